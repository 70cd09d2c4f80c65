import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMove, findWord, type Meant } from './match';

const move = (text: string, ...words: string[]): Meant => ({ text, words });
const line = [
  move('Play 3–5 on the left, at 3', 'play', '3-5', 'left'),
  move('Play 3–5 on the right, at 5', 'play', '3-5', 'right'),
  move('Play 0–3 on the left, at 3', 'play', '0-3', 'left'),
  move('Pass', 'pass'),
];
const one = (index: number) => ({ kind: 'one', index });

describe('a move', () => {
  it.each([
    ['35r', 1],
    ['53 r', 1],
    ['3-5 right', 1],
    ['5–3 LEFT', 0],
    ['r', 1],
    ['0-3', 2],
    ['30', 2],
    ['pas', 3],
    ['play 3-5 on the right', 1],
  ])('is found by %j', (text, index) => expect(findMove(text, line)).toEqual(one(index)));

  it('can be ambiguous', () => {
    expect(findMove('35', line)).toEqual({ kind: 'several', indices: [0, 1] });
    expect(findMove('left', line)).toEqual({ kind: 'several', indices: [0, 2] });
  });

  it.each(['', '  ', '66', '35 up', 'draw', '?', '35 35'])('is not found by %j', (text) => {
    expect(findMove(text, line)).toEqual({ kind: 'none' });
  });

  it('is found by its place, including the signs', () => {
    const places = ['U(-1,-2)', 'U(1,-2)', 'U(-1,2)', 'U(1,2)'].map((place) => move(`Lay 3–3–5 on ${place} as 5–3–3: +11`));
    places.forEach(({ text }, index) => expect(findMove(text, places)).toEqual(one(index)));
    expect(findMove('u(1,-2)', places)).toEqual(one(1));
    expect(findMove('335', places)).toEqual({ kind: 'several', indices: [0, 1, 2, 3] });
  });

  it('is found by words of any language', () => {
    const moves = [move('Jouer 3–5 à gauche, sur le 3'), move('Jouer 3–5 à droite, sur le 5'), move('把 3–5 接在左边的 3'), move('过')];
    expect(findMove('35 a dr', moves)).toEqual(one(1));
    expect(findMove('35 左', moves)).toEqual(one(2));
    expect(findMove('过', moves)).toEqual(one(3));
  });

  it('is found by its whole text, whatever the other moves are called', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const texts = fc.uniqueArray(fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(texts, fc.nat(), (all, at) => {
        const index = at % all.length;
        expect(findMove(all[index] ?? '', all.map((text) => move(text)))).toEqual(one(index));
      }),
    );
  });

  it('is only found by a text with letters or digits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = findMove(text, line);
        if (found.kind === 'one') expect(text).toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });
});

describe('a command', () => {
  const known = [
    { word: 'hand', means: 'hand' },
    { word: 'help', means: 'help' },
    { word: 'ayuda', means: 'help' },
    { word: 'say', means: 'say' },
  ];
  it('is found by its beginning, in either language', () => {
    expect(findWord('ha', known)).toEqual(['hand']);
    expect(findWord('AYU', known)).toEqual(['help']);
    expect(findWord('say hello', known)).toEqual(['say']);
  });
  it('is ambiguous while several fit', () => expect(findWord('h', known)).toEqual(['hand', 'help']));
  it('is not found if no word fits', () => expect(findWord('xyz', known)).toEqual([]));
});
