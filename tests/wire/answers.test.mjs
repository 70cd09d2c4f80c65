// What answers say: how long to wait, which part of the request is wrong, why the rules refuse, what the server can do.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { Client } from './support/client.mjs';
import { Server } from './support/server.mjs';
import { seatFour } from './support/table.mjs';

describe('an answer', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(() => server.stop());

  test('names the versions and features of the server, as /version does', async () => {
    const client = await Client.open(server, { hello: false });
    const welcome = await client.hello();
    const version = JSON.parse((await server.get('/version')).body);
    for (const key of ['protocol', 'protocol_min', 'protocol_max', 'features']) assert.deepEqual(welcome[key], version[key], key);
    assert.deepEqual([welcome.protocol, welcome.protocol_min, welcome.protocol_max], ['takamaka.v1.json', '1.0', '1.1']);
    assert.ok(welcome.features.includes('refusal_texts'));
    await client.leave();
  });

  test('to a handshake of another version is a connection that closes with 4406', async () => {
    const later = await Client.open(server, { protocols: ['takamaka.v2.json', 'takamaka.v3.json'], hello: false });
    assert.equal(later.socket.protocol, 'takamaka.v2.json');
    assert.equal((await later.closed).code, 4406);
    const both = await Client.open(server, { protocols: ['takamaka.v2.json', 'takamaka.v1.json'] });
    assert.equal(both.socket.protocol, 'takamaka.v1.json');
    await both.leave();
  });

  test('says how long to wait when there are too many requests', async () => {
    const client = await Client.open(server);
    const answers = await Promise.all(Array.from({ length: 45 }, () => client.request('ping')));
    const slow = answers.filter(({ code }) => code === 'slow_down');
    assert.ok(slow.length > 0);
    for (const answer of slow) assert.ok(answer.retry_after_ms >= 1 && answer.retryable, JSON.stringify(answer));
    await client.leave();
  });

  test('names the part that is wrong', async () => {
    const stranger = await Client.open(server, { hello: false });
    const named = await stranger.request('hello', { client: 'x', name: '\u200b' });
    assert.deepEqual([named.code, named.path], ['bad_name', '/name']);
    await stranger.hello();
    const paths = [
      ['rename', { name: ' ' }, 'bad_name', '/name'],
      ['bests', { variant: 'chess' }, 'unknown_variant', '/variant'],
      ['replay', {}, 'malformed', '/match'],
      ['replay', { match: '01JABCMATCH0000000000000M1' }, 'no_such_match', '/match'],
    ];
    for (const [type, body, code, path] of paths) {
      const answer = await stranger.request(type, body);
      assert.deepEqual([answer.code, answer.path], [code, path], JSON.stringify(answer));
    }
    await stranger.create();
    const said = await stranger.request('say', { room: stranger.room, phrase: 'hello', text: 'hello' });
    assert.deepEqual([said.code, said.path], ['malformed', '/text']);
    assert.match(said.message, /exactly one/);
    await stranger.leave();
  });

  test('says in English why the rules refuse, as the table of refusals does', async () => {
    const { languages, variants } = JSON.parse((await server.get('/api/refusals')).body);
    assert.deepEqual(languages, ['en', 'fr', 'crs', 'id', 'es', 'zh']);
    const { people } = await seatFour(server);
    await people[0].ask('start');
    await Promise.all(people.map((person) => person.sees((update) => update.clock.turn !== undefined, 'the first turn')));
    const other = people.find((person) => !person.isToAct);
    const answer = await other.request('act', { room: other.room, seq: other.update.seq, action: { type: 'pass' } });
    const declared = variants.gaple.find(({ code }) => code === 'not_your_turn');
    assert.deepEqual([answer.code, answer.message, answer.rule], ['not_your_turn', declared.text.en, declared.rules[0]]);
    await Promise.all(people.map((person) => person.leave()));
  });

  test('tells of the presence of people alone, and of no open seat', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { code } = await host.create();
    await host.ask('add_bots', { seat: 2 });
    const { seats } = (await host.sees(({ info }) => info.seats[2].occupant === 'bot', 'the bot')).info;
    assert.deepEqual(seats.map(({ presence }) => presence), ['here', undefined, undefined, undefined]);
    await host.ask('add_bots');
    assert.equal((await host.request('add_bots', { room: host.room })).code, 'no_open_seat');
    const guest = await Client.open(server, { name: 'Budi' });
    await guest.join(code);
    assert.equal((await guest.request('sit', { room: guest.room })).code, 'no_open_seat');
    await Promise.all([host.leave(), guest.leave()]);
  });
});
