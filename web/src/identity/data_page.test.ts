import { expect, it } from 'vitest';
import { dataFile } from './data_page';

it('the file has every item, with times that any program reads', () => {
  const file = dataFile('01J', [{ kind: 'name', at: 0, text: 'Ayu' }, { kind: 'said', at: 1_760_000_000_000, text: 'Selamat malam' }], 1_760_000_060_000);
  expect(JSON.parse(file)).toEqual({
    player: '01J',
    exported: '2025-10-09T08:54:20.000Z',
    items: [
      { kind: 'name', text: 'Ayu' },
      { kind: 'said', at: '2025-10-09T08:53:20.000Z', text: 'Selamat malam' },
    ],
  });
});
