// The addresses of the admin page. Every screen has one, and a search is part of it, so people can keep and send it.

import { signal } from '@preact/signals';

export type Page =
  | { page: 'overview' }
  | { page: 'games' }
  | { page: 'game'; match: string }
  | { page: 'words' }
  | { page: 'reports' }
  | { page: 'rooms' }
  | { page: 'room'; room: string }
  | { page: 'players' }
  | { page: 'player'; player: string }
  | { page: 'record' }
  | { page: 'lists' }
  | { page: 'bans' }
  | { page: 'audit' }
  | { page: 'accounts' }
  | { page: 'own' }
  | { page: 'nowhere' };

export interface Address {
  page: Page;
  /** The part after '?'. */
  query: { readonly [key: string]: string };
  /** A moment of a game: its `seq`. */
  seq: number | null;
}

const lists = ['games', 'words', 'reports', 'rooms', 'players', 'record', 'lists', 'bans', 'audit', 'accounts', 'own'] as const;

function pageOf(path: string): Page {
  const parts = path.replace(/^\/admin\/?/, '').replace(/\/$/, '').split('/').map(decoded);
  const [list = '', one] = parts;
  if (parts.length > 2) return { page: 'nowhere' };
  if (list === '' && one === undefined) return { page: 'overview' };
  if (one !== undefined) {
    if (one === '') return { page: 'nowhere' };
    if (list === 'games') return { page: 'game', match: one };
    if (list === 'rooms') return { page: 'room', room: one };
    if (list === 'players') return { page: 'player', player: one };
    return { page: 'nowhere' };
  }
  const known = lists.find((name) => name === list);
  return known ? { page: known } : { page: 'nowhere' };
}

// An address that was cut short must not fail.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export function addressFrom(path: string, search: string, hash: string): Address {
  return {
    page: pageOf(path),
    query: Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== '')),
    seq: /^#\d{1,15}$/.test(hash) ? Number(hash.slice(1)) : null,
  };
}

/** Returns the address of a screen; empty values are left out. */
export function href(path: string, query: { readonly [key: string]: string | number | undefined } = {}, seq?: number): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return `/admin${path}${text && `?${text}`}${seq === undefined ? '' : `#${seq}`}`;
}
export const gameHref = (match: string, seq?: number): string => href(`/games/${encodeURIComponent(match)}`, {}, seq);
export const playerHref = (player: string): string => href(`/players/${encodeURIComponent(player)}`);
export const roomHref = (room: string): string => href(`/rooms/${encodeURIComponent(room)}`);

const here = (): Address => addressFrom(location.pathname, location.search, location.hash);
export const address = signal<Address>(here());

export function go(to: string, replace = false): void {
  if (to !== location.pathname + location.search + location.hash) history[replace ? 'replaceState' : 'pushState'](null, '', to);
  address.value = here();
}

/** Follows the browser's own buttons, and every link within the admin page in this tab. */
export function followLinks(): void {
  takeLink();
  addEventListener('popstate', () => (address.value = here()));
  // A one-time link was opened in a tab that already shows the admin page.
  addEventListener('hashchange', takeLink);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!/^\/admin(\/|$)/.test(link.pathname) || link.pathname.startsWith('/admin/api/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
    if (link.pathname + link.search !== lastShown) scrollTo(0, 0);
    lastShown = link.pathname + link.search;
  });
}
let lastShown = '';

/** The token of a one-time link that was opened but not used yet. */
export const givenLink = signal<string | null>(null);

// The token disappears from the address bar immediately, so nobody sees or shares it.
function takeLink(): void {
  const match = /^#link=([\w-]{1,64})[^\w-]*$/.exec(location.hash);
  if (!match) return;
  history.replaceState(null, '', location.pathname);
  address.value = here();
  givenLink.value = match[1] ?? null;
}
