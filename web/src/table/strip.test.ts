import { describe, expect, it } from 'vitest';
import { othersInOrder } from './strip';

describe('the other players', () => {
  it('are in the order in which they play after us', () => {
    expect(othersInOrder(4, 1, true)).toEqual([2, 3, 0]);
    expect(othersInOrder(4, 1, false)).toEqual([0, 3, 2]);
    expect(othersInOrder(5, 4, true)).toEqual([0, 1, 2, 3]);
  });
  it('are all shown to a spectator', () => {
    expect(othersInOrder(4, undefined, true)).toEqual([0, 1, 2, 3]);
    expect([...othersInOrder(4, undefined, false)].sort()).toEqual([0, 1, 2, 3]);
  });
});
