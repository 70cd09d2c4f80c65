// Behind a reverse proxy: whose connection it is, how often it counts, and under which names the server answers.
// tests/proxies plays through real proxies; here the bytes are our own.

import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { RawSocket, upgradeRequest } from './support/raw.mjs';
import { Server, freePort, parseAnswer } from './support/server.mjs';

const spoofed = '203.0.113.99';

/** Starts a server that trusts 127.0.0.1, logs whole addresses and serves metrics. */
async function behindProxy(...args) {
  const metricsPort = await freePort();
  const server = await Server.start({ args: ['--trusted-proxies', '127.0.0.1,10.0.0.0/8', '--log-full-addresses', 'true', '--metrics-listen', `127.0.0.1:${metricsPort}`, ...args] });
  server.metric = async (name) => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())[1]);
  };
  server.connected = () => [...server.log.matchAll(/"event":"connected".*?"ip":"([^"]+)"/g)].map(([, ip]) => ip);
  return server;
}

describe('the client behind a proxy', () => {
  let server;
  before(async () => (server = await behindProxy()));
  after(async () => assert.equal((await server.stop()).code, 0));

  /** Opens a socket with this X-Forwarded-For; resolves with the address that the server logs for it. */
  async function logged(forwarded) {
    const known = server.connected().length;
    const raw = await RawSocket.open(server, { change: { 'X-Forwarded-For': forwarded } });
    assert.equal(raw.status, 101);
    while (server.connected().length === known) await new Promise((resolve) => server.child.stdout.once('data', resolve));
    raw.destroy();
    return server.connected()[known];
  }

  for (const [what, forwarded, client] of [
    ['the last of two header lines', [spoofed, '198.51.100.1'], '198.51.100.1'],
    ['the last untrusted entry of two lines', [`${spoofed}, 198.51.100.2`, '10.0.0.7, 10.0.0.8'], '198.51.100.2'],
    ['an IPv4 address with a port', '198.51.100.3:5555', '198.51.100.3'],
    ['an IPv6 address with a port', '[2001:db8::1]:443', '2001:db8::1'],
    ['an IPv4 address inside IPv6', '::ffff:198.51.100.4', '198.51.100.4'],
    ['an address among empty entries', ['', ', 198.51.100.5 ,', ''], '198.51.100.5'],
    ['the proxy itself, if it names nobody', null, '127.0.0.1'],
  ]) {
    test(`is ${what}`, async () => assert.equal(await logged(forwarded), client));
  }

  test('is the proxy, if the header is nonsense, which the log says once a minute without repeating it', async () => {
    for (const nonsense of ['<script>', 'unknown', '1.2.3.4:99999']) assert.equal(await logged([spoofed, nonsense]), '127.0.0.1');
    assert.equal(server.log.match(/"event":"forwarded_unclear"/g).length, 1);
    assert.doesNotMatch(server.log, /script/);
  });

  test('is not read from Forwarded', async () => {
    const known = server.connected().length;
    const raw = await RawSocket.open(server, { change: { Forwarded: `for=${spoofed}` } });
    while (server.connected().length === known) await new Promise((resolve) => server.child.stdout.once('data', resolve));
    assert.equal(server.connected()[known], '127.0.0.1');
    raw.destroy();
  });
});

describe('the count of proxied connections', () => {
  test('is one for each, also after the upgrade', async () => {
    const server = await behindProxy('--connections-max', '4');
    try {
      const raws = [];
      for (let i = 1; i <= 4; ++i) raws.push(await RawSocket.open(server, { change: { 'X-Forwarded-For': `198.51.100.${i}` } }));
      assert.deepEqual(raws.map(({ status }) => status), [101, 101, 101, 101]);
      assert.equal(await server.metric('takamaka_connections'), 4);
      const over = parseAnswer(await server.raw(upgradeRequest(server, { 'X-Forwarded-For': '198.51.100.5' })));
      assert.equal(over.status, 429);
      for (const raw of raws) raw.destroy();
    } finally {
      await server.stop();
    }
  });

  test('follows the client of each request of a connection that is kept open', async () => {
    const server = await behindProxy('--connections-per-address', '1');
    const socket = net.connect(server.port, '127.0.0.1');
    try {
      let received = '';
      socket.setEncoding('latin1').on('data', (data) => (received += data));
      const get = async (client) => {
        const before = received.length;
        socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\n\r\n`);
        while (!received.slice(before).includes('"healthy":true')) await new Promise((resolve) => socket.once('data', resolve));
      };
      /** Asks once over a connection of its own, and waits until the server has forgotten that one. */
      const status = async (client) => {
        const answer = await server.raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: ${client}\r\n\r\n`);
        while ((await server.metric('takamaka_connections')) !== 1);
        return parseAnswer(answer).status;
      };
      for (let i = 0; i < 3; ++i) await get('198.51.100.1');
      assert.equal(await server.metric('takamaka_connections'), 1);
      assert.equal(await status('198.51.100.1'), 429, 'its only place is taken');
      await get('198.51.100.2');
      assert.equal(await status('198.51.100.1'), 200, 'the connection now counts for the other');
      assert.equal(await status('198.51.100.2'), 429);
    } finally {
      socket.destroy();
      await server.stop();
    }
  });
});

describe('the public URL', () => {
  let server;
  before(async () => (server = await Server.start({ args: ['--public-url', 'https://table.example.org'] })));
  after(async () => assert.equal((await server.stop()).code, 0));
  const evil = 'rebound.example';

  test('keeps the page, the admin API and the socket from pages of other names', async () => {
    for (const target of ['/', '/version', '/admin/api/v1/whoami']) {
      const answer = await server.get(target, { Host: evil });
      assert.equal(answer.status, 421, target);
      assert.equal(JSON.parse(answer.body).code, 'wrong_host');
    }
    const upgrade = (host, origin) => server.raw(upgradeRequest(server, { Host: host, Origin: origin })).then(parseAnswer);
    assert.equal((await upgrade(evil, `http://${evil}`)).status, 421);
    const raw = await RawSocket.open(server, { change: { Host: 'table.example.org', Origin: 'https://table.example.org' } });
    assert.equal(raw.status, 101);
    raw.destroy();
  });

  test('holds on the port of the admin page too', async () => {
    const port = await freePort();
    const apart = await Server.start({ args: ['--public-url', 'https://table.example.org', '--admin-listen', `127.0.0.1:${port}`] });
    try {
      const ask = (host) => Server.prototype.get.call({ port, raw: Server.prototype.raw }, '/admin/api/v1/openapi.json', { Host: host });
      assert.equal((await ask(evil)).status, 421);
      assert.notEqual((await ask(`localhost:${port}`)).status, 421);
    } finally {
      await apart.stop();
    }
  });

  test('leaves this machine, IP addresses and probes alone', async () => {
    for (const host of ['table.example.org', 'TABLE.example.org:443', 'localhost:8080', '127.0.0.1', '[::1]:8080']) {
      assert.equal((await server.get('/version', { Host: host })).status, 200, host);
    }
    for (const target of ['/healthz', '/readyz']) assert.equal((await server.get(target, { Host: 'takamaka:8080' })).status, 200);
  });
});
