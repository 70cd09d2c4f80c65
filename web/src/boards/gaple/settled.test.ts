import { beforeAll, expect, it } from 'vitest';
import { boardOf, loadBoard } from '../registry';

beforeAll(() => loadBoard('gaple'));

const names = ['Ana', 'Beni', 'Chika', 'Dewi'];
const settled = (chips: number[], seat: number) => boardOf('gaple')?.settled?.(chips, seat, names).map(({ text }) => text);

// R5.13: the example of the source. Ana has 12 points, Beni 5, Chika 11 and Dewi 7.
it('who pays whom is told to every seat', () => {
  const chips = [-13, 15, -9, 7];
  expect(settled(chips, 0)).toEqual(['Pays 7 to Beni, 1 to Chika, and 5 to Dewi']);
  expect(settled(chips, 1)).toEqual(['Collects 7 from Ana, 6 from Chika, and 2 from Dewi']);
  expect(settled(chips, 2)).toEqual(['Collects 1 from Ana', 'Pays 6 to Beni and 4 to Dewi']);
  expect(settled(chips, 3)).toEqual(['Collects 5 from Ana and 4 from Chika', 'Pays 2 to Beni']);
});
it('a stake multiplies what is paid', () => {
  expect(settled([-39, 45, -27, 21], 3)).toEqual(['Collects 15 from Ana and 12 from Chika', 'Pays 6 to Beni']);
});
it('nobody pays without chips', () => expect(settled([0, 0, 0, 0], 0)).toEqual([]));
