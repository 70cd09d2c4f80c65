import { describe, expect, it } from 'vitest';
import { lastMoves, recentTiles } from './last_moves';
import type { Happened } from './room_state';

const log = (...events: { type: string; seat?: number; tile?: string }[]): { log: Happened[] } => ({
  log: events.map((event, at) => ({ seq: at + 1, from: event.type === 'said' ? 'room' : 'game', variant: 'gaple', event, names: [] })),
});

describe('the last move of each player', () => {
  const room = log(
    { type: 'played', seat: 3, tile: '6-6' },
    { type: 'dealt' },
    { type: 'started', seat: 0 },
    { type: 'played', seat: 0, tile: '0-1' },
    { type: 'played', seat: 1, tile: '1-2' },
    { type: 'played', seat: 0, tile: '2-3' },
    { type: 'passed', seat: 1 },
    { type: 'said', seat: 1 },
    { type: 'discarded', seat: 2 },
  );
  it('stays until their next one, in this deal', () => {
    expect([...lastMoves(room)].map(([seat, { event }]) => [seat, event.type, event.tile])).toEqual([
      [2, 'discarded', undefined],
      [1, 'passed', undefined],
      [0, 'played', '2-3'],
    ]);
  });
  it('marks the tiles that are open to see', () => expect([...recentTiles(room)]).toEqual(['2-3']));
  it('is none before anybody has moved', () => expect(lastMoves(log({ type: 'dealt' })).size).toBe(0));
});
