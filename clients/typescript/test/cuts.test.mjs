// Two people play over lines that are cut at random moments of a seed, and with a server that ends: no move is lost or done twice.

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, it } from 'node:test';
import WebSocket from 'ws';

import { connect, RefusedError } from '@takamaka/client';
import { Server, temporaryFolder } from '../../../tests/wire/support/server.mjs';
import { CuttingProxy, randomFrom } from './support/proxy.mjs';

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const seed = Number(process.env.TAKAMAKA_SEED ?? 7);

/** Plays to the end of the match; returns, for each move that was answered with ok, the seqs between which it must have happened. */
async function play(room, random) {
  const moved = [];
  for await (const state of room.states()) {
    if (state.isOver) break;
    try {
      if (state.isToReady) await room.ready();
      if (state.isMyTurn) {
        const action = state.legal[Math.floor(random() * state.legal.length)];
        moved.push([state.seq, await room.act(action, { seq: state.seq })]);
      }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      assert.ok(['stale', 'not_now', 'no_match'].includes(error.code), error.message);
    }
  }
  return moved;
}

/** Ayu and Budi play a match through the proxy, and every move that was answered has happened once, in its place. */
async function evening(proxy, variant, random, meanwhile = async () => {}) {
  const enter = (name) => connect({ url: `http://127.0.0.1:${proxy.port}`, client: 'cuts/1', name, WebSocket, timing: { retryFirstMs: 20, retryMostMs: 200 } });
  const clients = ['Ayu', 'Budi'].map(enter);
  try {
    const [ayu, budi] = clients;
    const settings = { auto_pass: false, turn_seconds: 0, grace_seconds: 120, between_deals_seconds: 5 };
    const host = await ayu.create(variant, { seats: 4, settings });
    const guest = await budi.join(host.code);
    await guest.sit();
    await host.addBots();
    await host.start();
    const [moves] = await Promise.all([Promise.all([host, guest].map((room) => play(room, random))), meanwhile(host)]);

    const made = [[], []];
    for await (const { seq, by } of ayu.replay(host.state.info.match_id)) {
      if (by === `seat:${host.state.seat}`) made[0].push(seq);
      if (by === `seat:${guest.state.seat}`) made[1].push(seq);
    }
    for (const [person, own] of moves.entries()) {
      const steps = `${JSON.stringify(own)} answered, ${JSON.stringify(made[person])} done`;
      assert.equal(own.length, made[person].length, steps);
      own.forEach(([decided, done], i) => assert.ok(decided < made[person][i] && made[person][i] <= done, steps));
      assert.ok(own.length > 5, steps);
    }
  } finally {
    for (const client of clients) client.close();
    await proxy.stop();
  }
}

for (const variant of ['gaple', 'triple']) {
  it(`no move of ${variant} is lost or doubled (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const proxy = await CuttingProxy.start(server.port, { random, bytesMost: 30_000, cutsMost: 25 });
    await evening(proxy, variant, random);
    assert.ok(proxy.cuts > 2, `${proxy.cuts} cuts`);
  });
}

it('no move is lost or doubled when the server is restarted, and when it is killed', async () => {
  const folder = temporaryFolder();
  const own = await Server.start({ folder });
  const random = randomFrom(seed);
  const proxy = await CuttingProxy.start(own.port, { random, bytesMost: 1, cutsMost: 0 });
  const restart = async (signal) => {
    own.child.kill(signal);
    await own.exited;
    await own.again();
    proxy.target = own.port;
  };
  try {
    await evening(proxy, 'gaple', random, async (room) => {
      await room.until((state) => state.seq > 40);
      await restart('SIGTERM');
      await room.until((state) => state.seq > 80);
      await restart('SIGKILL');
    });
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
