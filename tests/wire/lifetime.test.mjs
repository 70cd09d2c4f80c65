// How long rooms, matches and players live: in memory, on the disk, and in the public list.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { Server, freePort, run } from './support/server.mjs';
import { isOver, playOn, seatFour } from './support/table.mjs';
import { atDay, cannotShiftClock } from './support/wall_clock.mjs';

/** Resolves when the server has unloaded the room. */
async function unloaded(server, room) {
  const line = () => server.log.split('\n').some((text) => text.includes('"event":"room_unloaded"') && text.includes(room));
  while (!line()) await new Promise((resolve) => server.child.stdout.once('data', resolve));
}

/** The number of events in the database. */
async function events(server) {
  const copy = path.join(server.folder, `copy-${Math.random()}.db`);
  const done = await run(['backup', copy, '--json', '--database', server.database]);
  assert.equal(done.code, 0, done.stderr);
  rmSync(copy);
  return JSON.parse(done.stdout).events;
}

describe('rooms without people', () => {
  let server;
  // Stand-ins think longer than the moment between the ends of two graces.
  before(async () => { server = await Server.start({ paceMs: 300 }); });
  after(() => server.stop());

  test('a room in which nobody has played leaves memory with its last person, and is found by its code again', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { room, code } = await host.create({ settings: { name: 'Sunday', listed: true } });
    await host.cut();
    await unloaded(server, room);
    const guest = await Client.open(server, { name: 'Budi' });
    assert.ok(!(await guest.request('rooms')).rooms.some((one) => one.code === code), 'it is not listed');
    assert.equal((await guest.join(code)).room, room);
    await guest.ask('sit');
    await guest.sees(({ you }) => you.seat === 1, 'the seat');
    const back = await Client.open(server, { token: host.token, resume: { room, seq: host.update.seq } });
    await back.sees((update) => update.room === room && update.you.host, 'the own room');
    await guest.leave();
    await back.leave();
  });

  test('people who come and go at the same time always get in', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { code } = await host.create();
    const guest = await Client.open(server, { name: 'Budi' });
    for (let i = 0; i < 10; ++i) {
      const [first, second] = i % 2 === 0 ? [host, guest] : [guest, host];
      const left = first.request('leave', { room: host.room });
      const joined = await second.request('join', { code });
      assert.equal(joined.type, 'joined', JSON.stringify(joined));
      await left;
      await second.request('leave', { room: joined.room });
      const again = await first.request('join', { code });
      assert.equal(again.type, 'joined', JSON.stringify(again));
    }
    await host.leave();
    await guest.leave();
  });

  test('a match without people stands still and leaves memory; the first who returns finds it as it was', async () => {
    const { people, host, room } = await seatFour(server, { settings: { grace_seconds: 5 } });
    await host.ask('start');
    let moves = 0;
    await playOn(people, { afterMove: () => (moves += 1), stop: () => moves >= 4 });
    await Promise.all(people.map((person) => person.cut()));
    await unloaded(server, room);
    const stored = await events(server);
    const seen = Math.max(...people.map(({ update }) => update.seq));
    const back = await Client.open(server, { token: host.token, resume: { room, seq: seen } });
    const update = await back.sees((latest) => latest.room === room && latest.info, 'the table');
    assert.equal(update.info.phase, 'playing');
    // The grace of a line that was cut a moment before the last one may have ended just before the table stood still.
    const others = update.info.seats.slice(1).map(({ presence }) => presence);
    assert.equal(update.info.seats[0].presence, 'here');
    assert.ok(others.every((presence) => presence === 'away' || presence === 'stand_in'), others.join());
    assert.ok(!update.events.some(({ game }) => game), 'no move was made');
    assert.equal(await events(server), stored + 1, 'only the return is stored');
    await back.sees((latest) => latest.info.seats[1].presence === 'stand_in', 'the stand-ins of the others');
    await playOn([back]);
    await back.sees(isOver);
    await back.leave();
  });

  test('one host cannot fill the list of public tables', async () => {
    const quiet = await Client.open(server, { name: 'Citra' });
    const { code } = await quiet.create({ settings: { listed: true, name: 'Quiet' } });
    const loud = [await Client.open(server, { name: 'Dewi' })];
    for (let i = 1; i < 6; ++i) loud.push(await Client.open(server, { token: loud[0].token }));
    for (const one of loud) await one.create({ settings: { listed: true, name: 'Loud' } });
    const { rooms, more, next } = await quiet.request('rooms');
    assert.equal(rooms.filter(({ name }) => name === 'Loud').length, 3);
    assert.ok(rooms.some((one) => one.code === code));
    assert.ok(rooms.findIndex((one) => one.code === code) > rooms.findIndex(({ name }) => name === 'Loud'), 'newest activity first');
    assert.deepEqual([more, next], [false, undefined]);
    const wrong = await quiet.request('rooms', { after: 'x' });
    assert.deepEqual([wrong.code, wrong.path], ['malformed', '/after']);
    for (const one of [quiet, ...loud]) await one.leave();
  });
});

describe('a restart', () => {
  test('loads no room until somebody comes', async () => {
    const server = await Server.start();
    try {
      const { people, host, room } = await seatFour(server, { settings: { grace_seconds: 5 } });
      await host.ask('start');
      await host.sees(({ info }) => info.phase === 'playing');
      await server.kill();
      await Promise.all(people.map((person) => person.closed));
      const stored = await events(server);
      await server.again();
      assert.equal(await events(server), stored, 'nothing is played or stored for nobody');
      const back = await Client.open(server, { token: host.token, resume: { room, seq: 0 } });
      await back.sees((update) => update.room === room && update.info?.phase === 'playing', 'the match');
    } finally {
      await server.kill();
      rmSync(server.folder, { recursive: true, force: true });
    }
  });
});

describe('time passes', { skip: cannotShiftClock }, () => {
  /** Plays a match against bots to its end, and leaves. */
  async function evening(server, name) {
    const host = await Client.open(server, { name });
    const joined = await host.create({ options: { deals: 1 } });
    await host.ask('add_bots');
    await host.ask('start');
    await playOn([host]);
    await host.sees(isOver);
    await host.ask('say', { text: `good night from ${name}` });
    await host.ask('leave');
    await host.leave();
    return { ...joined, token: host.token };
  }
  async function at(server, day) {
    server.options.env = atDay(day);
    await server.again();
  }
  const told = async (server, event) => {
    while (!server.log.includes(`"event":"${event}"`)) await new Promise((resolve) => server.child.stdout.once('data', resolve));
  };

  test('rooms that people left are deleted after retention_days, unplayed ones after a day, and nobody closed them', async () => {
    const server = await Server.start({ args: ['--retention-days', '30'], env: atDay(-40) });
    server.ownFolder = false;
    try {
      const played = await evening(server, 'Ayu');
      const host = await Client.open(server, { name: 'Budi' });
      const unplayed = await host.create();
      await host.leave();
      await server.stop();
      await at(server, -38);
      await told(server, 'purged');
      const look = await Client.open(server, { name: 'Citra' });
      assert.equal((await look.join(unplayed.code)).code, 'no_such_room', 'two days later the unplayed room is gone');
      assert.equal((await look.join(played.code)).type, 'joined');
      await look.leave();
      await server.stop();
      for (const day of [-31, -24, -17, -11]) {
        await at(server, day);
        await server.stop();
        assert.doesNotMatch(server.log, /"event":"purged"/, `day ${day}`);
      }
      await at(server, -4);
      await told(server, 'purged');
      const late = await Client.open(server, { name: 'Dewi' });
      assert.equal((await late.join(played.code)).code, 'no_such_room');
      const known = await Client.open(server, { hello: false });
      assert.equal((await known.hello({ token: played.token })).code, 'bad_token', 'a player of whom nothing is left is forgotten, too');
      await server.stop();
      assert.ok(!readFileSync(server.database).includes('good night from Ayu'));
    } finally {
      await server.kill();
      rmSync(server.folder, { recursive: true, force: true });
    }
  });

  test('an old room with a damaged log stays and is named, and the others are deleted', async () => {
    const port = await freePort();
    const server = await Server.start({ args: ['--metrics-listen', `127.0.0.1:${port}`], env: atDay(-4) });
    server.ownFolder = false;
    try {
      const rooms = [];
      for (const name of ['Ayu', 'Budi', 'Citra']) {
        const host = await Client.open(server, { name });
        rooms.push(await host.create());
        await host.ask('say', { text: 'nobody here?' });
        await host.leave();
      }
      await server.stop();
      const damaged = rooms[0].room;
      const broken = spawnSync('sqlite3', [server.database, `UPDATE maintenance SET deleting = 1; DELETE FROM events
        WHERE event = (SELECT last_event FROM log_heads JOIN rooms USING (log) WHERE room_id = '${damaged}') - 1; UPDATE maintenance SET deleting = 0`], { encoding: 'utf8' });
      assert.equal(broken.status, 0, broken.stderr);
      await at(server, -2);
      await told(server, 'purged');
      assert.match(server.log, /"event":"purged".*"rooms":2/);
      assert.match(server.log, new RegExp(`"event":"room_not_purged".*"room":"${damaged}"`));
      const metrics = await server.raw.call({ port }, 'GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      assert.match(metrics, /\ntakamaka_unpurgeable_rooms 1\n/);
      await server.stop();
      const purged = await run(['purge', '--older-than', '1d', '--yes', '--json', '--database', server.database], { env: atDay(-2) });
      assert.equal(purged.code, 65, purged.stdout + purged.stderr);
      assert.deepEqual(JSON.parse(purged.stdout).damaged, [damaged]);
      assert.match(purged.stderr, new RegExp(`the log of room ${damaged} is damaged`));
    } finally {
      await server.kill();
      rmSync(server.folder, { recursive: true, force: true });
    }
  });

  test('a server that starts in 2040 deletes nothing and says so', async () => {
    const server = await Server.start({ args: ['--retention-days', '30'] });
    server.ownFolder = false;
    try {
      const played = await evening(server, 'Ayu');
      const { people, host } = await seatFour(server, { settings: { grace_seconds: 5 } });
      await host.ask('start');
      await Promise.all(people.map((person) => person.cut()));
      await server.stop();
      const stored = await events(server);
      for (let start = 0; start < 3; ++start) {
        await at(server, 5200);
        await told(server, 'clock_ahead');
        const look = await Client.open(server, { name: 'Budi' });
        await look.request('rooms');
        await server.stop();
        assert.doesNotMatch(server.log, /"event":"(purged|expired|forgotten)"/);
      }
      assert.equal(await events(server), stored);
      await at(server, 0);
      const look = await Client.open(server, { name: 'Citra' });
      assert.equal((await look.join(played.code)).type, 'joined');
    } finally {
      await server.kill();
      rmSync(server.folder, { recursive: true, force: true });
    }
  });

  test('a match to which nobody returns is abandoned after abandon_hours, also while it is not in memory', async () => {
    const server = await Server.start({ args: ['--abandon-hours', '48'] });
    server.ownFolder = false;
    try {
      const { people, host, code } = await seatFour(server);
      await host.ask('start');
      await host.sees(({ info }) => info.phase === 'playing');
      await server.stop();
      await Promise.all(people.map((person) => person.closed));
      await at(server, 1);
      await server.stop();
      assert.doesNotMatch(server.log, /"event":"expired"/, 'one day is not two');
      await at(server, 3);
      await told(server, 'expired');
      const back = await Client.open(server, { token: host.token });
      await back.join(code);
      assert.equal(back.update.info.phase, 'gathering');
      assert.equal(back.seat, 0);
      const { matches } = await back.request('matches');
      assert.deepEqual([matches[0].reason, matches[0].chips], ['abandoned', 0]);
      await server.stop();
      const checked = await run(['check', '--database', server.database]);
      assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    } finally {
      await server.kill();
      rmSync(server.folder, { recursive: true, force: true });
    }
  });
});

describe('data of a player', () => {
  let server;
  before(async () => {
    server = await Server.start();
    server.ownFolder = false;
  });
  after(() => rmSync(server.folder, { recursive: true, force: true }));

  /** All pages of my_data. */
  async function everything(client) {
    const items = [];
    for (let page, next; !page || page.more; ) {
      page = await client.request('my_data', next ? { after: next } : {});
      assert.equal(page.type, 'my_data', JSON.stringify(page));
      assert.ok(JSON.stringify(page).length <= 64 * 1024);
      items.push(...page.items);
      next = page.next;
    }
    return items;
  }

  test('nobody is erased while a room cannot say whether they play there', async () => {
    const full = await Server.start();
    const { people: [host, guest] } = await seatFour(full);
    await host.ask('start');
    await full.kill();
    full.options.args = ['--rooms-max', 1];
    full.options.budgets = [];
    await full.again();
    const other = await Client.open(full, { name: 'Eka' });
    await other.create();
    const back = await Client.open(full, { token: guest.token });
    const answer = await back.request('erase_me', { confirm: guest.player });
    assert.deepEqual([answer.type, answer.code], ['refused', 'server_full']);
    assert.equal((await back.request('ping')).type, 'pong');
    await full.stop();
  });

  test('my_data has what a player said and played and nothing of others; erase_me removes it from the file', async () => {
    const { people, host, room } = await seatFour(server, { settings: { name: 'Zanzibarroom', grace_seconds: 5 } });
    const [, guest] = people;
    await host.ask('say', { text: 'zwischenzug of the host' });
    await guest.ask('say', { text: 'zugzwang of the guest' });
    await host.request('rename', { name: 'Zephyrine' });
    await host.ask('start');
    await playOn(people);
    await host.sees(isOver);
    const items = await everything(host);
    const of = (kind) => items.filter((item) => item.kind === kind).map(({ text }) => text);
    assert.deepEqual(of('player'), [host.player]);
    assert.ok(of('name').includes('Ayu') && of('name').includes('Zephyrine'));
    assert.deepEqual(of('said'), ['zwischenzug of the host']);
    assert.equal(of('match').length, 1);
    assert.equal(of('device').length, 1);
    assert.ok(of('room').some((text) => text.includes('Zanzibarroom')));
    const text = JSON.stringify(items);
    for (const other of ['zugzwang', 'Budi', 'Citra', ...people.slice(1).map(({ player }) => player)]) assert.ok(!text.includes(other), other);
    assert.ok(!/"[0-6]-[0-6]"/.test(text), 'no tile');
    const wrong = await host.request('my_data', { after: 'events:1' });
    assert.deepEqual([wrong.code, wrong.path], ['malformed', '/after']);

    await host.ask('start');
    await host.sees(({ info }) => info.phase === 'playing');
    const confirm = host.player;
    const other = await host.request('erase_me', { confirm: guest.player });
    assert.deepEqual([other.code, other.path], ['malformed', '/confirm']);
    assert.equal((await host.request('erase_me', { confirm })).code, 'match_running');
    const phone = await Client.open(server, { token: host.token });
    assert.equal((await phone.request('erase_me', { confirm })).code, 'match_running', 'from outside the room, too');
    await host.ask('leave');
    assert.equal((await host.request('erase_me', { confirm })).type, 'ok');
    assert.equal((await host.closed).code, 4412);
    assert.equal((await phone.closed).code, 4412);
    const again = await Client.open(server, { hello: false });
    assert.equal((await again.hello({ token: host.token })).code, 'bad_token');
    await guest.sees(({ info }) => info.seats[0].name === '', 'the seat without a name');
    assert.equal(guest.room, room);
    await server.stop();
    // The server removes words from the index in steps; this finishes the work and deletes nothing else.
    const swept = await run(['purge', '--older-than', '36500d', '--yes', '--database', server.database]);
    assert.equal(swept.code, 0, swept.stderr);
    const bytes = readFileSync(server.database).toString('latin1').toLowerCase();
    for (const gone of ['zwischenzug', 'zephyrine', 'zanzibarroom']) assert.ok(!bytes.includes(gone), gone);
    assert.ok(bytes.includes('zugzwang'), 'the words of others stay');
    const checked = await run(['check', '--database', server.database]);
    assert.equal(checked.code, 0, checked.stdout + checked.stderr);
  });
});
