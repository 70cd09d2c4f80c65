// The table of Seychelles: the line, the score of the set with kapot, partners, and asking for the final.

import type { RoomState } from '../../app/room_state';
import { variantTitle } from '../../forms/words';
import type { double_six, JsonObject, seychelles } from '../../protocol';
import { list, t } from '../../texts';
import { gameWord, tileText } from '../../texts/tell';
import type { Board, BoardProps } from '../board';
import { describeLine, LineTable } from '../line/line_table';
import { byNumbers, TilesAside } from '../line/parts';
import { TilePicture } from '../line/tile';
import { playText } from '../line/told';
import { standings } from './set';
import { outlookText, SetStrip } from './set_strip';
import { tellers } from './tellers';
import { seychellesTexts } from './texts';

const tSet = seychellesTexts.t;
type Action = double_six.Play | double_six.Pass | seychelles.AskFinal;

const tableOf = (table: JsonObject | undefined): seychelles.Public | undefined => table as unknown as seychelles.Public | undefined;
const ownOf = (room: RoomState) => room.you.own as unknown as seychelles.Own | undefined;
const namesOf = (room: RoomState): string[] => room.info.seats.map((seat) => seat.name);

function Table(props: BoardProps) {
  const { room } = props;
  const table = tableOf(room.table);
  const own = ownOf(room);
  if (!table) return null;
  return (
    <LineTable<Action>
      {...props}
      variant="seychelles"
      view={table.line}
      own={own}
      legal={own?.legal ?? []}
      holds={{ 2: 14, 3: 9 }[table.seats]}
      above={<SetStrip table={table} names={namesOf(room)} me={room.you.seat} />}
      beside={table.seats === 3 && <TilesAside tiles={['0-0']} label={tSet('no_blank')} />}
      others={(chosen, send) => {
        const ask = own?.legal.find((action) => action.type === 'ask_final');
        if (!ask || chosen !== null) return null;
        return (
          <button type="button" class="button" onClick={() => send(ask)}>
            {tSet('ask_final')}
          </button>
        );
      }}
    />
  );
}

function describe(room: RoomState): string[] {
  const table = tableOf(room.table);
  if (!table) return [];
  const own = ownOf(room);
  const names = namesOf(room);
  const { target } = table.options;
  const last = table.last_deal?.result;
  return [
    `${variantTitle(room.info.variant)}, ${tSet('set', { n: table.set })}, ${t('table.deal', { n: table.deal })}.`,
    `${outlookText(table)}.`,
    ...standings(table).map(({ seats, points, fate }) =>
      tSet('side', { names: list(seats.map((seat) => names[seat] ?? '')), n: points, target, fate: tSet(`fate.${fate}`) }),
    ),
    ...(table.restarts > 0 ? [`${tSet('restarts', { n: table.restarts })}.`] : []),
    ...(table.starter === undefined ? [] : [`${tSet('began', { name: names[table.starter] ?? '' })}.`]),
    describeLine(table.line),
    ...(last ? [gameWord('seychelles', 'reason', last.reason)] : []),
    ...names.map((name, seat) => `${name}: ${t('table.tiles', { n: table.hand_sizes[seat] ?? 0 })}.`),
    ...(own ? [`${t('table.hand')}: ${list([...own.hand].sort(byNumbers).map(tileText))}.`] : []),
    ...(table.turn === undefined ? [] : [t('table.turn_of', { name: names[table.turn] ?? '' })]),
  ];
}

export const seychellesBoard: Board<'seychelles'> = {
  Table,
  tellers,
  actionText: (action, room) => {
    switch (action.type) {
      case 'play':
        return playText(action, tableOf(room.table)?.line ?? {});
      case 'pass':
        return t('table.pass');
      case 'ask_final':
        return tSet('ask_final');
    }
  },
  tileText,
  TilePicture: ({ tile }) => <TilePicture tile={tile} lying />,
  facts: (json, seat) => {
    const table = tableOf(json);
    const side = table?.sides.findIndex((seats) => seats.includes(seat)) ?? -1;
    return { tiles: table?.hand_sizes[seat], score: tSet('points', { n: table?.scores[side] ?? 0 }) };
  },
  deal: (json) => tableOf(json)?.deal ?? 0,
  lastDeal: (json) => tableOf(json)?.last_deal?.result,
  teams: (json) => (tableOf(json)?.sides ?? []).filter((side) => side.length > 1),
  clockwise: (json) => tableOf(json)?.options.direction !== 'ccw',
  scoring: (json) => {
    const table = tableOf(json);
    return { chips: false, about: tSet('about', { target: table?.options.target ?? 50, bef: table?.bef_max ?? 9 }) };
  },
  describe,
};
