// A node that is cut off from the database. It notices who gives up waiting, and when it loses its lease it lets everybody go at
// once, so that they are soon at another node: also somebody whose hello still waits for the database.

import assert from 'node:assert/strict';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { frame, opcode, RawSocket } from '../wire/support/raw.mjs';
import { freePort, Server, temporaryFolder } from '../wire/support/server.mjs';
import { statusOf } from './cluster.mjs';
import { Database } from './database.mjs';
import { Relay } from './relay.mjs';

const folder = temporaryFolder();
chmodSync(folder, 0o755); // PostgreSQL runs as another user
let database;
let relay;
let server;

before(async () => {
  database = await new Database({ folder, port: await freePort() }).start();
  relay = new Relay(await freePort(), database.port);
  await relay.listen();
  server = await Server.start({
    folder, database: path.join(folder, 'no file'),
    args: ['--store', 'postgres', '--postgres', database.address.replace(`port=${database.port}`, `port=${relay.port}`)],
  });
});
after(async () => {
  relay.release();
  await server.stop();
  relay.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const says = (raw, message) => raw.send(frame(opcode.text, JSON.stringify(message)));
const closing = (raw) => raw.until(() => raw.frames.find(({ op }) => op === opcode.close));

test('the end of a connection whose hello waits for the database is noticed', async () => {
  relay.hold();
  const waiting = await RawSocket.open(server);
  says(waiting, { type: 'hello', id: '1', client: 'raw' });
  waiting.socket.end(); // the server's half stays open
  await waiting.ended;
  assert.deepEqual(waiting.frames, [], 'not because the node has lost its lease');
  relay.release();
  const next = await RawSocket.open(server);
  says(next, { type: 'hello', id: '1', client: 'raw' });
  assert.equal(JSON.parse(await next.until(() => next.texts[0])).type, 'welcome');
  next.destroy();
});

const lines = (event) => server.log.split('\n').filter((text) => text.includes(`"event":"${event}"`)).map((text) => JSON.parse(text));
/** Resolves with the line of the log that is the nth about this event. */
async function line(event, nth) {
  for (let tries = 0; lines(event).length < nth; ++tries) {
    assert.ok(tries < 600, `no ${event}`);
    await sleep(100);
  }
  return lines(event)[nth - 1];
}

test('a hello that waits for the database does not keep its connection open', async () => {
  // The first never answers a close frame, so the node waits for that for some seconds.
  const deaf = await RawSocket.open(server);
  says(deaf, { type: 'hello', id: '1', client: 'raw' });
  assert.equal(JSON.parse(await deaf.until(() => deaf.texts[0])).type, 'welcome');
  relay.hold();
  const waiting = await RawSocket.open(server);
  says(waiting, { type: 'hello', id: '1', client: 'raw' });
  for (const raw of [deaf, waiting]) assert.equal((await closing(raw)).payload.readUInt16BE(0), 4505);
  assert.deepEqual(waiting.texts, [], 'no answer without the database');
  await waiting.ended;
  assert.equal(await statusOf(server.port, '/healthz'), 200); // time in which the other one would end if it were due
  assert.ok(!deaf.isClosed, 'nobody reads an answer while a hello waits, so the node does not wait for one');
  await deaf.ended;
});

test('a database that is away costs one line, not one for each try', async () => {
  relay.release();
  await line('term_began', 2);
  const lost = lines('lease_lost').length;
  await database.crash();
  await line('lease_lost', lost + 1);
  await database.again();
  const { failed } = await line('lease_renewed', 1);
  assert.ok(failed > 3, `${failed} tries`);
  const [complaint, ...others] = lines('lease_not_renewed');
  assert.deepEqual(others, []);
  assert.match(complaint.msg, /^[^\n]*PostgreSQL[^\n]*$/, 'the reason in one line');
});
