// The tips at a table: each once, on our turn, with help.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RoomState } from '../app/room_state';
import { read } from '../app/storage';
import { guideTexts } from '../guide/texts';
import { seeTip, type Tip, tipNow, tipsSeen, wantTips } from '../guide/tips';
import { Coach } from './coach';

const tip = (id: string, applies: (hand: string[]) => boolean): Tip => ({
  id,
  text: () => id,
  now: ({ you }) => (applies((you.own as unknown as { hand: string[] }).hand) ? `${id}!` : null),
});
const tips = [tip('double', (hand) => hand.includes('3-3')), tip('always', () => true)];

interface Part {
  hand?: string[];
  turn?: number;
  seq?: number;
  help?: boolean;
  seat?: number;
}
const room = ({ hand = ['3-3', '3-4'], turn = 0, seq = 7, help = true, seat = 0 }: Part = {}): RoomState =>
  ({
    seq,
    info: { variant: 'seychelles', phase: 'playing', settings: { help }, seats: [{ name: 'Ayu' }, { name: 'Budi' }] },
    table: { seats: 2, sides: [[0], [1]], hand_sizes: [2, 2], scores: [0, 0], outlook: 'to_win', bef_max: 9, line: { tiles: ['3-5'], left: 3, right: 5 } },
    clock: { turn, bank_ms: [] },
    you: { seat, own: { seat, hand, legal: hand.map((tile) => ({ type: 'play', tile, end: 'left' })) } },
    log: [{ seq, from: 'game', event: { type: 'played', seat: 1, tile: '3-5', end: 'left' } }],
  }) as unknown as RoomState;

beforeEach(async () => {
  wantTips(true);
  await guideTexts.load();
});
afterEach(() => render(null, document.body));

it('the first one that applies and is new is shown, on our turn only', () => {
  expect(tipNow(tips, room())?.line).toBe('double!');
  expect(tipNow(tips, room({ turn: 1 }))).toBeNull();
  seeTip('double');
  expect(tipNow(tips, room())?.id).toBe('always');
  seeTip('always');
  expect(tipNow(tips, room())).toBeNull();
});

it('this device remembers which it has shown, until its player asks again', () => {
  seeTip('double');
  expect(JSON.parse(read('tips') ?? '')).toEqual(['double']);
  wantTips(false);
  seeTip('always');
  expect(tipNow(tips, room())).toBeNull();
  expect(JSON.parse(read('tips') ?? '')).toBe('off');
  wantTips(true);
  expect(tipNow(tips, room())?.id).toBe('double');
});

const draw = (now: RoomState) => act(() => render(<Coach room={now} place="tips" lesson={null} />, document.body));
/** Lets the guide's files arrive. */
const arrive = () => act(() => import('../boards/seychelles/guide/steps').then(({ guide }) => guide.texts.load()));
const shown = () => document.querySelector<HTMLElement>('[data-tip]')?.dataset.tip;

it('a tip stays for one turn, and does not come back', async () => {
  await draw(room());
  await arrive();
  await draw(room());
  expect(shown()).toBe('seychelles.double_early');
  expect(tipsSeen.value).toEqual(['seychelles.double_early']);
  await draw(room({ turn: 1, seq: 8 }));
  expect(shown()).toBeUndefined();
  await draw(room({ seq: 9 }));
  expect(shown()).not.toBe('seychelles.double_early');
});

it('a tip that is closed is gone', async () => {
  await draw(room());
  await arrive();
  await draw(room());
  await act(() => document.querySelector<HTMLElement>('[data-tip] button')?.click());
  expect(shown()).toBeUndefined();
});

it('there is none at a table without help, and none for those who want none', async () => {
  await draw(room({ help: false }));
  await arrive();
  expect(shown()).toBeUndefined();
  wantTips(false);
  await draw(room());
  await arrive();
  await draw(room());
  expect(shown()).toBeUndefined();
});
