// The matches of a lost node to which nobody comes back: three real nodes over one PostgreSQL, and tables of a person and three
// bots at one of them.

import assert from 'node:assert/strict';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from '../wire/support/client.mjs';
import { freePort, Server, temporaryFolder } from '../wire/support/server.mjs';
import { Database } from './database.mjs';

const tables = 16;
const folder = temporaryFolder();
chmodSync(folder, 0o755); // PostgreSQL runs as another user
let database;
let lost;
let others;
let people;

const start = (name) => Server.start({
  folder, database: path.join(folder, `no file of ${name}`), paceMs: 700,
  args: ['--store', 'postgres', '--postgres', database.address, '--node-url', `http://${name}.example`],
});

async function play() {
  const person = await Client.open(lost, { name: 'Ayu' });
  await person.create({ settings: { grace_seconds: 20 } });
  await person.ask('add_bots');
  await person.ask('start');
  await person.sees((update) => update.info.phase === 'playing', 'the first deal');
  return person;
}

before(async () => {
  database = await new Database({ folder, port: await freePort() }).start();
  lost = await start('lost');
  others = [await start('one'), await start('two')];
  people = await Promise.all(Array.from({ length: tables }, play));
});
after(async () => {
  await Promise.all([lost?.kill(), ...(others?.map((node) => node.stop()) ?? [])]);
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const adopted = (node) => [...node.log.matchAll(/"event":"room_adopted"[^\n]*"room":"([^"]+)"/g)].map(([, room]) => room);
const lengths = () => new Map(database.psql('SELECT room_id, length FROM log_ends').split('\n').map((line) => line.split('\t')));
const held = () => Number(database.psql('SELECT count(*) FROM log_ends h JOIN nodes n USING (node) WHERE n.lapsed = 0'));
async function until(holds, what) {
  for (let tries = 0; !holds(); ++tries) {
    assert.ok(tries < 240, what);
    await sleep(250);
  }
}

test('the living nodes share them and go on for a grace, and a person who returns plays on', async () => {
  await lost.kill();
  await Promise.all(people.map((person) => person.closed));
  const before = lengths();

  await until(() => others.flatMap(adopted).length === tables, 'every match is adopted');
  assert.deepEqual(others.flatMap(adopted).sort(), people.map(({ room }) => room).sort(), 'each once');
  for (const node of others) assert.ok(adopted(node).length > 0, 'by both');
  const wentOn = () => [...lengths()].filter(([room, length]) => length !== before.get(room)).length;
  await until(() => wentOn() >= tables / 4, 'bots have moved although nobody is there');

  const [first] = people;
  const home = others.find((node) => adopted(node).includes(first.room));
  const back = await Client.open(home, { token: first.token, resume: { room: first.room, seq: 0 } });
  await back.sees((update) => update.info.phase === 'playing' && back.isToAct && back.legal.length > 0, 'the own turn');
  const { seq } = back.update;
  await back.ask('act', { seq, action: back.legal[0] });
  await back.sees((update) => update.seq > seq, 'the own move');

  await until(() => held() === 1, 'after the grace all others leave memory');
  const after = lengths();
  const renewals = () => database.psql("SELECT string_agg(until_ms::text, ' ' ORDER BY node) FROM nodes WHERE lapsed = 0");
  for (let i = 0; i < 3; ++i) {
    const now = renewals();
    await until(() => renewals() !== now, 'a renewal');
  }
  assert.equal(others.flatMap(adopted).length, tables, 'nobody adopts them again');
  for (const { room } of people.slice(1)) assert.equal(lengths().get(room), after.get(room), 'they stand still');
  back.socket.close();
});
