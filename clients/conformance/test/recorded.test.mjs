// Clients of earlier versions of the protocol, which go on working: protocol/recorded.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readSchema } from '../src/data.mjs';
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

test('what 1.0 did not have belongs to a feature: every new request and key of a client, and nothing of 1.0', () => withServer(async (target) => {
  const first = new Map(readFileSync(new URL('keys-1.0.txt', folder), 'utf8').trim().split('\n').map((line) => line.split(' ')).map(([name, ...keys]) => [name, keys]));
  const { features } = await (await fetch(`${target.url().replace('ws', 'http').replace('/ws', '')}/api/protocol/registry.json`)).json();
  const featureOf = new Map(features.flatMap(({ parts, since }) => parts.map((part) => [part, since])));
  const unseen = new Set(featureOf.keys());
  for (const [name, { properties = {} }] of Object.entries(readSchema().$defs)) {
    const type = properties.type?.const ?? name.replace(/Input$/, '');
    const known = first.get(name);
    unseen.delete(type);
    if (featureOf.has(type)) assert.equal(known, undefined, `${type} is as old as 1.0`);
    for (const key of Object.keys(properties).filter((one) => one !== 'type')) {
      const part = `${type}.${key}`;
      unseen.delete(part);
      const isNew = !known?.includes(key);
      if (featureOf.has(part)) assert.equal(isNew, featureOf.get(part) !== '1.0', part);
      // A definition that is new as a whole stands behind such a key.
      else if (known && /(Request|Input)$/.test(name) && !/^(Gaple|Garrafina|KapTaiShap|Seychelles|Triple)/.test(name)) assert.ok(!isNew, `${part} needs a feature`);
    }
    if (name.endsWith('Request') && !known) assert.ok(featureOf.has(type), `the request ${type} needs a feature`);
  }
  assert.deepEqual([...unseen], [], 'features name what exists');
}));
