// What one address and one player may use. The server trusts 127.0.0.1 as a proxy, so each client chooses its address.

import assert from 'node:assert/strict';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { Client } from './support/client.mjs';
import { RawSocket } from './support/raw.mjs';
import { Server, freePort, parseAnswer } from './support/server.mjs';

const here = { headers: { 'X-Forwarded-For': '203.0.113.7' } };
const elsewhere = { headers: { 'X-Forwarded-For': '198.51.100.1' } };
const minute = 60_000;
const hour = 60 * minute;

/** Starts a server with these flags, lets `act` use it, and stops it. */
async function withServer(budgets, act, args = []) {
  const server = await Server.start({ budgets: budgets.map(String), args: ['--trusted-proxies', '127.0.0.1', ...args] });
  try {
    await act(server);
  } finally {
    assert.equal((await server.stop()).code, 0);
  }
}

/** Creates a table; resolves with the answer. */
const create = (client) => client.request('create', { variant: 'gaple', seats: 4, options: {}, settings: {} });

test('an address gets its new players for the day, then only players who are known', () =>
  withServer(['--players-per-day', 3], async (server) => {
    const known = [];
    for (let i = 0; i < 3; ++i) known.push(await Client.open(server, here));
    for (const client of known) await client.leave();
    const late = await Client.open(server, { ...here, hello: false });
    const refused = await late.hello();
    assert.equal(refused.code, 'too_many_players');
    assert.ok(refused.retryable && refused.retry_after_ms > 7 * hour && refused.retry_after_ms <= 8 * hour, JSON.stringify(refused));
    assert.equal((await late.hello({ token: known[0].token })).player, known[0].player);
    const other = await Client.open(server, elsewhere);
    assert.ok(other.token);
  }));

test('an address creates its tables for the hour, whichever players and connections it uses', () =>
  withServer(['--rooms-per-hour', 3], async (server) => {
    for (let i = 0; i < 3; ++i) {
      const client = await Client.open(server, here);
      assert.equal((await create(client)).type, 'joined');
      await client.leave();
    }
    const late = await Client.open(server, here);
    const refused = await create(late);
    assert.equal(refused.code, 'slow_down');
    assert.ok(refused.retry_after_ms > 19 * minute && refused.retry_after_ms <= 20 * minute, JSON.stringify(refused));
    assert.equal((await late.request('ping')).type, 'pong');
    assert.equal((await create(await Client.open(server, elsewhere))).type, 'joined');
  }));

test('a full server refuses new tables, and keeps space for those who return to a stored one', () =>
  withServer(['--rooms-max', 4], async (server) => {
    const codes = [];
    for (let i = 0; i < 2; ++i) codes.push((await (await Client.open(server, here)).create()).code);
    await server.kill();
    await server.again(); // no table is in memory, because no match runs
    const host = await Client.open(server, here);
    const { code } = await host.create();
    for (let i = 0; i < 3; ++i) await (await Client.open(server, here)).create();
    const late = await Client.open(server, elsewhere);
    const refused = await create(late);
    assert.equal(refused.code, 'server_full');
    assert.ok(refused.retryable);
    assert.equal((await late.join(code)).type, 'joined', 'a table in memory');
    assert.equal((await (await Client.open(server, elsewhere)).join(codes[0])).type, 'joined', 'the first stored one');
    assert.equal((await (await Client.open(server, elsewhere)).join(codes[1])).code, 'server_full');
  }));

test('an address gets its HTTP requests for the minute, then 429; probes and other addresses are answered', () =>
  withServer(['--requests-per-minute', 2], async (server) => {
    for (const path of ['/version', '/nothing']) assert.notEqual((await server.get(path, here.headers)).status, 429, path);
    for (const path of ['/', '/version', '/api/variants', '/admin', '/admin/api/v1/me', '/nothing']) {
      const refused = await server.get(path, here.headers);
      assert.equal(refused.status, 429, path);
      assert.equal(JSON.parse(refused.body).code, 'too_many_requests');
      const wait = Number(refused.headers['retry-after']);
      assert.ok(wait >= 1 && wait <= 30, `${wait}`);
    }
    for (const path of ['/healthz', '/readyz']) assert.equal((await server.get(path, here.headers)).status, 200, path);
    assert.equal((await server.get('/version', elsewhere.headers)).status, 200);
    assert.equal((await (await Client.open(server, here)).request('ping')).type, 'pong', 'WebSockets have a budget of their own');
  }));

test('probes have no budget, so a connection carries only a few of them', () =>
  withServer([], async (server) => {
    const socket = net.connect(server.port, '127.0.0.1');
    const heard = text(socket);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`.repeat(100));
    const answers = (await heard).split('HTTP/1.1 ').slice(1);
    assert.equal(answers.length, 8);
    assert.ok(answers.every((answer) => answer.startsWith('200')));
    assert.deepEqual(answers.map((answer) => /^Connection: close/im.test(answer)), [...Array(7).fill(false), true]);
    assert.equal((await server.get('/healthz')).status, 200, 'a new connection is answered');
  }));

test('IPv6 addresses of one /64 share their HTTP requests', () =>
  withServer(['--requests-per-minute', 2], async (server) => {
    const from = (address) => server.get('/version', { 'X-Forwarded-For': address });
    assert.equal((await from('2001:db8:0:1::1')).status, 200);
    assert.equal((await from('2001:db8:0:1::2')).status, 200);
    assert.equal((await from('2001:db8:0:1:ffff::3')).status, 429);
    assert.equal((await from('2001:db8:0:2::1')).status, 200);
  }));

test('a player makes a bounded number of recovery codes and devices per minute', () =>
  withServer([], async (server) => {
    const client = await Client.open(server, here);
    const answers = await Promise.all(Array.from({ length: 36 }, (_, i) => client.request(i % 2 ? 'recovery_code' : 'add_device')));
    const refused = answers.filter(({ code }) => code === 'slow_down');
    assert.ok(refused.length >= 1, JSON.stringify(answers.map(({ type }) => type)));
    assert.ok(refused.every(({ retryable, retry_after_ms: wait }) => retryable && wait > 0));
    assert.equal((await client.request('ping')).type, 'pong');
  }));

test('a player asks a bounded number of times to be erased per minute', () =>
  withServer([], async (server) => {
    const client = await Client.open(server, here);
    const answers = [];
    for (let i = 0; i < 36; ++i) answers.push((await client.request('erase_me', { confirm: '0'.repeat(26) })).code);
    assert.deepEqual([...new Set(answers)], ['malformed', 'slow_down']);
  }));

test('a full database refuses new tables, and stored ones are found', () =>
  withServer(['--rooms-stored-max', 2], async (server) => {
    const { code } = await (await Client.open(server, here)).create();
    const host = await Client.open(server, here);
    await host.create();
    await host.leave();
    for (const when of ['first', 'after a restart']) {
      const late = await Client.open(server, elsewhere);
      const refused = await create(late);
      assert.equal(refused.code, 'server_full', when);
      assert.ok(refused.retryable);
      assert.equal((await late.join(code)).type, 'joined', when);
      await late.leave();
      await server.kill();
      await server.again();
    }
  }));

test('tables that people have left make way for new ones', () =>
  withServer(['--rooms-max', 4], async (server) => {
    const club = await Client.open(server, here);
    for (let i = 0; i < 4; ++i) {
      await club.create();
      await club.ask('add_bots');
      await club.ask('start');
      await club.ask('leave'); // a table where somebody has played stays in memory for a rematch
    }
    const other = await Client.open(server, elsewhere);
    assert.equal((await create(other)).type, 'joined');
  }));

test('an address brings a few tables a minute back from the database, and those in memory cost it nothing', () =>
  withServer(['--people-per-address', 1], async (server) => {
    const host = await Client.open(server, elsewhere);
    const codes = [];
    for (let i = 0; i < 6; ++i) {
      codes.push((await host.create()).code);
      await host.ask('leave'); // where nobody has played, it leaves memory at once
    }
    const invited = async (code) => (await server.get(`/api/invitations/${code}`, here.headers)).status;
    const first = [];
    for (const code of codes) first.push(await invited(code), await invited(code));
    assert.deepEqual(first, [...Array(8).fill(200), ...Array(4).fill(429)]);
    const guest = await Client.open(server, here);
    const refused = await guest.join(codes[5]);
    assert.equal(refused.code, 'slow_down');
    assert.ok(refused.retryable && refused.retry_after_ms > 0);
    assert.equal((await (await Client.open(server, elsewhere)).join(codes[5])).type, 'joined', 'another address');
  }));

test('the messages of all connections from one address share one budget, which closes none of them', () =>
  withServer(['--people-per-address', 1], async (server) => {
    const clients = [];
    for (let i = 0; i < 4; ++i) clients.push(await Client.open(server, here));
    const other = await Client.open(server, elsewhere);
    const answers = await Promise.all(clients.flatMap((client) => Array.from({ length: 30 }, () => client.request('ping'))));
    const refused = answers.filter(({ code }) => code === 'slow_down');
    assert.ok(refused.length >= 60, `${refused.length} of 120 refused`);
    assert.ok(refused.every(({ retry_after_ms: wait }) => wait > 0));
    assert.equal((await other.request('ping')).type, 'pong');
    assert.ok(clients.every((client) => !client.close));
  }));

test('a player keeps their used budgets after a reconnect, also from another address', () =>
  withServer([], async (server) => {
    const player = await Client.open(server, here);
    for (let i = 0; i < 30; ++i) assert.equal((await player.request('matches')).type, 'matches', String(i));
    assert.equal((await player.request('bests', { variant: 'triple' })).code, 'slow_down');
    await player.leave();
    for (const from of [here, elsewhere]) {
      const again = await Client.open(server, { ...from, token: player.token });
      const refused = await again.request('matches');
      assert.equal(refused.code, 'slow_down');
      assert.ok(refused.retry_after_ms > 0 && refused.retry_after_ms <= 2000, JSON.stringify(refused));
      await again.leave();
    }
    const other = await Client.open(server, here);
    assert.equal((await other.request('matches')).type, 'matches');
  }));

test('joins and replays have budgets of their own', () =>
  withServer([], async (server) => {
    const host = await Client.open(server, here);
    const { code } = await host.create();
    const guest = await Client.open(server, here);
    for (let i = 0; i < 20; ++i) assert.equal((await guest.request('join', { code })).type, 'joined', String(i));
    assert.equal((await guest.request('join', { code })).code, 'slow_down');
    const { room } = guest.update;
    let replays = 0;
    for (;;) {
      const answer = await guest.request('replay', { room });
      if (answer.code === 'no_match') replays += 1;
      else if (answer.retry_after_ms > 1000) break; // replays come back one by one, in a second and a half
      else await new Promise((resolve) => setTimeout(resolve, answer.retry_after_ms)); // so the connection is not closed
    }
    assert.ok(replays >= 40 && replays < 50, `${replays} replays`);
  }));

test('an address opens its sockets for the minute, then gets 429 with the time to wait', () =>
  withServer(['--people-per-address', 1], async (server) => {
    const open = (from) => RawSocket.open(server, { change: from.headers });
    for (let i = 0; i < 10; ++i) (await open(here)).destroy();
    const late = await open(here);
    assert.equal(late.status, 429);
    assert.match(late.head, /^Retry-After: [1-6]\r?$/m);
    assert.equal((await open(elsewhere)).status, 101);
  }));

test('an address that connects again and again is reset before it is read, and only that address', async () => {
  const server = await Server.start({ budgets: ['--people-per-address', '1'] });
  const visit = (localAddress) => new Promise((resolve) => {
    const socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress });
    let answer = '';
    socket.on('connect', () => socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'));
    socket.on('data', (data) => (answer += data));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer.slice(9, 12) || 'reset'));
  });
  try {
    const visits = [];
    for (let i = 0; i < 80; ++i) visits.push(await visit('127.0.0.1'));
    assert.deepEqual([...new Set(visits.slice(0, 60))], ['200']);
    assert.ok(visits.slice(60).filter((answer) => answer === 'reset').length >= 10, visits.join(' '));
    assert.equal(await visit('127.0.0.2'), '200');
  } finally {
    await server.stop();
  }
});

test('refusals are counted, and logged once a minute for an address', async () => {
  const port = await freePort();
  let log;
  await withServer(['--players-per-day', 1], async (server) => {
    log = () => server.log;
    for (let i = 0; i < 10; ++i) {
      const client = await Client.open(server, { ...here, hello: false });
      await client.hello();
      await client.leave();
    }
    const metrics = parseAnswer(await server.raw.call({ port }, 'GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).body;
    assert.match(metrics, /^takamaka_budget_refusals_total\{budget="players"\} 9$/m);
    assert.match(metrics, /^takamaka_budget_refusals_total\{budget="rooms"\} 0$/m);
  }, ['--metrics-listen', `127.0.0.1:${port}`]);
  const lines = log().split('\n').filter((line) => line.includes('"event":"over_budget"'));
  assert.equal(lines.length, 1, lines.join('\n'));
  assert.match(lines[0], /"budget":"players","ip":"203\.0\.113\.0\/24"/);
});
