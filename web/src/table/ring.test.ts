import { describe, expect, it } from 'vitest';
import { ringOf } from './ring';

const text = (others: number, clockwise = true) => ringOf(others, clockwise).map(({ side, nth, of }) => `${side} ${nth + 1}/${of}`);

describe('the seats round the table', () => {
  it('go clockwise from our left, or the other way', () => {
    expect(text(3)).toEqual(['left 1/1', 'top 1/1', 'right 1/1']);
    expect(text(3, false)).toEqual(['right 1/1', 'top 1/1', 'left 1/1']);
    expect(text(5)).toEqual(['left 1/1', 'top 1/3', 'top 2/3', 'top 3/3', 'right 1/1']);
  });

  it('face the only other player, and leave the top free for two', () => {
    expect(text(1)).toEqual(['top 1/1']);
    expect(text(2)).toEqual(['left 1/1', 'right 1/1']);
  });

  it('go up on the left and down on the right', () => {
    expect(text(6)).toEqual(['left 2/2', 'left 1/2', 'top 1/2', 'top 2/2', 'right 1/2', 'right 2/2']);
  });

  it.each(Array.from({ length: 19 }, (_, n) => n + 1))('hold %i people, each place once and no side with more than seven', (others) => {
    const all = ringOf(others, true);
    expect(new Set(all.map(({ side, nth }) => `${side} ${nth}`)).size).toBe(others);
    for (const { nth, of } of all) expect(nth < of && of <= 7).toBe(true);
  });
});
