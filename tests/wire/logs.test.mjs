// Plays many games at the most detailed log level, then searches the logs for private data: tokens, links, codes, hands,
// seeds, names and chat.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { Client } from './support/client.mjs';
import { Server, freePort, run, temporaryFolder } from './support/server.mjs';
import { isOver, playOn } from './support/table.mjs';

const games = Number(process.env.GAMES_A_NIGHT ?? 3); // of every variant

const short = {
  gaple: { deals: 2 },
  seychelles: { target: 20, zwe_final_after: 1, restart_when: 'as_soon_as_dead' },
  garrafina: { deals: 2 },
  triple: { deals: 1 },
  kap_tai_shap: { deals: 2 },
};

/** Collects every text in a message that only its receiver may know, with its place. Tiles separately: they are short. */
function secretsOf(message, secrets, tiles) {
  const walk = (value, key) => {
    if (typeof value === 'string') {
      if (['token', 'code', 'watch_code', 'seat_code', 'seed'].includes(key)) secrets.set(value, `${message.type}.${key}`);
      if (key === 'name' && value.startsWith('Ayu')) secrets.set(value, 'a name');
      if (key === 'text') secrets.set(value, 'what was said');
    } else if (Array.isArray(value)) {
      if ((key === 'hand' || key === 'tiles') && value.length > 0 && value.every((tile) => typeof tile === 'string')) {
        for (const tile of value) tiles.add(tile);
        secrets.set(JSON.stringify(value), 'a hand');
        if (value.length > 1) for (const between of [' ', ',', ', ']) secrets.set(value.join(between), 'a hand');
      }
      for (const one of value) walk(one, key);
    } else if (value && typeof value === 'object') {
      for (const [name, one] of Object.entries(value)) walk(one, name);
    }
  };
  if (message.type === 'refused') return; // its code is not the code of a room
  walk(message);
}

describe('the log', () => {
  let server;
  const secrets = new Map();
  const tiles = new Set();
  const lines = () => server.log.trim().split('\n');

  before(async () => {
    server = await Server.start({ args: ['--log-level', 'debug', '--connections-per-address', '1000', '--messages-per-second', '10000'] });
    const { variants } = JSON.parse((await server.get('/api/variants')).body);
    assert.ok(variants.length >= 5);
    const clients = [];
    const meet = async (options) => {
      const client = await Client.open(server, options);
      clients.push(client);
      if (client.token) secrets.set(client.token, 'a token');
      return client;
    };
    await Promise.all(variants.map(async ({ key, seats }) => {
      for (let game = 0; game < games; ++game) {
        const host = await meet({ name: `Ayu ${key} ${game} hush` });
        const joined = await host.create({ variant: key, seats: Math.max(2, seats.min), options: short[key] ?? {}, settings: { between_deals_seconds: 1, name: `room ${key} psst` } });
        secrets.set(`room ${key} psst`, 'a room’s name');
        const guest = await meet({ name: `Ayu guest ${key} ${game}` });
        await guest.join(joined.code);
        await guest.ask('sit');
        if (host.update.info.seats.length > 2) await host.ask('add_bots');
        const watcher = await meet({ name: 'Ayu looks on' });
        await watcher.join(joined.watch_code);
        await guest.request('say', { room: guest.room, text: `between us ${key} ${game}` });
        await guest.request('add_device');
        await guest.request('recovery_code');
        const elsewhere = await meet({ name: 'Ayu on the tablet' });
        await host.ask('start');
        await host.sees((update) => update.info.phase === 'playing' || isOver(update), 'the deal');
        await host.request('offer_seat', { room: host.room, seat: 0 });
        // Only once: too many wrong codes from one address are refused.
        if (key === variants[0].key && game === 0) await elsewhere.request('claim', { code: joined.code, seat_code: 'ABCD2345' });
        await host.request('cancel_offer', { room: host.room, seat: 0 });
        await host.request('act', { room: host.room, seq: host.update.seq, action: { type: 'play', tile: '9-9-9 psst' } });
        await guest.request('rename', { name: `Ayu renamed ${game}` });
        await playOn([host, guest], { choose: ({ legal }) => legal[Math.floor(Math.random() * legal.length)] });
        const { token, room } = guest;
        await guest.cut();
        const back = await meet({ token, resume: { room, seq: 0 } });
        await back.request('replay', { room, after: 0 });
        for (const client of [host, back, watcher, elsewhere]) await client.leave();
      }
    }));
    // The log does not repeat wrong input either.
    const odd = await Client.open(server, { hello: false });
    odd.sendText('{"type":"hello","id":"x","client":"c","token":"not-a-token-psst"}');
    await odd.closed;
    const loud = await Client.open(server, { name: 'Ayu loud' });
    loud.sendText('garbage psst 4-6');
    await loud.until(() => loud.messages.find(({ type }) => type === 'refused'));
    await loud.leave();
    await server.get('/m/psst?token=psst', { Authorization: 'Bearer psst', Cookie: 'psst=1' });
    for (const text of ['psst', 'hush', 'garbage', 'not-a-token']) secrets.set(text, 'what a client made up');
    for (const client of clients) for (const message of client.messages) secretsOf(message, secrets, tiles);
    // Data that nobody receives: the seeds and the hashes of tokens, from the file.
    const stored = spawnSync('python3', ['-c', `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for table, column in (('deals', 'seed'), ('player_tokens', 'token_hash'), ('event_texts', 'words'), ('players', 'name')):
    for (value,) in db.execute(f'SELECT {column} FROM {table}'): print(value)
`, server.database], { encoding: 'utf8' });
    assert.equal(stored.status, 0, stored.stderr);
    for (const value of stored.stdout.trim().split('\n').filter((text) => text.length > 3)) secrets.set(value, 'stored');
    server.ownFolder = false;
    await server.stop();
  });
  after(async () => {
    await server.kill();
    rmSync(server.folder, { recursive: true, force: true });
  });

  test('each line is one JSON object with time, level, event and a sentence', () => {
    assert.ok(lines().length > 100, `${lines().length} lines`);
    for (const line of lines()) {
      const entry = JSON.parse(line);
      assert.match(entry.ts, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.match(entry.level, /^(debug|info|warn|error)$/, line);
      assert.match(entry.event, /^[a-z_]+$/);
      assert.ok(entry.msg.endsWith('.') || entry.level !== 'info', line);
    }
  });

  test('it reports rooms, commits, refusals and connections', () => {
    const events = new Set(lines().map((line) => JSON.parse(line).event));
    for (const event of ['started', 'connected', 'hello', 'room_created', 'stored', 'refused', 'disconnected', 'stopped']) assert.ok(events.has(event), event);
  });

  test('it contains no token, link, code, hand, seed, name or chat text', () => {
    assert.ok(secrets.size > 300, `${secrets.size} secrets were searched for`);
    const log = server.log + server.stderr;
    for (const [secret, what] of secrets) assert.ok(!log.includes(secret), `${what}: ${secret}`);
  });

  test('it contains no tile', () => {
    assert.ok(tiles.size > 28, `${tiles.size} tiles`);
    for (const line of lines()) {
      const { ts, ...rest } = JSON.parse(line);
      for (const value of Object.values(rest)) {
        for (const word of String(value).split(/[^\w-]+/)) assert.ok(!tiles.has(word), `${word} in ${line}`);
      }
    }
  });
});

describe('reload', () => {
  test('SIGHUP applies changed settings, names those that need a restart, and changes nothing if the file is wrong', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'takamaka.toml');
    const settings = (text) => writeFileSync(file, text);
    settings('drain_seconds = 3\nconnections_per_address = 2\n');
    const server = await Server.start({ folder, args: ['--config', file] });
    try {
      const entries = (event) => server.log.trim().split('\n').map((line) => JSON.parse(line)).filter((entry) => entry.event === event);
      const reload = async (event) => {
        const before = entries(event).length;
        server.child.kill('SIGHUP');
        while (entries(event).length === before) await new Promise((resolve) => server.child.stdout.once('data', resolve));
        return entries(event).at(-1);
      };
      const first = await Client.open(server, { name: 'Ayu' });
      const second = await Client.open(server, { name: 'Budi' });
      assert.equal((await server.get('/healthz')).status, 429, 'a third connection from that address');
      settings('drain_seconds = 4\nconnections_per_address = 10\nlog_full_addresses = true\nretention_days = 30\npace_ms = 5\n');
      const taken = await reload('reloaded');
      assert.deepEqual(taken.changed.split(',').sort(), ['connections_per_address', 'drain_seconds', 'log_full_addresses', 'retention_days']);
      assert.equal(taken.needs_restart, '', 'pace_ms is set by a flag, which has priority');
      assert.equal((await server.get('/healthz')).status, 200);
      const third = await Client.open(server, { name: 'Citra' });
      assert.equal(entries('connected').at(-1).ip, '127.0.0.1', 'full addresses');
      assert.notEqual(entries('connected')[0].ip, '127.0.0.1', 'shortened before');

      settings('drain_seconds = 4\nthreads = 3\n');
      assert.equal((await reload('reloaded')).needs_restart, 'threads');
      settings('drain_seconds = "soon"\n');
      assert.match((await reload('reload_failed')).msg, /takamaka\.toml:1:\d+: drain_seconds/);
      assert.equal((await server.get('/readyz')).status, 200);
      for (const client of [first, second, third]) assert.equal(client.close, undefined, 'nobody was cut off');
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  // Reading a pipe waits for its writer, and so would metrics, the next reload and the end of the server.
  test('a reload reads only regular files', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'takamaka.toml');
    writeFileSync(file, 'drain_seconds = 3\n');
    const port = await freePort();
    const server = await Server.start({ folder, args: ['--config', file, '--metrics-listen', `127.0.0.1:${port}`] });
    const logged = async (entry) => {
      while (!entry.test(server.log)) await new Promise((resolve) => server.child.stdout.once('data', resolve));
    };
    try {
      rmSync(file);
      assert.equal(spawnSync('mkfifo', [file]).status, 0);
      server.child.kill('SIGHUP');
      await logged(/"event":"reload_failed",[^\n]*takamaka\.toml: is no regular file/);
      assert.equal((await server.get.call({ port, raw: server.raw }, '/metrics')).status, 200);
      rmSync(file);
      writeFileSync(file, 'drain_seconds = 4\n');
      server.child.kill('SIGHUP');
      await logged(/"event":"reloaded",[^\n]*"changed":"drain_seconds"/);
    } finally {
      assert.deepEqual(await server.stop(), { code: 0, signal: null });
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('check-config reports the same about the file before it is loaded', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'takamaka.toml');
    writeFileSync(file, 'metrics_listen = "9464"\n');
    const wrong = await run(['check-config', '--config', file]);
    assert.equal(wrong.code, 64);
    assert.match(wrong.stderr, /metrics_listen/);
    rmSync(folder, { recursive: true, force: true });
  });
});
