import type { Happened } from '../../app/room_state';
import { bwiOf } from './bwi';
import { atEnd, type Crier, type Cries, cry, seatOf, type Sounds } from '../callouts';

// The names of tiles are called by their players, if they want that (callOf).
// A double becomes bwi with the last of the six other tiles of its number; only its owner hears it.
const played: Crier = (one, room) => [
  ...(one.event.seventh === true ? [{ seat: seatOf(one), text: 'I lo lakle!' }] : []),
  ...bwiOf(room).flatMap((n) => (String(one.event.tile).includes(String(n)) ? [{ seat: room.you.seat ?? 0, text: `Bwi: ${n}–${n}` }] : [])),
];

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
