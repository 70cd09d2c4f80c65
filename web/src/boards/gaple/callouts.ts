import { atEnd, type Cries, cry, seatOf } from '../callouts';

const isDouble = (tile: unknown): tile is string => typeof tile === 'string' && /^(\d)-\1$/.test(tile);

export const cries: Cries = {
  passed: cry('Lewat'),
  played: (one) => (isDouble(one.event.tile) ? [{ seat: seatOf(one), text: `Balak ${one.event.tile.charAt(0)}!` }] : []),
  deal_ended: atEnd({ blocked: 'Gaple!', out: 'Habis!' }),
};
