// Three addresses: / is the start, /t/CODE a table, /w/CODE a table to look on at.

import { signal } from '@preact/signals';

export type Route = { page: 'start' } | { page: 'table'; code: string; watch: boolean };

/** A code as it is compared and linked: letters and digits alone, in capitals. */
export function plainCode(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** A code as people read it out: in groups of four. */
export function readableCode(code: string): string {
  return plainCode(code).replace(/(.{4})(?=.)/g, '$1-');
}

export function routeOf(path: string): Route {
  const match = /^\/(t|w)\/([^/]+)\/?$/.exec(path);
  if (!match) return { page: 'start' };
  return { page: 'table', code: plainCode(decodeURIComponent(match[2] ?? '')), watch: match[1] === 'w' };
}

export function pathOf(route: Route): string {
  return route.page === 'start' ? '/' : `/${route.watch ? 'w' : 't'}/${route.code}`;
}

export const route = signal<Route>(routeOf(location.pathname));

export function go(to: Route, replace = false): void {
  const path = pathOf(to);
  if (path !== location.pathname) history[replace ? 'replaceState' : 'pushState'](null, '', path);
  route.value = to;
}

export function followHistory(): void {
  addEventListener('popstate', () => (route.value = routeOf(location.pathname)));
}

/**
 * The token behind the # of a seat's own link, which disappears from the address bar at once so that it is neither seen
 * nor shared by accident.
 */
export function takeTokenFromAddress(): string | null {
  const match = /^#s=([\w.~-]{1,64})$/.exec(location.hash);
  if (!match) return null;
  history.replaceState(null, '', location.pathname);
  return match[1] ?? null;
}
