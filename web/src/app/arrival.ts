// How the page begins: the address, the links with secrets in it, and the way back and forth through the history.

import { returnWithBrowser } from '../connection';
import { endAnnouncement } from './announcements';
import { loadCatalog } from './catalog';
import { followSleep } from './clock';
import { lastRoom } from './identity';
import { plainCode } from './codes';
import { go, route, takeSecretFromAddress } from './router';
import { link, room, seatOffer } from './signals';
import './session';
import { enter, leaveTable, openTable } from './visit';
import { connection } from './wire';

/** Leaves the link unused. `ours`: it is a link to our own table. */
export function closeLink(ours: boolean): void {
  link.value = null;
  openTable(ours);
}

/** Leaves the offered seat to somebody else. */
export function closeOffer(): void {
  seatOffer.value = null;
  openTable(false);
}

// Returns whether there was a link with a secret in the address bar.
function readLink(): boolean {
  const secret = takeSecretFromAddress();
  if (secret?.kind === 'token') link.value = secret.value;
  const here = route.value;
  if (secret?.kind === 'seat' && here.page === 'table') offerFrom(here.code, secret.value);
  return secret !== null;
}

/** Shows the page about a seat that a link or a typed code offers. */
export function offerFrom(code: string, seatCode: string): void {
  seatOffer.value = { code: plainCode(code), seatCode: plainCode(seatCode) };
  go({ page: 'table', code: plainCode(code), watch: false });
}

/** The page shows no table but the one of its address. */
function followAddress(): void {
  if (readLink()) return;
  const to = route.value;
  if (to.page === 'start') return leaveTable();
  if (to.page !== 'table') return;
  const isOurs = lastRoom.value?.code === to.code;
  if (!isOurs) leaveTable();
  else if (!room.value) void enter(to.code, to.watch);
}

// What waited in the line while the page stood still has old clocks: the table is asked for again, as after a loss.
function catchUp(): void {
  const { state } = connection.status;
  if (state === 'waiting') connection.connect();
  else if (state === 'open' && room.peek()) connection.reconnect();
  endAnnouncement();
}

/** Starts the page: finds out which player we are and which room we were in. */
export function begin(): void {
  if (!readLink()) openTable(false);
  returnWithBrowser(connection);
  followSleep(catchUp);
  addEventListener('popstate', followAddress);
  // Another tab of this browser has become another player.
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === 'takamaka.token' && oldValue !== null && newValue !== oldValue) location.reload();
  });
  void loadCatalog();
}
