// What is seen of the plane: pure functions from a camera to the next one. Pixels on the screen, sides on the plane.

import { type Box, type Cell, middleOf, type Point, pointsOf } from './plane';

export interface Camera {
  /** Pixels to a side. */
  scale: number;
  /** What stands in the middle of the view. */
  x: number;
  y: number;
}
/** The view's size in pixels. */
export interface Shape {
  w: number;
  h: number;
}

/** A side is never shorter than this many pixels by itself, so that its numbers can be read and its ghosts be hit. */
export const smallest = 36;
export const biggest = 160;
/** On a large screen a young picture need not fill everything. */
const comfortable = 92;
/** Free felt round the picture, in sides: what is laid next can lie there without anything being moved. */
const beside = 0.55;
const above = 0.9;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const middle = (box: Box): Point => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

/** The scale at which the whole box is seen. */
const whole = (box: Box, shape: Shape): number =>
  Math.min(shape.w / (box.right - box.left + 2 * beside), shape.h / (box.bottom - box.top + 2 * above));

/**
 * The whole box, as large as it can be. A picture that could then not be read is shown at the smallest size that can,
 * with `focus`, the newest tile, in the middle or as near to it as leaves no needless felt in view.
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

/** Never so far away that no tile is left in the middle of the view, nor nearer or farther than is any use. */
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

/** So many pixels of the picture to the right and down. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Nearer by a factor, while what is seen at `at`, in pixels, stays there. */
export function zoomed(camera: Camera, shape: Shape, factor: number, at: Point): Camera {
  const scale = clamp(camera.scale * factor, smallest / 4, biggest);
  const fixed = toPlane(camera, shape, at);
  return { scale, x: fixed.x - (at.x - shape.w / 2) / scale, y: fixed.y - (at.y - shape.h / 2) / scale };
}

/** Whether a cell is wholly in view. */
export function sees(camera: Camera, shape: Shape, cell: Cell): boolean {
  return pointsOf(cell)
    .map((point) => toView(camera, shape, point))
    .every(({ x, y }) => x >= 0 && x <= shape.w && y >= 0 && y <= shape.h);
}

/** The part of the plane that is in view. */
export function seen(camera: Camera, shape: Shape): Box {
  const [w, h] = [shape.w / camera.scale / 2, shape.h / camera.scale / 2];
  return { left: camera.x - w, right: camera.x + w, top: camera.y - h, bottom: camera.y + h };
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
