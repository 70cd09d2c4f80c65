// Tallies are shown as the server tells them: no game is known to this page.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { TallyLine } from '../generated/admin';
import { TallyLines } from './tally_lines';

describe('tallies', () => {
  it('have a row for each player and kind, and no number where nothing can be taken', async () => {
    const lines: TallyLine[] = [
      { who: '01A', name: 'Ana', game: 'five_up', kind: 'sweep', title: 'Sweeps', given: 3, taken: 1 },
      { who: '01A', name: 'Ana', game: 'five_up', kind: 'revoke', title: 'Revokes', given: 2 },
    ];
    const root = document.createElement('div');
    await act(() => render(<TallyLines of={lines} />, root));
    const rows = [...root.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Ana', 'Five up', 'Sweeps', '3', '1'],
      ['Ana', 'Five up', 'Revokes', '2', ''],
    ]);
  });
});
