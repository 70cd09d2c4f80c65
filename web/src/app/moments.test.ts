import { describe, expect, it } from 'vitest';
import { dealMs, endingMs, scenesOf, travelMs } from './moments';
import type { Happened, RoomState } from './room_state';

const room = { id: 'R', seq: 7 } as RoomState;
const told = (type: string, from: 'game' | 'room' = 'game'): Happened => ({ seq: 7, from, variant: 'gaple', event: { type }, names: [] });
const of = (...news: Happened[]) => scenesOf(room, news, false).map(({ state, ms }) => [state.ending, ms]);

describe('the moments of an update', () => {
  it('are the time that a tile travels', () => {
    for (const type of ['played', 'led', 'drew', 'discarded', 'picked_up', 'passed']) expect(of(told(type))).toEqual([[false, travelMs]]);
    expect(of(told('dealt'), told('started'))).toEqual([[false, dealMs]]);
  });
  it('are the end of a deal, and then the score sheet', () => {
    expect(of(told('played'), told('deal_ended'), told('sheet_shown', 'room'))).toEqual([[true, endingMs], [false, 0]]);
    expect(of(told('deal_ended'), told('match_ended'), told('match_finished', 'room'))).toEqual([[true, endingMs], [false, 0]]);
  });
  it('are none for what is said and for what the room does', () => {
    expect(of(told('said', 'room'))).toEqual([[false, 0]]);
    expect(of(told('went_away', 'room'))).toEqual([[false, 0]]);
    expect(of()).toEqual([[false, 0]]);
  });
});
