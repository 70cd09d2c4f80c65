// A rolling upgrade with two programs on one database: ours, which is the older one here, and takamaka_next, which knows one
// migration more. What two releases do, `./dev cluster upgrade` shows.

import assert from 'node:assert/strict';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { binary, freePort, Server, temporaryFolder } from '../wire/support/server.mjs';
import { playOn, seatFour } from '../wire/support/table.mjs';
import { comeBack, hands } from './come_back.mjs';
import { Database } from './database.mjs';

const newer = path.join(path.dirname(binary()), 'takamaka_next');
const folder = temporaryFolder();
chmodSync(folder, 0o755); // PostgreSQL runs as another user
let database;
before(async () => {
  assert.ok(existsSync(newer), `${newer} is built with the tests`);
  database = await new Database({ folder, port: await freePort() }).start();
});
after(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (program) => Server.start({ folder, program, args: ['--store', 'postgres', '--postgres', database.address] });
const columns = () => database.psql("SELECT count(*) FROM pg_attribute WHERE attname = 'of_the_next_version'");

async function play(people, moves) {
  let played = 0;
  await playOn(people, { afterMove: () => (played += 1), stop: () => played >= moves });
  const seq = Math.max(...people.map((person) => person.update.seq));
  await Promise.all(people.map((person) => person.sees((update) => update.seq >= seq)));
}

describe('a rolling upgrade', () => {
  let table;
  let people;
  const older = [];
  let next;

  test('an older node goes on when a newer one has changed the tables', async () => {
    older.push(await start(binary()), await start(binary()));
    table = await seatFour(older[0], { options: { deals: 20 }, settings: { between_deals_seconds: 1 } });
    ({ people } = table);
    await table.host.ask('start');
    await play(people, 5);
    next = await start(newer);
    assert.equal(columns(), '1', 'the newer one has changed the tables');
    await play(people, 5);
  });

  test('its table goes to the newer node', async () => {
    const had = hands(people);
    await older[0].stop();
    people = await comeBack(next, people, table.room);
    assert.deepEqual(hands(people), had);
    await play(people, 9);
  });

  test('and to an older one, when the newer one is lost', async () => {
    const had = hands(people);
    await next.stop();
    people = await comeBack(older[1], people, table.room);
    assert.deepEqual(hands(people), had);
    await play(people, 5);
  });

  test('an older node does not start again, says why, and changes nothing', async () => {
    const rows = database.psql('SELECT count(*) FROM migration');
    await assert.rejects(start(binary()), /ended with 65: .*the schema has more than the \d+ migrations that this program knows; the database was not changed/);
    assert.equal(database.psql('SELECT count(*) FROM migration'), rows);
    await play(people, 3);
  });

  test('the newer one takes over for good', async () => {
    const had = hands(people);
    next = await start(newer);
    await older[1].stop();
    people = await comeBack(next, people, table.room);
    assert.deepEqual(hands(people), had);
    await play(people, 5);
    await next.stop();
  });
});
