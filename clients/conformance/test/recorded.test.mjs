// Clients of earlier versions of the protocol, which go on working: protocol/recorded.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { driveServer, parseTranscript } from '../src/index.mjs';
import { schema, withServer } from './support.mjs';

const folder = new URL('../../../protocol/recorded/', import.meta.url);

/** SHA-256 of each file. A test that fails here is right: the files must not change. */
const recorded = {
  '1.0/gaple': 'dd82bdbb911eedf8f42aab81bc349f7191b897dba2e79803580b61a615adf9b7',
  '1.0/refusals': 'b41487c60980cef3f4837f97eeab36ec16298ee5a360707c96a94d9ce17a091d',
  '1.0/spectator': 'd403667ff349058fb84824411081a2bad03493f10a73ffd3c119840381c5c5f4',
  '1.0/stale': '8a8b742e047e1342ed8e91748a9e99a7b3b32f570713336b016ff62038387ac0',
  '1.0/takeover': '695aa05a32041851675fa16b0905b66ec810d932b6567366751658dd0d18dc81',
};
const textOf = (name) => readFileSync(new URL(`${name}.ndjson`, folder), 'utf8');

describe('the recorded clients', { concurrency: 4 }, () => {
  test('are as they were', () => {
    const names = readdirSync(new URL('1.0/', folder)).map((file) => `1.0/${file.replace('.ndjson', '')}`);
    assert.deepEqual(names.sort(), Object.keys(recorded));
    for (const [name, sum] of Object.entries(recorded)) assert.equal(createHash('sha256').update(textOf(name)).digest('hex'), sum, name);
  });

  for (const name of Object.keys(recorded)) {
    test(`are answered as in ${name}`, () => withServer(async (target) => {
      assert.deepEqual(await driveServer(parseTranscript(textOf(name)), target, schema, { isEarlier: true }), []);
    }));
  }

  test('would find a key that is gone', () => withServer(async (target) => {
    const transcript = parseTranscript(textOf('1.0/takeover'));
    transcript.lines.find(({ frame }) => frame?.type === 'welcome').frame.mood = 'good';
    assert.match((await driveServer(transcript, target, schema, { isEarlier: true })).join('\n'), /\/mood is undefined, recorded "good"/);
  }));
});
