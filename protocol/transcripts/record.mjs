// Records the transcripts from the shipped server: node protocol/transcripts/record.mjs [NAME…]
// The server is TAKAMAKA_BINARY, or the first of the usual builds.

import { rmSync, writeFileSync } from 'node:fs';
import { Recording } from '../../clients/conformance/src/recorder.mjs';
import { writeTranscript } from '../../clients/conformance/src/transcript.mjs';
import { Server, temporaryFolder } from '../../tests/wire/support/server.mjs';
import { scenarios } from './scenarios.mjs';

const known = Object.keys(scenarios);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`no scenario ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(64);
}
/** The option with which a game's matches end after so many deals. */
async function lengthOption(server, variant) {
  const { variants } = JSON.parse((await server.get('/api/variants')).body);
  const { properties } = variants.find(({ key }) => key === variant).options;
  const found = ['deals', 'max_deals', 'max_rounds', 'hands'].find((name) => properties[name]);
  if (!found) throw new Error(`${variant} has no option for its length; name it here`);
  return found;
}

for (const name of asked.length ? asked : known) {
  const { play, ...head } = scenarios[name];
  const folder = temporaryFolder();
  const server = await Server.start({ folder, args: ['--messages-per-second', 1000] });
  const recording = new Recording({ url: () => `ws://127.0.0.1:${server.port}/ws`, stop: () => server.stop(), again: () => server.again(), lengthOption: (variant) => lengthOption(server, variant) });
  await play(recording);
  const transcript = await recording.finish({ name, ...head });
  writeFileSync(new URL(`${name}.ndjson`, import.meta.url), writeTranscript(transcript));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  console.log(`${name}: ${transcript.lines.length} lines`);
}
process.exit(0);
