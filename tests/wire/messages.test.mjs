// Messages that are malformed, unknown, too many, too fast, or from the wrong people.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { guessWrong } from './support/guess.mjs';
import { RawSocket, frame, opcode } from './support/raw.mjs';
import { Server } from './support/server.mjs';

describe('messages', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(async () => assert.equal((await server.stop()).code, 0));

  test('the first message must be hello', async () => {
    const client = await Client.open(server, { hello: false });
    const answer = await client.request('rooms');
    assert.equal(answer.code, 'hello_first');
    assert.equal((await client.hello()).type, 'welcome');
    assert.equal((await client.request('hello', { client: 'x' })).code, 'already_said_hello');
    await client.leave();
  });

  test('a new player gets a token once, and the token identifies them', async () => {
    const first = await Client.open(server, { name: '  Zoé   Marie ' });
    const welcome = first.messages[0];
    assert.match(welcome.token, /^[A-Za-z0-9_-]{43}$/);
    assert.equal(welcome.name, 'Zoé Marie');
    assert.equal(welcome.protocol, 'takamaka.v1.json');
    assert.equal(welcome.heartbeat_ms, 20000);
    const again = await Client.open(server, { token: first.token });
    assert.equal(again.player, first.player);
    assert.equal(again.messages[0].token, undefined);
    assert.equal(again.messages[0].name, 'Zoé Marie');
    assert.equal((await again.request('rename', { name: 'Zoé' })).type, 'ok');
    const third = await Client.open(server, { token: first.token });
    assert.equal(third.messages[0].name, 'Zoé');
    for (const client of [first, again, third]) await client.leave();
  });

  test('refuses an unknown token and closes with 4401', async () => {
    const client = await Client.open(server, { hello: false });
    assert.equal((await client.hello({ token: 'A'.repeat(43) })).code, 'bad_token');
    assert.equal((await client.closed).code, 4401);
  });

  test('refuses bad names', async () => {
    const client = await Client.open(server, { name: 'Ayu' });
    for (const name of ['\u202eevil', 'a\u0007b', '\u200b', ' \t '])
      assert.equal((await client.request('rename', { name })).code, 'bad_name', JSON.stringify(name));
    assert.equal((await client.request('rename', { name: 'x'.repeat(10_000) })).code, 'malformed');
    assert.equal((await client.request('rename', { name: 'x'.repeat(24) })).type, 'ok');
    await client.leave();
  });

  test('gives every name in normalization form C, and measures it there', async () => {
    const named = async (name) => {
      const client = await Client.open(server, { hello: false });
      const answer = await client.hello({ name });
      await client.leave();
      return answer.name ?? answer.code;
    };
    assert.equal(await named('Zoe\u0301'), 'Zo\u00e9');
    assert.equal(await named('e\u0301'.repeat(24)), '\u00e9'.repeat(24));
    assert.equal(await named('e\u0301'.repeat(25)), 'bad_name');
    assert.equal(await named(`Z${'\u0316'.repeat(5)}`), 'bad_name');
  });

  // The fault, the message, and the id that the refusal names, if it can be read with certainty.
  const malformed = [
    ['not JSON', 'hello'],
    ['nothing', ''],
    ['a number', '42'],
    ['a list', '[]'],
    ['null', 'null'],
    ['two values', '{"type":"ping","id":"1"} {}', '1'],
    ['no type', '{"id":"1"}', '1'],
    ['a type that is not a string', '{"type":1,"id":"1"}', '1'],
    ['no id', '{"type":"ping"}'],
    ['a numeric id', '{"type":"ping","id":1}'],
    ['an empty id', '{"type":"ping","id":""}'],
    ['a long id', `{"type":"ping","id":"${'x'.repeat(37)}"}`],
    ['an unknown key', '{"type":"ping","id":"1","extra":true}', '1'],
    ['two ids', '{"type":"ping","id":"1","id":"2"}'],
    ['a duplicate key', '{"type":"rename","name":"a","name":"b","id":"1"}', '1'],
    ['a NUL in the id', '{"type":"ping","id":"a\\u0000b"}'],
    ['a NUL in a text', '{"type":"rename","name":"a\\u0000b","id":"1"}', '1'],
    ['a lone surrogate in the id', '{"type":"ping","id":"\\ud800"}'],
    ['a lone surrogate in a text', '{"type":"rename","name":"\\ud800","id":"1"}', '1'],
    ['a huge number', '{"type":"create","id":"1","variant":"gaple","seats":1e999}', '1'],
    ['a huge number before the id', '{"type":"create","variant":"gaple","seats":1e999,"id":"1"}', '1'],
    ['minus zero', '{"type":"create","id":"1","variant":"gaple","seats":-0}', '1'],
    ['a fraction instead of an integer', '{"type":"create","id":"1","variant":"gaple","seats":4.5}', '1'],
    ['2^63 instead of a small number', '{"type":"create","id":"1","variant":"gaple","seats":9223372036854775808}', '1'],
    ['NaN', '{"type":"create","id":"1","variant":"gaple","seats":NaN}', '1'],
    ['a string instead of a number', '{"type":"create","id":"1","variant":"gaple","seats":"4"}', '1'],
    ['a room id of the wrong length', '{"type":"ready","id":"1","room":"short"}', '1'],
    ['an end that is missing', '{"type":"ping","id":"1"'],
    ['deep nesting', `{"type":"act","id":"1","action":${'['.repeat(7000)}${']'.repeat(7000)}}`, '1'],
    ['very deep nesting without an end', '['.repeat(16_000)],
  ];
  test('refuses malformed messages and keeps the connection', async () => {
    for (let i = 0; i < malformed.length; i += 8) {
      const client = await Client.open(server);
      for (const [what, message, id = ''] of malformed.slice(i, i + 8)) {
        const from = client.messages.length;
        client.sendText(message);
        const answer = await client.until(() => client.messages[from], what);
        assert.equal(answer.type, 'refused', what);
        assert.equal(answer.code, 'malformed', `${what}: ${JSON.stringify(answer)}`);
        assert.equal(answer.re, id, what);
      }
      assert.equal((await client.request('ping')).type, 'pong');
      await client.leave();
    }
  });

  test('refuses an unknown type as `unknown_type`, with the id', async () => {
    const client = await Client.open(server);
    const answer = await client.request('cheat');
    assert.equal(answer.code, 'unknown_type');
    await client.leave();
  });

  test('closes with 4400 after eleven bad messages in ten seconds', async () => {
    const client = await Client.open(server);
    for (let i = 0; i < 11; ++i) client.sendText('nonsense');
    assert.equal((await client.closed).code, 4400);
    assert.ok(client.messages.filter(({ code }) => code === 'malformed').length >= 10);
  });

  test('closes with 4504 a client that does not say hello within five seconds', async () => {
    const silent = await Client.open(server, { hello: false });
    const talkative = await Client.open(server, { hello: false });
    const polite = await Client.open(server);
    assert.equal((await talkative.request('ping')).code, 'hello_first');
    assert.equal((await silent.closed).code, 4504);
    assert.equal((await talkative.closed).code, 4504);
    assert.equal((await polite.request('ping')).type, 'pong');
    await polite.leave();
  });

  test('answers a flood first with `slow_down`, then closes with 4429; others continue', async () => {
    const flooder = await Client.open(server);
    const other = await Client.open(server);
    for (let i = 0; i < 1000; ++i) flooder.sendText(`{"type":"ping","id":"f${i}"}`);
    assert.equal((await other.request('ping')).type, 'pong');
    assert.equal((await flooder.closed).code, 4429);
    const pongs = flooder.messages.filter(({ type }) => type === 'pong').length;
    const refused = flooder.messages.filter(({ code }) => code === 'slow_down');
    assert.ok(pongs >= 38 && pongs <= 60, `${pongs} answered`);
    assert.ok(refused.length >= 1 && refused.length <= 20, `${refused.length} refused`);
    assert.ok(refused.every(({ retryable, re }) => retryable && re.startsWith('f')));
    assert.ok(refused.every(({ retry_after_ms: wait }) => wait === 1000), JSON.stringify(refused[0]));
    await other.leave();
  });

  test('also closes a flood of control frames', async () => {
    const raw = await RawSocket.open(server);
    raw.send(...Array.from({ length: 500 }, () => frame(opcode.ping, 'x')));
    assert.equal(await raw.closeCode(), 4429);
    raw.destroy();
  });

  test('closes a client that asks much and reads nothing with 4508, and others do not notice', async () => {
    const generous = await Server.start({ args: ['--messages-per-second', '100000'] });
    const other = await Client.open(generous);
    const slow = await Client.open(generous);
    slow.socket.pause();
    const asked = 60_000;
    for (let i = 0; i < asked; ++i) slow.sendText(`{"type":"ping","id":"${String(i).padStart(36, 'p')}"}`);
    assert.equal((await other.request('ping')).type, 'pong');
    slow.socket.resume();
    const { code } = await slow.closed;
    // The connection ends without a close code if it was stuck for more than five seconds.
    assert.ok(code === 4508 || code === 1006, String(code));
    assert.ok(slow.messages.length < asked, `${slow.messages.length} answers`);
    assert.equal((await other.request('ping')).type, 'pong');
    await generous.stop();
  });

  test('lets in a whole class behind one address that follows a link at the same moment', async () => {
    const host = await Client.open(server, { name: 'Teacher' });
    const { code } = await host.create({ seats: 4 });
    const pupils = await Promise.all(Array.from({ length: 30 }, (_, n) => Client.open(server, { name: `Pupil ${n}` })));
    const answers = await Promise.all(pupils.map((pupil) => pupil.join(code)));
    assert.deepEqual(answers.filter(({ type }) => type !== 'joined'), []);
    for (const one of [host, ...pupils]) await one.leave();
  });

  test('prevents guessing of codes: after forty wrong ones every answer is `slow_down`', async () => {
    const client = await Client.open(server);
    const host = await Client.open(server, { name: 'Ayu' });
    const { code } = await host.create();
    const began = Date.now();
    const first = await client.request('join', { code: 'AAAAAAAA' });
    assert.equal(first.code, 'no_such_room');
    assert.ok(Date.now() - began >= 200, 'the answer to a wrong code is delayed');
    await guessWrong(server, 38, 'join', { code: 'AAAAAAAB' });
    await client.join(code);
    await guessWrong(server, 12, 'join', { code: 'AAAAAAAB' });
    const right = await host.request('join', { code });
    assert.equal(right.code, 'slow_down');
    assert.ok(right.retry_after_ms > 0);
    const claim = await client.request('claim', { code: 'AAAAAAAA', seat_code: '123456' });
    assert.equal(claim.code, 'slow_down');
    for (const one of [client, host]) await one.leave();
  });
});

describe('guesses of one address at the same moment', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(() => server.stop());

  test('are no more than forty: the others are refused with `slow_down`', async () => {
    const answers = await guessWrong(server, 48, 'join', { code: 'AAAAAAAA' });
    const ofCode = (code) => answers.filter((answer) => answer.code === code).length;
    assert.deepEqual([ofCode('no_such_room'), ofCode('slow_down')], [40, 8]);
  });
});
