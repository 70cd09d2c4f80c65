// AsyncAPI's own parser, with all its rules, accepts the document of the socket. Run by `npm run night`.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Parser } from '@asyncapi/parser';

import { served } from './served.mjs';

const fixtures = fileURLToPath(new URL('../../protocol/fixtures/', import.meta.url));

test('the AsyncAPI parser reads the socket: every request with its answers', async () => {
  const documents = await served();
  const { document, diagnostics } = await new Parser().parse(JSON.stringify(documents['asyncapi.json']));
  const wrong = diagnostics.filter(({ severity }) => severity <= 1).map(({ message, path: at }) => `${at.join('/')}: ${message}`);
  assert.deepEqual(wrong, []);
  const create = document.operations().get('create');
  assert.ok(create.isReceive());
  assert.deepEqual(create.reply().messages().all().map((one) => one.name()), ['joined', 'refused']);
  const requests = documents['registry.json'].requests.length;
  const unasked = documents['registry.json'].messages.filter((one) => !one.is_answer).length;
  assert.equal(document.operations().all().length, requests + unasked);
  const examples = document.messages().all().flatMap((one) => one.examples().all());
  assert.ok(examples.length >= readdirSync(fixtures).length);
});
