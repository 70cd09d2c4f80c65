import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold, type RoomState } from '../app/room_state';
import { boardOf, loadBoard } from '../boards/registry';
import type { RoomView, SeatView, Update } from '../protocol';
import { languages, type LanguageCode, t, useLanguage } from '../texts';
import { run } from './run';
import { seatLines } from './seats';

const seat = (name: string, more: Partial<SeatView> = {}): SeatView =>
  ({ occupant: 'person', name, presence: 'here', host: false, ready: false, muted: false, offer: 'none', ...more });
const room = (seats: SeatView[], me?: number): RoomState => {
  const info = { variant: 'gaple', options: {}, settings: {}, phase: 'playing', seats, host: 'Ayu', locked: false, unseated: 0, match: 1 } as unknown as RoomView;
  const update: Update = { type: 'update', room: 'R', seq: 1, events: [], clock: { bank_ms: [] }, info, you: { seat: me, host: false, events: [] } };
  const folded = fold(null, update, 0);
  if (!folded) throw new Error('nothing was folded');
  return folded.state;
};

function typed(line: string, state: RoomState) {
  const board = boardOf('gaple');
  if (!board) throw new Error('no board');
  const answers: boolean[] = [];
  const silent = () => undefined;
  const lines = run(line, state, board, { play: silent, phrase: silent, text: silent, ready: silent, handOn: (agree) => void answers.push(agree) });
  return { lines, answers };
}

beforeAll(() => loadBoard('gaple'));
afterAll(() => useLanguage('en'));

describe('the command “seats”', () => {
  it('says who sits where, and which seats change hands', () => {
    const state = room([seat('Ayu'), seat('Budi', { offer: 'claimed', successor: 'Citra' }), seat('', { occupant: 'open' })]);
    expect(seatLines(state)).toEqual([
      'Seat 1: Ayu',
      'Seat 2: Budi. From the next deal on, Citra has the seat of Budi.',
      'Seat 3: Open seat',
    ]);
    expect(typed('seats', state).lines).toEqual(seatLines(state));
  });
});

describe.each(Object.keys(languages) as LanguageCode[])('the answer to the host in %s', (code) => {
  beforeAll(() => useLanguage(code));
  it('is one word, and only if the host has asked', () => {
    const asked = room([seat('Ayu'), seat('Budi', { offer: 'asked' })], 1);
    expect(typed(t('command.word.agree'), asked).answers).toEqual([true]);
    expect(typed(t('command.word.keep'), asked).answers).toEqual([false]);
    const quiet = room([seat('Ayu'), seat('Budi')], 1);
    expect(typed(t('command.word.keep'), quiet)).toEqual({ lines: [t('command.not_asked')], answers: [] });
  });
});
