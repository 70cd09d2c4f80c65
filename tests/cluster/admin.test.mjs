// The admin page of one node over the rooms of all: two real nodes over one PostgreSQL, a table at one of them, and an admin at
// the other.

import assert from 'node:assert/strict';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { AdminClient, passwordOnly } from '../wire/support/admin.mjs';
import { Client } from '../wire/support/client.mjs';
import { freePort, Server, temporaryFolder } from '../wire/support/server.mjs';
import { seatFour } from '../wire/support/table.mjs';
import { Database } from './database.mjs';

const folder = temporaryFolder();
chmodSync(folder, 0o755); // PostgreSQL runs as another user
let database;
let near; // where the admin is
let far; // where the table is
let admin;

const start = (name) => Server.start({
  folder, database: path.join(folder, `no file of ${name}`),
  args: ['--store', 'postgres', '--postgres', database.address, '--node-url', `http://${name}.example`, ...passwordOnly],
});
before(async () => {
  database = await new Database({ folder, port: await freePort() }).start();
  near = await start('near');
  admin = await AdminClient.enter(near, await AdminClient.firstLink(near), 'ida');
  far = await start('far');
});
after(async () => {
  far?.child.kill('SIGCONT');
  await Promise.all([near?.stop(), far?.stop()]);
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const told = async (method, where, body) => {
  const answer = await (method === 'GET' ? admin.get(where) : admin.order(where, { reason: 'a test', ...body }));
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
/**
 * Asks until the answer is as it should be: what nodes say of themselves is a second old. `passing`: a status that is no mistake
 * meanwhile, 503 if the node has lost its connections to the database.
 */
async function until(where, isRight, passing = 200) {
  for (let tries = 0; ; ++tries) {
    const { status, body, text } = await admin.get(where);
    if (status === 200 && isRight(body)) return body;
    assert.ok(tries < 40 && [200, passing].includes(status), text);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
const nodeAt = (overview, name) => overview.nodes.find((node) => node.url === `http://${name}.example`);

describe('an admin at one of two nodes', () => {
  let table;
  let farName;

  before(async () => {
    table = await seatFour(far, { settings: { listed: true } });
    await table.host.ask('start');
  });

  test('sees both nodes in the overview', async () => {
    const overview = await until('/overview', (seen) => nodeAt(seen, 'far')?.playing === 1);
    assert.equal(overview.nodes.length, 2);
    assert.equal(overview.node, nodeAt(overview, 'near').node);
    const one = nodeAt(overview, 'far');
    assert.deepEqual({ lives: one.lives, draining: one.draining, rooms: one.rooms, version: one.version },
      { lives: true, draining: false, rooms: 1, version: overview.version });
    assert.ok(one.connections >= 4, JSON.stringify(one));
    assert.ok(Math.abs(one.renewed_ms - overview.now_ms) < 10_000);
    assert.equal(overview.rooms, 0, 'those of this node');
    farName = one.node;
  });

  test('sees the rooms of both in the list, with their nodes', async () => {
    const { rooms, elsewhere } = await told('GET', '/rooms');
    assert.deepEqual(rooms, []);
    assert.equal(elsewhere.length, 1);
    const [room] = elsewhere;
    assert.deepEqual([room.room, room.node, room.match_number], [table.room, farName, 1]);
    assert.ok(['playing', 'between_deals'].includes(room.phase), room.phase);
    assert.equal(room.seats.length, 4);
    assert.deepEqual(room.seats.map((seat) => seat.name).sort(), table.people.map((person) => person.name).sort());
  });

  test('looks into a room of the other node', async () => {
    const room = await told('GET', `/rooms/${table.room}`);
    assert.equal(room.node, farName);
    assert.equal(room.people, 4);
    assert.ok(room.seats.every((seat) => seat.presence === 'here'));
    assert.deepEqual(await told('GET', `/rooms/${room.code}`), { ...room, paused: room.paused });
    assert.equal((await told('GET', '/rooms')).rooms.length, 0, 'the room has not moved');
  });

  test('mutes and removes people there', async () => {
    const player = table.people[2].player;
    const muted = await told('POST', `/rooms/${table.room}/mute`, { player, muted: true, factor: undefined });
    assert.deepEqual(muted.muted, [player]);
    const removed = await told('POST', `/rooms/${table.room}/remove`, { player, factor: undefined });
    assert.deepEqual(removed.removed, [player]);
    await table.people[2].closed;
    const stranger = await admin.post(`/rooms/${table.room}/remove`, { player: 'nobody', reason: 'a test' });
    assert.deepEqual([stranger.status, stranger.body.code], [404, 'no_such_player']);
  });

  test('opens the hands of a match there', async () => {
    const { match } = await told('GET', `/rooms/${table.room}`);
    const opened = await told('POST', `/games/${match}/hands`);
    assert.equal(opened.hands.length, 4);
  });

  test('takes the room over if the other node is lost', async () => {
    far.child.kill('SIGSTOP');
    const player = table.people[1].player;
    const muted = await told('POST', `/rooms/${table.room}/mute`, { player, muted: true, factor: undefined });
    assert.ok(muted.muted.includes(player));
    const overview = await told('GET', '/overview');
    assert.equal(muted.node, overview.node);
    assert.equal(nodeAt(overview, 'far').lives, false);
    far.child.kill('SIGCONT');
    await until('/overview', (seen) => nodeAt(seen, 'far').lives);
  });

  test('closes the room at whichever node it is, and every order is in the audit log once', async () => {
    await told('POST', `/rooms/${table.room}/close`);
    const gone = await admin.get(`/rooms/${table.room}`);
    assert.deepEqual([gone.status, gone.body.code], [404, 'no_such_room']);
    const { lines } = await told('GET', `/audit?subject=${table.room}`);
    assert.deepEqual(lines.map((line) => `${line.act} ${line.outcome}`).sort(), ['close_room done', 'close_room intended',
      'mute_in_room done', 'mute_in_room done', 'mute_in_room intended', 'mute_in_room intended', 'remove_from_room done',
      'remove_from_room intended', 'remove_from_room intended', 'remove_from_room no_such_player']);
    assert.equal(database.psql('SELECT count(*) FROM orders'), '0', 'nothing is left of them');
  });
});

describe('a ban', () => {
  test('that was made while a node had lost its lease holds there, too, although the node\'s connections to the database are lost', async () => {
    const player = await Client.open(far, { name: 'Candra' });
    far.child.kill('SIGSTOP');
    await until('/overview', (seen) => !nodeAt(seen, 'far').lives);
    await told('POST', '/bans', { player: player.player, minutes: 60 });
    database.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'takamaka'");
    far.child.kill('SIGCONT');
    for (let tries = 0; ; ++tries) {
      const again = await Client.open(far, { hello: false });
      // Until the node has a lease again, it may close the connection with 4505 in place of an answer.
      const { code } = await again.hello({ token: player.token }).catch((error) => {
        if (again.close?.code !== 4505) throw error;
        return { code: error.message };
      });
      again.socket.close();
      if (code === 'banned') break;
      assert.ok(tries < 40, code);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await until('/overview', (seen) => nodeAt(seen, 'far')?.lives, 503);
  });
});

describe('a player at one of two nodes', () => {
  test('sees the public rooms of both', async () => {
    const host = await Client.open(far, { name: 'Ayu' });
    const { code } = await host.create({ settings: { listed: true } });
    const guest = await Client.open(near, { name: 'Budi' });
    for (let tries = 0; ; ++tries) {
      const { rooms } = await guest.request('rooms');
      if (rooms.some((room) => room.code === code)) break;
      assert.ok(tries < 40, JSON.stringify(rooms));
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    assert.equal((await guest.request('join', { code })).code, 'elsewhere');
    for (const one of [host, guest]) one.socket.close();
  });
});
