// Where the schema and the transcripts are: in the package as published (`data/`), or in the repository that it is part of.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const inRepository = {
  schema: path.resolve(here, '../../../web/src/generated/schema.json'),
  transcripts: path.resolve(here, '../../../protocol/transcripts'),
  document: path.resolve(here, '../../../docs/PROTOCOL.md'),
};
const inPackage = {
  schema: path.resolve(here, '../data/schema.json'),
  transcripts: path.resolve(here, '../data/transcripts'),
  document: path.resolve(here, '../data/PROTOCOL.md'),
};

/** The path of `schema`, `transcripts` or `document`. */
export function dataPath(name) {
  return existsSync(inPackage[name]) ? inPackage[name] : inRepository[name];
}

export const readSchema = (file = dataPath('schema')) => JSON.parse(readFileSync(file, 'utf8'));

/** The names of the transcripts, without `.ndjson`. */
export const transcriptNames = (folder = dataPath('transcripts')) =>
  readdirSync(folder).filter((name) => name.endsWith('.ndjson')).map((name) => name.slice(0, -'.ndjson'.length)).sort();
