import { describe, expect, it } from 'vitest';
import { playText, toldPlayed } from './told';

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

describe('a move in words', () => {
  it('names its end by the side in the text mode and by the mark on the felt', () => {
    const ends = { left: 3, right: 5 };
    expect(playText({ tile: '3-4', end: 'left' }, ends)).toBe('Play 3–4 on the left, at the round 3');
    expect(playText({ tile: '4-5', end: 'right' }, ends)).toBe('Play 4–5 on the right, at the square 5');
  });
});
