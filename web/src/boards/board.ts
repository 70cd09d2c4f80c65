// What the frame around every table needs from a game's board. A board is loaded when its game is opened.

import type { ComponentChildren, ComponentType } from 'preact';
import type { RoomState } from '../app/room_state';
import type { Action, DealResult, JsonObject, VariantKey, Variants } from '../protocol';
import type { AnyTellers, Tellers } from '../texts/tell';

export interface BoardProps {
  /** The room now, or at an earlier moment: then there are no legal moves, and the log ends at that moment. */
  room: RoomState;
  /** The move that waits for its answer, if there is one: until then no other move is possible. */
  pending: Action | null;
  play(action: Action): void;
  /** The line about ourselves: the board puts it above the hand. */
  me: ComponentChildren;
}

/** What the strip shows about a seat, in addition to its name. */
export interface SeatFacts {
  /** Tiles in hand. */
  tiles?: number;
  /** Tiles thrown away. */
  dead?: number;
  /** The score, as short as possible. */
  score?: string;
  /** The score without its unit, for a table of many. */
  shortScore?: string;
}

/** What a seat gets from others and pays them in a deal, in words, with the rule. */
export interface Settled {
  text: string;
  rule: string;
}

/** A small tile for running text and score sheets. Hidden from screen readers: the text next to it says the same. */
export type TilePicture = ComponentType<{ tile: string }>;

/** What the frame needs from every board. */
export interface AnyBoard {
  /** Table, hand and moves: everything below the strip of players. */
  Table: ComponentType<BoardProps>;
  /** Puts each of the game's events into words. */
  tellers: AnyTellers;
  /** Returns a move in the reader's language for a button: short, and different from every other legal move. */
  actionText(action: Action, room: RoomState): string;
  /** Returns whether a legal action needs its own question on the board: it is in no list of moves and no typed text means it. */
  deliberate?(action: Action): boolean;
  /**
   * Returns our own view on our turn at a table without help: every move that a player could ask for, whether it is allowed or
   * not, instead of the legal ones, and no reason against any tile. A game without it is played with help.
   */
  unaided?(room: RoomState): { legal: Action[] };
  /**
   * More words that a player may type for a move, in addition to its text, its type and its values: short forms such as
   * `own`. Tiles need none: 35, 3-5 and 5-3 are understood.
   */
  actionWords?(action: Action, room: RoomState): string[];
  /** Returns a tile as it is spoken and written in running text. */
  tileText(tile: string): string;
  TilePicture: TilePicture;
  facts(table: JsonObject, seat: number): SeatFacts;
  /** Returns the number of the current deal; 0 before the first. */
  deal(table: JsonObject): number;
  /** Returns the number of deals of the match, for the header; left out if something else ends the match, or if the board shows it. */
  deals?(table: JsonObject): number;
  lastDeal(table: JsonObject): DealResult | undefined;
  /** Returns the seats that play together; empty if everybody plays alone. */
  teams(table: JsonObject): number[][];
  /** Returns whether turns go clockwise: to the player on the left. */
  clockwise(table: JsonObject): boolean;
  /** Returns what decides the match, in words, for the foot of the score sheet. */
  scoring(table: JsonObject): { chips: boolean; about: string };
  /**
   * Returns from whom a seat collects in a deal and whom it pays, from the chips that each seat won or paid; left out if no two
   * players settle.
   */
  settled?(chips: readonly number[], seat: number, names: readonly string[]): Settled[];
  /** Describes the table in sentences. */
  describe(room: RoomState): string[];
  /** What the game adds to the score sheet of a finished deal or match. */
  Result?: ComponentType<{ room: RoomState }>;
  /** The hand that won the last deal: on the score sheet it stands under the name of its winner. Such a table lays it on the felt by itself. */
  WinningHand?: ComponentType<{ room: RoomState }>;
  /** The words that the score sheet uses, with their meanings. */
  Words?: ComponentType<{ room: RoomState }>;
}

/** A board as its game declares it: the compiler requires every event and every action of that game. */
export interface Board<V extends VariantKey> extends Omit<AnyBoard, 'tellers' | 'actionText' | 'actionWords' | 'unaided' | 'deliberate'> {
  tellers: Tellers<Variants[V]['event']>;
  actionText(action: Variants[V]['action'], room: RoomState): string;
  deliberate?(action: Variants[V]['action']): boolean;
  unaided(room: RoomState): { legal: Variants[V]['action'][] };
  actionWords?(action: Variants[V]['action'], room: RoomState): string[];
}
