// The table of Triple Domino: the growing picture, the hand, the places of the chosen tile with their points, drawing and
// its price.

import './triple.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { speak } from '../../app/announce';
import { helps, type RoomState } from '../../app/room_state';
import { type Command, useCommands } from '../../table/commands';
import { list, signed, t } from '../../texts';
import { reason } from '../../texts/refusal';
import { useShape } from '../../ui/use_shape';
import type { Board, BoardProps } from '../board';
import type { At } from '../drag';
import { Hand, type HandTile } from '../line/hand';
import { Chips, DrawButton, Rest } from './below';
import { Bests, BestChip, useBests } from './bests';
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
  turnOfTable,
  unaided,
  type Way,
} from './triple_table';

const tr = tripleTexts.t;
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

function Table({ room, pending, play, me }: BoardProps) {
  const table = tableOf(room.table ?? {});
  const own = ownOf(room);
  const aided = helps(room);
  const legal = own?.legal ?? [];
  const tiles = useMemo(() => (own ? handTiles(own, aided) : []), [own, aided]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [aim, setAim] = useState<{ key: string; way: number } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [drag, setDrag] = useState<(At & { tile: string }) | null>(null);
  const [board, { w: width }] = useShape();
  const buttons = useRef<HTMLDivElement>(null);
  const toButtons = useRef(false);
  const hadFocus = useRef(false);
  const find = useRef<FindSpot | null>(null);
  const bests = useBests(room, table);

  const picked = drag?.tile ?? chosen;
  const spots = useMemo(() => (own && picked ? spotsOf(own, picked) : []), [own, picked]);
  const spot = spots.find((one) => keyOf(one.cell) === aim?.key) ?? (drag || !aided ? undefined : bestOf(spots));
  const way = spot?.ways[(aim?.key === keyOf(spot.cell) ? aim.way : 0) % spot.ways.length];
  const draw = legal.find((action) => action.type === 'draw');
  const pass = legal.find((action) => action.type === 'pass');

  const forget = () => {
    setChosen(null);
    setAim(null);
    setRefused(null);
    setDrag(null);
  };
  // A new state of the table cancels the current choice. With the drawing, so that it does not cancel a choice made after it.
  useLayoutEffect(forget, [room.seq, room.you.own]);

  const send = (action: TripleAction) => {
    forget();
    play(action as unknown as Parameters<typeof play>[0]);
  };

  const pick = (tile: string, byKey: boolean) => {
    if (pending || !own) return;
    const can = tiles.find((one) => one.tile === tile)?.can;
    if (can === 'rest' || can === undefined) return;
    if (can === 'nothing') {
      const text = own.unplayable.find((one) => one.tile === tile);
      const words = text ? why(text) : reason('other');
      forget();
      setRefused(`${tileText(tile)}: ${words}`);
      speak(words, true);
      return;
    }
    setRefused(null);
    setAim(null);
    toButtons.current = byKey;
    setChosen(chosen === tile && !byKey ? null : tile);
  };

  const aimAt = (next: Spot) => {
    const key = keyOf(next.cell);
    // The first tap on a place only shows the tile there, because triangles lie close together; the second tap lays it.
    if (spot && way && key === keyOf(spot.cell) && aim?.key === key) return send(way.action);
    setAim({ key, way: 0 });
  };
  const walk = (by: number) => {
    const now = spot ? spots.indexOf(spot) : by > 0 ? -1 : 0;
    const next = spots[(now + by + spots.length) % spots.length];
    if (!next?.ways[0]) return;
    setAim({ key: keyOf(next.cell), way: 0 });
    speak(`${aided ? wayText(next.ways[0]) : orientedText(next.ways[0].action.tile, 0)}, ${cellText(next.cell)}`, true);
  };
  const turn = () => {
    if (!spot || spot.ways.length < 2 || !way) return;
    const index = (spot.ways.indexOf(way) + 1) % spot.ways.length;
    setAim({ key: keyOf(spot.cell), way: index });
    const next = spot.ways[index];
    const numbers = next && orientedText(next.action.tile, next.action.rotation);
    if (next) speak(aided ? `${numbers}: ${wayText(next)}` : `${numbers}`, true);
  };

  useEffect(() => {
    if (chosen !== null && toButtons.current) buttons.current?.querySelector('button')?.focus();
    toButtons.current = false;
  }, [chosen]);
  // The laid tile, or its button, had the focus and is gone: give the focus back to the hand.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus();
  }, [own?.hand.length, pending]);

  const commands: Command[] = [
    { key: 'd', run: () => draw && !pending && send(draw) },
    { key: 'p', run: () => pass && !pending && send(pass) },
    ...(chosen === null ? [] : [{ key: 'r', run: turn }]),
    {
      key: 'Escape',
      run: () => {
        const back = chosen && board.current?.querySelector<HTMLElement>(`[data-tile="${chosen}"]`);
        forget();
        if (back) back.focus();
      },
    },
    ...tiles.slice(0, 9).map((tile, index): Command => ({ key: String(index + 1), run: () => pick(tile.tile, true) })),
  ];
  useCommands(commands);

  const onDrag = (tile: string, at: At | null) => {
    if (!at || pending) return setDrag(null);
    setChosen(null);
    setRefused(null);
    setDrag({ tile, ...at });
    const under = own && find.current?.(at, spotsOf(own, tile));
    setAim(under ? { key: keyOf(under.cell), way: 0 } : null);
  };
  const onDrop = (tile: string, at: At) => {
    const under = own && find.current?.(at, spotsOf(own, tile));
    setDrag(null);
    if (pending) return;
    // The tile fits there in several ways: the choice continues as after a tap.
    if (under?.ways.length === 1 && under.ways[0]) return send(under.ways[0].action);
    if (under) {
      setChosen(tile);
      setAim({ key: keyOf(under.cell), way: 0 });
    } else if (tiles.find((one) => one.tile === tile)?.can === 'nothing') pick(tile, false);
  };

  const rows = handRows(tiles.length, width - 12);
  return (
    <div
      class="triple"
      ref={board}
      onFocusIn={() => (hadFocus.current = true)}
      onFocusOut={(event) => {
        const to = event.relatedTarget as Node | null;
        if (to && !board.current?.contains(to)) hadFocus.current = false;
      }}
    >
      <PlaneView
        placements={table.placements}
        spots={pending ? [] : spots}
        aimed={spot && way ? { spot, way } : null}
        plain={!aided}
        onAim={aimAt}
        find={find}
      />
      <div class="below">
        <Chips room={room} table={table} />
        {solitaire(table) && <BestChip bests={bests} />}
        {me}
      </div>
      {own && (
        <Hand
          tiles={tiles}
          chosen={chosen}
          Picture={TrianglePicture}
          columns={rows.columns}
          onPick={pick}
          onDrag={onDrag}
          onDrop={onDrop}
        />
      )}
      <div class="choice" ref={buttons} onKeyDown={(event) => walkChoice(event, walk)}>
        {pending ? (
          <p class="hint">{t('table.sending')}</p>
        ) : refused ? (
          <p class="hint warn">{refused}</p>
        ) : chosen !== null && !spot && spots.length > 0 ? (
          <>
            <p class="hint turn">{tr('choose_place')}</p>
            <button type="button" class="button" onClick={() => walk(1)}>
              {tr('next_place')}
            </button>
          </>
        ) : chosen !== null && way && spot ? (
          <>
            <button type="button" class="button primary" onClick={() => send(way.action)}>
              {aided ? wayText(way) : tr('lay_unaided', { numbers: orientedText(way.action.tile, way.action.rotation) })}
              <span class="sr">{`, ${cellText(spot.cell)}`}</span>
            </button>
            {spot.ways.length > 1 && (
              <button type="button" class="button" aria-label={tr('turn_tile')} onClick={turn}>
                ⟳
              </button>
            )}
            {spots.length > 1 && (
              <button type="button" class="button" title={tr('next_place')} onClick={() => walk(1)}>
                {spots.indexOf(spot) + 1}/{spots.length} ▸<span class="sr">{tr('next_place')}</span>
              </button>
            )}
          </>
        ) : (
          <Rest room={room} own={own} draw={draw} pass={pass} send={send} />
        )}
        {refused && draw && !pending && <DrawButton own={own} action={draw} main={false} send={send} />}
      </div>
      {drag && (
        <div class="dragged tri-dragged" style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
          <TrianglePicture tile={drag.tile} />
        </div>
      )}
    </div>
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
  const turn = turnOfTable(table);
  const laid = table.placements.map(({ cell, tile, rotation }) =>
    tr('at', { numbers: orientedText(tile, rotation), place: cellText(cell) }),
  );
  return [
    t('table.deal', { n: table.deal }),
    laid.length ? tr('laid_text', { tiles: laid.join('; ') }) : t('table.board_empty'),
    tr('pool_text', { n: table.pool }),
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
