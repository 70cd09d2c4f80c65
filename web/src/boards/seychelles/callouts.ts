import type { Happened, RoomState } from '../../app/room_state';
import { atEnd, type Crier, type Cries, cry, seatOf, type Sounds } from '../callouts';

/** Returns whether everybody else has passed since this seat last played: it holds the key to the line (R3.6). */
function holdsKey(one: Happened, { log, info }: RoomState): boolean {
  const earlier = log.filter(({ seq, from, event }) => from === 'game' && seq < one.seq && event.type !== 'lake_tried');
  const since = earlier.slice(earlier.findLastIndex(({ event }) => event.type === 'played'));
  return seatOf(since[0] ?? one) === seatOf(one) && since.length === info.seats.length && since.slice(1).every(({ event }) => event.type === 'passed');
}

// The names of tiles are called by their players, if they want that (callOf).
const played: Crier = (one, room) => (holdsKey(one, room) ? [{ seat: seatOf(one), text: 'I lo lakle!' }] : []);

const fatesOf = ({ event }: Happened): (string | undefined)[] =>
  Array.isArray(event.losses) ? (event.losses as { fate?: string }[]).map(({ fate }) => fate) : [];

// The winners bring grass to those who are kapot bef, the cow.
const setWon: Crier = (one) => {
  const fates = fatesOf(one);
  const worst = fates.includes('kapot_bef') ? 'Kapot bef! 🐄🌿' : fates.includes('kapot') ? 'Kapot!' : '';
  const winners = Array.isArray(one.event.winners) ? one.event.winners.map(Number) : [];
  return worst ? winners.map((seat) => ({ seat, text: worst })) : [];
};

export const cries: Cries = {
  passed: cry('Pass'),
  played,
  deal_ended: atEnd({ tape: 'Domino!', krose: 'Krose!', zete: 'Zete!' }),
  set_won: setWon,
  lake_tried: cry('Lake!'),
};

export const sounds: Sounds = {
  set_won: (one) => (fatesOf(one).some((fate) => fate === 'kapot' || fate === 'kapot_bef') ? 'moo' : null),
};
