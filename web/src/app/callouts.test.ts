import { describe, expect, it } from 'vitest';
import { callOut, callouts, calloutsAt } from './callouts';
import type { Happened, RoomState } from './room_state';

let seq = 0;
const game = (event: object): Happened => ({ seq: ++seq, from: 'game', event, names: [], me: 0 }) as unknown as Happened;
const roomOf = (variant: string, log: Happened[], table: object = {}): RoomState =>
  ({ you: {}, info: { variant, seats: [{}, {}, {}, {}] }, log, table }) as unknown as RoomState;
const called = (variant: string, log: Happened[], table?: object) =>
  calloutsAt(log.slice(-1), roomOf(variant, log, table)).map(({ seat, text }) => [seat, text]);

const played = (seat: number, tile: string, end = 'left') => game({ type: 'played', seat, tile, end });
const passed = (seat: number) => game({ type: 'passed', seat });
const ended = (reason: string) => game({ type: 'deal_ended', result: { reason, winners: [0] } });

describe('what is called out at a table', () => {
  it('is a pass, in the game’s own word', () => {
    expect(called('gaple', [passed(2)])).toEqual([[2, 'Lewat']]);
    expect(called('seychelles', [passed(2)])).toEqual([[2, 'Pass']]);
    expect(called('garrafina', [passed(2)])).toEqual([[2, '¡Paso!']]);
    expect(called('triple', [passed(2)])).toEqual([]);
  });

  it('is a double of Gaple, with its number', () => {
    expect(called('gaple', [played(1, '5-5')])).toEqual([[1, 'Balak 5!']]);
    expect(called('gaple', [played(1, '5-6')])).toEqual([]);
  });

  it('is the end of a deal, by the one whose tile ended it', () => {
    expect(called('gaple', [played(3, '2-4'), ended('blocked')])).toEqual([[3, 'Gaple!']]);
    expect(called('seychelles', [played(3, '2-4'), ended('tape')])).toEqual([[3, 'Domino!']]);
    expect(called('seychelles', [played(3, '2-4'), passed(0), ended('zete')])).toEqual([[3, 'Zete!']]);
    expect(called('garrafina', [played(3, '2-4'), ended('blocked')])).toEqual([]);
  });

  it('is lakle with the seventh tile of a number, and not because everybody else has passed', () => {
    const tile = (marks: object) => game({ type: 'played', seat: 0, tile: '4-6', end: 'left', on: 4, ...marks });
    expect(called('seychelles', [tile({ seventh: true })])).toEqual([[0, 'I lo lakle!']]);
    expect(called('seychelles', [tile({ key: true })])).toEqual([]);
  });

  it('is bwi, at the owner’s own page alone, with the last tile that could have led to the double', () => {
    const tiles = ['0-5', '5-1', '1-2', '2-5', '5-3', '3-4', '4-5', '5-6'];
    const bwi = (hand: string[], tile: string, line: object = { tiles, left: 0, right: 6 }) =>
      calloutsAt([played(3, tile, 'right')], { ...roomOf('seychelles', [], { line }), you: { seat: 1, own: { hand } } } as unknown as RoomState).map(({ seat, text }) => [seat, text]);
    expect(bwi(['5-5', '2-2'], '5-6')).toEqual([[1, 'Bwi: 5–5']]);
    expect(bwi(['5-5'], '0-6')).toEqual([]);
    expect(bwi(['2-2'], '5-6')).toEqual([]);
    expect(bwi(['5-5'], '5-6', { tiles, left: 0, right: 5 })).toEqual([]);
    expect(bwi(['5-5'], '4-5', { tiles: tiles.slice(0, -1), left: 0, right: 6 })).toEqual([]);
  });

  it('is a lake, in front of everybody', () => {
    expect(called('seychelles', [game({ type: 'lake_tried', seat: 1, tile: '4-5', end: 'right', open: 6 })])).toEqual([[1, 'Lake!']]);
  });

  it('leaves the names of tiles to their players', () => {
    expect(called('seychelles', [played(0, '1-4', 'right')], { line: { left: 1, right: 1 } })).toEqual([]);
  });

  it('is kapot bef with grass for the cow, by both winners', () => {
    const won = (fate: string) => game({ type: 'set_won', deal: 4, winners: [0, 2], losses: [{ fate, seats: [1, 3], points: 6 }] });
    expect(called('seychelles', [won('kapot_bef')])).toEqual([[0, 'Kapot bef! 🐄🌿'], [2, 'Kapot bef! 🐄🌿']]);
    expect(called('seychelles', [won('kapot')])).toEqual([[0, 'Kapot!'], [2, 'Kapot!']]);
    expect(called('seychelles', [won('escaped')])).toEqual([]);
  });

  it('is over when its player moves again: a pass beside a tile that was just played says the wrong thing', () => {
    const hear = (one: Happened) => callOut([one], roomOf('seychelles', [one]));
    hear(passed(1));
    hear(passed(2));
    hear(played(1, '2-4'));
    expect([...callouts.value.values()].map(({ seat, text }) => [seat, text])).toEqual([[2, 'Pass']]);
  });

  it('is never a chat message', () =>
    expect(calloutsAt([{ ...passed(1), from: 'room' }], roomOf('gaple', []))).toEqual([]));
});
