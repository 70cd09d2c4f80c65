// Plain HTTP: the page, its headers, refused requests, and files that must never be served.

import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { RawSocket } from './support/raw.mjs';
import { Server, smallPage, temporaryFolder, parseAnswer } from './support/server.mjs';

describe('http', () => {
  let server;
  before(async () => {
    const folder = temporaryFolder();
    const web = smallPage(folder);
    symlinkSync(path.join(folder, 'outside.txt'), path.join(web, 'link.txt'));
    server = await Server.start({ folder, web });
  });
  after(async () => assert.equal((await server.stop()).code, 0));

  test('serves the index for the routes of the page, without caching', async () => {
    for (const target of ['/', '/t/K7QXM2RB', '/w/K7QXM2RB', '/m/K7QXM2RB', '/matches', '/devices', '/data', '/rules/gaple', '/?game=gaple']) {
      const answer = await server.get(target);
      assert.equal(answer.status, 200, target);
      assert.equal(answer.body, '<!doctype html><title>table</title>\n');
      assert.equal(answer.headers['cache-control'], 'no-cache');
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
    }
  });

  test('serves hashed assets as immutable, and compressed if the client accepts it', async () => {
    const plain = await server.get('/assets/app-1a2b3c.js');
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(plain.body, 'console.log("plain");\n');
    const zipped = await server.get('/assets/app-1a2b3c.js', { 'Accept-Encoding': 'br, gzip' });
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.equal(zipped.headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(zipped.body, 'not really compressed');
    assert.equal(zipped.headers.vary, 'Accept-Encoding');
  });

  test('answers a known ETag with 304 and no body', async () => {
    const { headers } = await server.get('/');
    const again = await server.get('/', { 'If-None-Match': headers.etag });
    assert.equal(again.status, 304);
    assert.equal(again.body, '');
    for (const known of [`W/${headers.etag}`, '*', `"other", ${headers.etag}`, ['"other"', `W/${headers.etag}`]])
      assert.equal((await server.get('/', { 'If-None-Match': known })).status, 304, String(known));
    for (const other of ['"other"', headers.etag.slice(1, -1)]) assert.equal((await server.get('/', { 'If-None-Match': other })).status, 200);
  });

  test('each form of a file has its own ETag, and weights choose the form', async () => {
    const asset = '/assets/app-1a2b3c.js';
    const [plain, zipped] = await Promise.all(['gzip;q=0', '*;q=0.5'].map((accepted) => server.get(asset, { 'Accept-Encoding': accepted })));
    assert.deepEqual([plain, zipped].map(({ headers }) => headers['content-encoding']), [undefined, 'gzip']);
    assert.notEqual(plain.headers.etag, zipped.headers.etag);
    const known = { 'Accept-Encoding': 'gzip', 'If-None-Match': plain.headers.etag };
    assert.equal((await server.get(asset, known)).status, 200, 'the other form is not known');
    const again = await server.get(asset, { 'Accept-Encoding': 'gzip', 'If-None-Match': zipped.headers.etag });
    assert.deepEqual([again.status, again.headers.etag, again.headers.vary], [304, zipped.headers.etag, 'Accept-Encoding']);
  });

  test('serves a target with a scheme and a host as it serves the path', async () => {
    for (const target of [`http://127.0.0.1:${server.port}/version`, 'https://another.example/version', 'HTTP://127.0.0.1/version?x=1'])
      assert.equal(JSON.parse((await server.get(target)).body).protocol, 'takamaka.v1.json', target);
    assert.equal((await server.get('http://127.0.0.1')).body.length, 36);
    const named = await Server.start({ args: ['--public-url', 'https://table.example'] });
    const asked = (target, host) => named.get(target, { Host: host });
    assert.equal((await asked('http://table.example/version', 'evil.example')).status, 200, 'the host of the target counts');
    assert.equal((await asked('http://evil.example/version', 'table.example')).status, 421);
    await named.stop();
  });

  test('asks for a body that waits for 100 Continue, and meets no other expectation', async () => {
    const head = (more) => ['POST /admin/api/v1/sign-in HTTP/1.1', `Host: 127.0.0.1:${server.port}`, 'Connection: close', ...more, '', ''].join('\r\n');
    const raw = await RawSocket.open(server, { upgrade: false });
    raw.socket.write(head(['Content-Length: 2', 'Expect: 100-continue']));
    await raw.until(() => raw.head);
    assert.equal(raw.head, 'HTTP/1.1 100 Continue');
    raw.head = null;
    raw.socket.write('{}');
    await raw.until(() => raw.head);
    assert.match(raw.head, /^HTTP\/1\.1 4\d\d /, 'the answer of the admin API');
    raw.destroy();
    const status = async (more) => parseAnswer(await server.raw(head(more))).status;
    assert.equal(await status(['Content-Length: 2', 'Expect: a-pony']), 417);
    assert.equal(await status(['Content-Length: 99999', 'Expect: 100-continue']), 413, 'a body that is not wanted is not asked for');
    assert.ok((await status(['Expect: 100-continue'])) >= 400, 'and so is none');
  });

  test('answers HEAD with the head of GET and no body', async () => {
    const answer = await server.get('/', {}, 'HEAD');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-length'], '36');
    assert.equal(answer.body, '');
  });

  test('ignores ranges', async () => {
    const answer = await server.get('/', { Range: `bytes=${'0-,'.repeat(1000)}0-` });
    assert.equal(answer.status, 200);
    assert.equal(answer.body.length, 36);
  });

  test('every answer has the security headers', async () => {
    for (const target of ['/', '/nothing', '/healthz', '/readyz', '/version', '/api/variants', '/ws']) {
      const { headers } = await server.get(target);
      assert.match(headers['content-security-policy'], /^default-src 'none'; script-src 'self'; style-src 'self';/, target);
      assert.doesNotMatch(headers['content-security-policy'], /unsafe|\*/);
      assert.match(headers['content-security-policy'], /frame-ancestors 'none'/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    }
  });

  test('answers health, readiness and version', async () => {
    assert.deepEqual(JSON.parse((await server.get('/healthz')).body), { healthy: true });
    const ready = await server.get('/readyz');
    assert.deepEqual(JSON.parse(ready.body), { ready: true, reasons: [] });
    assert.equal(ready.headers['cache-control'], 'no-store');
    const version = JSON.parse((await server.get('/version')).body);
    assert.equal(version.protocol, 'takamaka.v1.json');
    assert.ok(version.variants.gaple >= 1);
  });

  test('the variants describe their options', async () => {
    const { variants } = JSON.parse((await server.get('/api/variants')).body);
    const gaple = variants.find(({ key }) => key === 'gaple');
    assert.equal(gaple.title, 'Gaple');
    assert.ok(gaple.seats.min >= 1 && gaple.seats.max >= gaple.seats.min);
    assert.equal(gaple.presets.find(({ key }) => key === 'lampung').region, 'Sumatra (Lampung)');
    const picnic = variants.find(({ key }) => key === 'seychelles').presets.find(({ key }) => key === 'picnic');
    assert.deepEqual(picnic.settings, { losers_leave: 'set' });
  });

  test('the variants also describe the settings of a room', async () => {
    const { settings } = JSON.parse((await server.get('/api/variants')).body);
    assert.equal(settings.properties.pause_minutes.default, 10);
    assert.equal(settings.properties.help.default, true);
    assert.equal(settings.properties.turn_seconds.maximum, 300);
    assert.ok(settings.properties.watching.enum.includes('link'));
  });

  test('never serves a file outside the list of files', async () => {
    const climbs = ['..', '.', '%2e%2e', '%2E%2E', '..%2f', '..%5c', '..\\', '%252e%252e', '..%00', '.%00.', '%c0%ae%c0%ae', '....//', ';', '..;'];
    const ends = ['outside.txt', 'etc/passwd', 'web/index.html', '.hidden', 'takamaka.db'];
    const targets = ['/.hidden', '/link.txt', '/assets', '/assets/', '/assets/app-1a2b3c.js.gz', '/index.html/', '//', '/index.html%00', '/Index.html', '/%69ndex.html'];
    for (const climb of climbs) {
      for (const end of ends) targets.push(`/${climb}/${end}`, `/assets/${climb}/${end}`, `/${climb}/${climb}/${climb}/${end}`, `/assets/${climb}${end}`);
    }
    assert.ok(targets.length > 250);
    for (const target of targets) {
      const answer = await server.get(target);
      assert.ok(answer.status === 404 || answer.status === 400, `${target} → ${answer.status}`);
      assert.doesNotMatch(answer.body, /secret|outside|root:/, target);
    }
  });

  test('an error does not repeat the request', async () => {
    const probe = '<script>alert(1)</script>reflect';
    const answer = await server.get(`/${encodeURIComponent(probe)}?${probe.replaceAll(/[<>]/g, '')}`, { 'User-Agent': probe, Referer: probe });
    assert.equal(answer.status, 404);
    assert.equal(answer.headers['content-type'], 'application/problem+json');
    assert.doesNotMatch(answer.body, /alert|reflect/);
    assert.deepEqual(JSON.parse(answer.body), { status: 404, title: 'Not Found', code: 'not_found' });
  });

  test('accepts only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      const answer = await server.get('/', {}, method);
      assert.equal(answer.status, 405, method);
      assert.equal(answer.headers.allow, 'GET, HEAD');
    }
  });

  const host = 'Host: x\r\nConnection: close\r\n';
  const wrong = [
    ['a body', `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhello`, 413],
    ['a chunked body', `GET / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 413],
    ['a length and chunks', `GET / HTTP/1.1\r\n${host}Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, [400, 413]],
    ['two lengths', `GET / HTTP/1.1\r\n${host}Content-Length: 0\r\nContent-Length: 1\r\n\r\n`, [400, 413]],
    ['a space before the colon', `GET / HTTP/1.1\r\nHost : x\r\n\r\n`, 400],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, 400],
    ['bare line feeds', `GET / HTTP/1.1\r\nHost: x\nX: y\r\n\r\n`, 400],
    ['no host', `GET / HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    ['two hosts', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`, 400],
    ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
    ['another HTTP version', `GET / HTTP/3.0\r\n${host}\r\n`, 505],
    ['the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
    ['a long target', `GET /${'a'.repeat(2100)} HTTP/1.1\r\n${host}\r\n`, 414],
    ['a long header', `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(9000)}\r\n\r\n`, 431],
    ['many headers', `GET / HTTP/1.1\r\n${host}${Array.from({ length: 120 }, (_, i) => `X${i}: y\r\n`).join('')}\r\n`, 431],
    ['a head without an end', `GET / HTTP/1.1\r\n${host}${'X: yyyyyyyyyyyyyyyyyyyy\r\n'.repeat(500)}`, 431],
  ];
  for (const [what, bytes, status] of wrong) {
    test(`refuses a request with ${what}`, async () => {
      const answer = parseAnswer(await server.raw(bytes));
      assert.ok([status].flat().includes(answer.status), `${answer.status}`);
      assert.equal(answer.headers.connection, 'close');
    });
  }

  test('a connection serves one request after another, also if they arrive together', async () => {
    const answer = await server.raw(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.equal(answer.match(/HTTP\/1\.1 200 OK/g).length, 2);
  });

  test('disconnects a silent or slow client after the time limit for the head', async () => {
    const began = Date.now();
    const silent = server.raw('');
    const slow = server.raw('GET / HT');
    assert.equal(await silent, '');
    assert.equal(await slow, '');
    const took = Date.now() - began;
    assert.ok(took >= 4500 && took < 9000, `${took} ms`);
  });
});
