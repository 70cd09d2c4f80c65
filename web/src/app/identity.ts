// The player of this browser: their token, name and last table, in the browser's storage. A link or a recovery code can make the
// browser another player. The player that it was is put aside, so that there is a way back.

import { batch, signal } from '@preact/signals';
import { read, readJson, tab, write } from './storage';

export interface LastRoom {
  code: string;
  watch: boolean;
  variant?: string;
  /** Its entry on the start page, as far as it differs from the variant: Correlativa. */
  entry?: string;
  /** Its routing key: a connection to `/ws/KEY` leads straight to the table. */
  key?: string;
}

export interface Identity {
  token: string;
  /** The player's id; unknown until the server has sent a welcome. */
  player?: string;
  name: string;
  room: LastRoom | null;
}

/** The most players that are put aside. When the list is full, the browser cannot become another player: none is dropped. */
export const asideMax = 8;

function storedAside(): Identity[] {
  const stored = readJson<Identity[]>('aside');
  return Array.isArray(stored) ? stored.filter((one) => typeof one?.token === 'string') : [];
}

export const myName = signal(read('name') ?? '');
/** The last table of this tab; of a new tab, the last one of the browser. */
export const lastRoom = signal<LastRoom | null>(readJson<LastRoom>('room', tab.read('room')) ?? readJson<LastRoom>('room'));
/** The players that this browser was before, the latest first. */
export const aside = signal<readonly Identity[]>(storedAside());

export function rememberName(name: string): void {
  myName.value = name;
  write('name', name || null);
}

export function rememberRoom(last: LastRoom | null): void {
  const before = lastRoom.peek();
  lastRoom.value = last;
  tab.write('room', last && JSON.stringify(last));
  // Another tab may be at a table of its own: it is not forgotten with ours.
  if (last || !before || readJson<LastRoom>('room')?.code === before.code) write('room', last && JSON.stringify(last));
}

function putAside(players: readonly Identity[]): void {
  aside.value = players;
  write('aside', players.length ? JSON.stringify(players) : null);
}

/** Returns the player that this browser is; null before the first welcome. */
export function current(): Identity | null {
  const token = read('token');
  return token === null ? null : { token, player: read('player') ?? undefined, name: myName.peek(), room: lastRoom.peek() };
}

function wear(identity: Identity | null): void {
  batch(() => {
    write('token', identity?.token ?? null);
    write('player', identity?.player ?? null);
    rememberName(identity?.name ?? '');
    rememberRoom(identity?.room ?? null);
  });
}

const samePlayer = (a: Identity, b: Identity): boolean =>
  a.token === b.token || (a.player !== undefined && a.player === b.player);

/** Whether the player never had a name or a table: then nothing is lost without them. */
export const isNobody = ({ player, name, room }: Identity): boolean => player !== undefined && !name && !room;

/** Makes this browser another player and puts the present one aside. Returns false, and changes nothing, if no more can be put aside. */
export function become(next: Identity): boolean {
  const now = current();
  // Another tab may have changed the list.
  const others = storedAside().filter((one) => !samePlayer(one, next));
  const kept = now && !isNobody(now) && !samePlayer(now, next) ? [now, ...others] : others;
  if (kept.length > asideMax) return false;
  putAside(kept);
  wear(next);
  return true;
}

/** Whether another player could be put aside now. */
export function mayPutAside(): boolean {
  const now = current();
  return !now || isNobody(now) || storedAside().length < asideMax;
}

/** Forgets the present player, whose token opens nothing any more. Returns the player put aside last, who takes their place; null if there is none. */
export function giveUp(): Identity | null {
  const [before = null, ...others] = storedAside();
  putAside(others);
  wear(before);
  return before;
}

/** Forgets the present player; the browser is nobody until the next welcome. */
export function signOut(): void {
  wear(null);
}

/** Forgets a player who was put aside. */
export function forget(other: Identity): void {
  putAside(storedAside().filter((one) => one.token !== other.token));
}
