// Trials with bad input: messages that are malformed, unknown, too large or too many. Each returns what is wrong, or nothing.

import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises';
import { first, is } from './outcome.mjs';

const malformed = [
  ['no JSON', 'hello', ''],
  ['a list', '[]', ''],
  ['no id', '{"type":"ping"}', ''],
  ['a numeric id', '{"type":"ping","id":1}', ''],
  ['two ids', '{"type":"ping","id":"1","id":"2"}', ''],
  ['text that is cut', '{"type":"ping","id":"1"', ''],
];
const malformedWithId = [
  ['an unknown key', '{"type":"ping","id":"1","extra":true}', '1'],
  ['a wrong type', '{"type":"create","id":"1","variant":"gaple","seats":"4"}', '1'],
  ['a number out of its range', '{"type":"create","id":"1","variant":"gaple","seats":400}', '1'],
  ['a field that is missing', '{"type":"join","id":"1"}', '1'],
  ['deep nesting', `{"type":"act","id":"1","action":${'['.repeat(40)}${']'.repeat(40)}}`, '1'],
];

async function refusals(bench, messages) {
  const { connection } = await bench.guest();
  for (const [what, text, re] of messages) {
    const from = connection.frames.length;
    connection.sendText(text);
    const answer = await connection.until(() => connection.frames[from], `the refusal of ${what}`);
    const problem = first(is('refused', answer.type, `the answer to ${what}`), is('malformed', answer.code, `the code for ${what}`), is(re, answer.re, `re for ${what}`));
    if (problem) return problem;
  }
  const pong = await connection.request({ type: 'ping', id: 'after' });
  return is('pong', pong.type, 'the answer to ping afterwards');
}

/** Sends something that ends the connection, and compares the close code. */
async function closes(bench, code, send, { hello = true } = {}) {
  const connection = hello ? (await bench.guest()).connection : await bench.open();
  await send(connection);
  const ended = await Promise.race([connection.closed, sleep(12_000, undefined, { ref: false })]);
  return ended ? is(code, ended.code, 'the close code') : 'the connection stays open';
}

export const inputTrials = {
  malformed: (bench) => refusals(bench, malformedWithId),
  malformed_re: (bench) => refusals(bench, malformed),

  async unknown_key_path(bench) {
    const { connection } = await bench.guest();
    connection.sendText('{"type":"ping","id":"1","a/b":true}');
    const answer = await connection.until(() => connection.frames.find(({ re }) => re === '1'), 'the refusal');
    return is('/a~1b', answer.path, 'path');
  },

  async unknown_type(bench) {
    const guest = await bench.guest();
    return is('unknown_type', (await guest.ask('dance')).code, 'the code');
  },

  bad_flood: (bench) => closes(bench, 4400, (connection) => {
    for (let count = 0; count < 11; count += 1) connection.sendText('nonsense');
  }),
  too_large: (bench) => closes(bench, 4413, (connection) => connection.sendText(`{"type":"ping","id":"1","x":"${'x'.repeat(17_000)}"}`)),
  binary: (bench) => closes(bench, 1003, (connection) => connection.socket.send(Buffer.from('{"type":"ping","id":"1"}'), { binary: true })),
  not_utf8: (bench) => closes(bench, 1007, (connection) => connection.socket.send(Buffer.from([0x22, 0xff, 0x22]), { binary: false })),
  hello_timeout: (bench) => closes(bench, 4504, () => {}, { hello: false }),
  // In portions: other trials run beside it, and a server does not wait long for a client that opens a connection and says nothing.
  flood: (bench) => closes(bench, 4429, async (connection) => {
    for (let count = 0; count < 20_000 && !connection.close; count += 1) {
      connection.sendText(`{"type":"ping","id":"f${count}"}`);
      if (count % 100 === 99) await letOthersRun();
    }
  }),
  // A masked close frame with a code that does not exist; no library sends it.
  close_code: (bench) => closes(bench, 1002, (connection) => connection.socket._socket.write(Buffer.from([0x88, 0x82, 0, 0, 0, 0, 5000 >> 8, 5000 & 255]))),

  async hello_first(bench) {
    const connection = await bench.open();
    const early = await connection.request({ type: 'ping', id: '1' });
    await connection.request({ type: 'hello', id: '2', client: 'check-server 1.0' });
    const twice = await connection.request({ type: 'hello', id: '3', client: 'check-server 1.0' });
    return first(is('hello_first', early.code, 'the code before hello'), is('already_said_hello', twice.code, 'the code for hello twice'));
  },

  async token_once(bench) {
    const guest = await bench.guest();
    const again = await bench.guest('Ann', { token: guest.token });
    return first(guest.token ? '' : 'the first welcome has no token', again.welcome.token === undefined ? '' : 'welcome has the token again',
      is(guest.welcome.player, again.welcome.player, 'the player'));
  },

  async bad_token(bench) {
    const connection = await bench.open();
    const answer = await connection.request({ type: 'hello', id: '1', client: 'check-server 1.0', token: 'A'.repeat(43) });
    const { code } = await connection.closed;
    return first(is('bad_token', answer.code, 'the code'), is(4401, code, 'the close code'));
  },

  async token_and_recovery(bench) {
    const connection = await bench.open();
    const answer = await connection.request({ type: 'hello', id: '1', client: 'check-server 1.0', token: 'A'.repeat(43), recovery: 'ABCD-EFGH' });
    return first(is('malformed', answer.code, 'the code'), is('/recovery', answer.path, 'path'));
  },

  async bad_name(bench) {
    const guest = await bench.guest();
    for (const name of ['\u200b', ' ', '\u202eevil', `Z${'\u0316'.repeat(5)}`, 'x'.repeat(25)]) {
      const { code } = await guest.ask('rename', { name });
      if (code !== 'bad_name') return is('bad_name', code, `the code for ${JSON.stringify(name)}`);
    }
    return is('malformed', (await guest.ask('rename', { name: 'x'.repeat(10_000) })).code, 'the code for 10 kB');
  },

  nfc: async (bench) => is('Zo\u00e9', (await bench.guest('Zoe\u0301')).welcome.name, 'the name in welcome'),

  async wrong_code(bench) {
    const guest = await bench.guest();
    const began = Date.now();
    const { code } = await guest.ask('join', { code: 'AAAA-AAAA' });
    return first(is('no_such_room', code, 'the code'), Date.now() - began < 200 ? `the answer came after ${Date.now() - began} ms` : '');
  },

  async not_in_room(bench) {
    const guest = await bench.guest();
    return is('not_in_room', (await guest.ask('say', { room: '01JABCDEFGHJKMNPQRSTVWXYZ0', phrase: 'hello' })).code, 'the code');
  },

  async foreign_room(bench) {
    const began = Date.now();
    const guest = await bench.guest('Ann', { resume: { room: '01JABCDEFGHJKMNPQRSTVWXYZ0', seq: 0 } });
    const gone = await guest.connection.until(() => guest.connection.frames.find(({ type }) => type === 'gone'), 'gone');
    return first(is('closed', gone.code, 'the code of gone'), Date.now() - began < 200 ? `gone came after ${Date.now() - began} ms` : '');
  },

  async no_key(bench) {
    const answer = await fetch(`${bench.http}/ws/no-key`);
    return is(404, answer.status, 'the status of /ws/no-key');
  },

  async says_budget(bench) {
    const { host } = await bench.table({ bots: false });
    for (let count = 0; count < 30; count += 1) {
      const { code, retryable, retry_after_ms: pause } = await host.ask('say', { room: host.room(), phrase: 'hello' });
      if (code === 'slow_down') return retryable && pause > 0 ? '' : 'slow_down has no retry_after_ms';
    }
    return 'thirty words in a row were accepted';
  },
};
