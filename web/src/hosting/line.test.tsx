// The waiting line, as guests, people who wait, players and spectators see it.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Happened, RoomState } from '../app/room_state';
import type * as store from '../app/store';
import { codes, inRoom } from '../app/store';
import type { RoomView, SeatView, You } from '../protocol';
import { type LanguageCode, languages, useLanguage } from '../texts';
import { LineNote } from './line_note';
import { lineLines } from './line_text';
import { hostingTexts } from './texts';

vi.mock('../app/store', async (original) => ({
  ...(await original<typeof store>()),
  inRoom: vi.fn(() => Promise.resolve(true)),
}));

const seat = (name: string, more: Partial<SeatView> = {}): SeatView =>
  ({ occupant: 'person', name, presence: 'here', host: false, ready: false, muted: false, offer: 'none', ...more });
const room = (line: string[][], you: Partial<You> = {}, info: Partial<RoomView> = {}): RoomState =>
  ({
    id: 'R',
    info: {
      variant: 'gaple',
      options: { teams: true },
      settings: { losers_leave: 'match' },
      phase: 'playing',
      seats: ['Ayu', 'Budi', 'Citra', 'Dewi'].map((name) => seat(name)),
      line: line.map((people) => ({ people })),
      partners: [],
      ...info,
    },
    you: { host: false, events: [], ...you },
    log: [],
  }) as unknown as RoomState;

const draw = (state: RoomState) => void act(() => render(<LineNote room={state} />, document.body));
const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent);
const press = (name: string) => void act(() => [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click());
const more = () => void act(() => document.querySelector<HTMLElement>('[aria-label="Other choices"]')?.click());
const choices = () => [...document.querySelectorAll('.late-choices button')].map((button) => button.textContent);
const parties = () => [...document.querySelectorAll('li')].map((party) => party.firstChild?.textContent);
const sentence = () => document.querySelector('p')?.textContent;

beforeAll(() => hostingTexts.load());
beforeEach(() => {
  codes.value = { code: 'ABCD' };
  vi.mocked(inRoom).mockClear();
});
afterEach(() => render(null, document.body));
afterAll(() => {
  codes.value = {};
  return useLanguage('en');
});

describe('a guest without a seat', () => {
  it('waits for one with a tap, and sees how long it takes', () => {
    draw(room([['Eko'], ['Fajar', 'Gita']], {}, { line_wait_ms: 4 * 60_000 }));
    expect(sentence()).toBe('No seat is free. The wait is about 12 minutes.');
    expect(parties()).toEqual(['Eko', 'Fajar and Gita']);
    press('Wait for a seat');
    expect(inRoom).toHaveBeenCalledWith('line_up', {});
  });

  it('joins somebody who waits alone, but no pair', () => {
    draw(room([['Eko'], ['Fajar', 'Gita']]));
    expect(buttons()).toEqual(['Wait for a seat', 'Wait as partner of Eko']);
    press('Wait as partner of Eko');
    expect(inRoom).toHaveBeenCalledWith('line_up', { with: 'Eko' });
  });

  it('joins nobody whose name two people have, nor where the game has no partners', () => {
    draw(room([['Eko'], ['Eko']]));
    expect(buttons()).toEqual(['Wait for a seat']);
    draw(room([['Eko']], {}, { options: {} }));
    expect(buttons()).toEqual(['Wait for a seat']);
  });

  it('is told no time before a match has ended', () => {
    draw(room([]));
    expect(sentence()).toBe('No seat is free.');
    expect(document.querySelector('details')).toBeNull();
  });

  it('does not wait while a seat is free, with a seat claimed, or with the watch link', () => {
    draw(room([], {}, { phase: 'gathering', seats: [seat('Ayu'), seat('', { occupant: 'open' })] }));
    expect(document.querySelector('section')).toBeNull();
    draw(room([], { claim: 0 }, { seats: [seat('Ayu', { offer: 'claimed', successor: 'Eko' })] }));
    expect(document.querySelector('section')).toBeNull();
    codes.value = {};
    draw(room([['Eko']]));
    expect(document.querySelector('section')).toBeNull();
  });
});

describe('a guest who comes during a match', () => {
  const bot = (name: string, more: Partial<SeatView> = {}) => seat(name, { occupant: 'bot', presence: undefined, ...more });
  const late = (you: Partial<You> = {}, info: Partial<RoomView> = {}) =>
    room([], you, { settings: { late_guests: true } as RoomView['settings'], seats: [seat('Ayu'), bot('Kannel'), bot('Koko')], match: 1, ...info });

  it('takes over the first bot’s seat, or one of their choice', () => {
    draw(late());
    expect(sentence()).toBe('A match is running.');
    expect(buttons()).toEqual(['Play from the next deal on', '']);
    press('Play from the next deal on');
    expect(inRoom).toHaveBeenLastCalledWith('sit', {});
    more();
    expect(choices()).toEqual(['Play from the next deal on', 'Wait for the next match', 'Seat of Kannel', 'Seat of Koko', 'Just watch']);
    press('Seat of Koko');
    expect(inRoom).toHaveBeenLastCalledWith('sit', { seat: 2 });
    press('Wait for the next match');
    expect(inRoom).toHaveBeenLastCalledWith('line_up', {});
  });

  it('may take a seat while they wait for the next match', () => {
    draw(late({ line: 1 }, { line: [{ people: ['Eko'] }] }));
    expect(sentence()).toBe('You wait in place 1.');
    more();
    expect(choices()).toEqual(['Play from the next deal on', 'Leave the line', 'Seat of Kannel', 'Seat of Koko']);
  });

  it('only watches, and changes their mind', () => {
    draw(late());
    more();
    press('Just watch');
    expect(buttons()).toEqual(['I want to play']);
    press('I want to play');
    expect(buttons()).toEqual(['Play from the next deal on', '']);
  });

  it('gets no seat that somebody else has claimed, where the host says no, or with the watch link', () => {
    draw(late({}, { seats: [seat('Ayu'), bot('Kannel', { offer: 'claimed', successor: 'Eko' }), bot('Koko')] }));
    more();
    expect(choices()).toEqual(['Play from the next deal on', 'Wait for the next match', 'Just watch']);
    const waiting = { line: [{ people: ['Eko'] }, { people: ['Fajar'] }] };
    draw(late({}, waiting));
    expect(buttons()).not.toContain('Play from the next deal on');
    draw(late({ line: 2 }, waiting));
    expect(buttons()).toContain('Play from the next deal on');
    draw(late({}, { settings: { late_guests: false } as RoomView['settings'] }));
    expect(buttons()).toEqual(['Wait for a seat']);
    codes.value = {};
    draw(late());
    expect(document.querySelector('section')).toBeNull();
  });
});

describe('a person who waits', () => {
  it('sees the place and the time, and can leave', () => {
    draw(room([['Eko'], ['Fajar', 'Gita']], { line: 2 }, { line_wait_ms: 200_000 }));
    expect(sentence()).toBe('You wait in place 2: about 7 minutes.');
    expect(document.querySelectorAll('li')[1]?.textContent).toContain('(you)');
    expect(buttons()).toEqual(['Leave the line']);
    press('Leave the line');
    expect(inRoom).toHaveBeenCalledWith('leave_line', {});
  });

  it('keeps the focus on the button when it changes', () => {
    draw(room([]));
    const before = document.querySelector('button');
    draw(room([['Eko']], { line: 1 }));
    expect(document.querySelector('button')).toBe(before);
    expect(sentence()).toBe('You wait in place 1.');
  });
});

describe('a player', () => {
  it('sees the line without buttons, and who leaves for it', () => {
    draw(room([['Eko'], ['Fajar', 'Gita']], { seat: 0 }));
    expect(sentence()).toBe('3 people wait for a seat.');
    expect(buttons()).toEqual([]);
    expect(document.querySelector('.about')?.textContent).toBe(
      'When a match begins, people who wait get the free seats, then those of bots and of the losers.',
    );
  });

  it('reads before the match what a losing pair does while only one person waits', () => {
    const pairs: Partial<RoomView> = { partners: [[0, 2], [1, 3]] };
    const off = { settings: { losers_leave: 'off' } } as Partial<RoomView>;
    const says = (line: string[][], info: Partial<RoomView>) => {
      draw(room(line, { seat: 0 }, info));
      expect(lineLines(room(line, { seat: 0 }, info)).join(' ').includes('if a pair loses')).toBe(sentence()?.includes('if a pair loses'));
      return sentence();
    };
    expect(says([['Eko']], pairs)).toContain('if a pair loses, the one who gets up makes room');
    expect(says([['Eko'], ['Fajar']], pairs)).toBe('2 people wait for a seat.');
    expect(says([['Eko']], { ...pairs, ...off })).toBe('1 person waits for a seat.');
    expect(says([['Eko']], {})).toBe('1 person waits for a seat.');
  });

  it('sees after a match who leaves and who comes in', () => {
    const finished: Partial<RoomView> = { phase: 'finished' };
    draw(room([['Eko']], { seat: 0 }, { ...finished, next_seats: { out: ['Budi'], in: ['Eko'] } }));
    expect(sentence()).toBe('When the next match begins, Eko takes over from Budi.');
    draw(room([['Eko', 'Fajar']], { seat: 0 }, { ...finished, next_seats: { out: [], in: ['Eko', 'Fajar'] } }));
    expect(sentence()).toBe('When the next match begins, Eko and Fajar take a free seat.');
    draw(room([['Eko']], { seat: 0 }, finished));
    expect(sentence()).toBe('1 person waits for a seat.');
  });

  it('sees nothing while nobody waits', () => {
    draw(room([], { seat: 0 }));
    expect(document.querySelector('section')).toBeNull();
  });
});

describe('a player whose seat went to the line', () => {
  const happened = (event: Happened['event'], me?: number): Happened => ({ seq: 1, from: 'room', variant: 'gaple', event, names: [], me });
  const changed = happened({ type: 'seats_changed', out: ['Budi'], in: ['Eko'] });

  it('is told so until the next deal ends, and may wait again', () => {
    const lost = { ...room([]), log: [happened({ type: 'deal_ended' }, 1), changed] };
    draw(lost);
    expect(sentence()).toMatch(/^Eko takes over from Budi\. Your seat goes to the next people in the line\./);
    expect(buttons()).toEqual(['Wait for a seat']);
    draw({ ...lost, log: [...lost.log, happened({ type: 'deal_ended' })] });
    expect(sentence()).toBe('No seat is free.');
  });

  it('is nobody who only watched', () => {
    draw({ ...room([]), log: [happened({ type: 'deal_ended' }), changed] });
    expect(sentence()).toBe('Eko takes over from Budi.');
    draw({ ...room([]), log: [changed] });
    expect(sentence()).toBe('Eko takes over from Budi.');
  });
});

describe.each(Object.keys(languages) as LanguageCode[])('the line in %s', (code) => {
  beforeAll(() => useLanguage(code));
  it('is read out: our place, every party, and the row of wins', () => {
    const lines = lineLines(room([['Eko'], ['Fajar', 'Gita']], { line: 2 }, { line_wait_ms: 60_000, row: { seats: [0, 2], wins: 3 } }));
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/2/);
    expect(lines[1]).toBe('1. Eko');
    expect(lines[2]).toMatch(/^2\. Fajar.+Gita$/);
    expect(lines[3]).toMatch(/Ayu.+Citra.*3/);
    expect(lines.join()).not.toMatch(/[{}]|undefined/);
    expect(lineLines(room([]))).toHaveLength(1);
  });
});
