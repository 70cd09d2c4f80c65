// Addresses: /docs/SECTION#NAME in the reference, and /playground with what it begins with after the question mark.

import { signal } from '@preact/signals';

export interface Address {
  path: string;
  anchor: string;
  query: string;
}

const here = (): Address => ({
  path: location.pathname.replace(/\/+$/, '') || '/',
  anchor: decodeURIComponent(location.hash.slice(1)),
  query: location.search,
});

export const address = signal<Address>(here());

/** Counts visits, so that a link to the present address moves the reader there again. */
export const visit = signal(0);

export function go(href: string): void {
  history.pushState(null, '', href);
  arrive();
}

function arrive(): void {
  address.value = here();
  visit.value += 1;
}

const isOurs = (path: string): boolean => path === '/docs' || path.startsWith('/docs/') || path === '/playground';

/** Follows links inside the reference without loading the page again. */
export function followLinks(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || !isOurs(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
