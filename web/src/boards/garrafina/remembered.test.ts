// A table at which the players remember which trains are open (R3.7).

import { beforeAll, describe, expect, it } from 'vitest';
import type { RoomState } from '../../app/room_state';
import type { garrafina } from '../../protocol';
import { boardOf, loadBoard } from '../registry';

beforeAll(() => loadBoard('garrafina'));

const options = (mark_open: boolean) => ({ heap_mode: 'exchange', deals: 12, target: 100, direction: 'ccw', mark_open });
const passed = { type: 'passed', seat: 1 } as const;
const told = (mark_open?: boolean) =>
  boardOf('garrafina')?.tellers.passed?.(passed as never, {
    names: ['Ana', 'Beni'],
    ...(mark_open === undefined ? {} : { options: options(mark_open) }),
  });

function described(open: boolean | undefined): string {
  const table: Partial<garrafina.Public> = {
    options: options(open !== undefined) as unknown as garrafina.Options,
    seats: 2,
    centre: '6-6',
    trains: [0, 1].map((owner) => ({ owner, tiles: [], end: 6, ...(open === undefined ? {} : { open }) })) as unknown as garrafina.TrainView[],
    ...{ hand_sizes: [6, 7], discard_sizes: [0, 0], taken: [0, 0], times: [1, 1], scores: [0, 0], heaps_left: 0, boneyard_size: 0 },
  };
  const room = {
    info: { variant: 'garrafina', options: table.options, settings: { help: true }, seats: [{ name: 'Ana' }, { name: 'Beni' }] },
    table,
    you: { seat: 0 },
    log: [],
  };
  return boardOf('garrafina')?.describe(room as unknown as RoomState).join(' ') ?? '';
}

describe('a pass', () => {
  it('is told with the train that it opens, if the table marks it', () => expect(told(true)).toBe('Beni passes: that train is open now.'));
  it('is told as a pass alone, if the players remember', () => expect(told(false)).toBe('Beni passed.'));
  it('of a match from before the option is told with its train', () => expect(told()).toBe('Beni passes: that train is open now.'));
});

describe('the table in words', () => {
  it('says which trains are open', () => expect(described(true)).toContain('end 6, open.'));
  it('does not, if the players remember', () => {
    expect(described(undefined)).toContain('Beni’s train: –; end 6.');
    expect(described(undefined)).not.toMatch(/open|closed/);
  });
});
