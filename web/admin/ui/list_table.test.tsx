// A list needs no code of its own here: its columns follow from its description.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { columnsOf } from './list_table';
import { Lines } from './parts';

describe('the table of a list', () => {
  it('shows people as links, times as dates and numbers to the right', async () => {
    const list = {
      key: 'companions',
      about: '',
      fields: [],
      columns: { player: 'string', name: 'string', won_by_them: 'number', former_names: 'string[]', last_ms: 'number' },
    };
    const lines = [{ player: '01A', name: 'Ana', won_by_them: 3, former_names: ['Bea', 'Cy'], last_ms: 0 }];
    const root = document.createElement('div');
    await act(() => render(<Lines label="x" of={lines} keyOf={() => 1} columns={columnsOf(list)} />, root));
    expect([...root.querySelectorAll('th')].map((head) => head.textContent)).toEqual(['Player', 'Won by them', 'Former names', 'Last']);
    expect(root.querySelector('td a')?.getAttribute('href')).toContain('01A');
    expect(root.querySelector('td.number')?.textContent).toBe('3');
    expect(root.querySelector('td time')?.getAttribute('datetime')).toBe('1970-01-01T00:00:00.000Z');
    expect(root.querySelector('td:nth-child(3)')?.textContent).toBe('Bea, Cy');
  });
});
