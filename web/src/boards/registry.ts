import { signal } from '@preact/signals';
import type { Board } from './board';
import { plainBoard } from './plain/plain_board';

// Each game's board is a chunk of its own. A game that is not listed is played on the plain board.
const loaders: { readonly [variant: string]: () => Promise<Board> } = {
  gaple: () => import('./gaple/gaple_board').then((module) => module.gapleBoard),
};

const loaded = signal<{ readonly [variant: string]: Board }>({});

/** The board of a variant, or null while it is on its way. */
export function boardOf(variant: string): Board | null {
  const board = loaded.value[variant];
  if (board) return board;
  if (!loaders[variant]) return plainBoard;
  preloadBoard(variant);
  return null;
}

const asked = new Set<string>();
export function preloadBoard(variant: string): void {
  const load = loaders[variant];
  if (!load || asked.has(variant)) return;
  asked.add(variant);
  load().then(
    (board) => (loaded.value = { ...loaded.value, [variant]: board }),
    // The network failed: the next to ask tries again.
    () => asked.delete(variant),
  );
}
