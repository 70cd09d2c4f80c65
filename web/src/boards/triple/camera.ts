// The visible part of the plane: pure functions from a camera to the next one. Lengths are in pixels on the screen, and in
// triangle sides on the plane.

import { type Box, type Cell, middleOf, type Point, pointsOf } from './plane';

export interface Camera {
  /** Pixels per side. */
  scale: number;
  /** The point of the plane in the middle of the view. */
  x: number;
  y: number;
}
/** The view's size in pixels. */
export interface Shape {
  w: number;
  h: number;
}

/** The automatic zoom never makes a side shorter than this many pixels, so that people can read numbers and hit ghosts. */
export const smallest = 38;
export const biggest = 160;
/** The largest automatic scale: a picture of few tiles need not fill a large screen. */
const comfortable = 92;
/** Free felt round the picture, in sides: the next tile fits there without moving the view. */
const beside = 0.55;
const above = 0.9;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const middle = (box: Box): Point => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

/** Returns the scale that shows the whole box. */
const whole = (box: Box, shape: Shape): number =>
  Math.min(shape.w / (box.right - box.left + 2 * beside), shape.h / (box.bottom - box.top + 2 * above));

/**
 * Shows the whole box, as large as possible. If people could not read it at that size, shows it at the smallest readable
 * size, with `focus`, the newest tile, in the middle or as near to the middle as possible without empty felt in view.
 */
export function fitted(box: Box, shape: Shape, focus?: Cell): Camera {
  const fits = whole(box, shape);
  const scale = clamp(fits, smallest, comfortable);
  const centre = middle(box);
  if (fits >= smallest || !focus) return { scale, ...centre };
  const wish = middleOf(focus);
  const axis = (at: number, low: number, high: number, length: number, margin: number): number => {
    const half = length / scale / 2;
    const [first, last] = [low - margin + half, high + margin - half];
    return first > last ? (low + high) / 2 : clamp(at, first, last);
  };
  return {
    scale,
    x: axis(wish.x, box.left, box.right, shape.w, beside),
    y: axis(wish.y, box.top, box.bottom, shape.h, above),
  };
}

/** Keeps the camera over the picture, and its scale within useful limits. */
export function held(camera: Camera, box: Box, shape: Shape): Camera {
  return {
    scale: clamp(camera.scale, Math.min(smallest, whole(box, shape)) / 1.5, biggest),
    x: clamp(camera.x, box.left, box.right),
    y: clamp(camera.y, box.top, box.bottom),
  };
}

export function toPlane(camera: Camera, shape: Shape, { x, y }: Point): Point {
  return { x: camera.x + (x - shape.w / 2) / camera.scale, y: camera.y + (y - shape.h / 2) / camera.scale };
}
export function toView(camera: Camera, shape: Shape, { x, y }: Point): Point {
  return { x: (x - camera.x) * camera.scale + shape.w / 2, y: (y - camera.y) * camera.scale + shape.h / 2 };
}

/** Moves the picture by `dx` pixels to the right and `dy` pixels down. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Zooms in by a factor; the point of the picture at `at`, in pixels, stays where it is. */
export function zoomed(camera: Camera, shape: Shape, factor: number, at: Point): Camera {
  const scale = clamp(camera.scale * factor, smallest / 4, biggest);
  const fixed = toPlane(camera, shape, at);
  return { scale, x: fixed.x - (at.x - shape.w / 2) / scale, y: fixed.y - (at.y - shape.h / 2) / scale };
}

/** Returns whether a whole cell is in view. */
export function sees(camera: Camera, shape: Shape, cell: Cell): boolean {
  return pointsOf(cell)
    .map((point) => toView(camera, shape, point))
    .every(({ x, y }) => x >= 0 && x <= shape.w && y >= 0 && y <= shape.h);
}

/** Returns the part of the plane that is in view. */
export function seen(camera: Camera, shape: Shape): Box {
  const [w, h] = [shape.w / camera.scale / 2, shape.h / camera.scale / 2];
  return { left: camera.x - w, right: camera.x + w, top: camera.y - h, bottom: camera.y + h };
}

/** Where the buttons of the camera may lie, the best place first, and how much of the felt they cover, in pixels. */
export const corners = ['at-bottom at-right', 'at-bottom at-left', 'at-top at-left'] as const;
const buttons: Shape = { w: 142, h: 50 };

/** Returns a corner in which the buttons cover no cell; if there is none, one in which they cover no cell of `laid`. */
export function freeCorner(laid: readonly Cell[], next: readonly Cell[], camera: Camera, shape: Shape): string {
  const covers = (cell: Cell, corner: string): boolean => {
    const points = pointsOf(cell).map((point) => toView(camera, shape, point));
    const across = corner.includes('left') ? points.some(({ x }) => x < buttons.w) : points.some(({ x }) => x > shape.w - buttons.w);
    return across && (corner.includes('top') ? points.some(({ y }) => y < buttons.h) : points.some(({ y }) => y > shape.h - buttons.h));
  };
  const free = (cells: readonly Cell[]) => corners.find((corner) => !cells.some((cell) => covers(cell, corner)));
  return free([...laid, ...next]) ?? free(laid) ?? corners[0];
}
export const seesAll = (camera: Camera, shape: Shape, box: Box): boolean => {
  const view = seen(camera, shape);
  const slack = 0.01;
  return (
    box.left >= view.left - slack &&
    box.right <= view.right + slack &&
    box.top >= view.top - slack &&
    box.bottom <= view.bottom + slack
  );
};
