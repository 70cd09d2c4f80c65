// Compares a message with the one that a transcript has in its place.

import { isDeepStrictEqual } from 'node:util';

/** The first place where two JSON values differ, as a path, or null. */
export function difference(expected, actual, at = '') {
  if (isDeepStrictEqual(expected, actual)) return null;
  const isObject = (value) => value !== null && typeof value === 'object';
  if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return `${at || '/'} is ${JSON.stringify(actual)?.slice(0, 120)}, recorded ${JSON.stringify(expected)?.slice(0, 120)}`;
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const found = difference(expected[key], actual[key], `${at}/${key}`);
    if (found) return found;
  }
  return null;
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Returns a message of a server as a client of an earlier version reads it: without what the server may add within a major version
 * (docs/PROTOCOL.md 13). `recorded` is what the earlier server said.
 */
export function asRecorded(recorded, actual, key = '') {
  if (key === 'protocol_max') return recorded;
  if (key === 'seq' && typeof actual === 'number') return recorded; // which numbers a server skips may change
  if (key === 'features') return actual?.filter((feature) => recorded.includes(feature));
  if (Array.isArray(recorded) && Array.isArray(actual)) return actual.map((value, at) => (at < recorded.length ? asRecorded(recorded[at], value) : value));
  if (!isObject(recorded) || !isObject(actual)) return actual;
  const known = Object.entries(actual).filter(([name]) => name in recorded);
  return Object.fromEntries(known.map(([name, value]) => [name, asRecorded(recorded[name], value, name)]));
}

const roomEvents = (entries) => (entries ?? []).filter(({ room }) => room).map(({ room }) => room.type);
const keys = (value, chance = []) => Object.keys(value ?? {}).filter((key) => !chance.includes(key)).sort();

/**
 * The parts of a message that do not depend on chance once tiles have been dealt: the type, what it answers, the code and the place of
 * a refusal, the keys, and the room's events in their order. An event of a match or a number of it is chance.
 */
export function outline(frame) {
  const { type, re, code, path, retryable } = frame;
  if (type === 'update') {
    return {
      type, room_events: roomEvents(frame.events), private_events: roomEvents(frame.you?.events),
      keys: keys(frame), you: keys(frame.you), phase: frame.info?.phase,
    };
  }
  return { type, re, code, path, retryable, keys: keys(frame) };
}

/** Returns the first difference: of the whole message before the first deal, of its outline after it. Null if there is none. */
export const compare = (expected, actual, dealt) => (dealt ? difference(outline(expected), outline(actual)) : difference(expected, actual));
