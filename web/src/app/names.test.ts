import { describe, expect, it } from 'vitest';
import { distinctNames, lengthOf } from './names';

it('a text is counted as the server counts it', () => {
  expect(['Zoe\u0301', '  a \n b ', '🎲', '👩‍👧'].map(lengthOf)).toEqual([3, 3, 1, 3]);
});

// The same cases as in protocol/messages/names_test.cpp.
describe('names of one table are told apart', () => {
  it.each([
    [['Ayu', 'Ayu', '', '', 'Ayu'], ['Ayu', 'Ayu 2', '', '', 'Ayu 3']],
    [['Ayu', 'Ayu', 'Ayu 2'], ['Ayu', 'Ayu 3', 'Ayu 2']],
    [['Ayu', 'ayu', 'ＡＹＵ'], ['Ayu', 'ayu 2', 'ＡＹＵ 3']],
    [['Straße', 'STRASSE'], ['Straße', 'STRASSE 2']],
  ])('%j', (names, apart) => expect(distinctNames(names)).toEqual(apart));
});
