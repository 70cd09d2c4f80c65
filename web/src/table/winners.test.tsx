import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import type { SeatView } from '../protocol';
import { Winners } from './winners';

const seats = [{ name: 'Ayu', occupant: 'person' }, { name: 'Bwa-nwar', occupant: 'bot' }] as unknown as SeatView[];
const draw = (winners: number[], me?: number, at = seats) =>
  act(() => render(<Winners result={{ winners, totals: [-10, 4] }} seats={at} me={me} />, document.body));
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
afterEach(() => render(null, document.body));

describe('the winners of a match', () => {
  it('have their portraits and tiles that fall', async () => {
    await draw([1], 0);
    expect(texts('.portrait.bot')).toEqual(['BN']);
    expect(texts('.verdict p')).toEqual(['Bwa-nwar wins the match']);
    expect(document.querySelectorAll('.rain i').length).toBeGreaterThan(8);
  });
  it('are all there if several win', async () => {
    await draw([0, 1]);
    expect(texts('.portrait')).toEqual(['A', 'BN']);
  });
  it('are nobody in a game of one player, also in an old one that says it was won: its points are the result, and nothing falls', async () => {
    await draw([0], 0, seats.slice(0, 1));
    expect(texts('.verdict p')).toEqual(['Your result: −10']);
    expect(document.querySelector('.portrait, .rain, .icon')).toBeNull();
    await draw([], undefined, seats.slice(0, 1));
    expect(texts('.verdict p')).toEqual(['The game is over']);
  });
});
