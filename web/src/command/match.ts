// Finds the move that a player typed. Pure functions: they know no game, only the words of the legal moves.

export interface Meant {
  /** The text of the move's button. */
  text: string;
  /** Words in addition to the text: the move's type and values, and the words of its board. */
  words: readonly string[];
}

export type Found = { kind: 'one'; index: number } | { kind: 'several'; indices: number[] } | { kind: 'none' };

const tile = /^\d+(?:[-–]\d+)+$/;
const marks = /\p{M}/gu;

// A tile is known by its numbers, in any order.
const numbersOf = (token: string): string => [...token.replace(/\D/g, '')].sort().join('');

/** Splits a text into words for comparing: without capitals, accents and punctuation; a tile as its numbers; a place, such as U(-1,2), with its signs. */
export function tokens(text: string): string[] {
  const plain = text.normalize('NFD').replace(marks, '').toLowerCase();
  return [...plain.matchAll(/\d+(?:[-–]\d+)+|(?<=[(,])-\d+|\d+|\p{L}+/gu)].map(([token]) => (tile.test(token) ? numbersOf(token) : token));
}

// The words of a typed text: 35r is the tile 3-5 and the word r.
const typed = (text: string): string[] => tokens(text).map((token) => (/^\d{2,}$/.test(token) ? numbersOf(token) : token));

const han = /\p{Script=Han}/u;

/** Returns how well a typed word fits a word of a move: 2 if it is equal, 1 if it is its beginning, 0 if it does not fit. */
function fit(word: string, token: string): 0 | 1 | 2 {
  if (word === token) return 2;
  // A number must be complete; Chinese has no spaces between words.
  if (/^-?\d/.test(word)) return 0;
  return (han.test(token) ? token.includes(word) : token.startsWith(word)) ? 1 : 0;
}

/** Returns how well all typed words fit a move, each to a different word of it; 0 if one does not fit. */
function score(words: readonly string[], move: readonly string[]): number {
  const left = [...move];
  let total = 0;
  for (const word of words) {
    const fits = left.map((token) => fit(word, token));
    const best = Math.max(0, ...fits);
    if (best === 0) return 0;
    // One Chinese word may match several typed words.
    const at = fits.indexOf(best as 1 | 2);
    if (!han.test(left[at] ?? '') || best === 2) left.splice(at, 1);
    total += best;
  }
  return total;
}

// Every word once: the move's values do not repeat words of the text.
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

/** Returns the meanings of the first typed word: of the words that equal it, otherwise of those that begin with it. */
export function findWord<T>(text: string, known: readonly { word: string; means: T }[]): T[] {
  const [wanted = ''] = tokens(text);
  if (!wanted) return [];
  const plain = known.map(({ word, means }) => ({ word: tokens(word)[0] ?? '', means }));
  const whole = plain.filter(({ word }) => word === wanted);
  const fits = whole.length ? whole : plain.filter(({ word }) => word.startsWith(wanted));
  return [...new Set(fits.map(({ means }) => means))];
}
