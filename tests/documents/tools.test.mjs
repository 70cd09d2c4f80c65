// Tools of others accept the documents that the server serves, and the code that they make of the schema can be used.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import Ajv from 'ajv';
import { compile } from 'json-schema-to-typescript';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import ts from 'typescript';

import { served } from './served.mjs';

const fixtures = fileURLToPath(new URL('../../protocol/fixtures/', import.meta.url));
const run = promisify(execFile);

describe('the served documents', () => {
  let documents;
  const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-documents-'));
  before(async () => (documents = await served()));
  after(() => rmSync(folder, { recursive: true }));

  // The parser itself takes as long as everything else here together, so it has its turn at night (asyncapi_parser.mjs).
  test('the schema of AsyncAPI 3.0 accepts the document of the socket, and refuses it where it is broken', () => {
    const require = createRequire(import.meta.url);
    const schema = require('@asyncapi/specs/schemas/3.0.0.json');
    delete schema.definitions['http://json-schema.org/draft-07/schema']; // Ajv has it
    const accepts = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const socket = documents['asyncapi.json'];
    assert.ok(accepts(socket), JSON.stringify(accepts.errors?.slice(0, 5)));
    const broken = structuredClone(socket);
    broken.operations.create.action = 'get';
    assert.ok(!accepts(broken));
  });

  test('json-schema-to-typescript makes types with which a client compiles, and a wrong one does not', async () => {
    const types = await compile(documents['schema.json'], 'Takamaka', { unreachableDefinitions: true, bannerComment: '' });
    writeFileSync(path.join(folder, 'takamaka.ts'), types);
    const errorsOf = (source) => {
      const file = path.join(folder, 'client.ts');
      writeFileSync(file, `import type { ClientMessage, ServerMessage, HelloRequest, GapleTable } from './takamaka';\n${source}`);
      const program = ts.createProgram([file], { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, skipLibCheck: true, types: [] });
      return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    };
    assert.deepEqual(errorsOf(`
      export const hello: HelloRequest = { type: 'hello', id: '1', client: 'x' };
      export const sent: ClientMessage = hello;
      export const turn = (table: GapleTable): number | undefined => table.turn ?? undefined;
      export function hear(message: ServerMessage): string {
        switch (message.type) {
          case 'joined': return message.room;
          case 'refused': return message.code;
          case 'update': return String(message.you.host);
          default: return message.type;
        }
      }`), []);
    assert.equal(errorsOf("export const wrong: HelloRequest = { type: 'hello', id: 1, client: 'x' };").length, 1);
  });

  test('quicktype makes Python classes that read and write the fixtures', async () => {
    const schema = new JSONSchemaInput(new FetchingJSONSchemaStore());
    const { requests, messages } = documents['registry.json'];
    // It makes one class of all members of a union, which is of no use for the events of all games, and knows no `prefixItems`.
    const isWhole = ({ type }) => !['update', 'compact', 'replay'].includes(type);
    const names = [...requests, ...messages].filter(isWhole).map((one) => one.schema);
    // Each message is a class of its own name.
    for (const name of names) {
      const { $defs } = documents['schema.json'];
      await schema.addSource({ name, schema: JSON.stringify({ $defs, $ref: `#/$defs/${name}` }) });
    }
    const inputData = new InputData();
    inputData.addInput(schema);
    const { lines } = await quicktype({ inputData, lang: 'python', rendererOptions: { 'python-version': '3.7' } });
    writeFileSync(path.join(folder, 'takamaka.py'), lines.join('\n').replace(/^from dateutil.*\n|^import dateutil.*\n/gm, ''));
    const cases = readdirSync(fixtures).flatMap((file) => {
      const message = JSON.parse(readFileSync(path.join(fixtures, file)));
      if (!isWhole(message)) return [];
      return { name: [...requests, ...messages].find((one) => one.type === message.type && one.schema.endsWith(file.startsWith('client') ? 'Request' : 'Message')).schema, message };
    });
    writeFileSync(path.join(folder, 'cases.json'), JSON.stringify(cases));
    writeFileSync(path.join(folder, 'check.py'), `
import json, takamaka
cases = json.load(open("cases.json"))
for case in cases:
    made = getattr(takamaka, case["name"]).from_dict(case["message"])
    assert made.to_dict()["type"] == case["message"]["type"], case
print(len(cases))
`);
    const { stdout } = await run('python3', ['-B', 'check.py'], { cwd: folder });
    assert.equal(Number(stdout), cases.length);
    assert.ok(cases.length > names.length);
  });
});
