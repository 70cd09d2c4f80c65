// The documents of the protocol that the server serves: valid, the same as the fixtures, with the limits in force.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv/dist/2020.js';

import { Client } from './support/client.mjs';
import { Server, temporaryFolder } from './support/server.mjs';

const fixtures = fileURLToPath(new URL('../../protocol/fixtures/', import.meta.url));
const json = (answer) => JSON.parse(answer.body);
/** HTTP headers are read as Latin-1 here; the bodies are UTF-8. */
const fetched = async (server, target) => (await fetch(`${server.origin}${target}`)).json();
/** The bytes as they are sent. */
const bytesOf = (server, target, headers) =>
  new Promise((done, fail) => {
    get(`${server.origin}${target}`, { headers }, (answer) => {
      const pieces = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('end', () => done({ statusCode: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) }));
    }).on('error', fail);
  });

describe('the documents of the protocol', () => {
  let server, schema, registry, ajv;
  before(async () => {
    server = await Server.start({ args: ['--rooms-max', 77] });
    schema = await fetched(server, '/api/protocol/schema.json');
    registry = await fetched(server, '/api/protocol/registry.json');
    ajv = new Ajv({ discriminator: true, allErrors: true });
    ajv.addSchema(schema);
  });
  after(async () => assert.equal((await server.stop()).code, 0));
  const definition = (name) => ajv.getSchema(`${schema.$id}#/$defs/${name}`);

  test('are listed, and each is served', async () => {
    const list = json(await server.get('/api/protocol'));
    assert.equal(list.subprotocol, 'takamaka.v1.json');
    assert.equal(list.reference, undefined, 'without the page there is no reference');
    assert.ok(list.documents.length >= 4);
    const { protocol_min, protocol_max, features } = await fetched(server, '/version');
    assert.deepEqual([list.protocol_min, list.protocol_max, list.features], [protocol_min, protocol_max, features], 'before the first hello');
    assert.deepEqual(registry.features.map(({ name }) => name), features);
    for (const { path: at, media_type } of list.documents) {
      const answer = await server.get(at);
      assert.equal(answer.status, 200, at);
      assert.equal(answer.headers['content-type'], media_type);
    }
    assert.equal((await server.get('/api/protocol/nothing.json')).status, 404);
  });

  test('are read by pages of any origin and asked for again with their ETag', async () => {
    for (const at of ['/api/variants', '/api/protocol', '/api/protocol/schema.json', '/api/protocol/registry.json']) {
      const whole = await server.get(at, { Origin: 'https://elsewhere.example' });
      assert.equal(whole.headers['access-control-allow-origin'], '*', at);
      assert.equal(whole.headers['access-control-allow-credentials'], undefined);
      assert.equal(whole.headers['cache-control'], 'no-cache');
      const again = await server.get(at, { 'If-None-Match': whole.headers.etag });
      assert.equal(again.status, 304, at);
      assert.equal(again.body, '');
      assert.equal((await server.get(at, {}, 'HEAD')).body, '');
      assert.equal((await server.get(at, {}, 'POST')).status, 405);
    }
    for (const at of ['/version', '/healthz', '/']) assert.equal((await server.get(at)).headers['access-control-allow-origin'], undefined, at);
  });

  test('are compressed for those who take it, each form under an ETag of its own', async () => {
    for (const at of ['/api/variants', '/api/refusals', '/api/protocol/schema.json', '/api/protocol/asyncapi.json', '/api/protocol/openapi.json', '/api/protocol/registry.json']) {
      const plain = await bytesOf(server, at, {});
      assert.equal(plain.headers['content-encoding'], undefined);
      assert.equal(plain.headers.vary, 'Accept-Encoding');
      for (const [accepted, coding, decoded] of [['gzip', 'gzip', gunzipSync], ['gzip, deflate, br', 'br', brotliDecompressSync], ['br;q=0.1, gzip;q=0.8', 'gzip', gunzipSync]]) {
        const packed = await bytesOf(server, at, { 'Accept-Encoding': accepted });
        assert.equal(packed.headers['content-encoding'], coding, at);
        assert.notEqual(packed.headers.etag, plain.headers.etag);
        assert.deepEqual(decoded(packed.body), plain.body);
        assert.ok(packed.body.length < plain.body.length / 3, `${at}: ${packed.body.length} of ${plain.body.length} bytes`);
        const again = await bytesOf(server, at, { 'Accept-Encoding': accepted, 'If-None-Match': packed.headers.etag });
        assert.deepEqual([again.statusCode, again.body.length, again.headers.etag], [304, 0, packed.headers.etag]);
      }
    }
  });

  test('say how to name every action of every game, and why its rules refuse one', () => {
    assert.deepEqual(registry.languages, ['en', 'fr', 'crs', 'id', 'es', 'zh']);
    const everywhere = (texts) => assert.deepEqual(Object.keys(texts).filter((language) => texts[language]), registry.languages);
    for (const { key, labels, refusals, schema: names } of registry.variants) {
      const actions = schema.$defs[names.action].oneOf.map(({ $ref }) => schema.$defs[$ref.split('/').at(-1)]);
      assert.deepEqual(labels.map(({ action }) => action).sort(), actions.map(({ properties }) => properties.type.const).sort(), key);
      for (const { action, text, words = {} } of labels) {
        everywhere(text);
        const { properties } = actions.find((one) => one.properties.type.const === action);
        for (const one of Object.values(text)) {
          for (const [, path] of one.matchAll(/\{([^}:]+)(?::seat)?\}/g)) assert.ok(path.split('.')[0] in properties, `${key}/${action}: ${path}`);
        }
        for (const values of Object.values(words)) Object.values(values).forEach(everywhere);
      }
      assert.ok(refusals.some(({ code }) => code === 'not_your_turn'), key);
      for (const { text, rules } of refusals) {
        everywhere(text);
        assert.ok(rules.length > 0);
      }
    }
  });

  test('say what score sheets mean, in the words that docs/PROTOCOL.md shows', () => {
    const everywhere = (texts, id) => assert.deepEqual(Object.keys(texts).filter((language) => texts[language]), registry.languages, id);
    for (const { key, sheet, tallies, match_reasons } of registry.variants) {
      assert.deepEqual(sheet.match_reasons.map(({ reason }) => reason), match_reasons, key);
      assert.ok(sheet.lines.length > 0 && sheet.deal_reasons.length > 0, key);
      for (const { what, text } of sheet.lines) everywhere(text, what);
      for (const { reason, text } of [...sheet.deal_reasons, ...sheet.match_reasons]) everywhere(text, reason);
      for (const { kind, text } of tallies) everywhere(text, kind);
    }
    const { sheet } = registry.variants.find(({ key }) => key === 'gaple');
    const shown = readFileSync(new URL('../../docs/PROTOCOL.md', import.meta.url), 'utf8');
    for (const example of [sheet.lines.find(({ what }) => what === 'pips_left'), sheet.deal_reasons[0], sheet.match_reasons[0]]) {
      const [key, id] = Object.entries(example)[0];
      assert.ok(shown.includes(`{"${key}":"${id}","text":{"en":"${example.text.en}",`), id);
    }
  });

  test('the schema is valid and every definition compiles on its own', () => {
    assert.match(schema.$id, /^urn:/);
    for (const [name, one] of Object.entries(schema.$defs)) {
      assert.equal(one.title, name);
      assert.match(name, /^[A-Z][A-Za-z0-9]*$/);
      assert.equal(typeof definition(name), 'function', name);
    }
    assert.doesNotMatch(JSON.stringify(schema), /-?2147483648|2147483647/, 'the bounds of C++ types');
  });

  test('every fixture fits its message, and one wrong field is one error', () => {
    for (const file of readdirSync(fixtures)) {
      const message = JSON.parse(readFileSync(path.join(fixtures, file)));
      const fits = definition(file.startsWith('client') ? 'ClientMessage' : 'ServerMessage');
      assert.ok(fits(message), `${file}: ${ajv.errorsText(fits.errors)}`);
    }
    const fits = definition('ClientMessage');
    assert.ok(!fits({ type: 'sit', id: '1', room: 7 }));
    assert.deepEqual(fits.errors.map(({ instancePath }) => instancePath), ['/room']);
    assert.ok(!fits({ type: 'sitt', id: '1' }));
    assert.deepEqual(fits.errors.map(({ keyword }) => keyword), ['discriminator']);
  });

  test('the schema and the server agree about what is an integer, however it is written', async () => {
    const fits = definition('ClientMessage');
    const numbers = ['4', '4.0', '4e0', '4E+0', '40e-1', '0.4e1', '0.0', '2e1', '19.0', '5e1', '51.0', '4.5', '45e-1', '1e-1', '1e9', '1e400', '2147483647.0', '"4"', 'true', '[4.0]'];
    const room = '"room":"01JABCDEFGHJKMNPQRSTVWXYZ0"';
    const places = [
      (number) => `{"type":"rooms","id":"1","limit":${number}}`,
      (number) => `{"type":"swap","id":"1",${room},"a":0,"b":${number}}`,
      (number) => `{"type":"act","id":"1",${room},"action":{"type":"pass"},"seq":${number}}`,
      (number) => `{"type":"configure","id":"1",${room},"variant":"gaple","seats":4,"options":{},"settings":{"turn_seconds":${number}}}`,
    ];
    const texts = places.flatMap((place) => numbers.map(place));
    let accepted = 0;
    for (let i = 0; i < texts.length; i += 8) {
      const client = await Client.open(server); // too many bad messages would close one
      for (const text of texts.slice(i, i + 8)) {
        const from = client.messages.length;
        client.sendText(text);
        const answer = await client.until(() => client.messages[from], text);
        assert.equal(answer.code !== 'malformed', fits(JSON.parse(text)), `${text}: ${JSON.stringify(answer)}`);
        accepted += answer.code !== 'malformed';
      }
      await client.leave();
    }
    assert.ok(accepted > 30, `${accepted}`);
    // In options and actions, which only the game reads, as well.
    const made = await Client.open(server);
    made.sendText('{"type":"create","id":"c","variant":"gaple","seats":4.0,"options":{"deals":2.0}}');
    const { info } = await made.until(() => made.messages.find(({ type }) => type === 'update'), 'the table');
    assert.equal(info.options.deals, 2);
    await made.leave();
  });

  test('every request of the registry has a schema, an example and a right answer', async () => {
    const requests = new Set(registry.requests.map(({ type }) => type));
    assert.equal(requests.size, schema.$defs.ClientMessage.oneOf.length);
    const told = new Map(registry.messages.map((one) => [one.type, one]));
    const codes = new Set(registry.refusals.map(({ code }) => code));
    const unused = new Set(codes);
    for (const { type, schema: name, answer, refusals } of registry.requests) {
      // That no other code is given is checked with every frame of every test (support/frame_check.mjs).
      for (const code of refusals) assert.ok(codes.has(code) && (unused.delete(code) || true), `${type}: ${code}`);
      assert.ok(refusals.includes('malformed') && refusals.includes('slow_down'), type);
      assert.equal(schema.$defs[name].properties.type.const, type);
      assert.ok(schema.$defs[name].examples.length > 0, type);
      assert.ok(told.get(answer)?.is_answer, type);
    }
    // One has no request to belong to; the other is from an earlier server.
    assert.deepEqual([...unused], ['unknown_type', 'no_legal_actions']);
    for (const { schema: name } of registry.messages) assert.ok(schema.$defs[name].examples.length > 0, name);
    const client = await Client.open(server);
    await client.create();
    await client.ask('add_bots');
    await client.ask('start');
    // What needs nothing but a room, and changes nothing that the next one needs.
    for (const type of ['ping', 'rooms', 'sheet', 'matches', 'my_data', 'devices', 'add_device', 'recovery_code']) {
      const answer = await client.request(type, type === 'sheet' ? { room: client.room } : {});
      assert.equal(answer.type, registry.requests.find((one) => one.type === type).answer, type);
    }
    for (const message of client.messages) {
      const fits = definition('ServerMessage');
      assert.ok(fits(message), `${ajv.errorsText(fits.errors)} in ${JSON.stringify(message)}`);
    }
    await client.leave();
  });

  test('every game has its definitions, and its table fits them', async () => {
    for (const { key, schema: names, seats } of registry.variants) {
      const client = await Client.open(server);
      await client.create({ variant: key, seats: seats.max });
      if (seats.max > 1) await client.ask('add_bots');
      await client.ask('start');
      const { table, you, info } = await client.sees(({ table, you }) => table && you.own, 'a table');
      for (const [what, value] of [['table', table], ['own', you.own], ['options', info.options]]) {
        const fits = definition(names[what]);
        assert.ok(fits(value), `${key} ${what}: ${ajv.errorsText(fits.errors)}`);
      }
      for (const move of you.own.legal) assert.ok(definition(names.action_input)(move), JSON.stringify(move));
      await client.leave();
    }
  });

  test('the limits are those of this server, also after its settings were read again', async () => {
    const limit = (of, name) => of.limits.find((one) => one.name === name);
    assert.deepEqual({ ...limit(registry, 'rooms_max'), meaning: '' }, { name: 'rooms_max', value: 77, default: 5000, setting: 'rooms_max', meaning: '' });
    assert.equal(limit(registry, 'frame_bytes_max').setting, undefined);

    const folder = temporaryFolder();
    const file = path.join(folder, 'takamaka.toml');
    writeFileSync(file, 'players_per_day = 11\n');
    const other = await Server.start({ folder, args: ['--config', file, '--messages-per-second', 25], budgets: [] });
    const served = await fetched(other, '/api/protocol/registry.json');
    assert.equal(limit(served, 'players_per_day').value, 11);
    const follow = served.limits.filter(({ setting }) => setting === 'messages_per_second');
    assert.deepEqual(
      follow.map(({ name }) => name),
      ['messages_per_second', 'messages_burst', 'arrivals_per_minute', 'connections_per_minute', 'rooms_per_hour', 'joins_per_minute', 'loads_per_minute', 'starts_per_hour', 'replays_per_minute', 'records_per_minute', 'bytes_per_minute'],
    );
    for (const { name, value, default: usual } of follow) assert.equal(value, 2.5 * usual, name);
    writeFileSync(file, 'players_per_day = 12\n');
    other.child.kill('SIGHUP');
    await new Promise((done) => {
      const look = () => other.log.includes('"event":"reloaded"') && done();
      other.child.stdout.on('data', look);
      look();
    });
    assert.equal(limit(await fetched(other, '/api/protocol/registry.json'), 'players_per_day').value, 12);
    await other.stop();
  });

  test('the HTTP document is valid OpenAPI 3.1, and the answers are as it says', async () => {
    const document = await fetched(server, '/api/protocol/openapi.json');
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors));
    const checks = new Ajv({ strict: false, allErrors: true });
    const host = await Client.open(server);
    const { code } = await host.create();
    for (const [template, { get }] of Object.entries(document.paths)) {
      if (template === '/ws') continue;
      const at = template.replace('{code}', code);
      const content = Object.values(get.responses[200].content)[0].schema;
      const fits = checks.compile({ ...content, components: document.components });
      const answer = await fetched(server, at);
      assert.ok(fits(answer), `${at}: ${checks.errorsText(fits.errors)}`);
    }
    await host.leave();
  });
});
