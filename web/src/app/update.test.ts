import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkForUpdate, isOutdated } from './update';

const serve = (script: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(`<script type="module" src="${script}"></script>`)));

beforeEach(() => {
  isOutdated.value = false;
  vi.spyOn(document, 'querySelector').mockImplementation(() => ({ getAttribute: () => '/assets/index-1.js' }) as unknown as Element);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a page whose first file the server no longer names is outdated', async () => {
  serve('/assets/index-1.js');
  await checkForUpdate();
  expect(isOutdated.value).toBe(false);
  serve('/assets/index-2.js');
  await checkForUpdate();
  expect(isOutdated.value).toBe(true);
});

it('without a network nothing is known', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  await checkForUpdate();
  expect(isOutdated.value).toBe(false);
});
