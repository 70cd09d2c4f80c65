// A file that is far larger than what anybody should keep in memory, fetched by readers who take their time, while games go on.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { after, before, test } from 'node:test';

import { Client } from './support/client.mjs';
import { Desk } from './support/desk.mjs';
import { Server, freePort, parseAnswer, temporaryFolder } from './support/server.mjs';
import { playOn } from './support/table.mjs';

// Each match is copied so often, with its deals and results; only rooms and their logs are not.
const copies = 60_000;
const bytesAtLeast = 30e6; // of the sheets of all of them

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

/** Copies of the one match there is, each older than the one before it. */
function multiply() {
  const numbers = `WITH RECURSIVE copies (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${copies})`;
  const id = "substr('00000000000000000000000000' || n, -26) AS match_id";
  const copied = (table, columns, also = '') =>
    `${numbers} INSERT INTO ${table} (match_id, ${columns}${also && `, ${also}`}) SELECT ${id}, ${columns}${also && ', n + 1'} FROM ${table}, copies;`;
  const done = spawnSync('sqlite3', [server.database, `BEGIN;
    ${copied('matches', 'room_id, variant, rules_version, seats, options, opened_ms, closed_ms, reason, company', 'number')}
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

/** Begins to fetch; the body waits in the socket until somebody takes it. */
async function begin(path) {
  const request = http.get(`${server.origin}/admin/api/v1${path}`, {
    agent: false,
    headers: { Cookie: `takamaka_desk=${moderator.cookie}`, 'X-Forwarded-For': moderator.address },
  });
  request.on('error', () => {}); // of one that is torn off
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
/** Begins one as soon as there is a place: that of who has stopped reading is free when the server has seen it. */
async function beginWhenFree(target) {
  for (;;) {
    const one = await begin(target);
    if (one.status !== 503) return one;
    one.response.resume();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
/** Stops reading in the middle; resolves when the server has seen it, which it does when it writes. */
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
  server = await Server.start({ folder: temporaryFolder(), args: ['--trusted-proxies', '127.0.0.1', '--metrics-listen', `127.0.0.1:${metricsPort}`] });
  const admin = await Desk.enter(server, await Desk.firstLink(server), 'ana');
  moderator = await admin.colleague('moderator');
  (await playAlone(1)).socket.close();
  await server.stop();
  multiply();
  await server.again();
});
after(() => server?.stop());

test('while somebody reads slowly, moves are made and lists answer', async () => {
  const slow = await begin('/exports/sheets?format=csv');
  assert.equal(slow.status, 200);
  const player = await playAlone(1);
  assert.equal(player.update.info.phase, 'finished');
  player.socket.close();
  assert.equal((await moderator.get('/games?limit=5')).body.games.length, 5);
  await tearOff([slow]);
});

test('four files are made at once, the fifth is told to wait, and who stops in the middle leaves his place', async () => {
  const readers = [];
  for (let i = 0; i < 4; i++) readers.push(await beginWhenFree('/exports/sheets'));
  assert.deepEqual(readers.map((one) => one.status), [200, 200, 200, 200]);
  const fifth = await moderator.get('/exports/games?limit=1');
  assert.deepEqual([fifth.status, fifth.body.code], [503, 'busy']);
  assert.equal((await moderator.get('/games?limit=1')).status, 200, 'what is no file is answered as ever');
  await tearOff(readers); // and four files are had again
});

test('a huge file is whole, and takes no memory', async () => {
  const before = await residentBytes();
  const got = await rest(await beginWhenFree('/exports/sheets'));
  assert.ok(got.whole);
  assert.ok(got.bytes > bytesAtLeast, `${got.bytes} bytes`);
  const seats = 4;
  assert.equal(got.lines, seats * (copies + 2), 'a line for each seat of each match');
  const grown = (await residentBytes()) - before;
  assert.ok(grown < bytesAtLeast / 2, `${grown} bytes more than before, for a file of ${got.bytes}`);
});

test('the server stops while somebody has stopped reading', async () => {
  const slow = await beginWhenFree('/exports/sheets');
  slow.request.on('error', () => undefined);
  slow.response.on('error', () => undefined);
  assert.equal((await server.stop()).code, 0);
});
