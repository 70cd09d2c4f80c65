// The example bot plays every game to the end of a match, against the shipped server; and an evening of people who come and go.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import WebSocket from 'ws';

import { actionLabel, ClosedError, connect, GoneError, loadLabels, MemoryTokens, RefusedError, sheetWord } from '@takamaka/client';
import { Server } from '../../../tests/wire/support/server.mjs';

const bot = fileURLToPath(new URL('../examples/bot.mjs', import.meta.url));
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
      const { stdout } = await promisify(execFile)(process.execPath, [bot, server.origin, variant, '4']);
      assert.match(stdout, /^deal \d+: [A-Z].*\. Points: /m);
    });
  }
});

// With forced passes, which this server makes at once.
describe('the code of README.md', { concurrency: true }, () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, code] = /```ts\n(import \{ connect, .*?)```/s.exec(readme);
  // What Node 22 has by itself.
  const socket = `data:text/javascript,${encodeURIComponent(`import WebSocket from '${import.meta.resolve('ws')}'; globalThis.WebSocket ??= WebSocket;`)}`;
  for (const variant of ['gaple', 'seychelles', 'garrafina', 'kap_tai_shap', 'triple']) {
    it(`plays ${variant} to the end`, { timeout: 60_000 }, async () => {
      const here = code.replace('https://HOST', server.origin).replace("'gaple'", `'${variant}'`);
      await promisify(execFile)(process.execPath, ['--import', socket, '--input-type=module', '-e', here], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
    });
  }
});

describe('labels', () => {
  const seats = { gaple: 4, seychelles: 4, garrafina: 4, kap_tai_shap: 3, triple: 2 };
  it('name every legal action of every game, each differently, in every language', { timeout: 120_000 }, async () => {
    const labels = await loadLabels(server.origin);
    for (const [variant, count] of Object.entries(seats)) {
      const client = enter('Ayu', { program: true });
      const room = await client.create(variant, { seats: count, settings: { between_deals_seconds: 1, pace: 'fast' } });
      await room.addBots();
      await room.start();
      let moves = 0;
      for await (const state of room.states()) {
        if (state.isOver || moves > 12) break;
        if (!state.isMyTurn) continue;
        for (const language of labels.languages) {
          const texts = state.legal.map((action) => actionLabel(labels, variant, action, { language, nameOf: (seat) => state.info.seats[seat].name }));
          assert.equal(new Set(texts).size, texts.length, `${variant}, ${language}: ${texts}`);
          for (const text of texts) assert.match(text, /^[^{}]*\p{L}[^{}]*$/u, `${variant}, ${language}`);
        }
        moves += 1;
        await room.act(state.legal[0], { seq: state.seq }).catch((error) => assert.ok(error instanceof RefusedError));
      }
      assert.ok(moves > 0, variant);
      client.close();
    }
  });

  it('call a tile as the players of its game do', async () => {
    const labels = await loadLabels(server.origin);
    const play = { type: 'play', tile: '4-6', end: 'left' };
    assert.equal(actionLabel(labels, 'gaple', play), 'Play 4-6 on the left');
    assert.equal(actionLabel(labels, 'seychelles', play), 'Play 6-4 on the left');
  });

  it('put a name or a number for a seat, a word for a choice, and the action itself where there is no label', () => {
    const everywhere = (text) => ({ en: text, fr: `fr ${text}` });
    const words = { end: { left: everywhere('left') }, 'cell.up': { true: everywhere('up') } };
    const labels = { variants: [{ key: 'game', labels: [{ action: 'play', text: everywhere('{tile} {end} {on:seat} {cell.x} {cell.up}'), words }] }] };
    const play = { type: 'play', tile: '1-2', end: 'left', on: 2, cell: { x: -3, up: true } };
    assert.equal(actionLabel(labels, 'game', play), '1-2 left 3 -3 up');
    assert.equal(actionLabel(labels, 'game', play, { language: 'fr', nameOf: () => 'Ayu' }), 'fr 1-2 fr left Ayu -3 fr up');
    assert.equal(actionLabel(labels, 'game', play, { language: 'tlh', nameOf: () => '' }), '1-2 left 3 -3 up');
    assert.equal(actionLabel(labels, 'game', { type: 'shout', n: 1 }), 'shout 1');
    assert.equal(actionLabel(labels, 'chess', { type: 'castle', cell: { x: 1 } }), 'castle {"x":1}');
  });
});

describe('the words of score sheets', () => {
  it('come from the server, in every language', async () => {
    const labels = await loadLabels(server.origin);
    assert.equal(sheetWord(labels, 'gaple', 'lines', 'pips_left'), 'Pips left in hand');
    assert.equal(sheetWord(labels, 'gaple', 'deal_reasons', 'out', 'fr'), 'Une main est vide.');
    for (const language of labels.languages) assert.match(sheetWord(labels, 'triple', 'match_reasons', 'target_reached', language), /[^a-z_]/);
  });

  it('are English where a language is missing, and the identifier where there is none', () => {
    const sheet = { lines: [{ what: 'pips_left', text: { en: 'Pips' } }], deal_reasons: [], match_reasons: [{ reason: 'pips_left', text: { en: 'Over' } }] };
    const labels = { variants: [{ key: 'game', sheet }, { key: 'old' }] };
    assert.equal(sheetWord(labels, 'game', 'lines', 'pips_left', 'tlh'), 'Pips');
    assert.equal(sheetWord(labels, 'game', 'match_reasons', 'pips_left'), 'Over');
    assert.equal(sheetWord(labels, 'game', 'deal_reasons', 'pips_left'), 'pips left');
    assert.equal(sheetWord(labels, 'old', 'lines', 'pips_left'), 'pips left');
    assert.equal(sheetWord(labels, 'chess', 'lines', 'pips_left'), 'pips left');
  });
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

  it('see programs, and the list of rooms as it changes', async () => {
    const ayu = enter('Ayu');
    const lists = ayu.watchRooms({ only: { variant: 'kap_tai_shap' } });
    assert.deepEqual((await lists.next()).value, []);
    const rob = enter('Rob', { program: true });
    const room = await rob.create('kap_tai_shap', { seats: 3, settings: { listed: true, name: 'Bots' } });
    assert.equal(rob.player.program, true);
    assert.equal(room.state.info.seats[0].program, true);
    const { value: [listed] } = await lists.next();
    assert.deepEqual([listed.name, listed.programs_here, listed.open_seats], ['Bots', 1, 2]);
    await room.addBots();
    assert.equal((await lists.next()).value[0].open_seats, 0);
    await lists.return();
    const shown = [];
    for await (const one of ayu.rooms({ only: { variant: 'kap_tai_shap', open_seats: true } })) shown.push(one);
    assert.deepEqual(shown, []);
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
