// Choosing something and its place, then confirming it: with taps, by dragging, or with keys. The board says what can be chosen
// and where it may go; this part is common to all boards. A chosen thing has a name: a tile, or the index of a tile in the rack.

import { useEffect, useRef, useState } from 'preact/hooks';
import { speak } from '../app/announce';
import { askFirst } from '../app/preferences';
import type { RoomState } from '../app/room_state';
import { type Command, useCommands } from '../ui/commands';
import { useChoiceEnd } from './choice_end';
import type { At } from './drag';

/** One place where the chosen tile can go. */
export interface Way<A> {
  /** An end of the line, the owner of a train, a cell: the value of `data-target` on the felt. */
  target: string;
  action: A;
}

/** What can be done with something now; `rest` while it is not our turn, `any` on our turn at a table that does not tell. */
export type Can = 'play' | 'discard' | 'nothing' | 'rest' | 'any';

/** Something that can be chosen. */
interface Thing {
  key: string;
  can: Can;
  /** Whether the keys 1, 2 … 9, 0 choose it, in order; left out: yes. */
  numbered?: boolean;
}

interface Props<A, W> {
  room: RoomState;
  pending: boolean;
  things: readonly Thing[];
  /** Returns where something can go now, the best first; empty if it goes nowhere, or only by a button of the board. */
  ways(key: string): readonly W[];
  /** Returns why it cannot go to this target, or anywhere, with its name. */
  why(key: string, target?: string): string;
  /**
   * What a second tap confirms: the same thing again, or the same target again. Left out: a tap plays what has only one way, and a
   * tap on a target plays it there.
   */
  confirm?: 'thing' | 'target';
  /** The target that is aimed at before anybody aims; left out: none. */
  first?(ways: readonly W[]): W | undefined;
  /**
   * Returns the target of something with these ways at a point of the page: `anywhere` on the felt between targets, null
   * outside it. A thing dropped `anywhere` is played if it has only one way.
   */
  targetAt?(point: At, ways: readonly W[]): string | null;
  /** The key that turns a chosen tile on its target. */
  turnKey?: string;
  /** Called when the keys or a button walk to another way. */
  onWalk?(way: W): void;
  send(action: A): void;
  /** The board's own keys. */
  commands: readonly Command[];
}

/** Returns the target whose element is at the point; `anywhere` on the rest of the felt, null outside it. */
export function targetUnder({ x, y }: At): string | null {
  const element = document.elementFromPoint(x, y);
  const target = element?.closest<HTMLElement>('[data-target]')?.dataset.target;
  return target ?? (element?.closest('[data-board]') ? 'anywhere' : null);
}

/** Returns the target of these ways whose place on the felt is nearest to the point. */
export function nearestTarget<A>({ x, y }: At, ways: readonly Way<A>[]): string | null {
  const far = ({ target }: Way<A>): number => {
    const place = document.querySelector(`[data-board] [data-target="${target}"]`)?.getBoundingClientRect();
    return place ? Math.hypot(place.x + place.width / 2 - x, place.y + place.height / 2 - y) : Infinity;
  };
  const [best] = ways.map((way) => ({ target: way.target, far: far(way) })).sort((a, b) => a.far - b.far);
  return best && best.far < Infinity ? best.target : null;
}

/** The second tap of a double tap comes within so long. */
const doubleTapMs = 400;

export function useChoice<A, W extends Way<A> = Way<A>>(props: Props<A, W>) {
  const { room, pending, things, ways, why, confirm, first, targetAt = targetUnder, turnKey, onWalk, send, commands } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [aim, setAim] = useState<{ target: string; nth: number } | null>(null);
  const [refused, setRefused] = useState<{ key: string; words: string } | null>(null);
  const [drag, setDrag] = useState<(At & { key: string }) | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const toButtons = useRef(false);
  const hadFocus = useRef(false);
  const tappedAt = useRef(0);

  const forget = () => {
    setChosen(null);
    setAim(null);
    setRefused(null);
    setDrag(null);
  };
  useChoiceEnd(room, forget);

  const picked = drag?.key ?? chosen;
  const targets = picked === null || pending ? [] : ways(picked);
  const here = aim ? targets.filter(({ target }) => target === aim.target) : [];
  // The way that a button or a second tap takes.
  const way = here[(aim?.nth ?? 0) % Math.max(1, here.length)] ?? (drag ? undefined : first?.(targets));

  const play = (action: A) => {
    forget();
    send(action);
  };
  const refuse = (key: string, target?: string) => {
    const words = why(key, target);
    forget();
    setRefused({ key, words });
    speak(words, true);
  };

  const pick = (key: string, byKey: boolean) => {
    const can = things.find((one) => one.key === key)?.can ?? 'rest';
    if (pending || can === 'rest') return;
    if (can === 'nothing') return refuse(key);
    const [only, ...more] = ways(key);
    const now = confirm === undefined ? askFirst.value === 'off' : confirm === 'thing' && chosen === key;
    if (only && more.length === 0 && now) return play(only.action);
    setRefused(null);
    setAim(null);
    toButtons.current = byKey;
    // A second tap puts it back, but not that of a double tap: that player wants the tile.
    const before = tappedAt.current;
    tappedAt.current = performance.now();
    setChosen(chosen === key && !byKey && tappedAt.current - before > doubleTapMs ? null : key);
  };

  /** A tap on a target. */
  const aimAt = (target: string) => {
    const [only] = targets.filter((one) => one.target === target);
    if (!only) return;
    if (confirm !== 'target') return play(only.action);
    // The first tap only shows the tile there, because targets may lie close together; the second one lays it.
    if (aim?.target === target && way) return play(way.action);
    setAim({ target, nth: 0 });
  };
  const places = [...new Set(targets.map(({ target }) => target))];
  const at = way ? places.indexOf(way.target) : -1;
  /** To the next target or the one before it. */
  const walk = (by: number) => {
    const target = places[(Math.max(at, by > 0 ? -1 : 0) + by + places.length) % places.length];
    const next = targets.find((one) => one.target === target);
    if (target === undefined || !next) return;
    setAim({ target, nth: 0 });
    onWalk?.(next);
  };
  /** To the next way at the same target. */
  const turn = () => {
    const same = targets.filter(({ target }) => target === way?.target);
    if (!way || same.length < 2) return;
    const nth = (same.indexOf(way) + 1) % same.length;
    setAim({ target: way.target, nth });
    if (same[nth]) onWalk?.(same[nth]);
  };

  // With the keyboard, the choice continues at the buttons.
  useEffect(() => {
    if (chosen !== null && toButtons.current) buttons.current?.querySelector('button')?.focus();
    toButtons.current = false;
  }, [chosen]);
  // The played tile, or its button, had the focus and is gone: give the focus back to the hand.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[data-hand] [tabindex="0"]')?.focus();
  }, [room.you.own, pending]);

  useCommands([
    ...commands,
    ...(turnKey && chosen !== null ? [{ key: turnKey, run: turn }] : []),
    {
      key: 'Escape',
      run: () => {
        const back = chosen !== null && root.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
        forget();
        if (back) back.focus();
      },
    },
    ...things.filter(({ numbered }) => numbered !== false).slice(0, 10).map(({ key }, index): Command => ({ key: String((index + 1) % 10), run: () => pick(key, true) })),
  ]);

  const onDrag = (key: string, point: At | null) => {
    if (!point || pending) return setDrag(null);
    setChosen(null);
    setRefused(null);
    setDrag({ key, ...point });
    const target = targetAt(point, ways(key));
    setAim(target === null ? null : { target, nth: 0 });
  };
  const onDrop = (key: string, point: At) => {
    const open = ways(key);
    const target = targetAt(point, open);
    setDrag(null);
    setAim(null);
    if (target === null || pending) return;
    const there = open.filter((one) => one.target === target);
    const only = there.length === 1 ? there[0] : target === 'anywhere' && open.length === 1 && !confirm ? open[0] : undefined;
    if (only) return play(only.action);
    if (there.length > 1) {
      // It fits there in several ways: the choice continues as after a tap.
      setChosen(key);
      return setAim({ target, nth: 0 });
    }
    if (target !== 'anywhere') return refuse(key, target);
    if (!confirm || things.find((one) => one.key === key)?.can === 'nothing') pick(key, false);
  };

  return {
    chosen,
    refused: refused?.words ?? null,
    /** What was refused, while `refused` says why. */
    refusedKey: refused?.key ?? null,
    drag,
    /** The dragged or chosen thing, and its ways, to show on the felt. */
    picked,
    targets,
    /** The target under the dragged tile, or the one that was tapped or walked to. */
    aimed: aim?.target ?? null,
    way,
    /** The number of the aimed target among all, from 1; 0 for none. */
    place: at + 1,
    places: places.length,
    pick,
    aimAt,
    walk,
    turn,
    play,
    moves: { onDrag, onDrop },
    root: {
      ref: root,
      onFocusIn: () => void (hadFocus.current = true),
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
  const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + (event.key === 'ArrowRight' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
