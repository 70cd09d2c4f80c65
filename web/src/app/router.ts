// Eight addresses: / is the start, /t/CODE a table, /w/CODE a table to watch, /rules/GAME#R3.2 a rule of a game, /matches our
// own matches, /m/MATCH#17 a moment of a finished match, /devices our devices, /data what is stored about us.

import { signal } from '@preact/signals';
import { plainCode, unescaped } from './codes';

export type Route =
  | { page: 'start' }
  | { page: 'table'; code: string; watch: boolean }
  | { page: 'matches' }
  | { page: 'devices'; recover: boolean }
  | { page: 'data' }
  | { page: 'rules'; variant: string; anchor: string }
  | { page: 'replay'; match: string; seq: number | null };

export function routeOf(path: string, hash = ''): Route {
  const table = /^\/(t|w)\/([^/]+)\/?$/.exec(path);
  if (table) return { page: 'table', code: plainCode(unescaped(table[2] ?? '')), watch: table[1] === 'w' };
  const rules = /^\/rules\/([a-z0-9_]+)\/?$/.exec(path);
  if (rules) return { page: 'rules', variant: rules[1] ?? '', anchor: hash };
  if (/^\/devices\/?$/.test(path)) return { page: 'devices', recover: hash === '#recover' };
  const own = /^\/(matches|data)\/?$/.exec(path);
  if (own) return { page: own[1] as 'matches' | 'data' };
  const match = /^\/m\/([\w-]{1,64})\/?$/.exec(path);
  if (match) return { page: 'replay', match: match[1] ?? '', seq: /^#\d{1,9}$/.test(hash) ? Number(hash.slice(1)) : null };
  return { page: 'start' };
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case 'start':
      return '/';
    case 'table':
      return `/${route.watch ? 'w' : 't'}/${route.code}`;
    case 'matches':
    case 'data':
      return `/${route.page}`;
    case 'devices':
      return `/devices${route.recover ? '#recover' : ''}`;
    case 'rules':
      return `/rules/${route.variant}${route.anchor}`;
    case 'replay':
      return `/m/${route.match}${route.seq === null ? '' : `#${route.seq}`}`;
  }
}

export const route = signal<Route>(routeOf(location.pathname, location.hash));

export function go(to: Route, replace = false): void {
  const path = pathOf(to);
  if (path !== location.pathname + location.hash) history[replace ? 'replaceState' : 'pushState'](null, '', path);
  route.value = to;
}

export function followHistory(): void {
  addEventListener('popstate', () => (route.value = routeOf(location.pathname, location.hash)));
}

/** What a link can carry after its #: a player's token, or the code of a seat that its player hands on. */
export type Secret = { kind: 'token' | 'seat'; value: string };

/**
 * Returns the secret after the # of a link; null if there is none. Removes it from the address bar immediately, to keep people
 * from seeing it or sharing it by accident.
 */
export function takeSecretFromAddress(): Secret | null {
  // Messengers take the full stop or the bracket after a link for a part of it.
  const match = /^#([sg])=([\w.~-]{0,63}[\w-])[^\w-]*$/.exec(unescaped(location.hash));
  if (!match) return null;
  history.replaceState(null, '', location.pathname);
  return { kind: match[1] === 's' ? 'token' : 'seat', value: match[2] ?? '' };
}
