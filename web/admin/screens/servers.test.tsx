import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { NodeLine, ReadOverviewAnswer } from '../generated/admin';
import { Servers } from './servers';

const line = (node: string, more: Partial<NodeLine> = {}): NodeLine => ({
  node, url: '', version: '1.0.0', lives: true, draining: false, began_ms: 0, renewed_ms: 0, rooms: 2, playing: 1, connections: 5, ...more,
});
async function shown(nodes: NodeLine[]): Promise<HTMLElement> {
  const root = document.createElement('div');
  await act(() => render(<Servers of={{ node: 'a', nodes } as ReadOverviewAnswer} />, root));
  return root;
}

describe('the servers', () => {
  it('have a line each, with their states', async () => {
    const root = await shown([line('a'), line('b', { draining: true }), line('c', { lives: false })]);
    const rows = [...root.querySelectorAll('tbody tr')].map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent?.trim()));
    expect(rows).toEqual([
      ['a this one', 'runs', '2', '1', '5'],
      ['b', 'draining', '2', '1', '5'],
      ['c', 'ended', '2', '1', '5'],
    ]);
    expect(root.textContent).not.toContain('versions');
  });
  it('of several versions are pointed out', async () => {
    expect((await shown([line('a'), line('b', { version: '1.1.0' })])).textContent).toContain('They run 2 versions');
    expect((await shown([line('a'), line('b', { version: '1.1.0', lives: false })])).textContent).not.toContain('versions');
  });
  it('are not shown for one that is alone', async () => expect((await shown([line('a')])).textContent).toBe(''));
});
