import { describe, expect, it } from 'vitest';
import { type Entry, search } from './search';

const entry = (title: string, kind = 'request', text = ''): Entry => ({ title, kind, href: `/docs#${title}`, text });
const entries = [
  entry('create.seats', 'field, request'),
  entry('seats_changed', 'room event'),
  entry('seats', 'type'),
  entry('add_bots', 'request', 'puts a bot on every open seat'),
  entry('2. Connect', 'Writing a client', 'The reconnect after 4500'),
];
const titles = (query: string) => search(query, entries).map((one) => one.title);

describe('the search of the reference', () => {
  it('finds nothing without a word', () => expect(titles('  ')).toEqual([]));
  it('shows the same word first, then what begins with it', () => expect(titles('seats')).toEqual(['seats', 'seats_changed', 'create.seats']));
  it('finds parts of a name', () => expect(titles('bots')).toEqual(['add_bots']));
  it('finds words of descriptions and of the tutorial', () => expect(titles('4500')).toEqual(['2. Connect']));
  it('wants every word', () => expect(titles('seats changed')).toEqual(['seats_changed']));
  it('shows no more than asked', () => expect(search('e', entries, 2)).toHaveLength(2));
});
