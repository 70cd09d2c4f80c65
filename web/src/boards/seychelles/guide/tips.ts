// The tips of Seychelles' players, in the order of the source.

import type { RoomState } from '../../../app/room_state';
import type { Tip } from '../../../guide/tips';
import { list } from '../../../texts';
import { tileText } from '../tile_text';
import { bwi, counted, doubleEarly, doubleKept, everyNumber, heavyEarly, kapotBef, keepSix, nextTurn, partnerAhead, passTells, type Sight, sightOf, stitch } from './moments';
import { seychellesGuide } from './texts';

const { t } = seychellesGuide;

interface Found {
  tile?: string;
  n?: number;
  seat?: number;
  open?: readonly number[];
  bef?: number;
}

/** A tip whose line names what its moment has found. */
function tip(id: string, moment: (sight: Sight) => Found | null, text: () => string, line: (values: { tile: string; name: string; open: string; n: number; bef: number }) => string): Tip {
  return {
    id: `seychelles.${id}`,
    text,
    now: (room: RoomState) => {
      const sight = sightOf(room);
      const found = sight && moment(sight);
      if (!found) return null;
      const { tile = '', n = 0, seat = 0, open = [], bef = 0 } = found;
      return line({ tile: tileText(tile), name: room.info.seats[seat]?.name ?? '', open: list([...new Set(open)].map(String)), n, bef });
    },
  };
}

export const tips: readonly Tip[] = [
  tip('double_early', doubleEarly, () => t('double_early'), ({ tile }) => t('now_double_early', { tile })),
  tip('double_kept', doubleKept, () => t('double_kept'), ({ tile, n }) => t('now_double_kept', { tile, n })),
  tip('heavy_early', heavyEarly, () => t('heavy_early'), ({ tile }) => t('now_heavy_early', { tile })),
  tip('kapot_bef', kapotBef, () => t('kapot_bef'), ({ bef }) => t('now_kapot_bef', { bef })),
  tip('every_number', everyNumber, () => t('every_number'), ({ tile, n }) => t('now_every_number', { tile, n })),
  tip('pass_tells', passTells, () => t('pass_tells'), ({ name, open }) => t('now_pass_tells', { name, open })),
  tip('counted', counted, () => t('counted'), ({ n }) => t('now_counted', { n })),
  tip('stitch', stitch, () => t('stitch'), ({ tile, n }) => t('now_stitch', { tile, n })),
  tip('next_turn', nextTurn, () => t('next_turn'), ({ n }) => t('now_next_turn', { n })),
  tip('partner_ahead', partnerAhead, () => t('partner_ahead'), ({ name }) => t('now_partner_ahead', { name })),
  tip('bwi', bwi, () => t('bwi'), ({ tile, name }) => t('now_bwi', { tile, name })),
  tip('keep_six', keepSix, () => t('keep_six'), ({ tile }) => t('now_keep_six', { tile })),
];
