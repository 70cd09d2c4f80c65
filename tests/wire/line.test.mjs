// The line at a table: people wait for a seat, alone or as a pair, and take the losers' seats, those of bots and open ones
// before the next match. Every frame, with its events, is checked against the generated schema.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';

import Ajv from 'ajv/dist/2020.js';

import { Client } from './support/client.mjs';
import { run, Server } from './support/server.mjs';
import { isOver, playOn } from './support/table.mjs';

const schema = JSON.parse(readFileSync(new URL('../../web/src/generated/schema.json', import.meta.url)));
const ajv = new Ajv({ discriminator: true });
ajv.addSchema(schema);
const isFrame = ajv.getSchema(`${schema.$id}#/$defs/ServerMessage`);

const leave = (people) => Promise.all(people.map((person) => person.leave()));
const names = ({ info }) => info.seats.map(({ name }) => name);
const line = ({ info }) => info.line.map(({ people }) => people);
/** Everything that happened in the room, as this person was told, of this type. */
const told = (person, type) => person.messages.flatMap(({ events }) => events ?? [])
  .map(({ room, game }) => room ?? game).filter((event) => event.type === type);

/** Fails unless every frame that the people received is as the schema says. */
function areValid(people) {
  for (const { messages, name } of people) {
    for (const message of messages) {
      assert.ok(isFrame(message), `${name}: ${ajv.errorsText(isFrame.errors)} in ${JSON.stringify(message)}`);
    }
  }
}

/** Four people at Seychelles and a pair, Eka and Fitri, that came with the same code and waits. */
async function withPair(server, options, losersLeave) {
  const host = await Client.open(server, { name: 'Ayu' });
  const { code } = await host.create({ variant: 'seychelles', options, settings: { losers_leave: losersLeave, between_deals_seconds: 1 } });
  const people = [host];
  for (const name of ['Budi', 'Citra', 'Dewi', 'Eka', 'Fitri']) {
    const person = await Client.open(server, { name });
    assert.equal((await person.join(code)).type, 'joined', `${name} gets in, also where every seat is taken`);
    if (people.length < 4) await person.ask('sit');
    people.push(person);
  }
  const [eka, fitri] = people.slice(4);
  assert.equal((await fitri.request('line_up', { room: host.room, with: 'Eka' })).code, 'no_such_party');
  await eka.ask('line_up');
  await fitri.ask('line_up', { with: 'Eka' });
  assert.equal((await fitri.request('line_up', { room: host.room })).code, 'already_in_line');
  await Promise.all(people.map((person) => person.sees(({ info }) => info.line[0]?.people.length === 2, 'the pair in the line')));
  return { people, host, code };
}

/** The host starts the next match. Returns the people without a seat in it. */
async function start(people, host) {
  const { seq } = await host.ask('start');
  await Promise.all(people.map((person) => person.sees((update) => update.seq >= seq, 'the start')));
  return people.filter(({ seat }) => seat === undefined);
}

/** The people with a seat play the match to its end. */
async function play(people) {
  await playOn(people.filter(({ seat }) => seat !== undefined));
  await Promise.all(people.map((person) => person.sees(isOver, 'the end')));
}

describe('the line', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(() => server.stop());

  test('gives the losers\' seats to the pair that waits, match after match, and counts the winners\' row', async () => {
    const { people, host } = await withPair(server, { target: 10, zwe_final_after: 1 }, 'match');
    let row = { people: '', wins: 0 };
    let winners = [];
    for (let match = 1; match <= 4; ++match) {
      const before = names(host.update);
      const waiting = line(host.update)[0];
      const watching = await start(people, host);
      const now = names(host.update);
      if (match > 1) {
        const changed = told(host, 'seats_changed').at(-1);
        assert.deepEqual(changed.in.toSorted(), waiting.toSorted());
        assert.deepEqual(changed.out.toSorted(), before.filter((_, seat) => !winners.includes(seat)).toSorted());
        assert.deepEqual([changed.players, changed.left], [null, null], 'no ids');
        for (const seat of winners) assert.equal(now[seat], before[seat], 'the winners stay');
        assert.deepEqual(line(host.update), []);
      }
      for (const person of people) assert.equal(person.update.you.own !== undefined, now.includes(person.name), person.name);
      if (match > 1) {
        await watching[0].ask('line_up');
        await watching[1].ask('line_up', { with: watching[0].name });
      }
      await play(people);
      ({ winners } = told(host, 'match_finished').at(-1));
      const won = winners.map((seat) => now[seat]).join();
      row = { people: won, wins: won === row.people ? row.wins + 1 : 1 };
      assert.deepEqual(host.update.info.row, row.wins < 2 ? undefined : { seats: winners, wins: row.wins });
      assert.ok(host.update.info.line_wait_ms > 0, 'the time that a match takes');
    }
    // Nobody ever saw a hand of a match in which they had no seat.
    for (const person of people.slice(4)) {
      const updates = person.messages.filter(({ type }) => type === 'update');
      const first = updates.findIndex(({ you }) => you.seat !== undefined);
      for (const { you } of updates.slice(0, first)) assert.deepEqual([you.own, you.events], [undefined, []]);
    }
    for (const { match } of (await host.request('matches')).matches) {
      const checked = await run(['verify', match, '--database', server.database]);
      assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    }
    const checked = await run(['check', '--database', server.database]);
    assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    areValid(people);
    await leave(people);
  });

  test('ends a match with the final after the first set that nobody wins, if the losers leave after a set', async () => {
    const { people, host } = await withPair(server, { target: 500, restart_when: 'as_soon_as_dead', zwe_final_after: 20 }, 'set');
    await start(people, host);
    await play(people);
    assert.equal(told(host, 'set_thrown_away').length, 1);
    assert.equal(told(host, 'final_announced').length, 1);
    assert.equal(told(host, 'match_finished')[0].reason, 'final_deal');
    await start(people, host);
    for (const person of people.slice(4)) assert.notEqual(person.seat, undefined, `${person.name} has a seat`);
    const [{ match }] = told(host, 'match_started');
    const checked = await run(['verify', match, '--database', server.database]);
    assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    areValid(people);
    await leave(people);
  });

  test('serves late guests of every game: they take the seats of bots', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { code, watch_code } = await host.create({ variant: 'garrafina', seats: 3, options: { deals: 1 }, settings: { between_deals_seconds: 1 } });
    await host.ask('add_bots');
    await host.ask('start');
    const guest = await Client.open(server, { name: 'Budi' });
    await guest.join(code);
    assert.equal(guest.update.info.phase, 'playing');
    await guest.ask('line_up');
    await guest.sees(({ you }) => you.line === 1, 'the own place');
    assert.equal((await guest.request('line_up', { room: host.room, with: 'Ayu' })).code, 'already_in_line');
    const watcher = await Client.open(server, { name: 'Citra' });
    await watcher.join(watch_code);
    assert.equal((await watcher.request('line_up', { room: host.room })).code, 'spectator');
    assert.equal((await watcher.request('leave_line', { room: host.room })).code, 'not_in_line');
    assert.equal((await host.request('line_up', { room: host.room })).code, 'seated_already');
    const dewi = await Client.open(server, { name: 'Dewi' });
    await dewi.join(code);
    assert.equal((await dewi.request('line_up', { room: host.room, with: 'Budi' })).code, 'not_partners');
    await playOn([host]);
    assert.equal(guest.seat, undefined, 'not before the next match');
    await host.ask('start');
    await guest.sees(({ you }) => you.seat !== undefined && you.own, 'a seat and a hand');
    assert.deepEqual(guest.update.info.line, []);
    assert.equal(guest.update.info.seats.filter(({ occupant }) => occupant === 'bot').length, 1);
    const contradiction = await dewi.request('create', { variant: 'garrafina', seats: 3, options: {}, settings: { losers_leave: 'set' } });
    assert.deepEqual([contradiction.code, contradiction.path], ['bad_options', '/settings/losers_leave']);
    areValid([host, guest, watcher, dewi]);
    await leave([host, guest, watcher, dewi]);
  });

  test('survives a restart, and its people come back with the id of the room', async () => {
    const own = await Server.start();
    const { people, host } = await withPair(own, { target: 10, zwe_final_after: 1 }, 'match');
    const { room } = host;
    await own.kill();
    await Promise.all(people.map((person) => person.closed));
    await own.again();
    const back = await Promise.all(people.map(async ({ token, name }) => {
      const again = await Client.open(own, { hello: false });
      again.name = name;
      await again.hello({ token, resume: { room, seq: 0 } });
      await again.sees((update) => update.room === room, 'the room after the restart');
      return again;
    }));
    assert.deepEqual(line(back[4].update), [['Eka', 'Fitri']]);
    assert.equal(back[5].update.you.line, 1);
    await back[5].ask('leave_line');
    await back[0].sees((update) => line(update)[0]?.length === 1, 'Eka alone');
    areValid(back);
    await leave(back);
    await own.stop();
  });
});
