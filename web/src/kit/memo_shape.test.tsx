// After a move most tiles are as they were: drawing them again costs the frame in which the new one appears.

import { options, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { LyingTile } from '../boards/kap_tai_shap/tile_face';
import { TilePicture, TileShape } from './tile';

const { vnode } = options;
afterEach(() => {
  options.vnode = vnode;
  render(null, document.body);
});

/** Returns how many circles are made when the same picture is drawn a second time. */
function circlesAgain(draw: () => preact.ComponentChild): number {
  void act(() => render(draw(), document.body));
  expect(document.querySelectorAll('circle').length).toBeGreaterThan(0);
  let made = 0;
  options.vnode = (one) => {
    if (one.type === 'circle') made += 1;
    vnode?.(one);
  };
  void act(() => render(draw(), document.body));
  return made;
}

it('draws no pip again while a tile is the same', () => {
  expect(circlesAgain(() => <TilePicture tile="3-5" />)).toBe(0);
  expect(circlesAgain(() => <LyingTile tile="3-5" />)).toBe(0);
  expect(circlesAgain(() => <svg><TileShape place={{ x: 0, y: 0, w: 2, h: 1, a: 3, b: 5 }} anchor="laid:3-5" /></svg>)).toBe(0);
});

it('draws a tile again that has changed', () => {
  void act(() => render(<TilePicture tile="3-5" />, document.body));
  void act(() => render(<TilePicture tile="1-1" />, document.body));
  expect(document.querySelectorAll('circle')).toHaveLength(2);
});
