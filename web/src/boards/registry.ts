import { signal } from '@preact/signals';
import { checkForUpdate } from '../app/update';
import type { VariantKey } from '../protocol';
import type { GameTexts } from '../texts/game';
import { learnTellers } from '../texts/tell';
import type { AnyBoard, Board } from './board';
import { gapleTexts } from './gaple/texts';
import { garrafinaTexts } from './garrafina/texts';
import { kapTaiShapTexts } from './kap_tai_shap/texts';
import { seychellesTexts } from './seychelles/texts';
import { tripleTexts } from './triple/texts';

// Each game's board is a chunk of its own, and so are its texts in each language. Games that are not listed use the plain
// board.
const games: { readonly [V in VariantKey]?: { board(): Promise<Board<V>>; texts: { load: GameTexts['load'] } } } = {
  gaple: { board: () => import('./gaple/gaple_board').then((module) => module.gapleBoard), texts: gapleTexts },
  garrafina: {
    board: () => import('./garrafina/garrafina_board').then((module) => module.garrafinaBoard),
    texts: garrafinaTexts,
  },
  seychelles: {
    board: () => import('./seychelles/seychelles_board').then((module) => module.seychellesBoard),
    texts: seychellesTexts,
  },
  kap_tai_shap: {
    board: () => import('./kap_tai_shap/kap_board').then((module) => module.kapTaiShapBoard),
    texts: kapTaiShapTexts,
  },
  triple: { board: () => import('./triple/triple_board').then((module) => module.tripleBoard), texts: tripleTexts },
};

/** The games that have a board of their own. */
export const gamesWithBoards = Object.keys(games) as VariantKey[];

const loaded = signal<{ readonly [variant: string]: AnyBoard }>({});

/** Returns the board of a variant; null while it is loading. */
export function boardOf(variant: string): AnyBoard | null {
  const board = loaded.value[variant];
  if (board) return board;
  if (!failed.peek().includes(variant)) preloadBoard(variant);
  return null;
}

/** Loads a game's board and its texts in the page's language; the plain board for a game without one. */
export async function loadBoard(variant: string): Promise<void> {
  if (loaded.peek()[variant]) return;
  const game = games[variant as VariantKey];
  const plain = () => import('./plain/plain_board').then((module) => module.plainBoard);
  const [board] = await Promise.all([game?.board() ?? plain(), game?.texts.load()]);
  // From here its actions are treated as JSON from the server.
  const known = board as unknown as AnyBoard;
  learnTellers(variant, known.tellers);
  loaded.value = { ...loaded.peek(), [variant]: known };
}

/** Loads only a game's texts, for pages that show its words without its board. */
export async function loadTexts(variant: string): Promise<void> {
  await games[variant as VariantKey]?.texts.load();
}

const asked = new Set<string>();
const failed = signal<readonly string[]>([]);

/** Whether the board of a variant could not be loaded; `preloadBoard` tries again. */
export const boardFailed = (variant: string): boolean => failed.value.includes(variant);

export function preloadBoard(variant: string): void {
  if (asked.has(variant)) return;
  asked.add(variant);
  failed.value = failed.peek().filter((one) => one !== variant);
  loadBoard(variant).catch(() => {
    // The network has failed, or the server has a newer page only. The reader decides when to try again.
    failed.value = [...failed.peek(), variant];
    asked.delete(variant);
    void checkForUpdate();
  });
}
