// For tests: the page's state against a server that is played by the test.

import { vi } from 'vitest';
import type { Welcome } from '../protocol';

export type Sent = { type: string; id: string; [key: string]: unknown };

export class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: Sent[] = [];
  closed = false;
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string): Sent[] {
    return this.sent.filter((message) => message.type === type);
  }
  last(type: string): Sent | undefined {
    return this.of(type).at(-1);
  }
  greet(welcome: Partial<Welcome> = {}): void {
    this.onopen?.();
    const re = this.last('hello')?.id;
    this.hear({ type: 'welcome', re, protocol: 'takamaka.v1.json', player: 'p', heartbeat_ms: 20_000, recovery: false, ...welcome });
  }
  refuse(request: Sent | undefined, code: string): void {
    this.hear({ type: 'refused', re: request?.id, code, message: '', retryable: false });
  }
  /** Answers the request that waits for it, and lets the page go on. */
  async answer(type: string, body: object): Promise<void> {
    this.hear({ re: this.last(type)?.id, ...body });
    await settle();
  }
  update(room: string, more: { you?: object; info?: object; seq?: number } = {}): void {
    const you = { host: false, events: [], ...more.you };
    this.hear({ type: 'update', room, seq: more.seq ?? 7, events: [], info: { ...roomInfo, ...more.info }, clock: { bank_ms: [] }, you });
  }
}

export const roomInfo = {
  variant: 'gaple',
  options: {},
  settings: {},
  phase: 'gathering',
  seats: [],
  line: [],
  host: 'Ayu',
  locked: false,
  unseated: 1,
  unseated_people: [],
  match: 0,
  paused: false,
  pause_agreed: [],
};

export let sockets: FakeSocket[] = [];
export const socket = (): FakeSocket => sockets.at(-1) as FakeSocket;
export const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

const listeners: [string, EventListenerOrEventListenerObject][] = [];

/** Opens the page at an address, with what its browser keeps; `leavePage` ends it. */
export async function openPage(address: string, kept: { [key: string]: string } = {}) {
  endPage();
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
    listeners.push([type, listener]);
    add(type, listener);
  });
  vi.resetModules();
  sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`takamaka.${key}`, value);
  history.replaceState(null, '', address);
  const [store, router] = await Promise.all([import('./store'), import('./router')]);
  router.followHistory();
  store.begin();
  return { ...store, ...router };
}

// The page before must hear nothing any more.
function endPage(): void {
  vi.restoreAllMocks();
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
}

export function leavePage(): void {
  endPage();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
