// Admin authentication as a browser sees it: the page and its files, changed passwords, expired sessions.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { AdminClient, passwordOnly } from './support/admin.mjs';
import { Client } from './support/client.mjs';
import { Server, smallPage, temporaryFolder } from './support/server.mjs';

const proxied = { args: ['--trusted-proxies', '127.0.0.1', ...passwordOnly] };
let server;
let admin;

before(async () => {
  server = await Server.start(proxied);
  admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'ana');
});
after(() => server?.stop());

test('a new password works, the old one does not, and other sessions end', async () => {
  const client = await admin.colleague('viewer', 'changing');
  const other = new AdminClient(server);
  assert.equal((await other.post('/sign-in', { name: 'changing', password: client.password })).status, 200);
  const change = (body) => client.post('/me/password', body);
  assert.equal((await change({ password: 'not their own', new_password: 'a better battery' })).body.code, 'wrong_factor');
  assert.equal((await change({ password: client.password, new_password: 'short' })).body.path, '/new_password');
  assert.equal((await other.get('/me')).status, 200, 'nothing has changed so far');
  const changed = await change({ password: client.password, new_password: 'a better battery' });
  assert.equal(changed.status, 200, changed.text);
  assert.equal((await client.get('/me')).status, 200, 'the current session stays');
  assert.equal((await other.get('/me')).body.code, 'not_signed_in');
  const signIn = (password) => new AdminClient(server).post('/sign-in', { name: 'changing', password });
  assert.equal((await signIn(client.password)).body.code, 'wrong_password');
  assert.equal((await signIn('a better battery')).status, 200);
  const lines = (await admin.get('/audit?actor=changing&act=change_password')).body;
  assert.equal(lines.lines.length, 1);
  assert.ok(!JSON.stringify(lines).includes('battery'));
});

test('a wrong current password counts as a guess', async () => {
  const client = await admin.colleague('viewer', 'unattended');
  const codes = [];
  for (let i = 0; i < 6; i++) codes.push((await client.post('/me/password', { password: `guess ${i}`, new_password: 'a better battery' })).body.code);
  assert.deepEqual([codes[0], codes.at(-1)], ['wrong_factor', 'wait']);
  const right = await client.post('/me/password', { password: client.password, new_password: 'a better battery' });
  assert.equal(right.body.code, 'wait', 'even with the right password');
  assert.ok(Number(right.headers['retry-after']) > 0);
  assert.equal((await new AdminClient(server).post('/sign-in', { name: 'unattended', password: client.password })).status, 200, 'the owner signs in elsewhere');
  assert.equal((await client.get('/me')).status, 200, 'existing sessions stay');
});

test('a session expires after an hour without use or after twelve hours; others survive a restart', async () => {
  const house = await Server.start({ ...proxied, folder: temporaryFolder() });
  try {
    const first = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
    const idle = await first.colleague('viewer', 'idle');
    const old = await first.colleague('viewer', 'old');
    await house.stop();
    const aged = (name, set) => `UPDATE admin_sessions SET ${set} WHERE account_id = (SELECT account_id FROM admin_accounts WHERE name = '${name}');`;
    const done = spawnSync('sqlite3', [house.database, aged('idle', 'used_ms = used_ms - 3600000') + aged('old', `until_ms = ${Date.now() - 1}`)], { encoding: 'utf8' });
    assert.equal(done.status, 0, done.stderr);
    await house.again();
    assert.equal((await first.get('/me')).status, 200);
    for (const client of [idle, old]) {
      const answer = await client.get('/me');
      assert.deepEqual([answer.status, answer.body.code], [401, 'not_signed_in']);
      assert.equal(answer.headers['content-type'], 'application/problem+json');
    }
    assert.equal((await idle.post('/sign-in', { name: 'idle', password: idle.password })).status, 200);
    assert.equal((await idle.get('/me')).status, 200);
  } finally {
    await house.stop();
  }
});

test('serves the admin page and its files with their types, and no other file', async () => {
  const folder = temporaryFolder();
  const web = smallPage(folder);
  mkdirSync(path.join(web, 'admin', 'assets'), { recursive: true });
  writeFileSync(path.join(web, 'admin', 'index.html'), '<!doctype html><title>admin</title>\n');
  writeFileSync(path.join(web, 'admin', 'assets', 'admin-4d5e6f.js'), 'console.log("admin");\n');
  writeFileSync(path.join(web, 'admin', 'assets', 'admin-4d5e6f.css'), 'body{}\n');
  writeFileSync(path.join(web, 'admin', '.hidden'), 'secret\n');
  symlinkSync(path.join(folder, 'outside.txt'), path.join(web, 'admin', 'link.txt'));
  const house = await Server.start({ folder, web });
  try {
    const secure = (headers, target) => {
      assert.match(headers['content-security-policy'], /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'/, target);
      assert.equal(headers['x-content-type-options'], 'nosniff', target);
      assert.equal(headers['x-frame-options'], 'DENY', target);
      assert.equal(headers['referrer-policy'], 'no-referrer', target);
    };
    for (const target of ['/admin', '/admin/', '/admin/index.html', '/admin/games', '/admin/games/01NOBODY', '/admin?x=1', '/admin/link.txt', '/admin/.hidden']) {
      const answer = await house.get(target);
      assert.deepEqual([answer.status, answer.body], [200, '<!doctype html><title>admin</title>\n'], target);
      assert.deepEqual([answer.headers['content-type'], answer.headers['cache-control']], ['text/html; charset=utf-8', 'no-cache'], target);
      secure(answer.headers, target);
    }
    for (const [target, type] of [['/admin/assets/admin-4d5e6f.js', 'text/javascript; charset=utf-8'], ['/admin/assets/admin-4d5e6f.css', 'text/css; charset=utf-8']]) {
      const answer = await house.get(target);
      assert.deepEqual([answer.status, answer.headers['content-type']], [200, type]);
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
      secure(answer.headers, target);
    }
    for (const target of ['/admin/assets/', '/admin/assets/none.js', '/admin/assets/../../outside.txt', '/admin/../outside.txt', '/admin/../../outside.txt',
      '/admin/%2e%2e/outside.txt', '/admin/..%2foutside.txt', '/admin/assets/%2e%2e%2f%2e%2e%2foutside.txt', '/admin\\..\\outside.txt', '/admin/%00',
      '/admin//../outside.txt', '/administrator', '/admin/assets/..%5c..%5coutside.txt', '/admin/api', '/admin/api/', '/admin/api/v2/me']) {
      const answer = await house.get(target);
      assert.ok(!answer.body.includes('outside') && !answer.body.includes('secret'), target);
      const isPage = answer.status === 200 && answer.body === '<!doctype html><title>admin</title>\n';
      assert.ok([400, 404].includes(answer.status) || isPage, `${target}: ${answer.status}`);
      secure(answer.headers, target);
    }
    assert.equal((await house.get('/admin', {}, 'POST')).status, 405);
    assert.equal((await house.get('/admin', {}, 'HEAD')).body, '');
  } finally {
    await house.stop();
  }
});

test('with --admin false bans stay in force', async () => {
  const server = await Server.start({ args: ['--admin', 'true', ...passwordOnly] });
  try {
    const admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'ana');
    const spoiler = await Client.open(server, { name: 'Spoiler' });
    assert.equal((await admin.order('/bans', { player: spoiler.player, reason: 'spoils games' })).status, 200);
    await spoiler.closed;
    await server.kill();
    server.options.args = ['--admin', 'false'];
    await server.again();
    const again = await Client.open(server, { hello: false });
    assert.equal((await again.hello({ token: spoiler.token })).code, 'banned');
  } finally {
    await server.stop();
  }
});

test('with --admin false there is neither page nor API', async () => {
  const folder = temporaryFolder();
  const house = await Server.start({ folder, web: smallPage(folder), args: ['--admin', 'false'] });
  try {
    assert.ok(!house.stderr.includes('#link='));
    for (const path of ['/admin', '/admin/', '/admin/index.html', '/admin/api/v1/me', '/admin/api/v1/openapi.json']) {
      assert.equal((await house.get(path)).status, 404, path);
    }
  } finally {
    await house.stop();
  }
});
