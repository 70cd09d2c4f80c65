// The server dies or stops in the middle of deals. Every confirmed move is kept, and nothing happens twice.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './support/client.mjs';
import { RawSocket, frame, opcode } from './support/raw.mjs';
import { freePort, Server, temporaryFolder } from './support/server.mjs';
import { isOver, playOn, seatFour } from './support/table.mjs';

const kills = Number(process.env.KILLS ?? 12);

/** Reconnects the same people to the restarted server and the room. */
async function comeBack(server, people, room) {
  return Promise.all(people.map(async (person) => {
    const again = await Client.open(server, { hello: false });
    again.name = person.name;
    await again.hello({ token: person.token, resume: { room, seq: 0 } });
    await again.sees((update) => update.room === room, 'the room after the restart');
    return again;
  }));
}

/** The game events of the deal as this person heard them live. */
function heardOfDeal({ messages }) {
  const heard = messages.filter(({ type }) => type === 'update').flatMap(asSeen('events')).filter(({ game }) => game);
  return heard.slice(heard.findLastIndex(({ game }) => game.type === 'dealt'));
}
/** Reads the entries under this key of an update; the viewer's own form counts. */
const asSeen = (key) => (update) => (update[key] ?? []).map((entry) => update.you[key]?.find(({ seq }) => seq === entry.seq) ?? entry);

describe('restart', () => {
  test('somebody who enters learns what they would have heard of the deal, also after kill -9', async () => {
    const server = await Server.start();
    const { people, host, room, code, watch_code: watchCode } = await seatFour(server, { options: { deals: 1 } });
    const watcher = await Client.open(server, { name: 'Eka' });
    await watcher.join(watchCode);
    await host.ask('start');
    let moves = 0;
    await playOn(people, { afterMove: () => ++moves, stop: () => moves >= 6 });
    await host.ask('say', { phrase: 'hello' });
    const everybody = [...people, watcher];
    const newest = Math.max(...everybody.map(({ update }) => update.seq));
    await Promise.all(everybody.map((person) => person.sees(({ seq }) => seq >= newest, 'the last move')));
    const live = everybody.map(heardOfDeal);
    assert.ok(live[0].length > 6, `${live[0].length} events`);
    const enter = async ({ token, name }, by) => {
      const again = await Client.open(server, { token, name });
      await again.join(by);
      return again.sees((update) => update.room === room && update.info, 'the room');
    };
    const compare = async (when) => {
      for (const [index, person] of everybody.entries()) {
        const update = await enter(person, person === watcher ? watchCode : code);
        assert.deepEqual(asSeen('recent')(update), live[index], `${person.name} ${when}`);
        assert.deepEqual(update.events.filter(({ game }) => game), [], 'nothing of it is news');
        assert.equal(update.you.recent === undefined, person === watcher, `${person.name} has a form of their own`);
      }
    };
    await compare('at once');
    await server.kill();
    await server.again();
    await compare('after the restart');
    await server.kill();
    rmSync(server.folder, { recursive: true, force: true });
  });

  test(`kill -9 in the middle of deals, ${kills} times: no acknowledged move is lost or doubled`, async () => {
    const server = await Server.start();
    let { people, room, host } = await seatFour(server, { options: { deals: 99 }, settings: { between_deals_seconds: 1 } });
    await host.ask('start');
    // Every acknowledged move, with the seq up to which it was stored.
    const ledger = [];
    try {
      for (let round = 0; round < kills; ++round) {
        let moves = 0;
        const enough = 1 + Math.floor(Math.random() * 12);
        let killed;
        const kill = () => (killed ??= server.kill());
        await playOn(people, {
          afterMove: (person, answer, action) => {
            ledger.push({ seat: person.seat, seq: answer.seq, action });
            moves += 1;
            // At a random moment after the answer, while others continue.
            if (moves >= enough) setTimeout(kill, Math.random() * 4);
          },
          stop: () => killed !== undefined,
        }).catch((error) => {
          if (!/closed with 1006|timed out/.test(error.message)) throw error;
        });
        await kill();
        await Promise.all(people.map((person) => person.closed));
        await server.again();
        const told = Math.max(...people.map((person) => person.update.seq), ...ledger.map(({ seq }) => seq));
        people = await comeBack(server, people, room);
        for (const person of people) assert.ok(person.update.seq >= told, `seq ${person.update.seq} after ${told} was told`);
        const hands = people.flatMap((person) => person.update.you.own?.hand ?? []);
        assert.equal(new Set(hands).size, hands.length, 'no tile is in two hands');
        for (const person of people) assert.equal(person.update.you.own?.hand?.length ?? 0, person.update.table.hand_sizes?.[person.seat] ?? 0);
      }
    } finally {
      await server.kill();
    }
    assert.ok(ledger.length > kills, `${ledger.length} moves`);
    const seqs = ledger.map(({ seq }) => seq);
    assert.equal(new Set(seqs).size, seqs.length, 'no two moves were acknowledged with one seq');
    await judge(server, ledger);
    // Tests the check itself: a move that did not happen and one that is claimed twice fail.
    const last = ledger.at(-1);
    await assert.rejects(judge(server, [...ledger, last]), /belongs to two moves/);
    await assert.rejects(judge(server, [...ledger, { ...last, seat: (last.seat + 1) % 4 }]));
    rmSync(server.folder, { recursive: true, force: true });
  });

  test('a graceful stop closes with 4600 and exits with 0 within seconds, and the table continues afterwards', async () => {
    const server = await Server.start();
    const { people, host, room } = await seatFour(server, { options: { deals: 1 } });
    const idle = await Client.open(server, { name: 'Eka' });
    await host.ask('start');
    await Promise.all(people.map((person) => person.sees(({ info }) => info.phase === 'playing', 'the deal')));
    const { seq } = host.update;
    server.ownFolder = false;
    const began = Date.now();
    const ended = await server.stop();
    assert.deepEqual(ended, { code: 0, signal: null });
    assert.ok(Date.now() - began < 10_000);
    for (const person of [...people, idle]) assert.equal((await person.closed).code, 4600);
    // There is no warning; the text about signing in as an admin is only an invitation.
    assert.doesNotMatch(server.stderr.replace(/^takamaka: nobody can sign in as an admin yet.*\n.*\n/, ''), /./);
    await server.again();
    const back = await comeBack(server, people, room);
    assert.ok(back[0].update.seq >= seq);
    assert.deepEqual(back.map(({ seat }) => seat), [0, 1, 2, 3]);
    await playOn(back);
    await back[0].sees(isOver);
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  });

  test('a stopping server is not ready, and disconnects a client that does not read without delay', async () => {
    const server = await Server.start({ args: ['--drain-seconds', '2'] });
    const stuck = await Client.open(server, { name: 'Ayu' });
    stuck.socket.pause();
    const began = Date.now();
    server.child.kill('SIGTERM');
    while (!server.log.includes('"event":"draining"')) await new Promise((resolve) => setTimeout(resolve, 5));
    const ready = await server.get('/readyz').catch(() => ({ status: 503, body: 'draining' }));
    assert.equal(ready.status, 503);
    assert.match(ready.body, /draining/);
    assert.equal((await server.exited).code, 0);
    assert.ok(Date.now() - began < 6000);
    await server.stop();
  });

  test('a graceful stop exits with 0 beside idle connections to its other ports', async () => {
    const ports = [await freePort(), await freePort()];
    const server = await Server.start({ args: ['--metrics-listen', `127.0.0.1:${ports[0]}`, '--admin-listen', `127.0.0.1:${ports[1]}`] });
    const idle = await Promise.all(ports.map(async (port) => {
      const socket = net.connect(port, '127.0.0.1').on('error', () => {});
      socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'data');
      return socket;
    }));
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    for (const socket of idle) socket.destroy();
  });

  test('a graceful stop exits with 0 while many connections do not answer the close frame', async () => {
    for (const threads of [1, 3]) {
      const server = await Server.start({ args: ['--drain-seconds', 1, '--threads', threads] });
      const raws = await Promise.all(Array.from({ length: 24 * 4 }, (_, n) => RawSocket.open(server, { address: `127.0.0.${2 + (n % 24)}` })));
      for (const [n, raw] of raws.entries()) {
        assert.equal(raw.status, 101);
        if (n % 2 > 0) raw.send(frame(opcode.text, JSON.stringify({ type: 'hello', id: 'h', client: 'silent' })));
        // After the close frame most go on sending, and the server reads them slowly.
        if (n % 4 === 0) continue;
        raw.until(() => raw.frames.find(({ op }) => op === opcode.close)).then(() => {
          const pings = setInterval(() => raw.send(frame(opcode.ping)), 100);
          raw.ended.then(() => clearInterval(pings));
        });
      }
      assert.deepEqual(await server.stop(), { code: 0, signal: null }, `${threads} threads`);
      for (const raw of raws) raw.destroy();
    }
  });

  test('a second signal ends it immediately', async () => {
    const server = await Server.start();
    const stuck = await Client.open(server, { name: 'Ayu' });
    stuck.socket.pause();
    server.child.kill('SIGTERM');
    while (!server.log.includes('"event":"draining"')) await new Promise((resolve) => setTimeout(resolve, 5));
    server.child.kill('SIGTERM');
    assert.equal((await server.exited).code, 128 + 15);
    await server.stop();
  });

  test('after a restart the table continues, and a stand-in plays for a player who stays away', async () => {
    const server = await Server.start({ paceMs: 20 });
    const host = await Client.open(server, { name: 'Ayu' });
    const { watch_code: watchCode } = await host.create({ options: { deals: 99 }, settings: { between_deals_seconds: 1, grace_seconds: 5 } });
    await host.ask('add_bots');
    await host.ask('start');
    await host.sees(({ info }) => info.phase === 'playing', 'the deal');
    await host.sees(() => host.isToAct && host.legal.length > 0, 'the turn');
    const { seq } = host.update;
    await server.kill();
    await server.again();
    const watcher = await Client.open(server, { name: 'Budi' });
    await watcher.join(watchCode);
    assert.equal(watcher.update.info.seats[0].presence, 'away');
    await watcher.sees(({ info }) => info.seats[0].presence === 'stand_in', 'the stand-in');
    await watcher.sees((update) => update.seq > seq + 20, 'the table playing on');
    await server.stop();
  });

  test('on a full disk, announces nothing that is not stored; with space again the table continues', async (t) => {
    const disk = fullableDisk();
    if (!disk) return t.skip('no tmpfs can be mounted here');
    const server = await Server.start({ folder: disk.folder });
    try {
      const { people, room, code } = await seatFour(server, { options: { deals: 1 } });
      await people[0].ask('start');
      const actor = await Promise.race(people.map((person) => person.sees(() => person.isToAct && person.legal.length > 0, 'the turn').then(() => person)));
      const { seq } = actor.update;
      const action = actor.legal[0];
      disk.fill();
      // The store may still have a free page of its own, but not for long.
      let refused;
      for (let i = 0; i < 200 && !refused && !actor.close; ++i) {
        const answer = await actor.request('say', { room, text: 'x'.repeat(120) }).catch(() => undefined);
        if (!answer || answer.type === 'refused') refused = answer ?? { code: 'closed' };
        if (refused?.code === 'slow_down') refused = undefined;
      }
      assert.ok(refused || actor.close, 'a full disk must be noticed');
      const others = people.filter((person) => person !== actor);
      for (const person of others) assert.ok(!person.messages.some(({ type, events }) => type === 'update' && events.some(({ game }) => game?.seq > seq)));
      assert.equal((await server.get('/readyz')).status, 503);
      assert.equal((await server.get('/healthz')).status, 200);
      disk.free();
      const back = await Promise.all(people.map(async (person) => {
        await Promise.race([person.closed, person.request('ping').catch(() => {})]);
        const again = await Client.open(server, { token: person.token });
        again.name = person.name;
        await again.join(code);
        return again;
      }));
      const again = back[people.indexOf(actor)];
      const moved = await again.request('act', { room, seq: again.update.seq, action });
      assert.equal(moved.type, 'ok', JSON.stringify(moved));
      assert.equal((await server.get('/readyz')).status, 200);
      const logged = (event) => server.log.split('\n').filter((line) => line.includes(`"event":"${event}"`)).map((line) => JSON.parse(line));
      while (logged('stored_again').length === 0) await once(server.child.stdout, 'data');
      assert.ok(logged('stored_again')[0].failed > 0);
      for (const { msg } of logged('store_failed')) assert.match(msg, /^database or disk is full/);
      assert.equal(logged('store_failed').filter(({ times }) => times === 1).length, 1, 'one line, not one for each move');
    } finally {
      await server.kill();
      disk.unmount();
    }
  });
});

/** Mounts a file system of 3 MiB that can be filled to the last byte; undefined if mounting is not allowed. */
function fullableDisk() {
  const folder = temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]).status !== 0) return undefined;
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      for (const size of [1024 * 1024, 4096, 1]) {
        try {
          for (;;) appendFileSync(ballast, Buffer.alloc(size));
        } catch (error) {
          assert.equal(error.code, 'ENOSPC');
        }
      }
    },
    free: () => rmSync(ballast),
    unmount() {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the stored log and checks that every acknowledged move is at its confirmed place, once. */
async function judge(server, ledger) {
  const query = spawnSync('python3', ['-c', `
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(json.dumps(db.execute('select seq, kind, "by", payload from events order by seq').fetchall()))
`, server.database], { encoding: 'utf8' });
  assert.equal(query.status, 0, query.stderr);
  const rows = JSON.parse(query.stdout);
  const seqs = rows.map(([seq]) => seq);
  assert.deepEqual(seqs, seqs.map((_, i) => i + 1), 'the log has no gap');
  // Each acknowledged move has its own event, of that seat and tile, at or shortly before the acknowledged seq.
  const happened = { play: 'played', discard: 'discarded', pass: 'passed' };
  const claimed = new Set();
  for (const { seat, seq, action } of ledger) {
    const own = rows.filter(([at, kind, by, payload]) => at <= seq && at > seq - 8 && kind === 'game' && by === `seat:${seat}`
      && payload.includes(`"type":"${happened[action.type]}"`) && (!action.tile || payload.includes(`"${action.tile}"`)));
    assert.equal(own.length, 1, `${JSON.stringify(action)} of seat ${seat} up to ${seq}`);
    assert.ok(!claimed.has(own[0][0]), `event ${own[0][0]} belongs to two moves`);
    claimed.add(own[0][0]);
  }
}

test('a move that waited in its socket while the process was stopped for longer than a turn is in time', async () => {
  const server = await Server.start();
  const host = await Client.open(server, { name: 'Ann' });
  const turn_seconds = 3, bank_seconds = 1;
  await host.create({ settings: { turn_seconds, bank_seconds } });
  await host.ask('add_bots');
  await host.ask('start');
  const { seq, room } = await host.until(() => (host.isToAct && host.legal.length > 0 ? host.update : undefined), 'the turn');
  server.child.kill('SIGSTOP');
  const move = host.request('act', { room, seq, action: host.legal[0] });
  await sleep(1500 * (turn_seconds + bank_seconds)); // the process is stopped, and nothing else can be awaited
  server.child.kill('SIGCONT');
  const { type, code } = await move;
  assert.equal(type, 'ok', code);
  // The bots may have moved since.
  const { events: [{ game }], clock } = await host.until(() => host.messages.find((message) => message.type === 'update' && message.seq > seq), 'the move');
  assert.equal(game.seat, host.seat);
  assert.equal(clock.bank_ms[host.seat], 1000 * bank_seconds, 'nothing is charged');
  await server.stop();
});
