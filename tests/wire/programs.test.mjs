// Programs as guests: what a hello says stays with its player, everybody sees it, and a host may keep programs out.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { Client } from './support/client.mjs';
import { Server, run, temporaryFolder } from './support/server.mjs';
import { isOver, playOn } from './support/table.mjs';

const program = { program: true };

describe('a program', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(async () => {
    const checked = await run(['check', '--database', server.database]);
    await server.stop();
    assert.equal(checked.code, 0, `the tables do not match the log: ${checked.stdout}${checked.stderr}`);
  });

  const hello = async (fields) => {
    const client = await Client.open(server, { hello: false });
    return { client, answer: await client.hello(fields) };
  };
  const openedBy = async (host, settings = {}) => host.create({ settings });

  test('is one for good: its token is that of a program, whatever a later hello says', async () => {
    const { answer: first } = await hello({ name: 'Rob', ...program });
    assert.equal(first.program, true);
    assert.ok(first.features.includes('programs'));
    for (const later of [{}, { program: false }, { program: null }, program]) {
      const { answer } = await hello({ token: first.token, ...later });
      assert.equal(answer.player, first.player);
      assert.equal(answer.program, true, JSON.stringify(later));
    }
  });

  test('stays one on a second device and after a recovery', async () => {
    const { client, answer: first } = await hello(program);
    const device = await client.request('add_device');
    assert.equal((await hello({ token: device.token })).answer.program, true);
    const { code } = await client.request('recovery_code');
    const both = await hello({ recovery: code, ...program });
    assert.deepEqual([both.answer.code, both.answer.path], ['malformed', '/program']);
    const { answer } = await hello({ recovery: code });
    assert.deepEqual([answer.player, answer.program], [first.player, true]);
  });

  test('has a player of its own: a person’s token is refused, and stays a person’s', async () => {
    const { answer: person } = await hello({ name: 'Ana' });
    assert.equal(person.program, undefined);
    const { client, answer } = await hello({ token: person.token, ...program });
    assert.deepEqual([answer.type, answer.code, answer.retryable], ['refused', 'not_a_program', false]);
    const again = await client.hello({ token: person.token });
    assert.deepEqual([again.player, again.program], [person.player, undefined]);
  });

  test('is seen at its seat, without one, in the list of rooms, and after a restart', async () => {
    const folder = temporaryFolder();
    const own = await Server.start({ folder });
    const ana = await Client.open(own, { name: 'Ana' });
    const { code, room } = await ana.create({ settings: { listed: true } });
    const rob = await Client.open(own, { name: 'Rob', ...program });
    await rob.join(code);
    await ana.sees(({ info }) => info.unseated_people[0]?.program === true, 'the mark without a seat');
    await rob.ask('sit');
    await ana.sees(({ info }) => info.seats[1].program === true, 'the mark at the seat');
    const seated = ana.messages.flatMap(({ events }) => events ?? []).find((entry) => entry.room?.type === 'seated');
    assert.equal(seated.room.program, true);
    assert.ok(!('program' in ana.update.info.seats[0]), 'a person has no mark');
    const { rooms } = await ana.request('rooms');
    assert.deepEqual([rooms[0].programs, rooms[0].programs_here], [true, 1]);
    await own.stop();

    const later = await Server.start({ folder });
    const back = await Client.open(later, { token: rob.token, resume: { room, seq: 0 } });
    await back.sees(({ info }) => info.seats[1].program === true, 'the mark after the restart');
    await later.stop();
  });

  test('is marked in the replay of a match and in the list of matches', async () => {
    const ana = await Client.open(server, { name: 'Ana' });
    const { code } = await ana.create({ options: { deals: 1 }, settings: { between_deals_seconds: 1 } });
    const rob = await Client.open(server, { name: 'Rob', ...program });
    await rob.join(code);
    await rob.ask('sit');
    await ana.ask('add_bots');
    await ana.ask('start');
    await playOn([ana, rob]);
    const { match_id: match } = (await ana.sees(isOver)).info;
    const marks = (seats) => seats.slice(0, 3).map(({ name, program: mark }, seat) => (seat < 2 ? [name, mark] : mark));
    const { head } = await ana.request('replay', { match });
    assert.deepEqual(marks(head.seats), [['Ana', undefined], ['Rob', true], undefined]);
    const { matches } = await ana.request('matches');
    assert.deepEqual(marks(matches[0].seats), [['Ana', undefined], ['Rob', true], undefined]);
  });

  test('is kept out where the host wants people only', async () => {
    const ana = await Client.open(server, { name: 'Ana' });
    const { code, watch_code: watchCode } = await openedBy(ana, { programs: false });
    const rob = await Client.open(server, { name: 'Rob', ...program });
    for (const door of [code, watchCode]) {
      const answer = await rob.request('join', { code: door });
      assert.deepEqual([answer.code, answer.retryable], ['programs_off', true]);
    }
    const budi = await Client.open(server, { name: 'Budi' });
    await budi.join(code);
    await budi.ask('sit');
  });

  test('that is there when the host changes it stays, and gets no seat if it has none', async () => {
    const ana = await Client.open(server, { name: 'Ana' });
    const { code } = await openedBy(ana);
    const [rob, dex] = [await Client.open(server, { name: 'Rob', ...program }), await Client.open(server, { name: 'Dex', ...program })];
    await rob.join(code);
    await rob.ask('sit');
    await dex.join(code);
    await ana.ask('configure', { variant: 'gaple', seats: 4, options: {}, settings: { programs: false } });
    for (const request of ['sit', 'line_up']) {
      assert.equal((await dex.request(request, { room: dex.room })).code, 'programs_off');
    }
    assert.equal((await rob.request('sit', { room: rob.room, seat: 3 })).type, 'ok');
    const again = await Client.open(server, { token: rob.token, resume: { room: rob.room, seq: 0 } });
    await again.sees(({ you }) => you.seat === 3, 'its seat');
  });
});
