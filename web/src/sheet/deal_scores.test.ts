import { expect, it } from 'vitest';
import { whoWins } from './deal_scores';

// Only a game for one ends without a winner, and it is no draw.
it('says that nobody wins a solitaire game that is not won', () => {
  expect(whoWins([], { names: ['Ayu'], me: 0 }, 'match')).toBe('Nobody wins the match');
  expect(whoWins([0], { names: ['Ayu'], me: 0 }, 'match')).toBe('You win the match!');
});
