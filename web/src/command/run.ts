// The command box: it reads from the room and the board, and acts through the functions it is given.

import { helps, isMyTurn, type RoomState } from '../app/room_state';
import type { AnyBoard } from '../boards/board';
import { phrasesOf } from '../boards/phrases';
import type { Action, PhraseId } from '../protocol';
import { t } from '../texts';
import { phraseText, tell } from '../texts/tell';
import { findMove, findWord, tokens } from './match';
import { deliberateMovesOf, movesOf } from './moves';
import { seatLines } from './seats';
import { lineLines, singlesOf } from '../hosting/line_text';

const names = ['help', 'moves', 'hand', 'table', 'score', 'log', 'say', 'ready', 'seats', 'agree', 'keep', 'sit', 'line', 'wait', 'leave'] as const;
type Name = (typeof names)[number];

export interface Hands {
  play(action: Action): void;
  phrase(phrase: PhraseId): void;
  text(text: string): void;
  ready(): void;
  /** Answers the host, who has asked for our seat. */
  handOn(agree: boolean): void;
  /** Takes a free seat, or the one of a bot at the next deal; the first one if no seat is named. */
  sit(seat?: number): void;
  /** Waits for a seat: alone, or as the partner of a person who waits alone. */
  lineUp(partner?: string): void;
  leaveLine(): void;
}

const wordOf = (name: Name): string => t(`command.word.${name}`);
// The English words work in every language.
const known = (): { word: string; means: Name }[] =>
  names.flatMap((name) => [
    { word: wordOf(name), means: name },
    { word: name, means: name },
  ]);

const lastTold = 6;
/** How many of the moves that fit a typed text are named where they have no numbers. */
const namedMax = 8;

export function helpLines(): string[] {
  return names.map((name) => `${wordOf(name)}: ${t(`command.help.${name}`)}`);
}

function numbered(room: RoomState, board: AnyBoard, indices?: readonly number[]): string {
  const moves = movesOf(room, board);
  if (!helps(room)) return (indices ?? []).slice(0, namedMax).map((index) => moves[index]?.text ?? '').join('; ');
  return (indices ?? moves.map((_, index) => index)).map((index) => `${index + 1}. ${moves[index]?.text ?? ''}`).join('; ');
}

function handText(room: RoomState, board: AnyBoard): string {
  const hand = room.you.own?.hand;
  if (!Array.isArray(hand)) return t('table.spectating');
  return `${t('table.hand')}: ${hand.map((tile) => board.tileText(String(tile))).join(', ') || '–'}.`;
}

function scoreLines(room: RoomState, board: AnyBoard): string[] {
  const table = room.table ?? {};
  const last = board.lastDeal(table);
  const lines = room.info.seats.flatMap(({ name }, seat) => {
    const n = board.facts(table, seat).score ?? last?.seats[seat]?.total;
    return n === undefined ? [] : [t('command.score_line', { name, n })];
  });
  return lines.length ? lines : [t('command.no_score')];
}

function logLines(room: RoomState): string[] {
  return room.log.flatMap((one) => tell(one) ?? []).slice(-lastTold);
}

function speak(rest: string, room: RoomState, hands: Hands): string[] {
  const say = wordOf('say');
  const wanted = tokens(rest).join(' ');
  if (!rest) return [t('command.say_what', { say })];
  const phrases = phrasesOf(room.info.variant);
  const fits = phrases.filter((id) => tokens(phraseText(id)).join(' ') === wanted || id === rest);
  const [phrase] = fits;
  if (phrase) hands.phrase(phrase);
  else if (room.info.settings.chat) hands.text(rest);
  else return [t('refused.text_off')];
  return [];
}

/** Returns the name of the person who waits alone and is meant; the typed text if nobody is, so that the server says so. */
function partnerFor(rest: string, room: RoomState): string | undefined {
  if (!rest) return undefined;
  const wanted = tokens(rest).join(' ');
  return singlesOf(room).find((name) => tokens(name).join(' ') === wanted) ?? rest;
}

/** Returns the seat that is meant, by its number or its player's name; -1 if there is none. */
function seatFor(rest: string, { info }: RoomState): number | undefined {
  const wanted = tokens(rest).join(' ');
  if (!wanted) return undefined;
  return info.seats.findIndex(({ name }, seat) => wanted === String(seat + 1) || tokens(name).join(' ') === wanted);
}

// Words that may have more text after them.
const withText: ReadonlySet<Name> = new Set(['say', 'sit', 'wait']);

function answer(name: Name, rest: string, room: RoomState, board: AnyBoard, hands: Hands): string[] {
  switch (name) {
    case 'help':
      return helpLines();
    case 'moves':
      if (!helps(room) && isMyTurn(room)) return [t('command.no_help')];
      return movesOf(room, board).length ? [t('command.moves_are', { moves: numbered(room, board) })] : [t('command.not_now')];
    case 'hand':
      return [handText(room, board)];
    case 'table':
      return board.describe(room);
    case 'score':
      return scoreLines(room, board);
    case 'log':
      return logLines(room);
    case 'say':
      return speak(rest, room, hands);
    case 'ready':
      if (room.info.phase !== 'between_deals' && !(room.info.phase === 'finished' && room.you.host)) return [t('refused.not_now')];
      hands.ready();
      return [];
    case 'seats':
      return seatLines(room);
    case 'agree':
    case 'keep':
      if (room.you.seat === undefined || room.info.seats[room.you.seat]?.offer !== 'asked') return [t('command.not_asked')];
      hands.handOn(name === 'agree');
      return [];
    case 'sit': {
      const seat = seatFor(rest, room);
      if (seat === -1) return [t('refused.no_such_seat')];
      hands.sit(seat);
      return [];
    }
    case 'line':
      return lineLines(room);
    case 'wait':
      hands.lineUp(partnerFor(rest, room));
      return [];
    case 'leave':
      hands.leaveLine();
      return [];
  }
}

/** Runs a typed command or move. Returns the lines of the answer; none if the table itself shows the result. */
export function run(input: string, room: RoomState, board: AnyBoard, hands: Hands): string[] {
  const text = input.trim();
  if (!text) return [];
  const help = wordOf('help');
  const moves = movesOf(room, board);
  // Without help there is no list, and so its numbers name nothing.
  if (helps(room) && /^\d$|^[1-9]\d{0,2}\.?$/.test(text) && (Number.parseInt(text) <= moves.length || text.length === 1)) {
    const move = moves[Number.parseInt(text) - 1];
    if (!move) return [moves.length ? t('command.no_such_move', { n: text }) : t('command.not_now')];
    hands.play(move.action);
    return [];
  }
  const [first = ''] = tokens(text);
  const rest = text.replace(/^\S+\s*/, '');
  const exact = known().find(({ word }) => tokens(word).join(' ') === first);
  if (exact && (withText.has(exact.means) || tokens(rest).length === 0)) return answer(exact.means, rest, room, board, hands);
  const deliberate = deliberateMovesOf(first, room, board);
  if (deliberate.length > 0) {
    const meant = findMove(text, deliberate);
    if (meant.kind === 'one') {
      const move = deliberate[meant.index];
      if (move) hands.play(move.action);
      return [];
    }
    const among = meant.kind === 'several' ? meant.indices.map((index) => deliberate[index]) : deliberate;
    return [t('command.several', { text, moves: among.slice(0, namedMax).map((move) => move?.text ?? '').join('; ') })];
  }
  const found = findMove(text, moves);
  if (found.kind === 'one') {
    const move = moves[found.index];
    if (move) hands.play(move.action);
    return [];
  }
  if (found.kind === 'several') return [t('command.several', { text, moves: numbered(room, board, found.indices) })];
  const names = findWord(text, known());
  const [name] = names;
  if (name && names.length === 1 && (name === 'say' || tokens(rest).length === 0)) return answer(name, rest, room, board, hands);
  if (names.length > 1) return [t('command.several', { text, moves: names.map(wordOf).join(', ') })];
  return [t('command.none', { text, help })];
}
