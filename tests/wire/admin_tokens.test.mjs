// Tokens of scripts over HTTP: made on the admin page or the command line, used without a cookie, listed and revoked.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { AdminClient, passwordOnly } from './support/admin.mjs';
import { Server, run } from './support/server.mjs';

let server;
let admin;
const takamaka = (...args) => run(['admin', ...args, '--database', server.database]);

/** A client that calls as a script: no cookie, no origin, no header of the page. */
function script(secret, scheme = 'Bearer') {
  const client = new AdminClient(server);
  const headers = { Authorization: `${scheme} ${secret}`, Origin: null, 'X-Takamaka-Admin': null };
  return {
    get: (path) => client.get(path, { headers }),
    post: (path, body) => client.post(path, body, { headers }),
  };
}

before(async () => {
  server = await Server.start({ args: ['--trusted-proxies', '127.0.0.1', ...passwordOnly] });
  admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'ana');
});
after(() => server?.stop());

test('an admin makes a token, a script uses it, and the audit log says who did what', async () => {
  const made = await admin.order('/tokens', { name: 'helper', role: 'moderator', days: 7, reason: 'closes reports' });
  assert.equal(made.status, 200, made.text);
  assert.match(made.body.secret, /^tka_[\w-]{43}$/);
  assert.deepEqual([made.body.token.by, made.body.token.role, made.body.token.until_ms - made.body.token.made_ms], ['ana', 'moderator', 7 * 86_400_000]);
  const helper = script(made.body.secret);
  assert.equal((await helper.get('/games')).status, 200);
  assert.equal((await helper.get('/accounts')).body.code, 'not_allowed');
  assert.equal((await helper.post('/reports/999/close', { outcome: 'thanks', reason: 'nightly work' })).body.code, 'no_such_report');
  assert.equal((await helper.post('/rooms/01NOBODY/close', { reason: 'a test', factor: '123456' })).body.code, 'not_for_tokens');
  const [listed] = (await admin.get('/tokens')).body.tokens;
  assert.deepEqual([listed.name, listed.network], ['helper', '192.0.2.0/24']);
  assert.ok(listed.used_ms >= made.body.token.made_ms);
  const { lines } = (await admin.get('/audit?actor=token:helper')).body;
  assert.deepEqual(lines.map((line) => [line.act, line.outcome]), [['close_report', 'no_such_report'], ['close_report', 'intended'], ['use_token', 'done']]);
  const all = JSON.stringify((await admin.get('/audit?limit=200')).body) + JSON.stringify((await admin.get('/tokens')).body);
  assert.ok(!all.includes(made.body.secret.slice(4)), 'the secret is nowhere');

  assert.equal((await admin.order('/tokens', { name: 'helper', role: 'viewer', days: 7, reason: 'again' })).body.code, 'name_taken');
  assert.equal((await admin.order('/tokens', { name: 'Helper 2', role: 'viewer', days: 7, reason: 'again' })).body.code, 'bad_name');
  assert.equal((await admin.order('/tokens', { name: 'forever', role: 'viewer', days: 367, reason: 'again' })).body.path, '/days');
  assert.equal((await admin.post('/tokens', { name: 'forever', role: 'viewer', days: 1, reason: 'again', factor: 'wrong one' })).body.code, 'wrong_factor');
  assert.equal((await admin.order('/tokens/helper/end', { reason: 'done' })).status, 200);
  assert.equal((await helper.get('/games')).body.code, 'bad_token');
  assert.equal((await admin.order('/tokens/helper/end', { reason: 'done' })).body.code, 'no_such_token');
});

test('the command line makes, lists and revokes tokens while the server runs', async () => {
  const made = await takamaka('tokens', '--make', 'nightly', '--role', 'auditor', '--days', '30', '--reason', 'the report', '--json');
  assert.equal(made.code, 0, made.stderr);
  const { secret, token } = JSON.parse(made.stdout);
  assert.deepEqual([token.role, token.by], ['auditor', 'console']);
  const nightly = script(secret, 'bearer');
  assert.equal((await nightly.get('/me')).body.account.name, 'token:nightly');
  assert.equal((await nightly.get('/audit')).status, 200);
  const listed = JSON.parse((await takamaka('tokens', '--json')).stdout.trim());
  assert.deepEqual([listed.name, listed.role, listed.network], ['nightly', 'auditor', '192.0.2.0/24']);
  assert.deepEqual((await admin.get('/tokens')).body.tokens[0], listed);
  assert.notEqual((await takamaka('tokens', '--make', 'nightly')).code, 0);
  assert.notEqual((await takamaka('tokens', '--make', 'No Name')).code, 0);
  assert.equal((await takamaka('tokens', '--end', 'nightly')).code, 0);
  assert.equal((await nightly.get('/me')).body.code, 'bad_token');
  assert.notEqual((await takamaka('tokens', '--end', 'nightly')).code, 0);
  const told = await takamaka('tokens', '--make', 'weekly', '--role', 'auditor', '--days', '7');
  assert.match(told.stdout, /^(\S+)\nIt is shown only now\. Role auditor, for 7 days; send it in the header\n {2}Authorization: Bearer \1\n$/);
});

test('a token ends with the account that made it', async () => {
  const other = await admin.colleague('admin', 'budi');
  const made = await other.order('/tokens', { name: 'of-budi', role: 'viewer', days: 1, reason: 'a test' });
  const one = script(made.body.secret);
  assert.equal((await one.get('/me')).status, 200);
  const { accounts } = (await admin.get('/accounts')).body;
  const { account } = accounts.find((known) => known.name === 'budi');
  assert.equal((await admin.order(`/accounts/${account}`, { disabled: true, reason: 'has left' })).status, 200);
  assert.equal((await one.get('/me')).body.code, 'bad_token');
});
