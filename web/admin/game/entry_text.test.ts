import { describe, expect, it } from 'vitest';
import type { TimeEntry } from '../generated/desk';
import { entryText, raw } from './entry_text';

const entry = (part: Partial<TimeEntry>): TimeEntry => ({ kind: 'game', at_ms: 0, by: 'seat:0', name: 'Ayu', deal: 1, ...part });
const telling = { variant: 'some_game', names: ['Ayu', 'Budi'], board: null, room: null };

describe('an entry in words', () => {
  it('tells an event of a game without a board by its type and tile', () =>
    expect(entryText(entry({ event: { type: 'played', seat: 1, tile: '3-4' } }), telling)).toContain('Budi'));
  it('tells what the room did', () =>
    expect(entryText(entry({ kind: 'connection', event: { type: 'went_away', seat: 1 } }), telling)).toContain('Budi'));
  it('tells an event that nobody knows as it is stored', () =>
    expect(entryText(entry({ event: { type: 'shuffled_anew', times: 2 } }), telling)).toBe('Shuffled anew: times 2'));
  it('tells what was tried and refused', () =>
    expect(entryText(entry({ kind: 'refused', action: { type: 'play', tile: '3-4' } }), telling)).toBe('Play: tile 3-4'));
  it('tells what was said as it was said, and nothing more when it was erased', () => {
    expect(entryText(entry({ kind: 'chat', text: '<b>hello</b>' }), telling)).toBe('<b>hello</b>');
    expect(entryText(entry({ kind: 'chat', event: { type: 'said', seat: 0 } }), telling)).toBe('');
  });
  it.each([[null], [7], ['word'], [[1, 2]], [{ type: 7 }]])('fails at no value: %j', (value) => {
    expect(typeof raw(value)).toBe('string');
    expect(typeof entryText(entry({ event: value, action: value, kind: 'refused' }), telling)).toBe('string');
    expect(typeof entryText(entry({ event: value }), telling)).toBe('string');
  });
});
