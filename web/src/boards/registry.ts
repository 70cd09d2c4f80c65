import { signal } from '@preact/signals';
import { checkForUpdate } from '../app/update';
import type { VariantKey } from '../protocol';
import { loadServedTexts } from '../texts/served';
import { learnTellers } from '../texts/tell';
import type { AnyBoard } from './board';
import type { GuidedGame, Manifest } from './manifest';

// Games are found by their folders' names. One without a folder uses the plain board.
const manifests = import.meta.glob<Manifest<VariantKey>>('./*/manifest.ts', { eager: true, import: 'manifest' });
const manifestOf = (variant: string): Manifest<VariantKey> | undefined => manifests[`./${variant}/manifest.ts`];

/** The games that have a board of their own. */
export const gamesWithBoards = Object.keys(manifests).map((path) => path.split('/')[1]) as VariantKey[];

/** Returns the game of an entry of the start page: `game`, or `game/preset`. */
const gameOf = (entry: string): string => entry.split('/')[0] ?? entry;

/** Returns the guided first game of an entry of the start page; undefined if it has none. */
export const guidedGame = (entry: string): GuidedGame | undefined => manifestOf(gameOf(entry))?.guides?.[entry];

/** Returns the anchor of the chapter about an entry in the rules of its game; empty: the rules begin with it. */
export const chapterOf = (entry: string): string => manifestOf(gameOf(entry))?.chapters?.[entry] ?? '';

/** Returns what loads the figures of a game; undefined if it has none. */
export const figuresOf = (variant: string) => manifestOf(variant)?.figures;

/** Returns the place of a game on the start page: new games come last. */
export const shelfOf = (variant: string): number => manifestOf(variant)?.shelf ?? Number.MAX_VALUE;

const loaded = signal<{ readonly [variant: string]: AnyBoard }>({});

/** Returns the board of a variant; null while it is loading. */
export function boardOf(variant: string): AnyBoard | null {
  const board = loaded.value[variant];
  if (board) return board;
  if (!failed.peek().includes(variant)) preloadBoard(variant);
  return null;
}

/** Loads a game's board and its texts in the page's language; the plain board and the server's words for a game without one. */
export async function loadBoard(variant: string): Promise<void> {
  if (loaded.peek()[variant]) return;
  const game = manifestOf(variant);
  const plain = () => import('./plain/plain_board').then((module) => module.plainBoard);
  const [board] = await Promise.all([game?.board() ?? plain(), loadTexts(variant)]);
  // From here its actions are treated as JSON from the server.
  const known = board as unknown as AnyBoard;
  learnTellers(variant, known.tellers);
  loaded.value = { ...loaded.peek(), [variant]: known };
}

/** Loads only a game's texts, for pages that show its words without its board. */
export async function loadTexts(variant: string): Promise<void> {
  await (manifestOf(variant)?.texts.load() ?? loadServedTexts(variant));
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
