// The admin's door with its default settings: the second factor, sealed secrets, an own listener, cookies over https.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { AdminClient, passwordOnly, totp } from './support/admin.mjs';
import { Client } from './support/client.mjs';
import { RawSocket } from './support/raw.mjs';
import { Server, freePort, run, smallPage, temporaryFolder } from './support/server.mjs';

const proxied = ['--trusted-proxies', '127.0.0.1'];
const key = 'a key for the tests, long enough to be taken';

function sql(house, text) {
  const done = spawnSync('sqlite3', [house.database, '.timeout 5000', text], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout.trim();
}

/** Runs a test on its own server with a folder that stays over restarts. */
async function withServer(options, body) {
  const house = await Server.start({ folder: temporaryFolder(), ...options, args: [...proxied, ...(options.args ?? [])] });
  try {
    await body(house);
  } finally {
    await house.stop();
  }
}

/** Sets up an authenticator. Resolves with a function that gives a code: 0 for now, 1 for the next. The one before is used. */
async function setUp(client) {
  const begun = await client.post('/me/totp', { password: client.password });
  assert.equal(begun.status, 200, begun.text);
  const at = Date.now();
  const code = (step) => totp(begun.body.secret, at + step * 30_000);
  const confirmed = await client.post('/me/totp/confirm', { code: code(-1) });
  assert.equal(confirmed.status, 200, confirmed.text);
  return code;
}

test('the first admin must set up an authenticator before anything else', () => withServer({}, async (house) => {
  const ana = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
  assert.equal((await ana.get('/me')).body.must_set_up, true);
  for (const at of ['/overview', '/games', '/accounts', '/audit']) assert.equal((await ana.get(at)).body.code, 'set_up_factor', at);
  assert.equal((await ana.order('/links', { reason: 'a test' })).body.code, 'set_up_factor');
  const code = await setUp(ana);
  assert.equal((await ana.get('/me')).body.must_set_up, false);
  assert.equal((await ana.get('/overview')).status, 200);
  assert.equal((await ana.post('/me/totp/remove', { password: ana.password, code: code(0) })).body.code, 'factor_kept');
  const made = await ana.post('/links', { role: 'moderator', reason: 'a test', factor: code(0) });
  assert.equal(made.status, 200, made.text);
  const budi = await AdminClient.enter(house, AdminClient.token(made.body.link), 'budi');
  assert.equal((await budi.get('/overview')).status, 200, 'other roles need none');
}));

test('a stolen session makes no admin, opens no hand, bans nobody and takes no data', () => withServer({}, async (house) => {
  const ana = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
  const code = await setUp(ana);
  const host = await Client.open(house, { name: 'Ayu' });
  await host.create({ options: { deals: 3 } });
  await host.ask('add_bots');
  await host.ask('start');
  const match = (await ana.get('/games')).body.games[0].match;
  const thief = new AdminClient(house);
  thief.cookie = ana.cookie;
  const before = Number(sql(house, 'SELECT count(*) FROM admin_links'));
  const attempts = [
    ['/links', { role: 'admin', name: 'ghost' }],
    ['/links', { name: 'ana' }],
    [`/accounts/${ana.account.account}`, { disabled: true }],
    ['/bans', { player: host.player }],
    [`/players/${host.player}/export`, {}],
    [`/players/${host.player}/erase`, {}],
    [`/games/${match}/hands`, {}],
    ['/announce', { text: 'Send me your password' }],
    ['/drain', {}],
  ];
  for (const [at, body] of attempts) {
    assert.equal((await thief.post(at, { ...body, reason: 'a test' })).body.path, '/factor', `${at} without a factor`);
  }
  for (const [at, body] of attempts.slice(0, 4)) {  // the fifth wrong factor makes this session wait
    assert.equal((await thief.post(at, { ...body, reason: 'a test', factor: ana.password })).body.code, 'wrong_factor', at);
  }
  assert.equal((await thief.post('/me/totp', { password: 'no idea at all' })).body.code, 'code_needed', 'nor another authenticator');
  assert.equal(Number(sql(house, 'SELECT count(*) FROM admin_links')), before);
  assert.equal(sql(house, 'SELECT count(*) FROM bans'), '0');
  assert.ok(!host.log?.some((one) => one.type === 'hands_opened'));
  // The owner is not locked out by it.
  const opened = await ana.post(`/games/${match}/hands`, { reason: 'a test', factor: code(0) });
  assert.equal(opened.status, 200, opened.text);
  assert.equal((await ana.post('/links', { reason: 'a test', factor: code(0) })).body.code, 'code_used');
  const lines = (await ana.get('/audit?act=check_factor')).body.lines;
  assert.ok(lines.length > 0 && lines.every((line) => line.outcome === 'wrong_factor' && line.name === 'ana'), 'the attempts are in the audit log');
  host.socket.close();
}));

test('strangers who guess lock out neither the owner nor a live session', () => withServer({}, async (house) => {
  const ana = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
  const code = await setUp(ana);
  const stranger = new AdminClient(house);
  const codes = [];
  for (let i = 0; i < 7; i++) codes.push((await stranger.post('/sign-in', { name: 'ana', password: `guess ${i}` })).body.code);
  assert.deepEqual([codes[0], codes.at(-1)], ['wrong_password', 'wait']);
  const elsewhere = await new AdminClient(house).post('/sign-in', { name: 'ana', password: ana.password, code: code(0) });
  assert.equal(elsewhere.status, 200, elsewhere.text);
  const made = await ana.post('/links', { reason: 'a test', factor: code(1) });
  assert.equal(made.status, 200, made.text);
}));

test('the command line removes a lost authenticator, and the next sign-in leads to a new one', () => withServer({}, async (house) => {
  const ana = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
  await setUp(ana);
  const reset = (name) => run(['admin', 'accounts', '--reset-authenticator', name, '--reason', 'lost the phone', '--database', house.database]);
  const done = await reset('ana');
  assert.equal(done.code, 0, done.stderr);
  assert.equal((await ana.get('/me')).status, 401, 'the sessions have ended');
  const again = new AdminClient(house);
  again.password = ana.password;
  const entered = await again.post('/sign-in', { name: 'ana', password: ana.password });
  assert.deepEqual([entered.status, entered.body.must_set_up], [200, true], entered.text);
  assert.equal((await again.get('/audit')).body.code, 'set_up_factor');
  await setUp(again);
  const lines = (await again.get('/audit?act=remove_totp')).body.lines;
  assert.deepEqual(lines.map((line) => [line.actor, line.reason]), [['console', 'lost the phone']]);
  assert.equal((await reset('nobody')).code, 1);
}));

test('secrets are sealed as soon as there is a key; without it or with another the server says so', () => withServer({}, async (house) => {
  const ana = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
  const code = await setUp(ana);
  const stored = () => sql(house, "SELECT totp FROM admin_accounts WHERE name = 'ana'");
  const plain = stored();
  assert.match(plain, /^[A-Z2-7]{32}$/);
  await house.stop();
  house.options.env = { TAKAMAKA_ADMIN_KEY: key };
  await house.again();
  assert.match(stored(), /^sealed:1:/);
  assert.ok(!stored().includes(plain));
  const entered = await new AdminClient(house).post('/sign-in', { name: 'ana', password: ana.password, code: code(0) });
  assert.equal(entered.status, 200, entered.text);
  await house.stop();
  const sealed = stored();
  const file = path.join(house.folder, 'admin.key');
  writeFileSync(file, 'another key for the tests, long enough to be taken\n');
  for (const [env, words] of [[{}, /no admin_key is set/], [{ TAKAMAKA_ADMIN_KEY_FILE: file }, /not the one that sealed/]]) {
    const port = await freePort();
    const failed = await run(['serve', '--port', `${port}`, '--database', house.database, '--web', ''], { env });
    assert.equal(failed.code, 64, failed.stderr);
    assert.match(failed.stderr, words);
    assert.match(failed.stderr, /--reset-authenticator ana/);
  }
  assert.equal(stored(), sealed, 'nothing has changed');
  writeFileSync(file, `${key}\n`);
  house.options.env = { TAKAMAKA_ADMIN_KEY_FILE: file };
  await house.again();
}));

test('check-config warns of a missing key and refuses a bad one; print-config never shows it', async () => {
  const file = path.join(temporaryFolder(), 'admin.key');
  writeFileSync(file, 'short\n');
  const none = await run(['check-config', '--web', '']);
  assert.equal(none.code, 0, none.stderr);
  assert.match(none.stderr, /warning: admin_key is not set/);
  assert.ok(!/warning/.test((await run(['check-config', '--web', ''], { env: { TAKAMAKA_ADMIN_KEY: key } })).stderr));
  for (const env of [{ TAKAMAKA_ADMIN_KEY: 'short' }, { TAKAMAKA_ADMIN_KEY_FILE: file }, { TAKAMAKA_ADMIN_KEY_FILE: '/nowhere' }, { TAKAMAKA_ADMIN_LISTEN: '8081' }]) {
    const bad = await run(['check-config'], { env });
    assert.equal(bad.code, 64, JSON.stringify(env));
    assert.match(bad.stderr, /admin_(key|listen)/);
  }
  const printed = await run(['print-config'], { env: { TAKAMAKA_ADMIN_KEY: key } });
  assert.ok(!printed.stdout.includes(key));
  assert.match(printed.stdout, /TAKAMAKA_ADMIN_KEY/);
});

test('with an own listener the public port knows no admin', async () => {
  const folder = temporaryFolder();
  const port = await freePort();
  await withServer({ folder, web: smallPage(folder), args: [...passwordOnly, '--admin-listen', `127.0.0.1:${port}`] }, async (house) => {
    const link = await AdminClient.firstLink(house);
    assert.match(house.stderr, new RegExp(`http://127.0.0.1:${port}/admin#link=`));
    for (const at of ['/admin', '/admin/', '/admin/games', '/admin/api/v1/me', '/admin/api/v1/openapi.json']) assert.equal((await house.get(at)).status, 404, at);
    assert.equal((await new AdminClient(house).post('/sign-in', { name: 'ana', password: 'guess guess' })).status, 404);
    const own = { ...house, port, origin: `http://127.0.0.1:${port}`, raw: Server.prototype.raw, get: Server.prototype.get };
    for (const at of ['/', '/index.html', '/version', '/ws', '/api/variants', '/metrics', '/readyz']) assert.equal((await own.get(at)).status, 404, at);
    assert.equal((await own.get('/healthz')).status, 200);
    const ana = await AdminClient.enter(own, link, 'ana');
    assert.equal((await ana.get('/overview')).status, 200);
    assert.equal((await ana.order('/links', { reason: 'a test' }, { headers: { Origin: house.origin } })).body.code, 'wrong_origin');
  });
});

test('behind https every answer asks for it, and the cookie is bound to this host', () =>
  withServer({ args: [...passwordOnly, '--public-url', 'https://play.example'] }, async (house) => {
    const host = { Host: 'play.example' };
    for (const at of ['/healthz', '/version', '/nothing', '/admin/api/v1/me']) {
      assert.equal((await house.get(at, host)).headers['strict-transport-security'], 'max-age=31536000', at);
    }
    const strict = /\r\nStrict-Transport-Security: max-age=31536000\r\n/;
    for (const [what, text] of Object.entries({
      'a bad request': 'nonsense\r\n\r\n',
      'a wrong host': 'GET / HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n',
      'a long target': `GET /${'x'.repeat(3000)} HTTP/1.1\r\nHost: play.example\r\n\r\n`,
      'a body': 'POST /version HTTP/1.1\r\nHost: play.example\r\nContent-Length: 5\r\n\r\nhello',
      'a plain request for the socket': 'GET /ws HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\n\r\n',
    })) {
      const answer = await house.raw(text);
      assert.match(answer, /^HTTP\/1\.1 4/, what);
      assert.match(answer, strict, what);
    }
    const socket = await RawSocket.open(house, { change: { Host: 'play.example' } });
    assert.match(socket.head, /^HTTP\/1\.1 101/);
    assert.match(`${socket.head}\r\n`, strict, 'the answer that opens a WebSocket');
    socket.socket.destroy();
    const https = { headers: { ...host, Origin: 'https://play.example' } };
    const ana = new AdminClient(house);
    const link = await AdminClient.firstLink(house);
    const entered = await ana.post('/link/use', { link, name: 'ana', password: 'correct horse battery' }, https);
    assert.equal(entered.status, 200, entered.text);
    assert.match(entered.headers['set-cookie'], /^__Host-takamaka_admin=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/);
    const me = (cookie) => house.get('/admin/api/v1/me', { ...host, Cookie: cookie });
    assert.equal((await me(`__Host-takamaka_admin=${ana.cookie}`)).status, 200);
    assert.equal((await me(`takamaka_admin=${'A'.repeat(43)}; __Host-takamaka_admin=${ana.cookie}`)).status, 200, 'a tossed cookie is ignored');
    assert.equal((await me(`takamaka_admin=${ana.cookie}`)).status, 401, 'the plain name counts for nothing');
  }));

test('without https there is no HSTS, and a second cookie signs nobody out', () => withServer({ args: passwordOnly }, async (house) => {
  assert.equal((await house.get('/healthz')).headers['strict-transport-security'], undefined);
  const ana = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
  const me = (cookie) => house.get('/admin/api/v1/me', { Cookie: cookie });
  for (const tossed of [`takamaka_admin=${'A'.repeat(43)}; takamaka_admin=${ana.cookie}`, `takamaka_admin=${ana.cookie}; takamaka_admin=x`]) {
    assert.equal((await me(tossed)).status, 200, tossed);
  }
}));

test('an audit log that was cut off is found by the noted number and hash', () => withServer({ args: passwordOnly }, async (house) => {
  const ana = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
  await ana.order('/announce', { text: 'Hello', reason: 'a test' });
  const verify = (...more) => run(['admin', 'audit', '--verify', ...more, '--database', house.database]);
  const noted = JSON.parse((await verify('--json')).stdout);
  const expected = ['--lines', String(noted.lines), '--hash', noted.hash];
  assert.match((await verify()).stdout, new RegExp(`--lines ${noted.lines} --hash ${noted.hash}`));
  await ana.order('/announce', { text: '', reason: 'a test' });
  assert.equal((await verify(...expected)).code, 0, 'the log may grow');
  assert.equal((await ana.get(`/audit/verify?lines=${noted.lines}&hash=${noted.hash}`)).body.as_noted, true);
  assert.equal((await ana.get(`/audit/verify?lines=${noted.lines}`)).body.code, 'bad_query');
  assert.equal((await verify('--lines', '3')).code, 64);
  // By somebody who may write the file: this is not possible with the product.
  const triggers = sql(house, "SELECT group_concat('DROP TRIGGER ' || name || ';', '') FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit'");
  sql(house, `${triggers} DELETE FROM audit WHERE seq >= ${noted.lines}`);
  assert.equal((await verify()).code, 0, 'without the noted line it looks sound');
  const cut = await verify(...expected);
  assert.equal(cut.code, 65);
  assert.match(cut.stdout, /cut off/);
  const told = (await ana.get(`/audit/verify?lines=${noted.lines}&hash=${noted.hash}`)).body;
  assert.deepEqual([told.sound, told.as_noted], [false, false]);
}));
