import { beforeAll, describe, expect, it } from 'vitest';
import { boardOf, loadBoard } from '../registry';

beforeAll(() => loadBoard('triple'));

const about = (seats: number, options: object) => boardOf('triple')?.scoring({ seats, options: { target: 300, ...options } }).about;

describe('how a match of Triple Domino ends', () => {
  it('is told as its options say', () => {
    expect(about(2, { match_end: 'after_deal' })).toBe('When somebody has 300 points after a deal, the highest total wins.');
    expect(about(2, { match_end: 'at_once' })).toBe('When somebody reaches 300 points, the match ends at once and the highest total wins.');
  });
  it('is told to a single player, who has no target', () => {
    expect(about(1, { match_end: 'at_once' })).toContain('nobody wins or loses');
  });
});
