import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { boardOf, gamesWithBoards, loadBoard } from '../../src/boards/registry';
import schema from '../../src/generated/schema.json';
import { definitionOf, samplesOf } from '../../src/texts/sample';
import type { TimeEntry } from '../generated/admin';
import { askedWords, adminWords } from './admin_words';
import { entryText, entryWords, raw } from './entry_text';

const entry = (part: Partial<TimeEntry>): TimeEntry => ({ kind: 'game', at_ms: 0, by: 'seat:0', name: 'Ayu', deal: 1, ...part });
const telling = { variant: 'some_game', names: ['Ayu', 'Budi'], board: null, room: null };

describe('an entry in words', () => {
  it('describes an event of a game without a board by its type and tile', () =>
    expect(entryText(entry({ event: { type: 'played', seat: 1, tile: '3-4' } }), telling)).toContain('Budi'));
  it('describes an event of the room', () =>
    expect(entryText(entry({ kind: 'connection', event: { type: 'went_away', seat: 1 } }), telling)).toContain('Budi'));
  it('shows an unknown event as it is stored', () =>
    expect(entryText(entry({ event: { type: 'shuffled_again', times: 2 } }), telling)).toBe('Shuffled again: times 2'));
  it('describes a refused action', () =>
    expect(entryText(entry({ kind: 'refused', action: { type: 'play', tile: '3-4' } }), telling)).toBe('Play: tile 3-4'));
  it('shows chat word for word, and nothing once it was erased', () => {
    expect(entryText(entry({ kind: 'chat', text: '<b>hello</b>' }), telling)).toBe('<b>hello</b>');
    expect(entryText(entry({ kind: 'chat', event: { type: 'said', seat: 0 } }), telling)).toBe('');
  });
  it.each([[null], [7], ['word'], [[1, 2]], [{ type: 7 }]])('accepts any value: %j', (value) => {
    expect(typeof raw(value)).toBe('string');
    expect(typeof entryText(entry({ event: value, action: value, kind: 'refused' }), telling)).toBe('string');
    expect(typeof entryText(entry({ event: value }), telling)).toBe('string');
  });
});

// Everything that the server can put on a time line, from the schema of the wire and, for events that only the archive has,
// from the room's own sources: this test finds a new event without words before an admin does.
describe('an entry of the time line', () => {
  const sources = join(import.meta.dirname, '../../../server/room');
  const read = (file: string) => readFileSync(join(sources, file), 'utf8');
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const everyCpp = files.filter((file) => /(?<!_test)\.cpp$/.test(file)).map(read).join('\n');
  const events = files.filter((file) => file.endsWith('events.hpp')).map(read).join('\n');
  const ofRoom = found(events, /wire_name = "(\w+)"/g);
  const told = samplesOf(schema, 'RoomEvent');
  const toldNames = new Set(told.map((event) => event.type));
  const kept = ofRoom.filter((type) => !toldNames.has(type));
  // note("left", …), and note(… ? "joined" : "resumed", …)
  const connections = found(everyCpp, /\bnote\(([^,;]*"\w+"[^,;]*),/g)
    .flatMap((kinds) => found(kinds, /"(\w+)"/g))
    .filter((kind) => kind !== 'refused');

  beforeAll(() => Promise.all(gamesWithBoards.map(loadBoard)));

  const expectWords = (part: Partial<TimeEntry>, variant = 'gaple') => {
    const words = entryWords(entry(part), { variant, names: ['Ayu', 'Budi', 'Citra', 'Dewi'], board: boardOf(variant), room: null });
    const what = JSON.stringify(part.event);
    expect(words?.trim(), what).toBeTruthy();
    expect(words, what).not.toMatch(/_|[{}[\]]|undefined|NaN|null/);
  };

  it('is known here by name', () => {
    expect(kept).toEqual(expect.arrayContaining(['created', 'checkpointed', 'deal_seeded', 'clocked', 'hands_looked_at']));
    expect(connections.sort()).toEqual(['joined', 'left', 'resumed', 'superseded', 'turned_away']);
    expect(ofRoom).toEqual(expect.arrayContaining([...toldNames]));
  });
  it('has words if it is an event of the room, with and without a seat', () => {
    for (const event of told) if (event.type !== 'said') expectWords({ kind: 'room', event });
  });
  it.each(kept)('has words if only the archive has it: %s', (type) => expectWords({ kind: 'room', event: { type } }));
  it.each(connections)('has words if it is about a connection: %s', (type) => expectWords({ kind: 'connection', event: { type } }));
  it.each(gamesWithBoards)('has words if it is a move of %s', (variant) => {
    for (const event of samplesOf(schema, definitionOf(variant, 'Event'))) expectWords({ event }, variant);
    expectWords({ event: { type: 'not_shown' } }, variant);
  });
  it.each(Object.keys(askedWords))('has words if it was refused: %s', (type) => expectWords({ kind: 'refused', event: { type } }));
  it('has no words for events that no longer exist', () => {
    const all = new Set([...ofRoom, ...connections, 'not_shown', 'deal_ended', 'match_ended']);
    expect(Object.keys(adminWords).filter((type) => !all.has(type))).toEqual([]);
  });
  it('shows as much of a deal’s seed as people compare', () =>
    expect(entryText(entry({ kind: 'room', event: { type: 'deal_seeded', deal: 2, seed: '0123456789abcdef'.repeat(4) } }), telling)).toBe(
      'Deal 2 was shuffled; its seed begins with 0123456789ab.',
    ));
});
