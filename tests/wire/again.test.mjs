// A request that is sent again with its id acts once, also when the server was stopped or killed in between.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from './support/client.mjs';
import { Server } from './support/server.mjs';

const wanted = { variant: 'gaple', seats: 4, options: {}, settings: {} };

for (const end of ['stop', 'kill'])
  test(`after a ${end} a repeated create leads to its room, and repeated words are said once`, async () => {
    const server = await Server.start();
    const host = await Client.open(server, { name: 'Ann' });
    const made = await host.request('create', wanted, 'the create');
    await host.sees(({ room }) => room === made.room);
    const said = await host.request('say', { room: made.room, phrase: 'hello' }, 'the word');
    if (end === 'stop') await new Promise((ended) => (server.child.once('exit', ended), server.child.kill('SIGTERM')));
    else await server.kill();

    await server.again();
    const back = await Client.open(server, { token: host.token });
    const again = await back.request('create', wanted, 'the create');
    assert.deepEqual([again.type, again.room, again.code], ['joined', made.room, made.code]);
    const { seq } = await back.sees(({ room }) => room === made.room);
    assert.deepEqual(await back.request('say', { room: made.room, phrase: 'hello' }, 'the word'), said);
    const next = await back.request('say', { room: made.room, phrase: 'hello' });
    assert.equal(next.seq, seq + 1, 'nothing was said in between');
    await server.stop();
  });

test('a refusal that says it is retryable is not kept: with the same id the request is looked at again', async () => {
  const server = await Server.start();
  const host = await Client.open(server, { name: 'Ann' });
  const { room } = await host.create();
  const early = await host.request('start', { room }, 'the start');
  assert.deepEqual([early.code, early.retryable], ['not_enough_players', true]);
  await host.ask('add_bots');
  const started = await host.request('start', { room }, 'the start');
  assert.equal(started.type, 'ok');
  assert.deepEqual(await host.request('start', { room }, 'the start'), started, 'what was done is known');
  await server.stop();
});

// ---------------------------------------------------------------------------------------------- every request once

const stages = {
  /** Ann is host on seat 0, Bob sits on seat 1, Cho has no seat. */
  async room(server) {
    const [ann, bob, cho] = await Promise.all(['Ann', 'Bob', 'Cho'].map((name) => Client.open(server, { name })));
    const { code, room } = await ann.create();
    for (const guest of [bob, cho]) await guest.join(code);
    await bob.ask('sit');
    await ann.sees(({ info }) => info.seats[1].occupant === 'person' && info.unseated === 1);
    return { ann, bob, cho, code, room };
  },
  /** The same with a bot on seat 2, in a match. */
  async match(server) {
    const table = await stages.room(server);
    await table.ann.ask('add_bots');
    await table.ann.ask('start');
    await table.ann.sees(({ info }) => info.phase === 'playing');
    return table;
  },
};

/** Plays until it is this person's turn, or the deal is over. */
async function play(table, holds) {
  for (;;) {
    const one = await Promise.any([table.ann, table.bob].map((each) => each.until(() => (holds(table.ann.update) || (each.isToAct && each.legal.length > 0) ? each : undefined), 'a turn')));
    if (holds(table.ann.update)) return;
    const { seq } = one.update;
    await one.request('act', { room: one.room, seq, action: one.legal[0] });
    await one.sees((update) => update.seq > seq);
  }
}

// For each request that changes something: the stage, who asks, and what. `before` prepares it and may return the fields.
const device = async (table) => ({ device: (await table.ann.request('add_device')).device });
const cases = {
  create: { fields: wanted },
  join: { fields: ({ code }) => ({ code }), who: 'cho' },
  rename: { fields: { name: 'Anna' } },
  add_device: {},
  end_device: { before: device },
  recovery_code: {},
  leave: { who: 'bob' },
  sit: { who: 'cho' },
  stand: { who: 'bob' },
  configure: { fields: wanted },
  swap: { fields: { a: 0, b: 1 } },
  add_bots: {},
  remove: { fields: { seat: 1 } },
  remove_person: { fields: ({ ann }) => ({ person: ann.update.info.unseated_people[0].person }) },
  lock: { fields: { locked: true } },
  transfer: { fields: { seat: 1 } },
  start: { before: ({ ann }) => ann.ask('add_bots').then(() => ({})) },
  say: { fields: { phrase: 'hello' } },
  mute: { fields: { seat: 1, muted: true } },
  report: { fields: { category: 'chat', text: 'rude' } },
  line_up: { who: 'cho' },
  leave_line: { who: 'cho', before: ({ cho }) => cho.ask('line_up').then(() => ({})) },
  set_pace: { fields: { pace: 'slow' } },
  act: { stage: 'match', before: async (table) => (await play(table, () => table.ann.isToAct && table.ann.legal.length > 0), { seq: table.ann.update.seq, action: table.ann.legal[0] }) },
  ready: { stage: 'match', before: async (table) => (await play(table, ({ info }) => info.phase === 'between_deals'), {}) },
  pause: { stage: 'match' },
  play_on: { stage: 'match', before: async ({ ann, bob }) => (await Promise.all([ann.ask('pause'), bob.ask('pause')]), await ann.sees(({ info }) => info.paused), {}) },
  skip_to_turn: { stage: 'match', before: async ({ bob }) => (await bob.ask('leave'), {}) },
  ask_for_seat: { stage: 'match', fields: { seat: 1 } },
  answer_for_seat: { stage: 'match', who: 'bob', before: ({ ann }) => ann.ask('ask_for_seat', { seat: 1 }).then(() => ({ agree: true })) },
  offer_seat: { stage: 'match', who: 'bob', fields: { seat: 1 } },
  cancel_offer: { stage: 'match', who: 'bob', before: ({ bob }) => bob.ask('offer_seat', { seat: 1 }).then(() => ({ seat: 1 })) },
  claim: { stage: 'match', who: 'cho', before: async ({ bob, code }) => ({ code, seat_code: (await bob.ask('offer_seat', { seat: 1 })).code }) },
};
const reads = ['hello', 'ping', 'rooms', 'sheet', 'replay', 'bests', 'matches', 'my_data', 'devices'];
const outside = ['create', 'join', 'claim', 'rename', 'add_device', 'end_device', 'recovery_code'];
// After it there is no player who could ask again (lifetime.test.mjs).
const last = ['erase_me'];

test('every request that changes something acts once under its id, and another one under that id is refused', async () => {
  const server = await Server.start();
  const registry = await (await fetch(`http://127.0.0.1:${server.port}/api/protocol/registry.json`)).json();
  assert.deepEqual([...Object.keys(cases), ...reads, ...last].sort(), registry.requests.map(({ type }) => type).sort());

  const done = [];
  for (const [type, { stage = 'room', who = 'ann', before, fields = {} }] of Object.entries(cases)) {
    const table = await stages[stage](server);
    const asked = { ...(before ? await before(table) : typeof fields === 'function' ? fields(table) : fields) };
    if (!outside.includes(type)) asked.room = table.room;
    const id = `the ${type}`;
    const answer = await table[who].request(type, asked, id);
    assert.notEqual(answer.type, 'refused', JSON.stringify(answer));
    done.push({ type, asked, id, answer, table, asker: table[who], token: table[who].token, code: table.code });
    for (const other of [table.ann, table.bob, table.cho]) if (other !== table[who]) await other.cut();
  }

  // The same request again, and others that must not be done under its id.
  const again = async (one, asker, when) => {
    const { type, asked, id, answer } = one;
    const what = `${type} ${when}`;
    const told = await asker.request(type, asked, id);
    // A report is no event, so after its room has left memory its answer has the room's newest seq.
    assert.deepEqual(type === 'report' ? { ...told, seq: answer.seq } : told, answer, what);
    const others = [['rename', { name: 'Nobody' }], ['create', { ...wanted, seats: 2 }], ['join', { code: one.code }], ['lock', { room: one.table.room, locked: false }], ['add_device', {}],
      ['end_device', { device: '0'.repeat(26) }], ['claim', { code: one.code, seat_code: '0000' }], ['say', { room: one.table.room, phrase: 'thanks' }], ['report', { room: one.table.room, category: 'other' }]];
    for (const [other, what_else] of others) {
      // A create leads into another room; a join is no more than being in the room, so nothing is bound to it.
      if (other === type || type === 'join' || (type === 'create' && what_else.room)) continue;
      const refused = await asker.request(other, what_else, id);
      assert.deepEqual([refused.type, refused.code], ['refused', 'id_taken'], `${other} under the id of ${what}`);
    }
    for (const reading of ['ping', 'devices']) assert.notEqual((await asker.request(reading, {}, id)).type, 'refused', `${reading} under the id of ${what}`);
  };
  const back = async (one) => {
    const asker = await Client.open(server, { token: one.token });
    if (one.type !== 'create') await asker.join(one.code);
    return asker;
  };
  // The request of a connection that is out of the room, or of one that its answer has closed, comes on another one.
  for (const one of done) {
    if (!['leave', 'skip_to_turn'].includes(one.type)) await again(one, one.asker, 'on the same connection');
    await one.asker.cut();
  }
  for (const one of done) {
    if (one.type !== 'skip_to_turn') await again(one, (one.asker = await back(one)), 'on another connection');
  }
  await server.kill();
  await server.again();
  for (const one of done) {
    if (one.type === 'skip_to_turn') continue; // which ends with the process
    await again(one, (one.asker = await back(one)), 'after a restart');
  }
  const reporter = done.find(({ type }) => type === 'report');
  assert.equal((await reporter.asker.request('report', { ...reporter.asked, text: 'else' }, reporter.id)).code, 'id_taken');
  assert.equal((await reporter.asker.request('my_data')).items.filter(({ kind }) => kind === 'report').length, 1);
  const devices = done.find(({ type }) => type === 'add_device');
  assert.equal((await devices.asker.request('devices')).devices.length, 2, 'one token was added');
  const phone = await Client.open(server, { token: devices.answer.token });
  assert.equal((await phone.request('add_device', {}, devices.id)).code, 'id_taken', 'only the device that asked is told the token');
  const recovered = await Client.open(server, { recovery: done.find(({ type }) => type === 'recovery_code').answer.code });
  assert.ok(recovered.player, 'the code that was told again works');
  await server.stop();
});

test('a leave whose answer was lost is not undone by coming back, and is answered when it is sent again', async () => {
  const server = await Server.start();
  for (const stage of Object.keys(stages)) {
    const { ann, bob, code, room } = await stages[stage](server);
    await bob.request('leave', { room }, 'away');
    await bob.cut();
    const { seq } = bob.update;
    const back = await Client.open(server, { token: bob.token, resume: { room, seq } });
    assert.equal((await back.until(() => back.messages.find(({ type }) => type === 'gone'), 'the end')).code, 'closed');
    const { type, re } = await back.request('leave', { room }, 'away');
    assert.deepEqual([type, re], ['ok', 'away']);
    await ann.sees(({ info }) => info.seats[1].occupant === 'open' || info.seats[1].presence === 'stand_in', 'the empty place');
    const joined = await back.request('join', { code }, 'home');
    assert.equal(joined.type, 'joined', 'with the code the way is open');
    await ann.cut();
    await back.cut();
  }
  await server.stop();
});

test('a rename that is sent again does not undo a later one', async () => {
  const server = await Server.start();
  const client = await Client.open(server, { name: 'Ann' });
  await client.request('rename', { name: 'Bea' }, 'first');
  await client.request('rename', { name: 'Cleo' }, 'second');
  const back = await Client.open(server, { token: client.token });
  assert.equal((await back.request('rename', { name: 'Bea' }, 'first')).type, 'ok');
  const later = await Client.open(server, { token: client.token });
  assert.equal(later.messages[0].name, 'Cleo');
  await server.stop();
});
