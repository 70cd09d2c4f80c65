// Choosing a tile and where it goes: by a tap and a second tap, by dragging, or by keys. The board says what each tile
// can do; here is what all boards on which tiles are laid have in common.

import { useEffect, useRef, useState } from 'preact/hooks';
import { speak } from '../../app/announce';
import { askFirst } from '../../app/preferences';
import type { RoomState } from '../../app/room_state';
import { type Command, useCommands } from '../../table/commands';
import { tileText } from '../../texts/tell';
import type { HandTile } from './hand';

/** One place where a tile can be played. */
export interface Way<A> {
  /** An end of the line, or whose train: what `data-target` says on the felt. */
  target: string;
  action: A;
}

interface Point {
  x: number;
  y: number;
}

interface Props<A> {
  room: RoomState;
  pending: boolean;
  tiles: HandTile[];
  /** Where the tile can be played now; none for a tile that fits nowhere or can only be thrown away. */
  ways(tile: string): Way<A>[];
  /** Why a tile cannot be played, there or anywhere. */
  why(tile: string, target?: string): string;
  /**
   * What a tile with these ways meets at a point of the page: a target, `anywhere` for the felt between targets, null
   * beside the felt. A tile that is let go anywhere is played if it has only one way.
   */
  targetAt?(point: Point, ways: Way<A>[]): string | null;
  send(action: A): void;
  /** Keys of the board's own. */
  commands: Command[];
}

/** The target whose element lies under the point, or `anywhere` on the felt. */
export function targetUnder({ x, y }: Point): string | null {
  const element = document.elementFromPoint(x, y);
  const target = element?.closest<HTMLElement>('[data-target]')?.dataset.target;
  return target ?? (element?.closest('[data-board]') ? 'anywhere' : null);
}

export function usePicking<A>({ room, pending, tiles, ways, why, targetAt = targetUnder, send, commands }: Props<A>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [drag, setDrag] = useState<(Point & { tile: string }) | null>(null);
  const [aimed, setAimed] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const toButtons = useRef(false);
  const hadFocus = useRef(false);

  const forget = () => {
    setChosen(null);
    setRefused(null);
    setDrag(null);
    setAimed(null);
  };
  // A new state of the table ends every choice that was being made.
  useEffect(forget, [room.seq, room.you.own]);

  const play = (action: A) => {
    forget();
    send(action);
  };

  const refuse = (tile: string, target?: string) => {
    const words = why(tile, target);
    setChosen(null);
    setRefused(`${tileText(tile)}: ${words}`);
    speak(words, true);
  };

  const pick = (tile: string, byKey: boolean) => {
    if (pending) return;
    const can = tiles.find((one) => one.tile === tile)?.can;
    if (can === 'nothing') return refuse(tile);
    if (can === 'rest' || can === undefined) return;
    const open = ways(tile);
    if (open.length === 1 && open[0] && askFirst.value === 'off') return play(open[0].action);
    setRefused(null);
    toButtons.current = byKey;
    setChosen(chosen === tile && !byKey ? null : tile);
  };

  // By keyboard the choice goes on at the buttons.
  useEffect(() => {
    if (chosen !== null && toButtons.current) buttons.current?.querySelector('button')?.focus();
    toButtons.current = false;
  }, [chosen]);

  // The tile just played, or the button that played it, took the focus with it: the hand gets it back.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus();
  }, [tiles.length, pending]);

  useCommands([
    ...commands,
    {
      key: 'Escape',
      run: () => {
        if (chosen === null) return;
        const back = root.current?.querySelector<HTMLElement>(`[data-tile="${chosen}"]`);
        setChosen(null);
        back?.focus();
      },
    },
    ...tiles.slice(0, 9).map((tile, index): Command => ({ key: String(index + 1), run: () => pick(tile.tile, true) })),
  ]);

  const onDrag = (tile: string, at: Point | null) => {
    if (!at || pending) return setDrag(null);
    setChosen(null);
    setRefused(null);
    setDrag({ tile, ...at });
    setAimed(targetAt(at, ways(tile)));
  };
  const onDrop = (tile: string, at: Point) => {
    const open = ways(tile);
    const target = targetAt(at, open);
    setDrag(null);
    setAimed(null);
    if (target === null || pending) return;
    const way = open.find((one) => one.target === target) ?? (target === 'anywhere' && open.length === 1 ? open[0] : undefined);
    if (way) return play(way.action);
    if (target !== 'anywhere') return refuse(tile, target);
    pick(tile, false);
  };

  const picked = drag?.tile ?? chosen;
  return {
    chosen,
    refused,
    drag,
    aimed,
    /** The tile in question and where it can go: to be shown on the felt. */
    picked,
    targets: picked === null ? [] : ways(picked),
    play,
    hand: { tiles, chosen, onPick: pick, onDrag, onDrop },
    root: {
      ref: root,
      onFocusIn: () => (hadFocus.current = true),
      onFocusOut: (event: FocusEvent) => {
        const to = event.relatedTarget as Node | null;
        if (to && !root.current?.contains(to)) hadFocus.current = false;
      },
    },
    buttons: { ref: buttons, onKeyDown: walkButtons },
  };
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
