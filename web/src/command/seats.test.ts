import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold, type RoomState } from '../app/room_state';
import { boardOf, loadBoard } from '../boards/registry';
import type { RoomView, SeatView, Update } from '../protocol';
import { languages, type LanguageCode, t, useLanguage } from '../texts';
import { lineLines } from '../hosting/line_text';
import { hostingTexts } from '../hosting/texts';
import { run } from './run';
import { seatLines } from './seats';

const seat = (name: string, more: Partial<SeatView> = {}): SeatView =>
  ({ occupant: 'person', name, presence: 'here', host: false, ready: false, muted: false, offer: 'none', ...more });
const room = (seats: SeatView[], me?: number, line: string[][] = []): RoomState => {
  const info = { variant: 'gaple', options: {}, settings: {}, phase: 'playing', seats, host: 'Ayu', locked: false, unseated: 0, match: 1, line: line.map((people) => ({ people })), partners: [] } as unknown as RoomView;
  const update: Update = { type: 'update', room: 'R', seq: 1, events: [], clock: { bank_ms: [] }, info, you: { seat: me, host: false, events: [] } };
  const folded = fold(null, update, 0);
  if (!folded) throw new Error('nothing was folded');
  return folded.state;
};

function typed(line: string, state: RoomState) {
  const board = boardOf('gaple');
  if (!board) throw new Error('no board');
  const answers: boolean[] = [];
  const waited: string[] = [];
  const silent = () => undefined;
  const sat: (number | undefined)[] = [];
  const lineUp = (partner?: string) => void waited.push(partner ?? 'alone');
  const leaveLine = () => void waited.push('left');
  const lines = run(line, state, board, { play: silent, phrase: silent, text: silent, ready: silent, handOn: (agree) => void answers.push(agree), sit: (seat) => void sat.push(seat), lineUp, leaveLine });
  return { lines, answers, waited, sat };
}

beforeAll(() => loadBoard('gaple'));
afterAll(() => useLanguage('en'));

describe('the command “seats”', () => {
  it('says who sits where, and which seats change hands', () => {
    const state = room([seat('Ayu'), seat('Budi', { offer: 'claimed', successor: 'Citra' }), seat('', { occupant: 'open' }), seat('Dewi', { occupant: 'bot' })]);
    expect(seatLines(state)).toEqual([
      'Seat 1: Ayu',
      'Seat 2: Budi. From the next deal on, Citra has the seat of Budi.',
      'Seat 3: Open seat',
      'Seat 4: Dewi (bot)',
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
    expect(typed(t('command.word.keep'), quiet)).toMatchObject({ lines: [t('command.not_asked')], answers: [] });
  });
});

describe.each(Object.keys(languages) as LanguageCode[])('the waiting line in %s', (code) => {
  beforeAll(async () => {
    await hostingTexts.load();
    await useLanguage(code);
  });
  it('is joined, left and read out by one word each', () => {
    const state = room([seat('Ayu')], undefined, [['Éko B.'], ['Fajar', 'Gita']]);
    const wait = t('command.word.wait');
    expect(typed(wait, state).waited).toEqual(['alone']);
    expect(typed(`${wait} eko b`, state).waited).toEqual(['Éko B.']);
    // The server says that nobody waits alone under this name.
    expect(typed(`${wait} Gita`, state).waited).toEqual(['Gita']);
    expect(typed(t('command.word.leave'), state).waited).toEqual(['left']);
    expect(typed(t('command.word.line'), state)).toMatchObject({ lines: lineLines(state), waited: [] });
  });
});

describe.each(Object.keys(languages) as LanguageCode[])('a late guest in %s', (code) => {
  beforeAll(() => useLanguage(code));
  it('takes the first seat of a bot by one word, or the one that is named', () => {
    const state = room([seat('Ayu'), seat('Dewi', { occupant: 'bot' }), seat('Éko B.', { occupant: 'bot' })]);
    const sit = t('command.word.sit');
    expect(typed(sit, state).sat).toEqual([undefined]);
    expect(typed(`${sit} 2`, state).sat).toEqual([1]);
    expect(typed(`${sit} eko b`, state).sat).toEqual([2]);
    expect(typed(`${sit} Fajar`, state)).toMatchObject({ lines: [t('refused.no_such_seat')], sat: [] });
    expect(typed(t('command.word.help'), state).lines).toContain(`${sit}: ${t('command.help.sit')}`);
  });
});
