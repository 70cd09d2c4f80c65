// What the frame around every table needs of a game's board. Boards are loaded when their game is opened.

import type { ComponentChildren, ComponentType } from 'preact';
import type { RoomState } from '../app/room_state';
import type { Action, DealResult, JsonObject, PhraseId } from '../protocol';

export interface BoardProps {
  room: RoomState;
  /** The move under way, if one is: nothing else can be done meanwhile. */
  pending: Action | null;
  play(action: Action): void;
  /** The line about ourselves, which the board puts above the hand. */
  me: ComponentChildren;
}

/** What the strip shows of a seat besides its name. */
export interface SeatFacts {
  /** Tiles in hand. */
  tiles?: number;
  /** Tiles thrown away. */
  dead?: number;
  /** The score as short as it can be said. */
  score?: string;
}

export interface Board {
  /** Table, hand and moves: everything below the strip of players. */
  Table: ComponentType<BoardProps>;
  facts(table: JsonObject, seat: number): SeatFacts;
  /** Which deal is on; 0 before the first. */
  deal(table: JsonObject): number;
  lastDeal(table: JsonObject): DealResult | undefined;
  /** The seats that play together; empty if everybody plays alone. */
  teams(table: JsonObject): number[][];
  /** Whether turns go to the left hand, as the hands of a clock. */
  clockwise(table: JsonObject): boolean;
  /** What decides the match, in words, for the foot of the score sheet. */
  scoring(table: JsonObject): { chips: boolean; about: string };
  /** The table in sentences. */
  describe(room: RoomState): string[];
}

const general = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'one_moment',
  'your_turn',
  'so_close',
  'once_more',
  'goodbye',
] as const satisfies PhraseId[];

const cries: { readonly [variant: string]: readonly PhraseId[] } = {
  gaple: ['gaple', 'lewat', 'balak'],
  seychelles: ['pass', 'domino', 'i_lo_lakle', 'zete', 'kapot_bef', 'pike', 'tank', 'kalkouta'],
  garrafina: ['paso', 'domino_es'],
  kap_tai_shap: ['ten'],
};

/** The quick phrases of a game, its own cries first (protocol/phrases.hpp). */
export function phrasesOf(variant: string): readonly PhraseId[] {
  return [...(cries[variant] ?? []), ...general];
}
