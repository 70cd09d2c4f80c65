// A transcript: a whole session as lines of JSON; the first line says what it shows. protocol/transcripts/README.md
// explains the format.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataPath } from './data.mjs';
import { CompactReader } from './rows.mjs';

export const formatVersion = 1;

/** Returns { head, lines } of a transcript's text. Throws if it is not one. */
export function parseTranscript(text) {
  const [head, ...lines] = text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
  if (head?.transcript !== formatVersion) throw new Error(`not a transcript of format ${formatVersion}`);
  return { head, lines };
}

/** Reads a transcript by its name (`gaple`) or by the path of its file. */
export function readTranscript(name) {
  const file = name.endsWith('.ndjson') ? name : path.join(dataPath('transcripts'), `${name}.ndjson`);
  return parseTranscript(readFileSync(file, 'utf8'));
}

export const writeTranscript = ({ head, lines }) => [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');

/** The same lines with the updates that compact messages stand for. */
export function withUpdates(lines) {
  const readers = new Map();
  return lines.map((line) => {
    if (line.from !== 'server' || !line.frame) return line;
    if (!readers.has(line.connection)) readers.set(line.connection, new CompactReader());
    return { ...line, frame: readers.get(line.connection).read(line.frame) };
  });
}

/** Whether an update tells moves only, so that chance decides how many of them there are and where. */
export const tellsMovesOnly = (frame) => frame.type === 'update' && !(frame.events ?? []).some(({ room }) => room);
