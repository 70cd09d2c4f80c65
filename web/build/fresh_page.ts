// Runs around each file of unit tests. The files share a process and a document, because one of each for every file costs four times as
// much as the tests. So each file begins with modules of its own, with the state that they keep, and with an empty page.

import { afterAll, vi } from 'vitest';

vi.resetModules();

const leave: (() => void)[] = [];
for (const target of [window, document]) {
  const add = target.addEventListener;
  target.addEventListener = (...[type, listener, options]: Parameters<typeof add>) => {
    leave.push(() => target.removeEventListener(type, listener, options));
    add.call(target, type, listener, options);
  };
  leave.push(() => (target.addEventListener = add));
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const end of leave.splice(0).reverse()) end();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
