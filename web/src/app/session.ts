// Which player the page is: names, tokens that the server refuses, links to another player, and the way back.

import { RefusedError } from '../connection';
import { closeCodes } from '../protocol';
import { t } from '../texts';
import { refusal } from '../texts/refusal';
import { loadCatalog } from './catalog';
import { become, current, giveUp, type Identity, isNobody, myName, rememberName, signOut } from './identity';
import { lengthOf, nameMax } from './names';
import { say, shownName, tellFailure } from './notices';
import { forgetUnsent, nameAnswered, nameRefused, nameTyped, nameWelcomed } from './own_name';
import { go } from './router';
import { cameFrom, link, me } from './signals';
import { read } from './storage';
import { checkForUpdate } from './update';
import { clearRoom, comeBackByCode, leaveView, openTable, stopEntering } from './visit';
import { ask, connection, heard, isStillOurs } from './wire';

/** A player without a name took the next step before the welcome could say whether the server knows their name. */
let guestAtWelcome = false;

/** A server that we come back to may have been updated meanwhile. */
let wasWelcome = false;

heard.add('welcome', (welcome) => {
  me.value = welcome;
  nameWelcomed(welcome.name ?? '');
  if (guestAtWelcome && !myName.value) setName(t('start.guest'));
  guestAtWelcome = false;
  void loadCatalog(welcome.server);
  if (wasWelcome) void checkForUpdate();
  wasWelcome = true;
  comeBackByCode();
});
heard.add('nameRefused', (refused) => {
  nameRefused();
  say(refusal(refused), true);
});
heard.add('stopped', ({ code }) => {
  if (code === closeCodes.badToken) {
    if (isStillOurs()) tokenRefused();
    else showPlayer();
  }
  if (code === closeCodes.deviceEnded || code === closeCodes.erased) {
    if (isStillOurs()) {
      signOut();
      forgetUnsent();
    }
    leaveView();
  }
});

export function setName(name: string): void {
  const trimmed = name.trim();
  const before = myName.value;
  if (trimmed === before) return;
  nameTyped(trimmed);
  if (!trimmed) return;
  // A hello that is on its way may have left without the name: then the name follows, before every other request.
  const { state } = connection.status;
  if (state !== 'open' && state !== 'connecting') return;
  ask('rename', { name: trimmed }).then(
    () => void nameAnswered(trimmed),
    (error: unknown) => {
      if (error instanceof RefusedError && nameAnswered(trimmed)) rememberName(before);
      tellFailure(error);
    },
  );
}

/**
 * Takes the name from a form. An empty field changes no name: only a player without any becomes a guest. Returns false, and says
 * why, if the name is too long.
 */
export function keepName(typed: string): boolean {
  const n = lengthOf(typed);
  if (n > nameMax) {
    say(t('ui.too_long', { n, max: nameMax }), true);
    return false;
  }
  if (typed.trim()) setName(typed);
  else if (!myName.value && (me.value || read('token') === null)) setName(t('start.guest'));
  else guestAtWelcome = true;
  return true;
}

// The server does not know this token, or has erased the player: back to the player before, otherwise start as a new one.
function tokenRefused(): void {
  const before = giveUp();
  say(before ? t('net.back_to_earlier', { name: shownName(before) }) : t('net.new_player'), true);
  showPlayer();
}

// From here on the page is another player's: no request of the player before may reach the server under the new token.
function showPlayer(): void {
  forgetUnsent();
  guestAtWelcome = false;
  stopEntering();
  me.value = null;
  clearRoom();
  connection.close();
  connection.connect();
}

/**
 * Makes this page another player's, whose token the server has confirmed, and keeps the present one for the way back. `open`:
 * the page's table is theirs. Returns false, and changes nothing, if this browser keeps too many players already.
 */
export function signInAs(next: Identity, open: boolean): boolean {
  const before = current();
  if (!become(next)) return false;
  cameFrom.value = before && !isNobody(before) ? before : null;
  link.value = null;
  showPlayer();
  openTable(open);
  return true;
}

/** Ends the present player in this browser, after the server has signed them out or erased them. */
export function startAnew(text: string): void {
  signOut();
  showPlayer();
  go({ page: 'start' }, true);
  say(text);
}
