// The table of Seychelles: the line, the score of the set with kapot, partners, and asking for the final.

import './seychelles.css';
import { helps, type RoomState } from '../../app/room_state';
import { variantTitle } from '../../forms/words';
import type { JsonObject, seychelles } from '../../protocol';
import { list, t } from '../../texts';
import { later } from '../../ui/later';
import { Sure } from '../../ui/sure';
import { gameWord } from '../../texts/tell';
import type { Board, BoardProps } from '../board';
import { describeLine, LineTable } from '../line/line_table';
import { byNumbers, TilesAside } from '../../kit/parts';
import { TilePicture } from '../../kit/tile';
import { playText } from '../line/told';
import { playsOf } from '../line/unaided';
import { bwiOf } from './bwi';
import { begun, standings } from './set';
import { outlookText, SetStrip } from './set_strip';
import { tellers } from './tellers';
import { tileText } from './tile_text';
import { seychellesTexts } from './texts';

// Only the score sheet has them.
const Meanings = later(() => import('../../ui/meanings').then((module) => module.Meanings), 'quiet');

const tSet = seychellesTexts.t;
type Action = seychelles.Action;

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
      nameTile={tileText}
      view={table.line}
      deal={table.deal}
      own={own}
      legal={own?.legal ?? []}
      holds={{ 2: 14, 3: 9 }[table.seats]}
      above={<SetStrip table={table} names={namesOf(room)} me={room.you.seat} />}
      beside={table.seats === 3 && <TilesAside tiles={['0-0']} label={tSet('no_blank')} />}
      instead={(refused, send) => <Lakes key={refused} table={table} own={own} tile={refused} send={send} />}
      others={(chosen, send) => {
        const ask = own?.legal.find((action) => action.type === 'ask_final');
        // Without help no tile is refused here, so that every chosen one may be tried.
        if (chosen !== null && !helps(room)) return <Lakes key={chosen} table={table} own={own} tile={chosen} send={send} />;
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

// R3.8: a refused tile may be tried in front of everybody, if the table announces that. It asks first, because the others see it.
function Lakes({ table, own, tile, send }: {
  table: seychelles.Public;
  own: seychelles.Own | undefined;
  tile: string;
  send(action: Action): void;
}) {
  const ways = (own?.legal ?? []).filter((action) => action.type === 'lake' && action.tile === tile) as seychelles.TryLake[];
  return ways.map((action) => (
    <Sure
      key={action.end}
      label={lakeText(action, table)}
      question={lakeQuestion(tile, table)}
      onSure={() => send(action)}
    />
  ));
}

/** Returns what a lake costs at this table (R5.5); nothing if it costs nothing. */
function lakeCosts({ options: { lake_costs } }: seychelles.Public): string[] {
  return lake_costs === 'deal' || lake_costs === 'match' ? [tSet(`lake_costs_${lake_costs}`)] : [];
}

function lakeQuestion(tile: string, table: seychelles.Public): string {
  const costs = lakeCosts(table);
  return costs.length > 0 ? [...costs, tSet('lake_really')].join(' ') : tSet('lake_sure', { tile: tileText(tile) });
}

function lakeText({ tile, end }: seychelles.TryLake, table: seychelles.Public | undefined): string {
  return tSet('lake', { tile: tileText(tile), open: (end === 'left' ? table?.line.left : table?.line.right) ?? '' });
}

/** The words that this score sheet uses. */
function Words({ room }: { room: RoomState }) {
  const table = tableOf(room.table);
  const last = table?.last_deal;
  if (!table || !last) return null;
  const { reason, lines } = last.result;
  const words = [
    ...(lines.some(({ what }) => what === 'bwi') ? ['bwi'] : []),
    ...(reason === 'zete' ? ['krose', 'zete'] : [reason]),
    ...(last.next_starter === undefined ? [] : ['lapoz']),
    'lakle',
    ...(table.options.announce_lake ? ['lake'] : []),
    'kapot',
    'kapot_bef',
    'zwe_final',
  ];
  return <Meanings variant="seychelles" words={words} />;
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
    ...(begun(table) ? standings(table) : []).map(({ seats, points, fate }) =>
      tSet('side', { names: list(seats.map((seat) => names[seat] ?? '')), n: points, target, fate: tSet(`fate.${fate}`) }),
    ),
    ...(table.restarts > 0 ? [`${tSet('restarts', { n: table.restarts })}.`] : []),
    ...(table.starter === undefined ? [] : [`${tSet('began', { name: names[table.starter] ?? '' })}.`]),
    describeLine(table.line),
    ...(last ? [gameWord('seychelles', 'reason', last.reason)] : []),
    ...names.map((name, seat) => `${name}: ${t('table.tiles', { n: table.hand_sizes[seat] ?? 0 })}.`),
    ...(own ? [`${t('table.hand')}: ${list([...own.hand].sort(byNumbers).map(tileText))}.`] : []),
    ...bwiOf(room).map((n) => tSet('is_bwi', { tile: tileText(`${n}-${n}`) })),
    ...(own && table.options.announce_lake ? [tSet('lake_typed')] : []),
    ...(own ? lakeCosts(table) : []),
    ...(table.turn === undefined ? [] : [t('table.turn_of', { name: names[table.turn] ?? '' })]),
  ];
}

function unaided(room: RoomState): { legal: Action[] } {
  const table = tableOf(room.table);
  if (!table) return { legal: [] };
  const plays = playsOf(ownOf(room)?.hand ?? [], table.line);
  const lakes = table.options.announce_lake && table.line.tiles.length > 0 ? plays : [];
  return { legal: [...plays, { type: 'pass' }, ...lakes.map((play): Action => ({ ...play, type: 'lake' }))] };
}

export const seychellesBoard: Board<'seychelles'> = {
  Table,
  tellers,
  unaided,
  actionText: (action, room) => {
    switch (action.type) {
      case 'play':
        return playText(action, tableOf(room.table)?.line ?? {}, tileText);
      case 'pass':
        return t('table.pass');
      case 'ask_final':
        return tSet('ask_final');
      case 'lake':
        return lakeText(action, tableOf(room.table));
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
  Words,
  deliberate: (action) => action.type === 'lake',
};
