// The admin API over HTTP: the OpenAPI document, permissions, signing in, admin actions, and calls that must fail.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Validator } from '@seriousme/openapi-schema-validator';

import { Client } from './support/client.mjs';
import { AdminClient, passwordOnly, totp } from './support/admin.mjs';
import { AnswerCheck } from './support/openapi.mjs';
import { Server, run, temporaryFolder } from './support/server.mjs';
import { seatFour, playOn } from './support/table.mjs';

let server;
let link; // the first link, as the server printed it
let stranger;
let admin;
const colleagues = {};
let document;

const proxied = { args: ['--trusted-proxies', '127.0.0.1', ...passwordOnly] };
const roles = ['viewer', 'moderator', 'admin', 'auditor'];
const takamaka = (...args) => run(['admin', ...args, '--database', server.database]);

/** Lists every call of the document: { method, path, operation }. */
function calls() {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })));
}

before(async () => {
  server = await Server.start(proxied);
  stranger = new AdminClient(server);
  link = await AdminClient.firstLink(server);
  document = (await stranger.get('/openapi.json')).body;
  admin = await AdminClient.enter(server, link, 'ana');
  colleagues.admin = admin;
  for (const role of roles.filter((one) => one !== 'admin')) colleagues[role] = await admin.colleague(role);
});
after(() => server?.stop());

// ------------------------------------------------------------------------------------------------------ the document

test('the document is valid OpenAPI 3.1 and equals the one in the repository', async () => {
  const validated = await new Validator().validate(structuredClone(document));
  assert.deepEqual(validated.errors ?? [], []);
  assert.ok(validated.valid);
  assert.equal(document.openapi, '3.1.0');
  const { readFileSync } = await import('node:fs');
  const stored = readFileSync(new URL('../../docs/generated/openapi.json', import.meta.url), 'utf8');
  assert.deepEqual(document, JSON.parse(stored));
});

test('the document gives every answer a shape, and the kinds of exports as an enumeration', () => {
  for (const { method, path, operation } of calls()) {
    const answer = operation.responses[200].content['application/json'];
    if (!answer || path === '/openapi.json') continue;
    assert.ok(answer.schema.$ref, `${method} ${path}`);
  }
  for (const path of ['/exports/{what}', '/exports/{what}/size']) {
    const what = document.paths[path].get.parameters.find((one) => one.name === 'what');
    assert.deepEqual(what.schema.enum, ['games', 'sheets', 'ledger', 'activities', 'reports', 'records']);
  }
});

test('an answer with a field that the document does not name is found', () => {
  const check = new AnswerCheck(document);
  const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: { text: 'x', unnamed: 1 } };
  assert.throws(() => check.check('GET', '/accounts', answer), /additional properties/);
  assert.throws(() => check.check('GET', '/games/01X/sheet?x=1', { ...answer, body: { rows: [], lines: [] } }), /ledger/);
});

// ------------------------------------------------------------------------------------------------------ permissions

// A valid body that names nobody, so that an allowed call changes nothing important. The factor is the caller's password.
function bodyFor(operation, password) {
  const schema = operation.requestBody?.content['application/json'].schema;
  if (!schema) return undefined;
  const of = (one) => (one.$ref ? document.components.schemas[one.$ref.split('/').at(-1)] : one);
  const value = (one) => {
    const known = of(one);
    if (known.enum) return known.enum[0];
    if (known.type === 'boolean') return true;
    if (known.type === 'integer') return known.minimum > 0 ? known.minimum : 1;
    return 'x'.repeat(Math.max(known.minLength ?? 1, 3));
  };
  const whole = of(schema);
  const fieldOf = (name) => (name === 'factor' && password ? password : value(whole.properties[name]));
  return Object.fromEntries(whole.required?.map((name) => [name, fieldOf(name)]) ?? []);
}
const filled = (path) => path.replace(/\{\w+\}/g, '01NOBODY');
// These would end a needed session, stop the server, or count as guesses; each has its own test.
const drastic = ['drain', 'sign_out', 'change_password', 'begin_totp', 'confirm_totp', 'remove_totp'];

test('allows or refuses every call of every role as the document says', async () => {
  for (const { method, path, operation } of calls()) {
    if (drastic.includes(operation.operationId) || operation['x-roles'].length === 0) continue;
    for (const role of roles) {
      const answer = await colleagues[role].call(method, filled(path), { body: bodyFor(operation, colleagues[role].password) });
      const name = `${role} ${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`;
      if (operation['x-roles'].includes(role)) {
        assert.notEqual(answer.body?.code, 'not_allowed', name);
        assert.notEqual(answer.body?.code, 'not_signed_in', name);
      } else {
        assert.equal(answer.status, 403, name);
        assert.equal(answer.body.code, 'not_allowed', name);
      }
    }
  }
});

test('only admins may drain', async () => {
  for (const role of ['viewer', 'moderator', 'auditor']) {
    assert.equal((await colleagues[role].post('/drain', { reason: 'a test' })).body.code, 'not_allowed');
  }
});

test('no endpoint opens without a session, or with a wrong or expired one', async () => {
  const over = await admin.colleague('admin', 'over');
  const ended = over.cookie;
  assert.equal((await over.post('/sign-out')).status, 200);
  for (const { method, path, operation } of calls()) {
    if (operation['x-roles'].length === 0) continue;
    for (const cookie of [null, 'x', 'A'.repeat(43), ended, `${admin.cookie}x`, `x; takamaka_admin=${'A'.repeat(43)}`]) {
      stranger.cookie = cookie;
      const answer = await stranger.call(method, filled(path), { body: bodyFor(operation) });
      assert.equal(answer.body.code, 'not_signed_in', `${method} ${path} with ${cookie?.slice(0, 8)}`);
      assert.equal(answer.status, 401);
    }
  }
  stranger.cookie = null;
});

test('every endpoint refuses a change without the header or from another origin', async () => {
  for (const { method, path, operation } of calls()) {
    if (method !== 'POST') continue;
    const attempts = [
      [{ 'X-Takamaka-Admin': null }, 'header_missing'],
      [{ 'X-Takamaka-Admin': '2' }, 'header_missing'],
      [{ Origin: null }, 'wrong_origin'],
      [{ Origin: 'https://evil.example' }, 'wrong_origin'],
      [{ Origin: 'null' }, 'wrong_origin'],
      [{ Origin: `${server.origin}.evil.example` }, 'wrong_origin'],
    ];
    for (const [headers, code] of attempts) {
      const answer = await admin.call(method, filled(path), { body: bodyFor(operation), headers });
      assert.equal(answer.body.code, code, `${path} with ${JSON.stringify(headers)}`);
      assert.equal(answer.status, 403);
    }
  }
});

test('only the methods of the document exist', async () => {
  for (const path of Object.keys(document.paths)) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']) {
      if (document.paths[path][method.toLowerCase()]) continue;
      const answer = await admin.call(method, filled(path));
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.ok(answer.headers.allow, `${method} ${path}`);
    }
  }
});

// ------------------------------------------------------------------------------------------------------ signing in

test('prints the first link once, for a person, and in no log and no file', async () => {
  assert.match(link, /^[\w-]{43}$/);
  assert.ok(!server.log.includes(link));
  const sql = await run(['admin', 'audit', '--json', '--limit', '0', '--database', server.database]);
  assert.ok(!sql.stdout.includes(link));
  assert.equal((await stranger.post('/link', { link })).body.code, 'bad_link', 'it is already used');
  assert.equal((await stranger.post('/link/use', { link, name: 'eva', password: 'correct horse battery' })).body.code, 'bad_link');
});

test('a link from the command line creates an account or sets a new password', async () => {
  const made = await takamaka('link', '--role', 'moderator', '--name', 'budi', '--json');
  assert.equal(made.code, 0, made.stderr);
  const token = AdminClient.token(made.stdout);
  const looked = await stranger.post('/link', { link: token });
  assert.deepEqual([looked.body.role, looked.body.name, looked.body.anew], ['moderator', 'budi', false]);
  assert.equal((await stranger.post('/link/use', { link: token, name: 'other', password: 'correct horse battery' })).body.code, 'bad_value');
  const budi = await AdminClient.enter(server, token, 'budi');
  assert.equal((await budi.get('/me')).body.account.role, 'moderator');
  const anew = await takamaka('link', '--name', 'budi');
  assert.equal(anew.code, 0, anew.stderr);
  const again = await AdminClient.enter(server, AdminClient.token(anew.stdout), 'budi', 'another horse battery');
  assert.equal((await budi.get('/me')).status, 401, 'earlier sessions have ended');
  assert.equal((await again.get('/me')).body.account.account, budi.account.account);
});

test('checks the name and password of a new account, and the link stays valid meanwhile', async () => {
  const made = await admin.order('/links', { role: 'viewer', reason: 'a test' });
  const token = AdminClient.token(made.body.link);
  const attempt = (name, password) => stranger.post('/link/use', { link: token, name, password });
  for (const name of ['Ana', '1a', 'a b', 'a', "a'--", 'é'.repeat(3), 'x'.repeat(33)]) {
    assert.equal((await attempt(name, 'correct horse battery')).status, 400, name);
  }
  assert.equal((await attempt('short', 'short')).body.path, '/password');
  assert.equal((await attempt('ana', 'correct horse battery')).body.code, 'name_taken');
  assert.equal((await attempt('late', 'correct horse battery')).status, 200);
});

test('signs in by name and password with a cookie only for the admin API, and signing out ends it', async () => {
  const client = new AdminClient(server);
  const answer = await client.post('/sign-in', { name: 'ana', password: admin.password });
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.headers['set-cookie'], /; Path=\/admin; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const sessions = (await client.get('/me/sessions')).body.sessions;
  assert.equal(sessions.filter((one) => one.own).length, 1);
  assert.ok(sessions.every((one) => one.account === admin.account.account));
  const kept = client.cookie;
  assert.equal((await client.post('/sign-out')).status, 200);
  assert.equal(client.cookie, null);
  client.cookie = kept;
  assert.equal((await client.get('/me')).status, 401);
});

test('an admin ends a session immediately, and cannot end a missing one', async () => {
  const viewer = await admin.colleague('viewer', 'shortly');
  const all = (await admin.get('/sessions')).body.sessions;
  const target = all.find((one) => one.name === 'shortly');
  assert.equal((await colleagues.viewer.post(`/me/sessions/${target.session}/end`)).body.code, 'no_such_session', 'not their own session');
  assert.equal((await admin.order(`/sessions/${target.session}/end`, { reason: 'no longer needed' })).status, 200);
  assert.equal((await viewer.get('/me')).status, 401);
  assert.equal((await admin.order(`/sessions/${target.session}/end`, { reason: 'no longer needed' })).body.code, 'no_such_session');
});

test('a disabled account loses access immediately; the last admin stays', async () => {
  const viewer = await admin.colleague('viewer', 'outgoing');
  const disabled = await admin.order(`/accounts/${viewer.account.account}`, { disabled: true, reason: 'no longer needed' });
  assert.equal(disabled.body.disabled, true);
  assert.equal((await viewer.get('/me')).status, 401);
  const attempt = await new AdminClient(server).post('/sign-in', { name: 'outgoing', password: viewer.password });
  assert.equal(attempt.body.code, 'wrong_password');
  const accounts = (await admin.get('/accounts')).body.accounts;
  for (const one of accounts.filter((account) => account.role === 'admin' && account.name !== 'ana' && !account.disabled)) {
    assert.equal((await admin.order(`/accounts/${one.account}`, { role: 'viewer', reason: 'a test' })).status, 200);
  }
  assert.equal((await admin.order(`/accounts/${admin.account.account}`, { role: 'viewer', reason: 'a test' })).body.code, 'last_admin');
  assert.equal((await admin.order(`/accounts/${admin.account.account}`, { disabled: true, reason: 'a test' })).body.code, 'last_admin');
  assert.equal((await admin.order('/accounts/01NOBODY', { disabled: true, reason: 'a test' })).body.code, 'no_such_account');
});

test('with an authenticator, asks for a code, accepts each code once, and answers a wrong one like a wrong password', async () => {
  const client = await admin.colleague('viewer', 'totp');
  assert.equal((await client.post('/me/totp/confirm', { code: '123456' })).body.code, 'no_totp');
  assert.equal((await client.post('/me/totp', { password: 'wrong password' })).body.code, 'wrong_factor');
  const begun = await client.post('/me/totp', { password: client.password });
  assert.match(begun.body.uri, /^otpauth:\/\/totp\/Takamaka:totp\?secret=[A-Z2-7]{32}&issuer=Takamaka$/);
  assert.ok(begun.body.picture.startsWith('M') && begun.body.picture_size > 20);
  const plain = await new AdminClient(server).post('/sign-in', { name: 'totp', password: client.password });
  assert.equal(plain.status, 200, 'asks for no code before the authenticator is confirmed');
  const now = Date.now();
  const codeOf = (step) => totp(begun.body.secret, now + step * 30_000);
  const code = codeOf(-1);
  assert.equal((await client.post('/me/totp/confirm', { code })).status, 200);
  const signIn = (more) => new AdminClient(server).post('/sign-in', { name: 'totp', password: client.password, ...more });
  assert.equal((await signIn({})).body.code, 'code_needed');
  assert.equal((await signIn({ code })).body.code, 'wrong_password', 'the confirmation has already used it');
  assert.equal((await signIn({ code: '000000' })).body.code, 'wrong_password');
  assert.equal((await signIn({ code: codeOf(0) })).status, 200);
  const remove = (more) => client.post('/me/totp/remove', { password: client.password, ...more });
  assert.equal((await remove({})).body.code, 'code_needed');
  assert.equal((await remove({ code: codeOf(0) })).body.code, 'code_used');
  assert.equal((await remove({ code: codeOf(1) })).status, 200);
  assert.equal((await signIn({})).status, 200);
});

test('wrong guesses must wait, with the same answer for an existing and a missing account', async () => {
  const guesses = await Server.start(proxied);
  try {
    await AdminClient.enter(guesses, await AdminClient.firstLink(guesses), 'ana');
    for (const name of ['ana', 'nobody']) {
      const client = new AdminClient(guesses);
      const codes = [];
      let last;
      for (let i = 0; i < 6; i++) {
        last = await client.post('/sign-in', { name, password: `guess ${i}` });
        codes.push(last.body.code);
        if (last.body.code === 'wait') break;
      }
      assert.equal(codes.at(-1), 'wait', codes.join());
      assert.equal(last.status, 429);
      assert.ok(Number(last.headers['retry-after']) > 0);
    }
    const owner = new AdminClient(guesses);
    const right = await owner.post('/sign-in', { name: 'ana', password: 'correct horse battery' });
    assert.equal(right.status, 200, `the right person at another address: ${right.text}`);
    const lines = (await owner.get('/audit?act=sign_in')).body.lines.filter((line) => line.outcome === 'wrong_password');
    const noted = new Set(lines.map((line) => `${line.name} at ${line.subject}`));
    assert.deepEqual([...noted].sort(), [' at 192.0.2.0/24', 'ana at 192.0.2.0/24'], 'failures are in the audit log, without unknown names');
  } finally {
    await guesses.stop();
  }
});

// ------------------------------------------------------------------------------------------------------ admin actions

test('shows a room without hands, and closes it: everybody is told and gets their chips back', async () => {
  const { people, code, room } = await seatFour(server, { options: { deals: 4 } });
  await people[0].ask('start');
  await people[0].sees((update) => update.info.phase === 'playing');
  const list = await colleagues.moderator.get('/rooms');
  assert.ok(list.body.rooms.some((one) => one.room === room && one.phase === 'playing'));
  const looked = await colleagues.auditor.get(`/rooms/${code}`);
  assert.deepEqual(looked.body.seats.map((seat) => seat.name), ['Ayu', 'Budi', 'Citra', 'Dewi']);
  for (const tile of people.flatMap((person) => person.update.you.own?.hand ?? [])) assert.ok(!looked.text.includes(`"${tile}"`));
  assert.equal((await colleagues.moderator.order(`/rooms/${room}/close`, {})).body.path, '/reason');
  assert.equal((await colleagues.moderator.order(`/rooms/${room}/close`, { reason: 'x' })).body.code, 'bad_body');
  const closed = await colleagues.moderator.order(`/rooms/${room}/close`, { reason: 'it hangs' });
  assert.equal(closed.status, 200, closed.text);
  for (const person of people) {
    assert.equal((await person.until(() => person.messages.find((message) => message.type === 'gone'))).code, 'closed_by_admin');
  }
  assert.equal((await colleagues.moderator.order(`/rooms/${room}/close`, { reason: 'once more' })).body.code, 'no_such_room');
  assert.equal((await people[0].request('join', { code })).code, 'no_such_room');
  assert.ok(!server.log.includes('room_unreadable'));
  const proof = await run(['ledger', '--check', '--database', server.database]);
  assert.equal(proof.code, 0, proof.stdout + proof.stderr);
  const lines = (await colleagues.auditor.get(`/audit?subject=${room}`)).body.lines;
  assert.deepEqual(lines.map((line) => [line.act, line.outcome]).slice(-2), [['close_room', 'done'], ['close_room', 'intended']]);
  assert.equal(lines.at(-1).reason, 'it hangs');
  people.forEach((person) => person.socket.close());
});

test('removes and mutes players: the table is told, a removed player cannot return, the game continues', async () => {
  const { people, code, room } = await seatFour(server, { options: { deals: 1 } });
  const [host, budi, citra] = people;
  const muted = await colleagues.moderator.post(`/rooms/${code}/mute`, { player: citra.player, muted: true, reason: 'insults' });
  assert.equal(muted.body.seats[2].muted, true, muted.text);
  assert.equal((await citra.request('say', { room, text: 'hello' })).code, 'silenced');
  await host.ask('start');
  const removed = await colleagues.moderator.post(`/rooms/${code}/remove`, { player: budi.player, reason: 'insults' });
  assert.equal((await budi.closed).code, 4403);
  await host.sees((update) => update.info.seats[1].presence === 'stand_in', 'the stand-in');
  assert.ok(host.messages.some((message) => message.events?.some((entry) => entry.room?.type === 'barred' && !JSON.stringify(entry).includes(budi.player))));
  const back = await Client.open(server, { token: budi.token });
  assert.equal((await back.request('join', { code })).code, 'removed');
  assert.equal((await colleagues.moderator.post(`/rooms/${code}/remove`, { player: '01NOBODY', reason: 'a test' })).body.code, 'no_such_player');
  await playOn([host, citra, people[3]]);
  [...people, back].forEach((person) => person.socket.close());
});

test('disconnects a banned player and refuses them until the ban is lifted or expires', async () => {
  const player = await Client.open(server, { name: 'Spoiler' });
  const ban = await admin.order('/bans', { player: player.player, minutes: 60, reason: 'spoils games' });
  assert.equal(ban.body.name, 'Spoiler');
  assert.equal((await player.closed).code, 4410);
  const again = await Client.open(server, { token: player.token, hello: false });
  assert.equal((await again.hello({ token: player.token })).code, 'banned');
  assert.equal((await again.closed).code, 4410);
  const listed = await colleagues.moderator.get('/bans');
  assert.equal(listed.body.bans[0].player, player.player);
  for (const [query, found] of [['', 1], [`?player=${player.player}`, 1], ['?player=01NOBODY', 0]]) {
    assert.equal((await colleagues.viewer.get(`/bans${query}`)).status, 403);
    assert.equal((await colleagues.moderator.get(`/bans${query}`)).body.bans.length, found, query);
  }
  const lifted = await admin.order(`/bans/${ban.body.ban}/lift`, { reason: 'they have apologized' });
  assert.equal((await admin.order(`/bans/${ban.body.ban}/lift`, { reason: 'once more' })).body.code, 'no_such_ban');
  const free = await Client.open(server, { token: player.token });
  assert.equal(free.player, player.player);
  free.socket.close();
  assert.equal((await admin.order('/bans', { player: '01NOBODY', reason: 'a test' })).body.code, 'no_such_player');
  assert.equal((await admin.order('/bans', { reason: 'a test' })).body.code, 'bad_value');
  assert.equal((await admin.order('/bans', { player: 'x', range: '203.0.113.0/24', reason: 'a test' })).body.code, 'bad_value');
});

test('a banned range is refused everywhere, also after a restart; nobody can ban themselves or a country', async () => {
  const house = await Server.start({ ...proxied, folder: temporaryFolder() });
  try {
    const client = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
    const from = (address) => ({ 'X-Forwarded-For': address });
    for (const range of ['192.0.2.0/24', client.address, '0.0.0.0/0', '10.0.0.0/8', '2001::/16', '::/0', 'x', '10.0.0.0/33', "1.2.3.4' OR 1=1"]) {
      assert.equal((await client.order('/bans', { range, reason: 'a test' })).body.code, 'bad_range', range);
    }
    const caught = await Client.open(house, { name: 'Spoiler', headers: from('203.0.113.9') });
    const spared = await Client.open(house, { name: 'Ayu', headers: from('203.0.114.9') });
    assert.equal((await client.order('/bans', { range: '203.0.113.0/24', reason: 'spoils games' })).status, 200);
    assert.equal((await caught.closed).code, 4410);
    assert.equal((await house.get('/version', from('203.0.113.77'))).status, 403);
    assert.equal((await house.get('/version', from('203.0.114.77'))).status, 200);
    assert.equal(spared.close, undefined);
    spared.socket.close();
    await house.stop();
    await house.again();
    assert.equal((await house.get('/version', from('203.0.113.77'))).status, 403);
    assert.ok(!house.stderr.includes('#link='), 'prints no link because an account exists');
  } finally {
    await house.stop();
  }
});

test('an announcement reaches connected and new players, and can be ended', async () => {
  const here = await Client.open(server, { name: 'Ayu' });
  assert.equal((await admin.order('/announce', { text: 'Restart at ten.', minutes: 5, reason: 'an update' })).status, 200);
  await here.until(() => here.messages.find((message) => message.text === 'Restart at ten.'));
  const late = await Client.open(server, { name: 'Budi' });
  await late.until(() => late.messages.find((message) => message.text === 'Restart at ten.'));
  const overview = await colleagues.viewer.get('/overview');
  assert.equal(overview.body.announcement.text, 'Restart at ten.');
  for (const size of ['database_bytes', 'disk_free_bytes']) assert.ok(overview.body[size] > 4096, size);
  assert.equal((await admin.order('/announce', { text: '', reason: 'it is done' })).status, 200);
  await here.until(() => here.messages.find((message) => message.type === 'announcement' && message.text === ''));
  assert.equal((await colleagues.viewer.get('/overview')).body.announcement, undefined);
  assert.equal((await admin.order('/announce', { text: 'a\u202eb', reason: 'a test' })).body.code, 'bad_value');
  here.socket.close();
  late.socket.close();
});

test('answers a drain, then stops as for SIGTERM', async () => {
  const house = await Server.start(proxied);
  const client = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
  const player = await Client.open(house, { name: 'Ayu' });
  assert.equal((await client.order('/drain', { reason: 'an update' })).status, 200);
  assert.equal((await player.closed).code, 4600);
  assert.deepEqual(await house.exited, { code: 0, signal: null });
  await house.stop();
});

// ------------------------------------------------------------------------------------------------------ bad input

test('answers invalid input with its place, and changes nothing', async () => {
  // Failed attempts of earlier tests may be written now, when their minute is over.
  const last = async () => (await colleagues.auditor.get('/audit?limit=50')).body.lines.find((line) => !line.outcome.startsWith('wrong_')).seq;
  const before = await last();
  const bad = [
    ['/links', { text: '{' }, 'bad_body'],
    ['/links', { text: '[]' }, 'bad_body'],
    ['/links', { text: 'null' }, 'bad_body'],
    ['/links', { text: '{"reason":"a test","reason":"b test"}' }, 'bad_body'],
    ['/links', { text: `{"reason":"a test","x":${'['.repeat(40)}${']'.repeat(40)}}` }, 'bad_body'],
    ['/links', { text: '{"reason":"a\\u0000b"}' }, 'bad_body'],
    ['/links', { body: { reason: 'a test', role: 'god' } }, 'bad_body'],
    ['/links', { body: { reason: 5 } }, 'bad_body'],
    ['/links', { body: { reason: 'x'.repeat(501) } }, 'bad_body'],
    ['/links', { body: { reason: 'a test', more: 1 } }, 'bad_body'],
    ['/links?x=1', { body: { reason: 'a test' } }, 'bad_query'],
    ['/links', { body: { reason: 'a test' }, headers: { 'Content-Type': 'text/plain' } }, 'not_json'],
    ['/links', { body: { reason: 'a test' }, headers: { 'Content-Type': null } }, 'not_json'],
    ['/links', { text: '' }, 'not_json'],
  ];
  for (const [path, options, code] of bad) {
    const answer = await admin.call('POST', path, options);
    assert.equal(answer.body.code, code, `${path} ${JSON.stringify(options).slice(0, 80)}: ${answer.text}`);
    assert.equal(answer.headers['content-type'], 'application/problem+json');
  }
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'limit=1&limit=2', 'limit=%zz', 'seq=1', 'before=1.5', `actor=${'x'.repeat(201)}`, 'actor=%ff']) {
    assert.equal((await colleagues.auditor.get(`/audit?${query}`)).body.code, 'bad_query', query);
  }
  assert.equal(await last(), before);
});

test('does not read bodies that are too large, chunked, or sent to other paths', async () => {
  const large = await admin.call('POST', '/links', { text: JSON.stringify({ reason: 'x'.repeat(17_000) }) });
  assert.equal(large.status, 413);
  assert.equal(large.body.code, 'body_too_large');
  const host = `Host: 127.0.0.1:${server.port}\r\nConnection: close\r\n`;
  for (const [head, status] of [
    [`POST /admin/api/v1/sign-in HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`, 413],
    [`POST /admin/api/v1/sign-in HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
    [`POST /admin/api/v1/sign-in HTTP/1.1\r\n${host}Content-Length: 99999999999999999999\r\n\r\n`, 413],
    [`POST /admin/api/v1/sign-in HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    [`POST /version HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`, 413],
    [`GET /admin/api/v1/../../../etc/passwd HTTP/1.1\r\n${host}\r\n`, 404],
    [`GET /admin/api/v1/rooms/..%2f..%2fetc HTTP/1.1\r\n${host}\r\n`, 404],
    [`GET /admin/api/v10/me HTTP/1.1\r\n${host}\r\n`, 404],
  ]) {
    const answer = await server.raw(head);
    assert.match(answer.split('\r\n')[0], new RegExp(`^HTTP/1.1 (${status}|400) `), head.split('\r\n')[0]);
  }
});

test('treats injection texts as plain text', async () => {
  const nasty = ["' OR 1=1 --", '"; DROP TABLE audit; --', '<script>alert(1)</script>', '=cmd|calc', '%s%n', '../../etc/passwd', '\u{1F600}'];
  for (const text of nasty) {
    const answer = await colleagues.auditor.get(`/audit?actor=${encodeURIComponent(text)}`);
    assert.deepEqual(answer.body.lines, [], text);
    assert.equal((await new AdminClient(server).post('/link', { link: text.padEnd(43, 'x').slice(0, 43) })).body?.code !== undefined, true);
  }
  const made = await admin.order('/links', { reason: nasty.join(' ') });
  assert.equal(made.status, 200);
  const line = (await colleagues.auditor.get('/audit?act=make_link&limit=1')).body.lines[0];
  assert.equal(line.reason, nasty.join(' '));
  assert.equal((await colleagues.auditor.get('/audit/verify')).body.sound, true);
});

// ------------------------------------------------------------------------------------------------------ the audit log

test('the audit log has pages without gaps, and its answers match the document', async () => {
  const seqs = [];
  let before = '';
  for (;;) {
    const page = await colleagues.auditor.get(`/audit?limit=7${before}`);
    seqs.push(...page.body.lines.map((line) => line.seq));
    if (!page.body.more) break;
    before = `&before=${seqs.at(-1)}`;
  }
  assert.deepEqual(seqs, Array.from({ length: seqs.length }, (_, i) => seqs.length - i));
  const verified = await colleagues.auditor.get('/audit/verify');
  const newest = (await colleagues.auditor.get('/audit?limit=1')).body.lines[0].seq; // a line about failed attempts may have come
  assert.ok(verified.body.sound && verified.body.lines >= seqs.length && verified.body.lines <= newest, verified.text);
  const text = JSON.stringify((await colleagues.auditor.get('/audit?limit=200')).body);
  for (const secret of [link, admin.cookie, admin.password]) assert.ok(!text.includes(secret));
});

test('the admin API and the command line detect a line changed by hand', async () => {
  const house = await Server.start({ ...proxied, folder: temporaryFolder() });
  try {
    const client = await AdminClient.enter(house, await AdminClient.firstLink(house), 'ana');
    const sqlite = await import('node:child_process');
    const sql = (text) => sqlite.spawnSync('sqlite3', [house.database, text], { encoding: 'utf8' });
    const refused = sql("UPDATE audit SET reason = 'nothing' WHERE seq = 2");
    assert.match(refused.stderr, /never changed/);
    assert.equal((await run(['admin', 'audit', '--verify', '--database', house.database])).code, 0);
    const forced = sql("DROP TRIGGER audit_stays; UPDATE audit SET reason = 'nothing' WHERE seq = 2");
    assert.equal(forced.status, 0, forced.stderr);
    const seen = (await client.get('/audit/verify')).body;
    assert.deepEqual([seen.sound, seen.broken_at], [false, 2]);
    const told = await run(['admin', 'audit', '--verify', '--database', house.database]);
    assert.equal(told.code, 65);
    assert.match(told.stdout, /line 2 /);
  } finally {
    await house.stop();
  }
});

// ------------------------------------------------------------------------------------------------------ the rest

test('the command line lists accounts, disables them and ends sessions while the server runs', async () => {
  const viewer = await admin.colleague('viewer', 'console-test');
  const told = async (...args) => {
    const { stdout } = await takamaka(...args, '--json');
    assert.ok(!stdout.includes('argon2'));
    return stdout.trim().split('\n').map((line) => JSON.parse(line));
  };
  const unchanged = ({ seen_ms, used_ms, own, ...others }) => others; // without what a call changes
  assert.deepEqual((await told('accounts')).map(unchanged), (await admin.get('/accounts')).body.accounts.map(unchanged));
  const sessions = await told('sessions');
  assert.deepEqual(sessions.map(({ session }) => session).sort(), (await admin.get('/sessions')).body.sessions.map(({ session }) => session).sort());
  assert.deepEqual(Object.keys(sessions[0]), Object.keys((await admin.get('/sessions')).body.sessions[0]));
  const ended = sessions.find((one) => one.name === 'console-test');
  assert.equal((await takamaka('sessions', '--end', ended.session)).code, 0);
  assert.equal((await viewer.get('/me')).status, 401);
  assert.equal((await takamaka('sessions', '--end', ended.session)).code, 1);
  assert.equal((await takamaka('accounts', '--disable', 'console-test', '--reason', 'gone')).code, 0);
  assert.equal((await new AdminClient(server).post('/sign-in', { name: 'console-test', password: viewer.password })).body.code, 'wrong_password');
  assert.equal((await takamaka('accounts', '--disable', 'nobody')).code, 1);
  assert.equal((await takamaka('link', '--role', 'god')).code, 64);
  assert.equal((await takamaka('link', '--name', 'A B')).code, 64);
  assert.equal((await run(['admin', 'accounts', '--database', `${server.folder}/none.db`])).code, 66);
  const [line] = await told('audit', '--actor', 'console', '--act', 'change_account', '--limit', '1');
  assert.deepEqual([line.reason, line.detail], ['gone', { disabled: true }]);
  assert.deepEqual(line, (await admin.get('/audit?actor=console&act=change_account&limit=1')).body.lines[0]);
});

test('the log contains no token, password or link', () => {
  for (const secret of [link, admin.cookie, admin.password, ...Object.values(colleagues).map((one) => one.cookie)]) {
    assert.ok(secret && !server.log.includes(secret));
  }
});
