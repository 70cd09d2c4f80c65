// What the frame around every table needs of a game's board. Boards are loaded when their game is opened.

import type { ComponentChildren, ComponentType } from 'preact';
import type { RoomState } from '../app/room_state';
import type { Action, DealResult, JsonObject, PhraseId, VariantKey, Variants } from '../protocol';
import type { AnyTellers, Tellers } from '../texts/tell';

export interface BoardProps {
  /** The room now, or as it was: then there are no legal moves, and the log ends there. */
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

/** A small tile for running text and score sheets. What it shows is said beside it, hence it is hidden from screen readers. */
export type TilePicture = ComponentType<{ tile: string }>;

/** What the frame asks of every board. */
export interface AnyBoard {
  /** Table, hand and moves: everything below the strip of players. */
  Table: ComponentType<BoardProps>;
  /** How each of the game's events is told. */
  tellers: AnyTellers;
  /** A move in the reader's language, as a button says it: short, and unlike every other legal move. */
  actionText(action: Action, room: RoomState): string;
  /**
   * What a player may type for a move besides the words of its text, its type and its values: short forms such as `up`.
   * Tiles need none: 35, 3-5 and 5-3 are understood.
   */
  actionWords?(action: Action, room: RoomState): string[];
  /** A tile as it is spoken and written in running text. */
  tileText(tile: string): string;
  TilePicture: TilePicture;
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
  /** What the game adds to the score sheet of a deal or match that is over. */
  Result?: ComponentType<{ room: RoomState }>;
}

/** A board as its game declares it: the compiler asks for every event and every action of that game. */
export interface Board<V extends VariantKey> extends Omit<AnyBoard, 'tellers' | 'actionText' | 'actionWords'> {
  tellers: Tellers<Variants[V]['event']>;
  actionText(action: Variants[V]['action'], room: RoomState): string;
  actionWords?(action: Variants[V]['action'], room: RoomState): string[];
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
