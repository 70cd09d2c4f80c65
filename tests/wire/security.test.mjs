// Promises of docs/SECURITY.md that no other file tests.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { AdminClient } from './support/admin.mjs';
import { Client } from './support/client.mjs';
import { RawSocket, closeFrame, frame, opcode, upgradeRequest } from './support/raw.mjs';
import { Server, smallPage, temporaryFolder } from './support/server.mjs';

/** A table of two people; one of them falls silent without closing, as behind a lost network, while the other tests run. */
let table;
let silent;
before(async () => {
  table = await Server.start({ args: ['--pace-ms', '900'] });
  const host = await Client.open(table, { name: 'Ayu' });
  const { code } = await host.create();
  silent = await RawSocket.open(table);
  const say = (message) => silent.send(frame(opcode.text, JSON.stringify(message)));
  say({ type: 'hello', id: 's1', client: 'silent', name: 'Budi' });
  await silent.until(() => silent.texts.length > 0);
  say({ type: 'join', id: 's2', code });
  say({ type: 'sit', id: 's3', room: host.room, seat: 2 });
  await host.sees(({ info }) => info.seats[2].occupant === 'person', 'the guest');
  table.host = host;
  table.pings = setInterval(() => host.sendText(JSON.stringify({ type: 'ping', id: `p${Date.now()}` })), 15_000);
  silent.send = () => {}; // it answers no ping either
  silent.socket.pause();
});
after(async () => {
  clearInterval(table.pings);
  silent.destroy();
  await table.stop();
});

describe('connections', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(async () => assert.equal((await server.stop()).code, 0));

  test('a token in the address opens nothing and reaches no log', async () => {
    const { token, player, socket } = await Client.open(server, { name: 'Ayu' });
    socket.close();
    const raw = await RawSocket.open(server, { upgrade: false });
    raw.socket.write(upgradeRequest(server, { Authorization: `Bearer ${token}` }, `/ws?token=${token}`), 'latin1');
    await raw.until(() => raw.head);
    if (raw.status === 101) {
      raw.send(frame(opcode.text, JSON.stringify({ type: 'hello', id: '1', client: 'raw' })));
      await raw.until(() => raw.texts.length > 0);
      assert.notEqual(JSON.parse(raw.texts[0]).player, player);
    }
    raw.destroy();
    assert.ok(!server.log.includes(token));
  });

  test('a head that comes byte by byte is cut off like a silent one, before it is complete', async () => {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    const ended = new Promise((resolve) => socket.on('close', resolve));
    let answer = '';
    socket.on('data', (data) => (answer += data));
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Drip: ');
    const drip = setInterval(() => socket.write('x'), 250); // never a pause that an idle timer would notice, and no end
    await ended;
    clearInterval(drip);
    assert.equal(answer, '');
  });

  test('refuses a frame with a length beyond 63 bits', async () => {
    const raw = await RawSocket.open(server);
    raw.send(Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0x78]));
    assert.ok([1002, 1009].includes(await raw.closeCode()));
    await raw.ended;
  });

  test('conditional requests of any form get the file or 304, and nothing else', async () => {
    const folder = temporaryFolder();
    const site = await Server.start({ folder, web: smallPage(folder) });
    try {
      const odd = [{ 'If-None-Match': Array(200).fill('"x"').join(', ') }, { 'If-None-Match': '"' }, { 'If-None-Match': 'W/' }, { 'If-Modified-Since': 'Thu, 99 Foo 9999 99:99:99 GMT' },
        { 'If-Match': '*' }, { 'If-Range': '"x"', Range: 'bytes=5-1' }, { Range: 'bytes=-99999999999999999999' }];
      for (const headers of odd) {
        const answer = await site.get('/', headers);
        assert.deepEqual([answer.status, answer.body], [200, '<!doctype html><title>table</title>\n'], JSON.stringify(headers));
      }
    } finally {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('connections that end leave no open file behind', async () => {
    const files = () => readdirSync(`/proc/${server.child.pid}/fd`).length;
    const client = await Client.open(server, { name: 'Ayu' });
    await client.request('ping');
    const quiet = files();
    for (let round = 0; round < 5; ++round) {
      const raws = await Promise.all(Array.from({ length: 40 }, () => RawSocket.open(server)));
      for (const [i, raw] of raws.entries()) {
        if (i % 2) raw.destroy();
        else raw.send(closeFrame(1000));
      }
      await Promise.all(raws.map((raw) => raw.ended));
    }
    while (files() > quiet) await client.request('ping').then(() => new Promise((resolve) => setTimeout(resolve, 120)));
    await client.leave();
  });
});

describe('secrets at rest', () => {
  const folder = temporaryFolder();
  const tokens = new Set();
  const passwords = ['correct horse battery'.padEnd(80, 'x'), 'another horse battery'];
  let server;
  let hashes;
  before(async () => {
    server = await Server.start({ folder });
    for (let i = 0; i < 8; ++i) {
      const client = await Client.open(server, { name: 'Ayu' });
      tokens.add(client.token);
      await client.leave();
    }
    const admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'ana', passwords[0]);
    tokens.add(admin.cookie);
    hashes = spawnSync('sqlite3', ['-readonly', server.database, 'SELECT password FROM admin_accounts'], { encoding: 'utf8' }).stdout.trim();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('tokens are 256 random bits: none repeats another’s beginning or end', () => {
    assert.equal(tokens.size, 9);
    for (const token of tokens) assert.match(token, /^[\w-]{43}$/);
    for (const part of [(token) => token.slice(0, 6), (token) => token.slice(-7)]) assert.equal(new Set([...tokens].map(part)).size, tokens.size);
  });

  test('a password is stored as argon2id with at least 19 MiB and two passes', () => {
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hashes);
    assert.ok(Number(memory) >= 19 * 1024 && Number(passes) >= 2, hashes);
  });

  test('every character of a long password counts', async () => {
    const signIn = (password) => new AdminClient(server).post('/sign-in', { name: 'ana', password });
    assert.equal((await signIn(`${passwords[0].slice(0, -1)}y`)).body.code, 'wrong_password');
    assert.notEqual((await signIn(passwords[0])).body.code, 'wrong_password');
  });

  test('the database and its write-ahead log hold no token and no password', async () => {
    const files = () => readdirSync(folder).filter((name) => name.startsWith('takamaka.db') && !name.endsWith('.lock')).map((name) => path.join(folder, name));
    const search = () => {
      for (const file of files()) {
        const bytes = readFileSync(file);
        for (const secret of [...tokens, passwords[0]]) assert.equal(bytes.indexOf(secret), -1, file);
      }
    };
    assert.ok(existsSync(server.database));
    search();
    await server.stop();
    search();
  });
});

test('a player whose line is dead, but was never closed, is shown as away', async () => {
  const { host } = table;
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(reject, 70_000, new Error('still shown as here'))));
  const away = new Promise((resolve) => {
    const look = () => host.update.info.seats[2].presence === 'away' && resolve();
    host.socket.on('message', look);
    look();
  });
  await Promise.race([away, late]).finally(() => clearTimeout(timer));
});
