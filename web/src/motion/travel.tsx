// Moves what an event has moved, along its way: the layout is already the new one, and each thing starts where it was (FLIP),
// with the Web Animations API. Only transforms and opacity change, so the compositor does the work. What travels over the whole
// table flies above it, as a copy; nothing in the layout waits for it, and every animation ends by itself.

import { render } from 'preact';
import type { Happened } from '../app/room_state';
import { travelMs } from '../app/moments';
import type { AnyBoard } from '../boards/board';
import { backTo, easeOf, type Flight, motionOf, type Rect } from './flights';

/** The places of all anchors at one moment. */
export type Look = ReadonlyMap<string, DOMRect>;

const eachMs = 35;
export const ease = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

const anchorsIn = (table: HTMLElement): Element[] => [...table.querySelectorAll('[data-anchor]')];
const nameOf = (anchor: Element): string => anchor.getAttribute('data-anchor') ?? '';

/** Looks where everything is before the table changes. */
export function look(table: HTMLElement | null): Look {
  return new Map((table ? anchorsIn(table) : []).map((anchor) => [nameOf(anchor), anchor.getBoundingClientRect()]));
}

const seen = (rect: Rect | undefined): rect is Rect => rect !== undefined && rect.width > 0 && rect.height > 0;

/** Measures the way of everything that has moved since `before`. Returns the function that sets it on its way. */
export function travel(before: Look, table: HTMLElement, news: readonly Happened[], board: AnyBoard, me: number | undefined, seats: number): () => void {
  const elements = new Map(anchorsIn(table).map((anchor) => [nameOf(anchor), anchor]));
  const now = afterTransitions(table, () => look(table));
  const { flights, hand, nudged } = motionOf(news, me, seats);
  const sky = table.querySelector<HTMLElement>('.sky');
  const felt = table.querySelector<SVGElement | HTMLElement>('[data-eases]');
  // Everything is measured here, and changed later: a measurement after a change makes the browser lay the page out again.
  const eased = felt && easingOf(felt, before, now);
  const ways = sky ? waysOf(flights, sky, before, elements, now) : [];
  const fromHand = hand && firstOf(hand, before, now);
  return () => {
    if (felt && eased) felt.animate([{ transform: eased, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }], { duration: travelMs, easing: ease });
    let nth = 0;
    for (const [name, element] of elements) {
      const place = now.get(name);
      if (!name.startsWith('hand:') || !seen(place)) continue;
      const was = before.get(name);
      const from = fromHand ?? was;
      if (!seen(from)) continue;
      if (fromHand) slide(element, backTo(shrunk(fromHand, place), place), eachMs * nth++, true);
      else if (Math.hypot(from.left - place.left, from.top - place.top) > 1) slide(element, `translate(${from.left - place.left}px, ${from.top - place.top}px)`);
    }
    if (sky) for (const way of ways) fly(way, sky, board);
    for (const seat of nudged) elements.get(`seat:${seat}`)?.animate({ transform: ['none', 'translateY(4px)', 'none'] }, { duration: 240 });
  };
}

/** Measures a picture that its own transition moves where it will be at the end. */
export function afterTransitions<T>(table: Element, measure: () => T): T {
  const running = table.querySelector('.camera')?.getAnimations() ?? [];
  for (const one of running) {
    one.pause();
    one.currentTime = one.effect?.getComputedTiming().endTime ?? 0;
  }
  const measured = measure();
  for (const one of running) {
    one.currentTime = 0;
    one.play();
  }
  return measured;
}

// A thing that comes from a heap or the felt starts small in its middle.
const shrunk = (heap: Rect, thing: Rect): Rect => {
  const [width, height] = [thing.width * 0.6, thing.height * 0.6];
  return { left: heap.left + (heap.width - width) / 2, top: heap.top + (heap.height - height) / 2, width, height };
};

function firstOf(names: readonly string[], ...looks: Look[]): DOMRect | undefined {
  for (const name of names) for (const each of looks) if (seen(each.get(name))) return each.get(name);
  return undefined;
}

function slide(element: Element, from: string, delay = 0, fades = false): void {
  element.animate([{ transform: from, ...(fades && { opacity: 0 }) }, {}], { duration: travelMs, delay, easing: ease, fill: 'backwards' });
}

function easingOf(felt: Element, before: Look, now: Look): string | null {
  const pairs = [...now].flatMap(([name, rect]) => {
    const was = before.get(name);
    return name.startsWith('laid:') && was ? [{ before: was, now: rect }] : [];
  });
  return easeOf(felt.getBoundingClientRect(), pairs);
}

/** A flight as it was measured. */
interface Way {
  target: Element;
  tile: string | undefined;
  from: Rect;
  goal: Rect;
  /** It ends in our hand: the tile itself moves. */
  intoHand: boolean;
  /** It ends on the felt: a copy of the laid tile flies; its box in the units of the felt. */
  laid: DOMRect | null;
  sky: Rect;
}

function waysOf(flights: readonly Flight[], sky: HTMLElement, before: Look, elements: ReadonlyMap<string, Element>, now: Look): Way[] {
  const within = sky.getBoundingClientRect();
  return flights.flatMap(({ from: origins, to, tile }): Way[] => {
    const from = firstOf(origins, before, now);
    const name = to.find((each) => seen(now.get(each)));
    const goal = name === undefined ? undefined : now.get(name);
    const target = name === undefined ? undefined : elements.get(name);
    if (!from || !goal || !target || name === undefined) return [];
    const laid = name.startsWith('laid:') ? (target as SVGGraphicsElement).getBBox() : null;
    return [{ target, tile, from, goal, intoHand: name.startsWith('hand:'), laid, sky: within }];
  });
}

function fly({ target, tile, from, goal, intoHand, laid, sky: within }: Way, sky: HTMLElement, board: AnyBoard): void {
  if (intoHand) return slide(target, backTo(shrunk(from, goal), goal));
  const thing = laid ? copyOf(target, goal, laid) : pictureOf(tile, board);
  const size = laid ? goal : { width: tile ? 44 : 16, height: tile ? 44 : 30 };
  const end = laid ? goal : { left: goal.left + (goal.width - size.width) / 2, top: goal.top + (goal.height - size.height) / 2, ...size };
  thing.className = 'flyer';
  Object.assign(thing.style, { left: `${end.left - within.left}px`, top: `${end.top - within.top}px`, width: `${size.width}px`, height: `${size.height}px` });
  sky.append(thing);
  const start = backTo(from.width > 4 * size.width ? shrunk(from, size as Rect) : from, end);
  const way = thing.animate([{ transform: start }, { transform: 'none', opacity: laid ? 1 : 0.2 }], { duration: travelMs, easing: ease });
  // The real tile appears when its copy has arrived. It is hidden without an animation, which the main thread would have to make.
  const real = laid ? (target as SVGElement).style : null;
  if (real) real.visibility = 'hidden';
  const gone = () => {
    // The picture of a tile may follow the language.
    render(null, thing);
    thing.remove();
    real?.removeProperty('visibility');
  };
  way.finished.then(gone, gone);
}

function copyOf(target: Element, { width, height }: Rect, { x, y, width: w, height: h }: Rect & { x: number; y: number }): HTMLElement {
  const box = document.createElement('div');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const copy = target.cloneNode(true) as Element;
  copy.removeAttribute('data-anchor');
  // The box is measured without the place of the tile on the felt.
  copy.removeAttribute('transform');
  svg.append(copy);
  box.append(svg);
  return box;
}

function pictureOf(tile: string | undefined, board: AnyBoard): HTMLElement {
  const box = document.createElement('div');
  if (tile) render(<board.TilePicture tile={tile} />, box);
  else {
    const back = document.createElement('i');
    back.className = 'back';
    box.append(back);
  }
  return box;
}
