// Copies the schema, the document and the transcripts of the repository into the package, before it is packed; `--remove` removes
// them after it, because in the repository the kit uses the originals.

import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataPath, transcriptNames } from './data.mjs';

const data = fileURLToPath(new URL('../data', import.meta.url));
rmSync(data, { recursive: true, force: true });
if (process.argv[2] === '--remove') process.exit(0);
const [schema, document, transcripts] = ['schema', 'document', 'transcripts'].map((name) => dataPath(name));
mkdirSync(path.join(data, 'transcripts'), { recursive: true });
cpSync(schema, path.join(data, 'schema.json'));
cpSync(document, path.join(data, 'PROTOCOL.md'));
for (const name of transcriptNames(transcripts)) cpSync(path.join(transcripts, `${name}.ndjson`), path.join(data, 'transcripts', `${name}.ndjson`));
