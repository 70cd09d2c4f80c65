// The WebSocket handshake: who may connect, and the required headers.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { RawSocket, frame, key, opcode, upgradeRequest } from './support/raw.mjs';
import { Server, parseAnswer } from './support/server.mjs';

describe('handshake', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(async () => assert.equal((await server.stop()).code, 0));
  const attempt = async (change, to = server) => parseAnswer(await to.raw(upgradeRequest(to, change)));

  test('accepts with the right key and the one subprotocol', async () => {
    const raw = await RawSocket.open(server);
    assert.equal(raw.status, 101);
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    assert.match(raw.head, new RegExp(`Sec-WebSocket-Accept: ${accept.replaceAll(/[+/]/g, '\\$&')}`));
    assert.match(raw.head, /Sec-WebSocket-Protocol: takamaka\.v1\.json(\r\n|$)/);
    raw.destroy();
  });

  test('chooses its subprotocol from several, and never compresses', async () => {
    const raw = await RawSocket.open(server, {
      change: {
        'Sec-WebSocket-Protocol': ['chat, takamaka.v9.json', 'takamaka.v1.json'],
        'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits, x-webkit-deflate-frame',
      },
    });
    assert.equal(raw.status, 101);
    assert.doesNotMatch(raw.head, /extensions/i);
    assert.equal(raw.head.match(/Sec-WebSocket-Protocol/gi).length, 1);
    raw.destroy();
  });

  const refused = [
    ['no subprotocol', { 'Sec-WebSocket-Protocol': null }, 400],
    ['another subprotocol', { 'Sec-WebSocket-Protocol': 'takamaka.v1' }, 400],
    ['a look-alike subprotocol', { 'Sec-WebSocket-Protocol': 'takamaka.v1.json2' }, 400],
    ['no upgrade', { Upgrade: null, Connection: 'close' }, 426],
    ['an upgrade to something else', { Upgrade: 'h2c' }, 426],
    ['no version', { 'Sec-WebSocket-Version': null }, 426],
    ['an old version', { 'Sec-WebSocket-Version': '8' }, 426],
    ['two versions', { 'Sec-WebSocket-Version': ['13', '13'] }, 426],
    ['no key', { 'Sec-WebSocket-Key': null }, 400],
    ['an empty key', { 'Sec-WebSocket-Key': '' }, 400],
    ['a short key', { 'Sec-WebSocket-Key': 'c2hvcnQ=' }, 400],
    ['a long key', { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQAA' }, 400],
    ['a key that is not base64', { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25j*Q==' }, 400],
    ['a key with excess bits', { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZR==' }, 400],
    ['two keys', { 'Sec-WebSocket-Key': [key, key] }, 400],
  ];
  for (const [what, change, status] of refused) {
    test(`refuses a request with ${what}`, async () => assert.equal((await attempt(change)).status, status));
  }

  test('refuses an upgrade of HTTP/1.0', async () => {
    const request = upgradeRequest(server).replace('HTTP/1.1', 'HTTP/1.0');
    assert.equal(parseAnswer(await server.raw(request)).status, 505);
  });

  test('answers a wrong version with the right one', async () => {
    assert.equal((await attempt({ 'Sec-WebSocket-Version': '8' })).headers['sec-websocket-version'], '13');
  });

  test('opens a socket only at /ws, never with a token in the address', async () => {
    const answer = parseAnswer(await server.raw(upgradeRequest(server, {}, '/ws/')));
    assert.equal(answer.status, 404);
  });

  test('only a page of this server may open a socket', async () => {
    const own = `http://127.0.0.1:${server.port}`;
    for (const good of [own, own.toUpperCase(), null]) {
      const raw = await RawSocket.open(server, { change: { Origin: good } });
      assert.equal(raw.status, 101, String(good));
      raw.destroy();
    }
    const evil = ['http://evil.example', 'null', '', `${own}.evil.example`, `${own}/`, `http://127.0.0.1`, `http://127.0.0.1:${server.port + 1}`,
      `http://evil.example/${own}`, `http://localhost:${server.port}`, `${own}@evil.example`, `file://`, [own, 'http://evil.example'], [own, own]];
    for (const bad of evil) assert.equal((await attempt({ Origin: bad })).status, 403, String(bad));
  });

  test('the own port of a scheme may be named or not, as the URL standard has it', async () => {
    for (const [Host, Origin, status] of [['name:443', 'https://name', 101], ['NAME', 'https://name:443', 101], ['name:443', 'http://name', 403], ['name', 'https://name:80', 403]]) {
      const raw = await RawSocket.open(server, { change: { Host, Origin } });
      assert.equal(raw.status, status, `${Host} ${Origin}`);
      raw.destroy();
    }
  });

  test('with a list of origins, accepts only those', async () => {
    const strict = await Server.start({ args: ['--allowed-origins', 'https://dominoes.example,https://other.example'] });
    try {
      const good = await RawSocket.open(strict, { change: { Origin: 'https://dominoes.example' } });
      assert.equal(good.status, 101);
      good.destroy();
      for (const bad of ['https://dominoes.example.evil', 'http://dominoes.example', `http://127.0.0.1:${strict.port}`])
        assert.equal((await attempt({ Origin: bad }, strict)).status, 403, bad);
    } finally {
      await strict.stop();
    }
  });

  test('does not lose data that arrives together with the request', async () => {
    const hello = JSON.stringify({ type: 'hello', id: 'e1', client: 'early' });
    const raw = await RawSocket.open(server, { early: frame(opcode.text, hello).toString('latin1') });
    assert.equal(raw.status, 101);
    await raw.until(() => raw.texts.length > 0);
    assert.equal(JSON.parse(raw.texts[0]).re, 'e1');
    raw.destroy();
  });

  test('accepts a head of several kilobytes, as browsers send it', async () => {
    const raw = await RawSocket.open(server, { change: { Cookie: 'c='.padEnd(6000, 'x') } });
    assert.equal(raw.status, 101);
    raw.destroy();
  });

  test('ignores cookies: a client without a token is a new player', async () => {
    const first = await Client.open(server, { name: 'Ayu' });
    const second = await Client.open(server, { name: 'Ayu', headers: { Cookie: `token=${first.token}` } });
    assert.notEqual(second.player, first.player);
    assert.ok(second.token);
    await first.leave();
    await second.leave();
  });

  test('answers too many connections from one address with 429, also with forged addresses', async () => {
    const small = await Server.start({ args: ['--connections-per-address', '3'] });
    try {
      const clients = [];
      for (let i = 0; i < 3; ++i) clients.push(await Client.open(small));
      const over = await attempt({ 'X-Forwarded-For': '203.0.113.7' }, small);
      assert.equal(over.status, 429);
      assert.ok(over.headers['retry-after']);
      await clients.pop().leave();
      let freed;
      do freed = await RawSocket.open(small);
      while (freed.status !== 101);
      freed.destroy();
    } finally {
      await small.stop();
    }
  });

  test('behind a trusted proxy, counts clients by their own addresses', async () => {
    const proxied = await Server.start({ args: ['--connections-per-address', '2', '--trusted-proxies', '127.0.0.0/8'] });
    try {
      const from = (address) => RawSocket.open(proxied, { change: { 'X-Forwarded-For': address } });
      const [a, b] = [await from('203.0.113.7'), await from('203.0.113.7')];
      assert.equal((await from('203.0.113.7')).status, 429);
      // The server trusts only the last hop, which the proxy itself wrote.
      assert.equal((await from('198.51.100.1, 203.0.113.7')).status, 429);
      const other = await from('198.51.100.1');
      assert.equal(other.status, 101);
      for (const raw of [a, b, other]) raw.destroy();
    } finally {
      await proxied.stop();
    }
  });
});
