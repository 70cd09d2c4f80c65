// Choosing a tile and its place: with two taps, by dragging, or with keys. The board says what each tile can do; this part is
// common to all boards with domino tiles.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { speak } from '../../app/announce';
import { askFirst } from '../../app/preferences';
import type { RoomState } from '../../app/room_state';
import { type Command, useCommands } from '../../table/commands';
import { tileText } from '../../texts/tell';
import type { HandTile } from './hand';

/** One place where a tile can be played. */
export interface Way<A> {
  /** An end of the line, or the owner of a train: the value of `data-target` on the felt. */
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
  /** Returns the places where the tile can be played now; empty if it fits nowhere or can only be thrown away. */
  ways(tile: string): Way<A>[];
  /** Returns why a tile cannot be played at this target, or anywhere. */
  why(tile: string, target?: string): string;
  /**
   * Returns the target of a tile with these ways at a point of the page: `anywhere` for the felt between targets, null
   * outside the felt. A tile that is dropped `anywhere` is played if it has only one way.
   */
  targetAt?(point: Point, ways: Way<A>[]): string | null;
  send(action: A): void;
  /** The board's own keys. */
  commands: Command[];
}

/** Returns the target whose element is at the point; `anywhere` on the rest of the felt, null outside it. */
export function targetUnder({ x, y }: Point): string | null {
  const element = document.elementFromPoint(x, y);
  const target = element?.closest<HTMLElement>('[data-target]')?.dataset.target;
  return target ?? (element?.closest('[data-board]') ? 'anywhere' : null);
}

export function usePicking<A>({ room, pending, tiles, ways, why, targetAt = targetUnder, send, commands }: Props<A>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [refusedTile, setRefusedTile] = useState<string | null>(null);
  const [drag, setDrag] = useState<(Point & { tile: string }) | null>(null);
  const [aimed, setAimed] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const toButtons = useRef(false);
  const hadFocus = useRef(false);

  const forget = () => {
    setChosen(null);
    setRefused(null);
    setRefusedTile(null);
    setDrag(null);
    setAimed(null);
  };
  // A new state of the table cancels the current choice. With the drawing, so that it does not cancel a choice made after it.
  useLayoutEffect(forget, [room.seq, room.you.own]);

  const play = (action: A) => {
    forget();
    send(action);
  };

  const refuse = (tile: string, target?: string) => {
    const words = why(tile, target);
    setChosen(null);
    setRefused(`${tileText(tile)}: ${words}`);
    setRefusedTile(tile);
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

  // With the keyboard, the choice continues at the buttons.
  useEffect(() => {
    if (chosen !== null && toButtons.current) buttons.current?.querySelector('button')?.focus();
    toButtons.current = false;
  }, [chosen]);

  // The played tile, or its button, had the focus and is gone: give the focus back to the hand.
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
    /** The tile that was refused, while `refused` says why. */
    refusedTile: refused === null ? null : refusedTile,
    drag,
    aimed,
    /** The dragged or chosen tile and its places, to show on the felt. */
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

// ← and → move between the buttons.
function walkButtons(event: KeyboardEvent) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  const next = all[at + (event.key === 'ArrowRight' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
