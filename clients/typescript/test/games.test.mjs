// The example bot plays every game to the end of a match, against the shipped server; and an evening of people who come and go.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import WebSocket from 'ws';

import { ClosedError, connect, GoneError, MemoryTokens, RefusedError } from '@takamaka/client';
import { Server } from '../../../tests/wire/support/server.mjs';

const bot = new URL('../examples/bot.mjs', import.meta.url);
let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const clients = [];
const enter = (name, extra = {}) => {
  const client = connect({ url: server.origin, client: 'games/1', name, WebSocket, ...extra });
  clients.push(client);
  return client;
};
after(() => clients.forEach((client) => client.close()));

describe('the bot', { concurrency: true }, () => {
  it('has at most forty lines', () => assert.ok(readFileSync(bot, 'utf8').trimEnd().split('\n').length <= 40));

  for (const variant of ['gaple', 'seychelles', 'garrafina', 'kap_tai_shap', 'triple']) {
    it(`plays ${variant}`, { timeout: 60_000 }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [bot.pathname, server.origin, variant, '4']);
      assert.match(stdout, /^deal \d+: \w+, points/m);
    });
  }
});

describe('people', () => {
  it('come back to their seat with their token, in another program', async () => {
    const tokens = new MemoryTokens();
    const first = enter('Ayu', { tokens });
    const room = await first.create('gaple', { seats: 4 });
    const { player } = await first.welcomed();
    first.close();
    const second = enter(undefined, { tokens });
    const again = await second.join(room.code);
    assert.equal(again.state.seat, 0);
    assert.deepEqual([second.player.player, second.player.name], [player, 'Ayu']);
  });

  it('chat, are refused with a path, and leave', async () => {
    const ayu = enter('Ayu');
    const room = await ayu.create('gaple', { seats: 4, settings: { name: 'Sunday', listed: true } });
    const budi = enter('Budi');
    const listed = [];
    for await (const one of budi.rooms()) listed.push(one.name);
    assert.ok(listed.includes('Sunday'));
    const guest = await budi.join(room.code);
    await guest.sit(2);
    await room.until((state) => state.info.seats[2].name === 'Budi');
    const heard = new Promise((resolve) => guest.on('step', ({ events }) => events.find((one) => one.room?.type === 'said') && resolve()));
    await room.say({ text: 'Selamat malam' });
    await heard;
    await assert.rejects(guest.start(), (error) => error instanceof RefusedError && error.code === 'not_host' && !error.retryable);
    await assert.rejects(ayu.create('gaple', { seats: 4, options: { deals: -1 } }), (error) => error instanceof RefusedError && error.path?.includes('deals'));
    await guest.leave();
    assert.equal(guest.gone, 'left');
    await room.until((state) => state.info.seats[2].occupant === 'open');
  });

  it('without a seat come back to watch after a cut', async () => {
    const ayu = enter('Ayu');
    const room = await ayu.create('gaple', { seats: 4 });
    const sockets = [];
    class Cut extends WebSocket {
      constructor(...all) {
        super(...all);
        sockets.push(this);
      }
    }
    const citra = enter('Citra', { WebSocket: Cut, timing: { retryFirstMs: 10 } });
    const watched = await citra.join(room.watchCode);
    assert.equal(watched.state.seat, undefined);
    sockets.at(-1).terminate();
    await room.say({ text: 'while you were away' });
    await watched.until((state) => state.seq >= room.state.seq && state.seq > 1);
    assert.equal(watched.gone, null);
  });

  it('who are removed hear it', async () => {
    const ayu = enter('Ayu');
    const room = await ayu.create('gaple', { seats: 4 });
    const dewi = enter('Dewi');
    const guest = await dewi.join(room.code);
    await guest.sit(1);
    await room.until((state) => state.info.seats[1].occupant === 'person');
    await room.request('remove', { seat: 1 });
    await assert.rejects(guest.until(() => false), (error) => error instanceof GoneError || (error instanceof ClosedError && error.code === 4403));
  });

  it('have one connection to a room: the older one stops', async () => {
    const tokens = new MemoryTokens();
    const older = enter('Eka', { tokens });
    const room = await older.create('gaple', { seats: 4 });
    const stopped = new Promise((resolve) => older.on('status', (status) => status.state === 'stopped' && resolve(status)));
    const newer = enter(undefined, { tokens });
    await newer.join(room.code);
    assert.equal((await stopped).code, 4409);
  });
});
