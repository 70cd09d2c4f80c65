// Which move a player means by what he typed. Pure: it knows no game, only the words of the moves that are legal now.

export interface Meant {
  /** The move as its button says it. */
  text: string;
  /** Words besides those of the text: the move's type and values, and what its board adds. */
  words: readonly string[];
}

export type Found = { kind: 'one'; index: number } | { kind: 'several'; indices: number[] } | { kind: 'none' };

const tile = /^\d+(?:[-–]\d+)+$/;
const marks = /\p{M}/gu;

// A tile is known by its numbers, whichever comes first.
const numbersOf = (token: string): string => [...token.replace(/\D/g, '')].sort().join('');

/** Words as they are compared: without capitals, accents and punctuation; a tile as its numbers; a place, such as U(-1,2), with its signs. */
export function tokens(text: string): string[] {
  const plain = text.normalize('NFD').replace(marks, '').toLowerCase();
  return [...plain.matchAll(/\d+(?:[-–]\d+)+|(?<=[(,])-\d+|\d+|\p{L}+/gu)].map(([token]) => (tile.test(token) ? numbersOf(token) : token));
}

// What was typed: 35r is the tile 3-5 and the word r.
const typed = (text: string): string[] => tokens(text).map((token) => (/^\d{2,}$/.test(token) ? numbersOf(token) : token));

const han = /\p{Script=Han}/u;

/** How well a typed word fits one of a move's: as it stands, as its beginning, or not. */
function fit(word: string, token: string): 0 | 1 | 2 {
  if (word === token) return 2;
  // Numbers are whole; Chinese does not part its words.
  if (/^-?\d/.test(word)) return 0;
  return (han.test(token) ? token.includes(word) : token.startsWith(word)) ? 1 : 0;
}

/** How well all typed words fit a move, each another of its words; 0 if one does not. */
function score(words: readonly string[], move: readonly string[]): number {
  const left = [...move];
  let total = 0;
  for (const word of words) {
    const fits = left.map((token) => fit(word, token));
    const best = Math.max(0, ...fits);
    if (best === 0) return 0;
    // A Chinese word may stand for several typed ones.
    const at = fits.indexOf(best as 1 | 2);
    if (!han.test(left[at] ?? '') || best === 2) left.splice(at, 1);
    total += best;
  }
  return total;
}

// Each word once: what the text says already is not said again by the move's values.
function wordsOf(move: Meant): string[] {
  const said = tokens(move.text);
  return [...said, ...new Set(move.words.flatMap(tokens).filter((word) => !said.includes(word)))];
}

export function findMove(text: string, moves: readonly Meant[]): Found {
  const words = typed(text);
  if (words.length === 0) return { kind: 'none' };
  const whole = moves.flatMap((move, index) => (tokens(move.text).join(' ') === tokens(text).join(' ') ? [index] : []));
  const [exactly] = whole;
  if (whole.length === 1 && exactly !== undefined) return { kind: 'one', index: exactly };
  const scores = moves.map((move) => score(words, wordsOf(move)));
  const best = Math.max(0, ...scores);
  const indices = scores.flatMap((one, index) => (one > 0 && one === best ? [index] : []));
  const [first] = indices;
  if (first === undefined) return { kind: 'none' };
  return indices.length === 1 ? { kind: 'one', index: first } : { kind: 'several', indices };
}

/** The word that is meant: the whole of one, else the beginning of exactly one. Several if it is of more. */
export function findWord<T>(text: string, known: readonly { word: string; means: T }[]): T[] {
  const [wanted = ''] = tokens(text);
  if (!wanted) return [];
  const plain = known.map(({ word, means }) => ({ word: tokens(word)[0] ?? '', means }));
  const whole = plain.filter(({ word }) => word === wanted);
  const fits = whole.length ? whole : plain.filter(({ word }) => word.startsWith(wanted));
  return [...new Set(fits.map(({ means }) => means))];
}
