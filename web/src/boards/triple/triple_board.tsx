// The table of Triple Domino: the growing picture, the hand, the places of the chosen tile with their points, drawing and
// its price.

import './triple.css';
import { useMemo, useRef } from 'preact/hooks';
import { speak } from '../../app/announce';
import { recentTiles } from '../../app/last_moves';
import { helps, type RoomState } from '../../app/room_state';
import { list, signed, t } from '../../texts';
import { reason } from '../../texts/refusal';
import { later } from '../../ui/later';
import { useShape } from '../../ui/use_shape';
import type { Board, BoardProps } from '../board';
import { Hand, type HandTile } from '../../kit/hand';
import { DraggedTile } from '../../kit/parts';
import { Shell } from '../../kit/shell';
import { useChoice, type Way as Choosable } from '../../kit/use_choice';
import { Chips, DrawButton, Rest } from './below';
import { keyOf } from './plane';
import { type FindSpot, PlaneView } from './plane_view';
import { bonusText, tellers } from './tellers';
import { tripleTexts } from './texts';
import { TrianglePicture } from './triangle';
import {
  bestOf,
  byNumbers,
  cellText,
  gainOf,
  handRows,
  orientedText,
  ownOf,
  solitaire,
  type Spot,
  spotsOf,
  tableOf,
  tileText,
  type TripleAction,
  type TripleOwn,
  unaided,
  type Way,
} from './triple_table';

const tr = tripleTexts.t;
const Bests = later(() => import('./bests').then((module) => module.Bests), 'quiet');
const why = (one: { code: string; rule?: string }): string => reason(one.code, one.rule, 'triple');

function handTiles(own: TripleOwn, aided: boolean): HandTile[] {
  const reasons = new Map(own.unplayable.map((one) => [one.tile, why(one)]));
  const playable = new Set(own.legal.map((action) => action.type === 'play' && action.tile));
  return [...own.hand].sort(byNumbers).map((tile): HandTile => {
    const fresh = own.drawn.includes(tile);
    const name = fresh ? tr('just_drawn', { tile: tileText(tile) }) : tileText(tile);
    if (!aided && own.legal.length > 0) return { tile, fresh, can: 'any', label: name };
    if (playable.has(tile)) return { tile, fresh, can: 'play', label: t('table.tile_fits', { tile: name }) };
    if (own.legal.length === 0) return { tile, can: 'rest', label: name };
    return { tile, fresh, can: 'nothing', label: t('table.tile_not', { tile: name, why: reasons.get(tile) ?? reason('other') }) };
  });
}

const wayText = ({ gain }: Way): string => {
  const bonus = bonusText(gain);
  const points = signed(gain.points);
  return bonus ? tr('lay_bonus', { points, bonus }) : tr('lay', { points });
};

/** One way to lay the chosen tile, as the common choice knows it. */
interface Lay extends Choosable<TripleAction> {
  spot: Spot;
  way: Way;
}

function Table({ room, pending, play, me }: BoardProps) {
  const table = tableOf(room.table ?? {});
  const own = ownOf(room);
  const aided = helps(room);
  const legal = own?.legal ?? [];
  const tiles = useMemo(() => (own ? handTiles(own, aided) : []), [own, aided]);
  const [place, { w: width }] = useShape();
  const find = useRef<FindSpot | null>(null);
  const draw = legal.find((action) => action.type === 'draw');
  const pass = legal.find((action) => action.type === 'pass');
  const send = (action: TripleAction) => play(action as unknown as Parameters<typeof play>[0]);

  const choice = useChoice<TripleAction, Lay>({
    room,
    pending: pending !== null,
    things: tiles.map(({ tile, can }) => ({ key: tile, can })),
    confirm: 'target',
    turnKey: 'r',
    ways: (tile) =>
      (own ? spotsOf(own, tile) : []).flatMap((spot) =>
        spot.ways.map((way) => ({ target: keyOf(spot.cell), action: way.action, spot, way })),
      ),
    first: (ways) => {
      const best = aided ? bestOf(ways.map(({ spot }) => spot)) : undefined;
      return ways.find(({ spot }) => spot === best);
    },
    why: (tile) => {
      const one = own?.unplayable.find((other) => other.tile === tile);
      return `${tileText(tile)}: ${one ? why(one) : reason('other')}`;
    },
    targetAt: (at, ways) => {
      const under = find.current?.(at, ways.map(({ spot }) => spot));
      return under ? keyOf(under.cell) : 'anywhere';
    },
    onWalk: ({ spot, way }) => {
      const numbers = orientedText(way.action.tile, way.action.rotation);
      speak(`${aided ? `${numbers}: ${wayText(way)}` : numbers}, ${cellText(spot.cell)}`, true);
    },
    send,
    commands: [
      { key: 'd', run: () => draw && !pending && send(draw) },
      { key: 'p', run: () => pass && !pending && send(pass) },
    ],
  });
  const spots = [...new Set(choice.targets.map(({ spot }) => spot))];
  const aimed = choice.way;

  const rows = handRows(tiles.length, width - 12);
  return (
    <Shell
      game="triple"
      root={choice.root}
      buttons={{ ref: choice.buttons.ref, onKeyDown: (event) => walkChoice(event, choice.walk) }}
      felt={
        <PlaneView
          placements={table.placements}
          recent={recentTiles(room)}
          spots={spots}
          aimed={aimed ?? null}
          plain={!aided}
          onAim={({ cell }) => choice.aimAt(keyOf(cell))}
          find={find}
        />
      }
      below={
        <>
          <Chips room={room} table={table} />
          {solitaire(table) && <Bests room={room} chip />}
          {me}
        </>
      }
      hand={
        own && (
          <Hand
            tiles={tiles}
            chosen={choice.chosen}
            Picture={TrianglePicture}
            columns={rows.columns}
            place={place}
            onPick={choice.pick}
            {...choice.moves}
          />
        )
      }
      choice={
        <>
          {pending ? (
            <p class="hint">{t('table.sending')}</p>
          ) : choice.refused ? (
            <p class="hint warn">{choice.refused}</p>
          ) : choice.chosen !== null && !aimed && spots.length > 0 ? (
            <>
              <p class="hint turn">{tr('choose_place')}</p>
              <button type="button" class="button" onClick={() => choice.walk(1)}>
                {tr('next_place')}
              </button>
            </>
          ) : choice.chosen !== null && aimed ? (
            <LayButtons aimed={aimed} aided={aided} place={choice.place} places={choice.places} choice={choice} />
          ) : (
            <Rest room={room} own={own} draw={draw} pass={pass} send={choice.play} />
          )}
          {choice.refused && draw && !pending && <DrawButton own={own} action={draw} main={false} send={choice.play} />}
        </>
      }
      dragged={<DraggedTile tile={choice.drag?.key} at={choice.drag} kind="tri-dragged" Picture={TrianglePicture} />}
    />
  );
}

// Lays the tile, turns it, or goes to the next place.
function LayButtons({ aimed, aided, place, places, choice }: {
  aimed: Lay;
  aided: boolean;
  place: number;
  places: number;
  choice: { play(action: TripleAction): void; turn(): void; walk(by: number): void };
}) {
  const { spot, way } = aimed;
  return (
    <>
      <button type="button" class="button primary" onClick={() => choice.play(way.action)}>
        {aided ? wayText(way) : tr('lay_unaided', { numbers: orientedText(way.action.tile, way.action.rotation) })}
        <span class="sr">{`, ${cellText(spot.cell)}`}</span>
      </button>
      {spot.ways.length > 1 && (
        <button type="button" class="button" aria-label={tr('turn_tile')} onClick={choice.turn}>
          ⟳
        </button>
      )}
      {places > 1 && (
        <button type="button" class="button" title={tr('next_place')} onClick={() => choice.walk(1)}>
          {place}/{places} ▸<span class="sr">{tr('next_place')}</span>
        </button>
      )}
    </>
  );
}

// Arrow keys go through the places of the chosen tile; the focused button lays it on the current one.
function walkChoice(event: KeyboardEvent, walk: (by: number) => void) {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  walk(by);
}

function describe(room: RoomState): string[] {
  const table = tableOf(room.table ?? {});
  const own = ownOf(room);
  const names = room.info.seats.map((seat) => seat.name);
  const { turn } = table;
  const laid = table.placements.map(({ cell, tile, rotation }) =>
    tr('at', { numbers: orientedText(tile, rotation), place: cellText(cell) }),
  );
  return [
    t('table.deal', { n: table.deal }),
    laid.length ? tr('laid_text', { tiles: laid.join('; ') }) : t('table.board_empty'),
    tr('pool_text', { n: table.pool_size }),
    ...(solitaire(table) ? [tr('draws_left', { n: table.draws_left })] : []),
    ...names.map(
      (name, seat) =>
        `${name}: ${t('table.tiles', { n: table.hand_sizes[seat] ?? 0 })}, ${tr('points', { n: table.scores[seat]?.total ?? 0 })}.`,
    ),
    ...(own ? [`${t('table.hand')}: ${list([...own.hand].sort(byNumbers).map(tileText))}.`] : []),
    ...(turn === undefined ? [] : [t('table.turn_of', { name: names[turn] ?? '' })]),
  ];
}

function actionText(action: TripleAction, room: RoomState): string {
  const own = ownOf(room);
  const points = signed((own && gainOf(own, action)?.points) ?? 0);
  const aided = helps(room);
  switch (action.type) {
    case 'play':
      if (!aided) return `${tileText(action.tile)} ${cellText(action.cell)} ⟳${action.rotation} ${orientedText(action.tile, action.rotation)}`;
      return tr('lay_spoken', {
        tile: tileText(action.tile),
        place: cellText(action.cell),
        numbers: orientedText(action.tile, action.rotation),
        points,
      });
    case 'draw':
      return aided ? tr('draw', { points }) : tr('draw_unaided');
    case 'pass':
      return points === '0' || !aided ? t('table.pass') : tr('pass', { points });
  }
}

export const tripleBoard: Board<'triple'> = {
  Table,
  tellers,
  unaided,
  actionText,
  // `145 u0,1` names the tile and the place; with the numbers in order from the first corner, `451 u0,1` also names the turn.
  actionWords: (action) =>
    action.type === 'play'
      ? [`${action.cell.up ? 'u' : 'd'}${action.cell.x},${action.cell.y}`, orientedText(action.tile, action.rotation).replaceAll('–', '')]
      : [],
  tileText,
  TilePicture: TrianglePicture,
  facts: (json, seat) => {
    const table = tableOf(json);
    return { tiles: table.hand_sizes[seat], score: tr('points', { n: table.scores[seat]?.total ?? 0 }) };
  },
  deal: (json) => tableOf(json).deal,
  lastDeal: (json) => tableOf(json).last_deal?.result,
  teams: () => [],
  clockwise: () => true,
  scoring: (json) => {
    const table = tableOf(json);
    if (solitaire(table)) return { chips: false, about: tr('solo') };
    const key = table.options.match_end === 'at_once' ? 'target_at_once' : 'target';
    return { chips: false, about: tr(key, { n: table.options.target }) };
  },
  describe,
  Result: Bests,
};
