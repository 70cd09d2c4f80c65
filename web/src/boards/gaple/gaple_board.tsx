// The table of Gaple: the line, the open ends, the hand, and the choice between ends or of a tile to throw away.

import { helps, type RoomState } from '../../app/room_state';
import { list, signed, t } from '../../texts';
import { tileText } from '../../texts/tell';
import { variantTitle } from '../../forms/words';
import type { Board, BoardProps, Settled } from '../board';
import { describeLine, LineTable } from '../line/line_table';
import { byNumbers, pipsOf, TilesAside } from '../../kit/parts';
import { TilePicture } from '../../kit/tile';
import { playText } from '../line/told';
import { playsOf } from '../line/unaided';
import { type GapleAction, ownOf, tableOf } from './gaple_table';
import { tellers } from './tellers';
import { gapleTexts } from './texts';

const tGaple = gapleTexts.t;

function Table(props: BoardProps) {
  const table = tableOf(props.room.table ?? {});
  const own = ownOf(props.room);
  const legal = own?.legal ?? [];
  const aided = helps(props.room);
  const discarding = legal.some((action) => action.type === 'discard');
  return (
    <LineTable<GapleAction>
      {...props}
      variant="gaple"
      view={table.line}
      deal={table.deal}
      own={own}
      legal={legal}
      discardLabel={(tile) => tGaple('tile_discard', { tile })}
      beside={own && <TilesAside tiles={own.discards} label={tGaple('dead_yours')} />}
      others={(chosen, send) => {
        if (!discarding) return null;
        if (chosen === null) return aided ? <p class="hint warn">{tGaple('choose_discard')}</p> : null;
        return (
          <button key="discard" type="button" class="button danger" onClick={() => send({ type: 'discard', tile: chosen })}>
            {tGaple('discard', { tile: tileText(chosen), n: pipsOf(chosen) })}
          </button>
        );
      }}
    />
  );
}

/** Returns every move that could be asked for at this table. */
function unaided(room: RoomState): { legal: GapleAction[] } {
  const { line, options } = tableOf(room.table ?? {});
  const hand = ownOf(room)?.hand ?? [];
  const others: GapleAction[] =
    options.cannot_play === 'pass' ? [{ type: 'pass' }] : hand.map((tile) => ({ type: 'discard', tile }));
  return { legal: [...playsOf(hand, line), ...others] };
}

function describe(room: RoomState): string[] {
  const table = tableOf(room.table ?? {});
  const own = ownOf(room);
  const names = room.info.seats.map((seat) => seat.name);
  return [
    `${variantTitle(room.info.variant)}, ${t('table.deal_of', { n: table.deal, max: table.options.deals })}.`,
    describeLine(table.line),
    ...names.map(
      (name, seat) =>
        `${name}: ${t('table.tiles', { n: table.hand_sizes[seat] ?? 0 })}, ${t('table.dead_count', { n: table.discard_sizes[seat] ?? 0 })}.`,
    ),
    ...(own ? [`${t('table.hand')}: ${list([...own.hand].sort(byNumbers).map(tileText))}.`] : []),
    ...(table.turn === undefined ? [] : [t('table.turn_of', { name: names[table.turn] ?? '' })]),
  ];
}

function actionText(action: GapleAction, room: RoomState): string {
  switch (action.type) {
    case 'play':
      return playText(action, tableOf(room.table ?? {}).line);
    case 'discard':
      return tGaple('discard', { tile: tileText(action.tile), n: pipsOf(action.tile) });
    case 'pass':
      return t('table.pass');
  }
}

/** What a seat pays each other one: their chips differ by the number of players times that. Below 0 it collects. (R5.13) */
export const paysEach = (chips: readonly number[], seat: number): number[] =>
  chips.map((theirs) => (theirs - (chips[seat] ?? 0)) / chips.length);

function settled(chips: readonly number[], seat: number, names: readonly string[]): Settled[] {
  const pays = paysEach(chips, seat);
  const all = (sign: number, one: 'collects_from' | 'pays_to') =>
    list(pays.flatMap((n, other) => (n * sign > 0 ? [tGaple(one, { n: n * sign, name: names[other] ?? '' })] : [])));
  const [collects, paid] = [all(-1, 'collects_from'), all(1, 'pays_to')];
  return [collects && tGaple('collects', { list: collects }), paid && tGaple('pays', { list: paid })]
    .filter(Boolean)
    .map((text) => ({ text, rule: 'R5.13' }));
}

export const gapleBoard: Board<'gaple'> = {
  Table,
  tellers,
  actionText,
  unaided,
  tileText,
  TilePicture: ({ tile }) => <TilePicture tile={tile} lying />,
  facts: (json, seat) => {
    const table = tableOf(json);
    return {
      tiles: table.hand_sizes[seat],
      dead: table.discard_sizes[seat],
      score:
        table.options.settlement === 'chips'
          ? t('table.chips', { n: signed(table.chips[seat] ?? 0) })
          : tGaple('wins', { n: table.wins[seat] ?? 0 }),
    };
  },
  deal: (json) => tableOf(json).deal,
  deals: (json) => tableOf(json).options.deals,
  lastDeal: (json) => tableOf(json).last_deal?.result,
  teams: (json) => tableOf(json).teams,
  clockwise: (json) => tableOf(json).options.direction !== 'ccw',
  scoring: (json) =>
    tableOf(json).options.settlement === 'chips'
      ? { chips: true, about: t('sheet.more_chips_better') }
      : { chips: false, about: tGaple('wins_decide') },
  settled,
  describe,
};
