import { describe, expect, it } from 'vitest';
import { toldPlayed } from './told';

const names = ['Ayu', 'Budi'];

describe('a tile that was played', () => {
  it('is told with the number and the mark of its end, never with a side', () => {
    expect(toldPlayed({ seat: 1, tile: '3-5', end: 'left', on: 5 }, { names })).toBe('Budi played 3–5 on the round 5.');
    expect(toldPlayed({ seat: 1, tile: '3-5', end: 'right', on: 3 }, { names, me: 1 })).toBe('You played 3–5 on the square 3.');
  });
  it('is told without an end if it was the first, or in a match of an earlier version', () => {
    expect(toldPlayed({ seat: 1, tile: '3-5', end: 'left' }, { names })).toBe('Budi played 3–5.');
  });
});
