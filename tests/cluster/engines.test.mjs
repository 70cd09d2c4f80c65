// One server, first on a SQLite file, then on PostgreSQL, then on a file again: the same people go on with the same hands, and
// the commands look into both.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { binary, freePort, inherited, run, Server, temporaryFolder } from '../wire/support/server.mjs';
import { playOn, seatFour } from '../wire/support/table.mjs';
import { comeBack, hands } from './come_back.mjs';
import { Database } from './database.mjs';

const folder = temporaryFolder();
chmodSync(folder, 0o755); // PostgreSQL runs as another user
const file = path.join(folder, 'games.db');
let database;
let onPostgres;
before(async () => {
  database = await new Database({ folder, port: await freePort() }).start();
  onPostgres = { TAKAMAKA_STORE: 'postgres', TAKAMAKA_POSTGRES: database.address };
});
after(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const command = async (args, env) => {
  const ran = await run(args, { env });
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  return ran.stdout;
};
const start = (engine, options = {}) => (engine === 'postgres'
  ? Server.start({ folder, database: path.join(folder, 'no file'), args: ['--store', 'postgres', '--postgres', database.address], ...options })
  : Server.start({ folder, database: engine, ...options }));

/** Plays some moves and stops the server; returns the hands that people had. */
async function playABit(server, people, moves) {
  let played = 0;
  await playOn(people, { afterMove: () => (played += 1), stop: () => played >= moves });
  const seq = Math.max(...people.map((person) => person.update.seq));
  await Promise.all(people.map((person) => person.sees((update) => update.seq >= seq)));
  const now = hands(people);
  await server.stop();
  return now;
}

describe('a table moves to another engine', () => {
  let server;
  let room;
  let people;
  let before;
  let moves;

  test('it begins in a file', async () => {
    server = await start(file);
    const table = await seatFour(server, { options: { deals: 20 }, settings: { between_deals_seconds: 1 } });
    ({ room, people } = table);
    await table.host.ask('say', { text: 'good evening' });
    await table.host.ask('start');
    before = await playABit(server, people, 9);
  });

  test('a copy that is killed halfway keeps servers away', async () => {
    await command(['migrate', 'postgres-to-sqlite', '-d', path.join(folder, 'empty.db')], { TAKAMAKA_POSTGRES: database.address }); // makes the tables, with nothing in them
    const unlock = await database.lock('announcements');
    const copy = spawn(binary(), ['migrate', 'sqlite-to-postgres', '-d', file], { env: { ...inherited(), TAKAMAKA_POSTGRES: database.address }, stdio: 'ignore' });
    const ended = new Promise((resolve) => copy.on('exit', resolve));
    while (database.psql("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'announcements'::regclass") === '0') {
      assert.equal(copy.exitCode, null, 'the copy waits for the table');
      await sleep(20);
    }
    copy.kill('SIGKILL');
    await ended;
    await unlock();
    const refused = await run(['serve', '--port', String(await freePort()), '--web', ''], { env: onPostgres });
    assert.equal(refused.code, 73, refused.stderr);
    assert.match(refused.stderr, /not finished/);
  });

  test('called again it goes on, and so do the people in PostgreSQL', async () => {
    moves = JSON.parse(await command(['migrate', 'sqlite-to-postgres', '-d', file, '--json'], { TAKAMAKA_POSTGRES: database.address }));
    assert.deepEqual(moves.faults, []);
    assert.ok(moves.rows.events > 10, JSON.stringify(moves.rows));
    server = await start('postgres');
    people = await comeBack(server, people, room);
    assert.deepEqual(hands(people), before, 'everybody has the hand that they had');
    before = await playABit(server, people, 9);
    await command(['check'], onPostgres);
    assert.match(await command(['words', 'evening'], onPostgres), /good evening/);
  });

  test('a second copy is refused', async () => {
    const again = await run(['migrate', 'sqlite-to-postgres', '-d', file], { env: { TAKAMAKA_POSTGRES: database.address } });
    assert.notEqual(again.code, 0);
    assert.match(again.stderr, /not empty/);
  });

  test('and comes back to a file', async () => {
    const other = path.join(folder, 'back.db');
    const back = JSON.parse(await command(['migrate', 'postgres-to-sqlite', '-d', other, '--json'], { TAKAMAKA_POSTGRES: database.address }));
    assert.deepEqual(back.faults, []);
    assert.ok(back.rows.events > moves.rows.events);
    server = await start(other);
    people = await comeBack(server, people, room);
    assert.deepEqual(hands(people), before);
    await playABit(server, people, 5);
    await command(['check', '-d', other]);
    assert.match(await command(['words', 'evening', '-d', other]), /good evening/);
  });

  test('a copy waits until no node runs', async () => {
    server = await start('postgres');
    const refused = await run(['migrate', 'postgres-to-sqlite', '-d', path.join(folder, 'third.db')], { env: { TAKAMAKA_POSTGRES: database.address } });
    assert.notEqual(refused.code, 0);
    assert.match(refused.stderr, /is running/);
    await server.stop();
  });
});
