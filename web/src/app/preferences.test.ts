import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../texts');
  vi.resetModules();
  localStorage.clear();
});

it('without the file of its language the page speaks English, and tries again', async () => {
  localStorage.setItem('takamaka.language', 'fr');
  vi.resetModules();
  vi.useFakeTimers();
  const useLanguage = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined);
  vi.doMock('../texts', async (original) => ({ ...(await original<object>()), useLanguage }));
  const { followLanguage } = await import('./preferences');
  await followLanguage();
  expect(useLanguage).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(useLanguage).toHaveBeenLastCalledWith('fr');
  expect(useLanguage).toHaveBeenCalledTimes(2);
});
