import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

it('a value that a full disk has not kept can still be forgotten', async () => {
  localStorage.setItem('takamaka.token', 'BAD');
  const { read, write } = await import('./storage');
  vi.spyOn(Object.getPrototypeOf(localStorage) as Storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  write('token', 'NEW');
  expect(read('token')).toBe('NEW');
  write('token', null);
  expect(read('token')).toBeNull();
});
