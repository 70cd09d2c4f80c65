// The table of Gaple: the line, the open ends, the hand, and the choice between ends or of a tile to throw away.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { speak } from '../../app/announce';
import { askFirst } from '../../app/preferences';
import { type RoomState, turnOf } from '../../app/room_state';
import { list, signed, t } from '../../texts';
import { reason } from '../../texts/refusal';
import { tileText } from '../../texts/tell';
import { variantTitle } from '../../forms/words';
import { type Command, useCommands } from '../../table/commands';
import type { Board, BoardProps } from '../board';
import { Hand, type HandTile } from '../line/hand';
import type { End } from '../line/layout';
import { LineView, type Target } from '../line/line_view';
import { TilePicture, tileNumbers } from '../line/tile';
import { playText } from '../line/told';
import { type GapleAction, type GapleOwn, lastPlayed, lineOf, ownOf, tableOf } from './gaple_table';
import { tellers } from './tellers';
import { gapleTexts } from './texts';

const tGaple = gapleTexts.t;
const why = (one: { code: string; rule?: string }): string => reason(one.code, one.rule, 'gaple');

const pipsOf = (tile: string): number => tileNumbers(tile)[0] + tileNumbers(tile)[1];
const byNumbers = (a: string, b: string): number => {
  const [low, high] = tileNumbers(a);
  const [otherLow, otherHigh] = tileNumbers(b);
  return low - otherLow || high - otherHigh;
};

const isPlayOf = (tile: string) => (action: GapleAction) => action.type === 'play' && action.tile === tile;

function handTiles(own: GapleOwn): HandTile[] {
  const reasons = new Map(own.unplayable.map((one) => [one.tile, why(one)]));
  return [...own.hand].sort(byNumbers).map((tile): HandTile => {
    const name = tileText(tile);
    if (own.legal.some(isPlayOf(tile))) return { tile, can: 'play', label: t('table.tile_fits', { tile: name }) };
    if (own.legal.some((action) => action.type === 'discard' && action.tile === tile))
      return { tile, can: 'discard', label: tGaple('tile_discard', { tile: name }) };
    if (own.legal.length > 0)
      return { tile, can: 'nothing', label: t('table.tile_not', { tile: name, why: reasons.get(tile) ?? reason('other') }) };
    return { tile, can: 'rest', label: name };
  });
}

function Table({ room, pending, play, me }: BoardProps) {
  const table = tableOf(room.table ?? {});
  const own = ownOf(room);
  const line = useMemo(() => lineOf(table), [room.table]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [refused, setWhy] = useState<string | null>(null);
  const [drag, setDrag] = useState<{ tile: string; x: number; y: number } | null>(null);
  const [aimed, setAimed] = useState<End | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const toButtons = useRef(false);
  const board = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  const legal = own?.legal ?? [];
  const tiles = own ? handTiles(own) : [];
  const discarding = legal.some((action) => action.type === 'discard');
  const passing = legal.find((action) => action.type === 'pass');
  const picked = drag?.tile ?? chosen;
  const plays = picked === null ? [] : legal.filter(isPlayOf(picked));
  const targets: Target[] = plays.flatMap((action) =>
    action.type === 'play' ? [{ tile: action.tile, end: action.end }] : [],
  );

  // A new state of the table ends every choice that was being made.
  useEffect(() => {
    setChosen(null);
    setWhy(null);
    setDrag(null);
  }, [room.seq, room.you.own]);

  const send = (action: GapleAction) => {
    setChosen(null);
    setWhy(null);
    play(action as unknown as Parameters<typeof play>[0]);
  };

  const pick = (tile: string, byKey: boolean) => {
    if (pending) return;
    const can = tiles.find((one) => one.tile === tile)?.can;
    if (can === 'nothing') {
      const text = own?.unplayable.find((one) => one.tile === tile);
      const words = text ? why(text) : reason('other');
      setChosen(null);
      setWhy(`${tileText(tile)}: ${words}`);
      speak(words, true);
      return;
    }
    if (can === 'rest' || can === undefined) return;
    const ways = legal.filter(isPlayOf(tile));
    if (ways.length === 1 && ways[0] && askFirst.value === 'off') return send(ways[0]);
    setWhy(null);
    toButtons.current = byKey;
    setChosen(chosen === tile && !byKey ? null : tile);
  };

  // By keyboard the choice of an end goes on at the buttons.
  useEffect(() => {
    if (chosen !== null && toButtons.current) buttons.current?.querySelector('button')?.focus();
    toButtons.current = false;
  }, [chosen]);

  // The tile just played, or the button that played it, took the focus with it: the hand gets it back.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus();
  }, [own?.hand.length, pending]);

  const commands: Command[] = [
    { key: 'p', run: () => passing && !pending && send({ type: 'pass' }) },
    {
      key: 'Escape',
      run: () => {
        if (chosen === null) return;
        const back = document.querySelector<HTMLElement>(`[data-tile="${chosen}"]`);
        setChosen(null);
        back?.focus();
      },
    },
    ...tiles.slice(0, 9).map((tile, index): Command => ({ key: String(index + 1), run: () => pick(tile.tile, true) })),
  ];
  useCommands(commands);

  const endUnder = (x: number, y: number): End | null => {
    const element = document.elementFromPoint(x, y);
    const end = element?.closest<SVGElement>('[data-end]')?.dataset.end as End | undefined;
    if (end) return end;
    const board = element?.closest('[data-board]');
    if (!board) return null;
    const box = board.getBoundingClientRect();
    return x < box.left + box.width / 2 ? 'left' : 'right';
  };
  const onDrag = (tile: string, at: { x: number; y: number } | null) => {
    if (!at || pending) return setDrag(null);
    setChosen(null);
    setDrag({ tile, ...at });
    setAimed(endUnder(at.x, at.y));
  };
  const onDrop = (tile: string, at: { x: number; y: number }) => {
    const end = endUnder(at.x, at.y);
    const ways = legal.filter(isPlayOf(tile));
    setDrag(null);
    setAimed(null);
    if (end === null || pending) return;
    const way = ways.find((action) => action.type === 'play' && action.end === end) ?? (ways.length === 1 ? ways[0] : undefined);
    if (way) return send(way);
    pick(tile, false);
  };

  const { left, right } = table.line;
  return (
    <div
      class="gaple"
      ref={board}
      onFocusIn={() => (hadFocus.current = true)}
      onFocusOut={(event) => {
        const to = event.relatedTarget as Node | null;
        if (to && !board.current?.contains(to)) hadFocus.current = false;
      }}
    >
      <LineView
        line={line}
        ends={{ left, right }}
        last={lastPlayed(room)}
        targets={targets}
        aimed={aimed}
        onTarget={(target) => send({ type: 'play', tile: target.tile, end: target.end })}
      />
      <div class="below">
        {left !== undefined && right !== undefined && (
          <p class="ends" aria-hidden="true">
            <span class="end-chip">{t('table.left_end', { pip: left })}</span>
            <span class="end-chip">{t('table.right_end', { pip: right })}</span>
          </p>
        )}
        {own && own.dead.length > 0 && <DeadTiles tiles={own.dead} />}
        {me}
      </div>
      {own && <Hand tiles={tiles} chosen={chosen} onPick={pick} onDrag={onDrag} onDrop={onDrop} />}
      <div class="choice" ref={buttons} onKeyDown={walkButtons}>
        <Choice
          why={refused}
          chosen={chosen}
          discarding={discarding}
          passing={passing !== undefined}
          plays={chosen === null ? [] : plays}
          ends={{ left, right }}
          empty={line.tiles.length === 0}
          pending={pending !== null}
          room={room}
          send={send}
        />
      </div>
      {drag && <DraggedTile drag={drag} />}
    </div>
  );
}

// ← and → choose between the buttons, as they stand.
function walkButtons(event: KeyboardEvent) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  const next = all[at + (event.key === 'ArrowRight' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function DraggedTile({ drag }: { drag: { tile: string; x: number; y: number } }) {
  return (
    <div class="dragged" style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
      <TilePicture tile={drag.tile} />
    </div>
  );
}

interface ChoiceProps {
  why: string | null;
  chosen: string | null;
  discarding: boolean;
  passing: boolean;
  plays: GapleAction[];
  ends: { left?: number; right?: number };
  empty: boolean;
  pending: boolean;
  room: RoomState;
  send(action: GapleAction): void;
}

function Choice({ why, chosen, discarding, passing, plays, ends, empty, pending, room, send }: ChoiceProps) {
  if (pending) return <p class="hint">{t('table.sending')}</p>;
  if (why) return <p class="hint warn">{why}</p>;
  if (passing)
    return (
      <button type="button" class="button primary" onClick={() => send({ type: 'pass' })}>
        {t('table.pass')}
      </button>
    );
  if (chosen !== null && discarding)
    return (
      <button type="button" class="button danger" onClick={() => send({ type: 'discard', tile: chosen })}>
        {tGaple('discard', { tile: tileText(chosen), n: pipsOf(chosen) })}
      </button>
    );
  if (discarding) return <p class="hint warn">{tGaple('choose_discard')}</p>;
  if (chosen !== null)
    return (
      <>
        {plays.map(
          (action) =>
            action.type === 'play' && (
              <button key={action.end} type="button" class="button primary" data-end={action.end} onClick={() => send(action)}>
                {empty
                  ? t('table.play_here', { tile: tileText(action.tile) })
                  : action.end === 'left'
                    ? t('table.play_left', { pip: ends.left ?? '' })
                    : t('table.play_right', { pip: ends.right ?? '' })}
              </button>
            ),
        )}
      </>
    );
  return <WhoseTurn room={room} />;
}

// Where the next choice will be stands whose turn it is.
function WhoseTurn({ room }: { room: RoomState }) {
  const turn = turnOf(room);
  if (turn === undefined) return null;
  if (turn === room.you.seat) return <p class="hint turn">{t('table.your_turn')}</p>;
  return <p class="hint">{t('table.turn_of', { name: room.info.seats[turn]?.name ?? '' })}</p>;
}

function DeadTiles({ tiles }: { tiles: string[] }) {
  return (
    <p class="dead-tiles" title={tGaple('dead_yours')}>
      <span class="sr">{tGaple('dead_yours')}</span>
      <span aria-hidden="true">✕</span>
      {tiles.map((tile) => (
        <span key={tile} class="dead-tile" role="img" aria-label={tileText(tile)}>
          <TilePicture tile={tile} />
        </span>
      ))}
    </p>
  );
}

function describe(room: RoomState): string[] {
  const table = tableOf(room.table ?? {});
  const own = ownOf(room);
  const names = room.info.seats.map((seat) => seat.name);
  const { tiles, left, right } = table.line;
  return [
    `${variantTitle(room.info.variant)}, ${t('table.deal', { n: table.deal })}.`,
    tiles.length === 0
      ? t('table.board_empty')
      : t('table.board_text', { tiles: tiles.map(tileText).join(', '), left: left ?? '', right: right ?? '' }),
    ...names.map(
      (name, seat) =>
        `${name}: ${t('table.tiles', { n: table.hand_sizes[seat] ?? 0 })}, ${t('table.dead_count', { n: table.dead_sizes[seat] ?? 0 })}.`,
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

export const gapleBoard: Board<'gaple'> = {
  Table,
  tellers,
  actionText,
  tileText,
  TilePicture: ({ tile }) => <TilePicture tile={tile} lying />,
  facts: (json, seat) => {
    const table = tableOf(json);
    return {
      tiles: table.hand_sizes[seat],
      dead: table.dead_sizes[seat],
      score:
        table.options.settlement === 'chips'
          ? t('table.chips', { n: signed(table.chips[seat] ?? 0) })
          : tGaple('wins', { n: table.wins[seat] ?? 0 }),
    };
  },
  deal: (json) => tableOf(json).deal,
  lastDeal: (json) => tableOf(json).last_deal?.result,
  teams: (json) => tableOf(json).teams,
  clockwise: (json) => tableOf(json).options.direction !== 'ccw',
  scoring: (json) =>
    tableOf(json).options.settlement === 'chips'
      ? { chips: true, about: t('sheet.more_chips_better') }
      : { chips: false, about: tGaple('wins_decide') },
  describe,
};
