// Exports far larger than memory should hold, fetched by slow readers while games continue.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { after, before, test } from 'node:test';

import { Client } from './support/client.mjs';
import { AdminClient, passwordOnly } from './support/admin.mjs';
import { Server, freePort, parseAnswer, temporaryFolder } from './support/server.mjs';
import { playOn } from './support/table.mjs';

// Number of copies of the match with its deals and results, but without rooms and logs.
const copies = 60_000;
const bytesAtLeast = 30e6; // bytes of the sheets of all copies

let server;
let metricsPort;
let moderator;

async function playAlone(deals) {
  const host = await Client.open(server, { name: 'Ayu' });
  await host.create({ options: { deals }, settings: { between_deals_seconds: 1 } });
  await host.ask('add_bots');
  await host.ask('start');
  await playOn([host]);
  return host;
}

/** Copies the only match, each copy older than the one before. */
function multiply() {
  const numbers = `WITH RECURSIVE copies (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${copies})`;
  const id = "substr('00000000000000000000000000' || n, -26) AS match_id";
  const copied = (table, columns, also = '') =>
    `${numbers} INSERT INTO ${table} (match_id, ${columns}${also && `, ${also}`}) SELECT ${id}, ${columns}${also && ', n + 1'} FROM ${table}, copies;`;
  const done = spawnSync('sqlite3', [server.database, `BEGIN;
    ${copied('matches', 'room_id, variant, rules_version, seats, options, opened_ms, closed_ms, reason, regulars, begins_at, ends_at', 'number')}
    ${copied('match_players', 'seat, occupant, player_id, name, total, won')}
    ${copied('deals', 'deal, seed, opened_ms, closed_ms, reason, lines')}
    ${copied('deal_results', 'deal, seat, points, total, chips, won')}
    COMMIT;`], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
}

async function residentBytes() {
  const answer = parseAnswer(await server.raw.call({ port: metricsPort }, 'GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'));
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(answer.body)[1]);
}

/** Starts to fetch; the body waits in the socket until it is read. */
async function begin(path) {
  const request = http.get(`${server.origin}/admin/api/v1${path}`, {
    agent: false,
    headers: { Cookie: `takamaka_admin=${moderator.cookie}`, 'X-Forwarded-For': moderator.address },
  });
  request.on('error', () => {}); // error of an aborted request
  const [response] = await once(request, 'response');
  response.pause();
  return { request, response, status: response.statusCode };
}
async function rest({ response }) {
  let bytes = 0;
  let lines = 0;
  for await (const piece of response) {
    bytes += piece.length;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
  }
  return { bytes, lines, whole: response.complete };
}
/** Starts an export as soon as one is allowed: an aborted one counts until the server notices. */
async function beginWhenFree(target) {
  for (;;) {
    const one = await begin(target);
    if (one.status !== 503) return one;
    one.response.resume();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
/** Stops reading in the middle; resolves when the server notices, which happens when it writes. */
async function tearOff(readers) {
  for (const { request } of readers) request.destroy();
  for (;;) {
    const answers = await Promise.all(readers.map(() => moderator.get('/exports/games?limit=1')));
    if (answers.every((one) => one.status === 200)) return;
    for (const one of answers) assert.ok(one.status === 200 || one.body.code === 'busy', one.text);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

before(async () => {
  metricsPort = await freePort();
  server = await Server.start({ folder: temporaryFolder(), args: ['--trusted-proxies', '127.0.0.1', ...passwordOnly, '--metrics-listen', `127.0.0.1:${metricsPort}`] });
  const admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'ana');
  moderator = await admin.colleague('moderator');
  (await playAlone(1)).socket.close();
  await server.stop();
  multiply();
  await server.again();
});
after(() => server?.stop());

test('moves and lists work while somebody reads slowly', async () => {
  const slow = await begin('/exports/sheets?format=csv');
  assert.equal(slow.status, 200);
  const player = await playAlone(1);
  assert.equal(player.update.info.phase, 'finished');
  player.socket.close();
  assert.equal((await moderator.get('/games?limit=5')).body.games.length, 5);
  await tearOff([slow]);
});

test('makes four exports at the same time, tells the fifth to wait, and an aborted one makes room', async () => {
  const readers = [];
  for (let i = 0; i < 4; i++) readers.push(await beginWhenFree('/exports/sheets'));
  assert.deepEqual(readers.map((one) => one.status), [200, 200, 200, 200]);
  const fifth = await moderator.get('/exports/games?limit=1');
  assert.deepEqual([fifth.status, fifth.body.code], [503, 'busy']);
  assert.equal((await moderator.get('/games?limit=1')).status, 200, 'other calls answer as usual');
  await tearOff(readers); // four exports work again
});

test('a huge export is complete and needs little memory', async () => {
  const before = await residentBytes();
  const got = await rest(await beginWhenFree('/exports/sheets'));
  assert.ok(got.whole);
  assert.ok(got.bytes > bytesAtLeast, `${got.bytes} bytes`);
  const seats = 4;
  assert.equal(got.lines, seats * (copies + 2), 'one line per seat of each match');
  const grown = (await residentBytes()) - before;
  assert.ok(grown < bytesAtLeast / 2, `${grown} bytes more than before, for a file of ${got.bytes}`);
});

test('the server stops although somebody has stopped reading', async () => {
  const slow = await beginWhenFree('/exports/sheets');
  slow.request.on('error', () => undefined);
  slow.response.on('error', () => undefined);
  assert.equal((await server.stop()).code, 0);
});
