import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('a value that a full disk has not kept can still be forgotten', async () => {
  const disk = new Map([['takamaka.token', 'BAD']]);
  let isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => disk.get(key) ?? null,
    removeItem: (key: string) => disk.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      disk.set(key, value);
    },
  });
  const { read, write } = await import('./storage');
  isFull = true;
  write('token', 'NEW');
  expect(read('token')).toBe('NEW');
  write('token', null);
  expect(read('token')).toBeNull();
});
