// Tallies are shown as the server tells them: no game is known to this page.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { TallyLine } from '../generated/admin';
import { TallyLines } from './tally_lines';

describe('tallies', () => {
  it('have a row for each player and kind, and no number where nothing can be taken', async () => {
    const [ana, bo] = [
      { player: '01A', name: 'Ana' },
      { player: '01B', name: 'Bo, the other' },
    ];
    const lines: TallyLine[] = [
      { people: [ana], game: 'five_up', kind: 'sweep', title: 'Sweeps', given: 3, taken: 1 },
      { people: [ana], game: 'five_up', kind: 'revoke', title: 'Revokes', given: 2 },
      { people: [ana, bo], relation: 'gave', game: 'five_up', kind: 'sweep', title: 'Sweeps', given: 2 },
      { people: [bo, ana], relation: 'took_together', game: 'five_up', kind: 'sweep', title: 'Sweeps', given: 0, taken: 1 },
      { people: [ana, bo], game: 'five_up', kind: 'revoke', title: 'Revokes', given: 5 },
    ];
    const root = document.createElement('div');
    await act(() => render(<TallyLines of={lines} />, root));
    const rows = [...root.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Ana', 'Five up', 'Sweeps', '3', '1'],
      ['Ana', 'Five up', 'Revokes', '2', ''],
      ['Ana → Bo, the other', 'Five up', 'Sweeps', '2', ''],
      ['Bo, the other & Ana', 'Five up', 'Sweeps', '0', '1'],
      ['Ana, Bo, the other', 'Five up', 'Revokes', '5', ''],
    ]);
    expect([...root.querySelectorAll('tbody tr:last-child a')].map((link) => link.textContent)).toEqual(['Ana', 'Bo, the other']);
  });
});
