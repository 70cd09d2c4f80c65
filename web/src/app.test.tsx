// Which screen the page shows.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from './app';
import { route } from './app/router';
import { lastRoom } from './app/store';

afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
  lastRoom.value = null;
  route.value = { page: 'start' };
});

it('a table that does not open, as without a network, has a way to the start page', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  lastRoom.value = { code: 'K7WF2M9X', watch: false };
  route.value = { page: 'table', code: 'K7WF2M9X', watch: false };
  void act(() => render(<App />, document.body));
  const main = document.querySelector('main');
  expect(main?.textContent).toContain('Opening');
  void act(() => main?.querySelector('button')?.click());
  expect(route.value).toEqual({ page: 'start' });
  expect(document.querySelector('main.start')).not.toBeNull();
});
