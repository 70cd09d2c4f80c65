import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { boardOf, gamesWithBoards, loadBoard } from '../../src/boards/registry';
import schema from '../../src/generated/schema.json';
import { samplesOf } from '../../src/texts/sample';
import type { TimeEntry } from '../generated/desk';
import { askedWords, deskWords } from './desk_words';
import { entryText, entryWords, raw } from './entry_text';

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

// Whatever the server can put on a time line, by the schema of the wire and, for what only the archive has, by the room's own
// sources: a new event without words is found here, not by an admin.
describe('what can stand on the time line', () => {
  const sources = join(import.meta.dirname, '../../../server/room');
  const read = (file: string) => readFileSync(join(sources, file), 'utf8');
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  const everyCpp = readdirSync(sources).filter((file) => /(?<!_test)\.cpp$/.test(file)).map(read).join('\n');
  const ofRoom = found(read('events.hpp'), /wire_name = "(\w+)"/g);
  const told = samplesOf(schema.room_event);
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
  it('is told in words if it is the room’s, with and without a seat', () => {
    for (const event of told) if (event.type !== 'said') expectWords({ kind: 'room', event });
  });
  it.each(kept)('is told in words if only the archive has it: %s', (type) => expectWords({ kind: 'room', event: { type } }));
  it.each(connections)('is told in words if it is of a connection: %s', (type) => expectWords({ kind: 'connection', event: { type } }));
  it.each(gamesWithBoards)('is told in words if it is a move of %s', (variant) => {
    for (const event of samplesOf(schema.variants[variant].event)) expectWords({ event }, variant);
    expectWords({ event: { type: 'not_shown' } }, variant);
  });
  it.each(Object.keys(askedWords))('is told in words if it was refused: %s', (type) => expectWords({ kind: 'refused', event: { type } }));
  it('has no words left over of what there is no more', () => {
    const all = new Set([...ofRoom, ...connections, 'not_shown', 'deal_ended', 'match_ended']);
    expect(Object.keys(deskWords).filter((type) => !all.has(type))).toEqual([]);
  });
  it('names the seed of a deal as far as one compares it', () =>
    expect(entryText(entry({ kind: 'room', event: { type: 'deal_seeded', deal: 2, seed: '0123456789abcdef'.repeat(4) } }), telling)).toBe(
      'Deal 2 was shuffled; its seed begins with 0123456789ab.',
    ));
});
