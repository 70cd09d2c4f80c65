// The part of a game that the page needs before the board is loaded, from the `manifest.ts` and the `picture.tsx` of its folder.

import type { ComponentChildren } from 'preact';
import type { VariantKey } from '../protocol';
import type { GameTexts } from '../texts/game';
import type { Board } from './board';

export interface Manifest<V extends VariantKey> {
  /** Loads the board, a chunk of its own. */
  board(): Promise<Board<V>>;
  /** Its texts are loaded with it. */
  texts: { load: GameTexts['load'] };
}

/** What a game's `picture.tsx` exports: the pictures of its entries on the start page, by their keys. */
export interface Pictures {
  readonly [entry: string]: {
    /** The view box close to the drawing, four to three; left out: the usual one. */
    box?: string;
    draw(): ComponentChildren;
  };
}
