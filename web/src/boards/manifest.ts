// The part of a game that the page needs before the board is loaded, from the `manifest.ts` and the `picture.tsx` of its folder.

import type { ComponentChildren, ComponentType } from 'preact';
import type { Guide } from '../guide/steps';
import type { JsonObject, VariantKey } from '../protocol';
import type { GameTexts } from '../texts/game';
import type { Board } from './board';

export interface Manifest<V extends VariantKey> {
  /** Loads the board, a chunk of its own. */
  board(): Promise<Board<V>>;
  /** Its texts are loaded with it. */
  texts: { load: GameTexts['load'] };
  /** Its place on the start page: the lowest comes first, and games without one come last. */
  shelf?: number;
  /** The guided first games to its entries on the start page, by their keys: the game's, or `game/preset`. */
  guides?: { readonly [entry: string]: GuidedGame };
  /** The chapters of the rules about presets that are entries of their own, such as `#R7`, by the keys of the entries. */
  chapters?: { readonly [entry: string]: string };
  /** Loads what draws the figures in its rules and its guides. */
  figures?(): Promise<ComponentType<FigureProps>>;
}

export interface FigureProps {
  /** As in `![caption](figure:name)`. */
  name: string;
}

/** A guided first game: the short table on which it is played, and how to load its steps. */
export interface GuidedGame {
  /** One deal, or as near to that as the game allows. */
  options: JsonObject;
  /** If left out, as many as a new table of the entry has. */
  seats?: number;
  /** Whether it has tips for the tables of its entry. */
  tips?: true;
  load(): Promise<{ guide: Guide }>;
}

/** What a game's `picture.tsx` exports: the pictures of its entries on the start page, by their keys. */
export interface Pictures {
  readonly [entry: string]: {
    /** The view box close to the drawing, four to three; left out: the usual one. */
    box?: string;
    draw(): ComponentChildren;
  };
}
