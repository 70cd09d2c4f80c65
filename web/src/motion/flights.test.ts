import { describe, expect, it } from 'vitest';
import type { Happened } from '../app/room_state';
import { backTo, easeOf, motionOf } from './flights';

const told = (event: { type: string; [key: string]: unknown }): Happened =>
  ({ seq: 1, from: 'game', variant: 'gaple', event, names: [] }) as unknown as Happened;
const of = (...events: { type: string; [key: string]: unknown }[]) => motionOf(events.map(told), 0, 4);

describe('what moves', () => {
  it('is our tile from the hand, and another player’s from their seat', () => {
    expect(of({ type: 'played', seat: 0, tile: '3-5', end: 'left' }).flights).toEqual([
      { from: ['hand:3-5', 'seat:0', 'stock', 'felt'], to: ['laid:3-5'] },
    ]);
    expect(of({ type: 'led', seat: 2, tile: '6-6' }).flights[0]?.from[0]).toBe('seat:2');
    expect(of({ type: 'turned_up', tile: '6-6' }).flights[0]?.from[0]).toBe('stock');
  });

  it('is what goes to the discards, face up or face down', () => {
    expect(of({ type: 'discarded', seat: 0, tile: '3-5' }).flights[0]).toEqual({ from: ['hand:3-5', 'seat:0'], to: ['place:3-5', 'aside', 'felt'], tile: '3-5' });
    expect(of({ type: 'discarded', seat: 1 }).flights[0]).toEqual({ from: ['seat:1'], to: ['felt'], tile: undefined });
    expect(of({ type: 'picked_up', seat: 1, tile: '4-4' }).flights[0]).toEqual({ from: ['place:4-4', 'felt'], to: ['seat:1'], tile: '4-4' });
  });

  it('shows the face of a drawn tile to nobody but its owner', () => {
    expect(of({ type: 'drew', seat: 1 }).flights[0]).toEqual({ from: ['stock', 'felt'], to: ['seat:1'] });
    expect(of({ type: 'drew', seat: 0, tile: '3-5' }).flights[0]).toEqual({ from: ['stock', 'felt'], to: ['hand:3-5', 'seat:0'], tile: '3-5' });
  });

  it('is a hand for everybody when the tiles are dealt, and a seat that passes', () => {
    const dealt = of({ type: 'dealt', deal: 1 });
    expect(dealt.hand).toEqual(['stock', 'felt']);
    expect(dealt.flights.map(({ to }) => to[0])).toEqual(['seat:1', 'seat:2', 'seat:3']);
    expect(of({ type: 'passed', seat: 3 }).nudged).toEqual([3]);
    expect(of({ type: 'match_ended' })).toEqual({ flights: [], hand: null, nudged: [] });
  });
});

const rect = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('the way back', () => {
  it('puts a tile where it was, as large, and turned like it', () => {
    expect(backTo(rect(0, 0, 20, 10), rect(100, 50, 40, 20))).toBe('translate(-110px, -55px) scale(0.5)');
    expect(backTo(rect(0, 0, 10, 20), rect(100, 50, 40, 20))).toBe('translate(-115px, -50px) scale(0.5) rotate(90deg)');
  });

  it('moves the whole board if all its tiles have moved together', () => {
    const board = rect(0, 0, 100, 100);
    const pairs = [
      { before: rect(10, 10, 20, 10), now: rect(5, 5, 10, 5) },
      { before: rect(30, 10, 20, 10), now: rect(15, 5, 10, 5) },
    ];
    expect(easeOf(board, pairs)).toBe('translate(0px, 0px) scale(2)');
    expect(easeOf(board, [{ before: rect(10, 10, 20, 10), now: rect(10, 30, 20, 10) }])).toBe('translate(0px, -20px) scale(1)');
  });

  it('leaves the board alone if nothing has moved, or not together', () => {
    const board = rect(0, 0, 100, 100);
    const still = { before: rect(10, 10, 20, 10), now: rect(10, 10, 20, 10) };
    expect(easeOf(board, [still])).toBeNull();
    expect(easeOf(board, [])).toBeNull();
    expect(easeOf(board, [{ before: rect(10, 10, 20, 10), now: rect(10, 40, 20, 10) }, still])).toBeNull();
  });
});
