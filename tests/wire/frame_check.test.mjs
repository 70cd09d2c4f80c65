// The check that all tests over the wire make of every frame fails at frames that are wrong.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { Client, frameCheck } from './support/client.mjs';
import { Server } from './support/server.mjs';

const fixtures = new URL('../../protocol/fixtures/', import.meta.url);
const fixture = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, fixtures)));
const receive = (message) => frameCheck.connection('gaple').received(JSON.stringify(message));

/** A frame from the server, changed. */
function changed(name, change) {
  const message = fixture(name);
  change(message);
  return message;
}

describe('the check of frames', () => {
  test('accepts every example of the documents', () => {
    const compact = frameCheck.connection('gaple'); // its first message has the columns of those after it
    compact.received(JSON.stringify(fixture('server.compact.entered')));
    for (const file of readdirSync(fixtures)) {
      const name = file.replace(/\.json$/, '');
      if (name === 'server.compact') compact.received(JSON.stringify(fixture(name)));
      else if (name.startsWith('server.')) receive(fixture(name));
      else assert.equal(frameCheck.wrong(fixture(name), 'client'), undefined, name);
    }
  });

  const wrong = [
    ['a key that no schema knows', 'server.welcome', (message) => (message.surprise = 1)],
    ['a key that is missing', 'server.welcome', (message) => delete message.heartbeat_ms],
    ['an unknown room event', 'server.update', (message) => (message.events[0].room = { type: 'nothing' })],
    ['an unknown field of a table', 'server.update', (message) => (message.table.dead_sizes = [0])],
    ['a phase that is an object', 'server.update', (message) => (message.table.phase = { type: 'playing' })],
    ['a tile that does not exist', 'server.update', (message) => (message.you.own.hand = ['7-7'])],
    ['the form of the log in a replay', 'server.replay', (message) => (message.frames[0].events = [{ type: 'discarded', seat: 0, tile: { owner: 0, value: '0-0' } }])],
    ['a wrong hand in a replay', 'server.replay', (message) => (message.frames[0].owns[0].hand = 7)],
    ['an option by its former name', 'server.matches', (message) => (message.matches[0].options.max_deals = 3)],
  ];
  for (const [what, name, change] of wrong) test(`refuses ${what}`, () => assert.throws(() => receive(changed(name, change)), /breaks the schema/));

  test('notices a wrong request that succeeds, and a right one that is refused', () => {
    const frames = frameCheck.connection();
    frames.sent('{"type":"ping","id":"1","more":true}');
    assert.throws(() => frames.received('{"type":"pong","re":"1"}'), /what the schema forbids/);
    frames.sent('{"type":"ping","id":"2"}');
    assert.throws(() => frames.received('{"type":"refused","re":"2","code":"malformed","path":"/id","message":"","retryable":false}'), /the schema allows/);
  });

  test('ends a test whose client receives a wrong frame', async () => {
    const server = await Server.start();
    const client = await Client.open(server);
    const thrown = new Promise((resolve) => client.socket.once('message', () => resolve(null)));
    const [listener] = client.socket.listeners('message');
    assert.throws(() => listener('{"type":"pong"}', false), /breaks the schema/);
    await client.request('ping');
    assert.equal(await thrown, null);
    await client.leave();
    await server.stop();
  });
});
