// Values that this browser stores. If it stores nothing (a private window, a full disk, a setting), they live as long as the
// page.

const memory = new Map<string, string>();
const prefix = 'takamaka.';

function store(): Storage | null {
  try {
    const probe = `${prefix}probe`;
    window.localStorage.setItem(probe, '1');
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    return null;
  }
}

const kept = store();

/** Whether stored values outlive the page. */
export const storageWorks = kept !== null;

export function read(key: string): string | null {
  return memory.get(key) ?? kept?.getItem(prefix + key) ?? null;
}

export function write(key: string, value: string | null): void {
  memory.delete(key);
  if (!kept) {
    if (value !== null) memory.set(key, value);
    return;
  }
  try {
    if (value === null) kept.removeItem(prefix + key);
    else kept.setItem(prefix + key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}

/** A value of this tab, which outlives a reload but is not seen by other tabs. */
export const tab = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(prefix + key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(prefix + key);
      else sessionStorage.setItem(prefix + key, value);
    } catch {
      // Without it a reload finds what all tabs share.
    }
  },
};

/** Returns a stored JSON value; null if there is none or it cannot be read. */
export function readJson<T>(key: string, text = read(key)): T | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
