// Replays of finished and running matches, pauses, and the data that they hide.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { guessWrong } from './support/guess.mjs';
import { Server } from './support/server.mjs';
import { isOver, playOn, seatFour } from './support/table.mjs';

/** Reads all frames, part by part. */
async function wholeReplay(client, what) {
  const frames = [];
  for (;;) {
    const part = await client.request('replay', { ...what, after: frames.at(-1)?.seq ?? 0 });
    assert.equal(part.type, 'replay', JSON.stringify(part));
    assert.ok(part.frames.length <= 100);
    frames.push(...part.frames);
    if (!part.more) return { head: part.head, frames };
    assert.ok(part.frames.length > 0);
  }
}

describe('replays', () => {
  let server;
  before(async () => (server = await Server.start({ args: ['--messages-per-second', '1000'] })));
  after(async () => assert.equal((await server.stop()).code, 0));
  const leave = (people) => Promise.all(people.map((person) => person.leave()));

  test('players replay what they were shown while a match runs, and everything afterwards, also after a restart', async () => {
    const { people, host, watch_code: watchCode } = await seatFour(server, { options: { deals: 2 }, settings: { between_deals_seconds: 1 } });
    const watcher = await Client.open(server, { name: 'Eka' });
    await watcher.join(watchCode);
    const early = await watcher.request('replay', { room: watcher.room });
    assert.equal(early.code, 'no_match');
    await host.ask('start');
    const { match_id: match } = (await watcher.sees(({ info }) => info.match_id !== undefined)).info;

    let moves = 0;
    await playOn(people, { afterMove: () => ++moves, stop: () => moves >= 8 });
    for (const person of [...people, watcher]) {
      await person.sees(({ seq }) => seq >= Math.max(...people.map(({ update }) => update.seq)));
      const { head, frames } = await wholeReplay(person, { room: person.room });
      assert.equal(head.match, match);
      assert.equal(head.seat, person.seat);
      assert.equal(head.ended, undefined);
      // Exactly the tables and hands of the updates.
      const updates = new Map(person.messages.filter(({ type }) => type === 'update').map((update) => [update.seq, update]));
      let compared = 0;
      for (const frame of frames) {
        frame.owns.forEach((own, seat) => assert.equal(own === null, seat !== person.seat));
        const update = updates.get(frame.seq) ?? updates.get(frame.seq + 1); // that the request is done comes after the move
        if (!update?.table) continue;
        assert.deepEqual(frame.table, update.table);
        if (person.seat !== undefined) assert.deepEqual(frame.owns[person.seat], update.you.own);
        compared += 1;
      }
      assert.ok(compared >= 8, `only ${compared} frames were compared`);
    }
    // Nobody can open it by its id before it is over.
    assert.equal((await host.request('replay', { match })).code, 'match_running');
    const stranger = await Client.open(server, { name: 'Gita' });
    assert.equal((await stranger.request('replay', { room: host.room })).code, 'not_in_room');

    await playOn(people);
    await Promise.all(people.map((person) => person.sees(isOver)));
    assert.equal((await host.ask('sheet')).match_id, match);
    const open = await wholeReplay(stranger, { match });
    assert.deepEqual(open.head.seats.map(({ name }) => name), ['Ayu', 'Budi', 'Citra', 'Dewi']);
    assert.equal(open.head.frames, open.frames.length);
    assert.equal(open.head.deals.length, 2);
    assert.ok(open.head.deals.every(({ seq }) => open.frames.some((frame) => frame.seq === seq)));
    assert.ok(open.head.result.winners.length > 0);
    assert.ok(open.frames.every(({ owns }) => owns.every((own) => own !== null)));
    assert.equal(open.frames[0].owns.flatMap(({ hand }) => hand).length, 28);
    assert.deepEqual((await wholeReplay(watcher, { room: watcher.room })).frames, open.frames);
    await leave([...people, watcher, stranger]);

    await server.kill();
    await server.again();
    const later = await Client.open(server, { name: 'Hana' });
    assert.deepEqual(await wholeReplay(later, { match }), open);
    await later.leave();
  });

  test('refuses wrong requests', async () => {
    const client = await Client.open(server, { name: 'Ayu' });
    const codeOf = async (fields) => (await client.request('replay', fields)).code;
    const id = '0'.repeat(26);
    assert.equal(await codeOf({}), 'malformed');
    assert.equal(await codeOf({ match: id, room: id }), 'malformed');
    assert.equal(await codeOf({ match: 'short' }), 'malformed');
    assert.equal(await codeOf({ room: id }), 'not_in_room');
    assert.equal(await codeOf({ match: id }), 'no_such_match');
    assert.equal((await client.request('bests', { variant: 'chess' })).code, 'unknown_variant');
    await client.leave();
  });

  test('lists the best solitaire matches by the number of tiles that may be drawn, each with its replay', async () => {
    const client = await Client.open(server, { name: 'Ayu' });
    const none = await client.request('bests', { variant: 'triple' });
    assert.deepEqual(none.bests, []);
    for (const pick_cap of [20, 5]) {
      await client.create({ variant: 'triple', seats: 1, options: { pick_cap } });
      for (const number of [1, 2]) {
        await client.ask('start');
        await client.sees(({ info }) => info.match === number && info.phase === 'playing');
        await playOn([client]);
        await client.sees(isOver);
        assert.deepEqual(client.update.table.last_deal.result.winners, [], 'alone nobody wins or loses');
      }
      await client.ask('leave');
    }
    const { bests } = await client.request('bests', { variant: 'triple' });
    assert.deepEqual(bests.map(({ options }) => options.pick_cap).slice(0, 2).sort((a, b) => a - b), [5, 20], 'first the best of each');
    for (const pick_cap of [20, 5]) {
      const [first, second, ...more] = bests.filter(({ options }) => options.pick_cap === pick_cap);
      assert.ok(first.total >= second.total);
      assert.deepEqual(more, []);
    }
    const { head } = await wholeReplay(client, { match: bests[0].match });
    assert.deepEqual(head.result.totals, [bests[0].total]);
    const other = await Client.open(server, { name: 'Budi' });
    assert.deepEqual((await other.request('bests', { variant: 'triple' })).bests, []);
    await leave([client, other]);
  });

  test('a pause survives kill -9, and any player can end it', async () => {
    const { people, host } = await seatFour(server);
    await host.ask('start');
    for (const person of people) await person.ask('pause');
    await host.sees(({ info }) => info.paused, 'the pause');
    assert.deepEqual(host.update.info.pause_agreed, [0, 1, 2, 3]);
    assert.ok(host.update.clock.pause_ms > 0);
    await server.kill();
    await server.again();
    const back = [];
    for (const person of people) {
      back.push(await Client.open(server, { token: person.token, name: person.name, resume: { room: person.room, seq: person.update.seq } }));
      await back.at(-1).sees(({ info }) => info !== undefined);
    }
    assert.ok(back[3].update.info.paused);
    await back[2].ask('play_on');
    await Promise.all(back.map((person) => person.sees(({ info }) => !info.paused)));
    await playOn(back);
    await leave(back);
  });

  test('bots have the requested strength', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    await host.create();
    await host.ask('add_bots', { seat: 1, strength: 'easy' });
    await host.ask('add_bots');
    await host.sees(({ info }) => info.seats.every(({ occupant }) => occupant !== 'open'));
    assert.deepEqual(host.update.info.seats.map(({ strength }) => strength), [undefined, 'easy', 'normal', 'normal']);
    assert.equal((await host.request('add_bots', { room: host.room, strength: 'clever' })).code, 'malformed');
    await host.ask('start');
    await playOn([host]);
    await host.leave();
  });
});

test('prevents guessing of match ids: after forty wrong ones every answer is `slow_down`', async () => {
  const server = await Server.start();
  const client = await Client.open(server, { name: 'Ayu' });
  const match = '0'.repeat(26);
  assert.equal((await client.request('replay', { match })).code, 'no_such_match');
  await guessWrong(server, 48, 'replay', { match });
  assert.equal((await client.request('replay', { match })).code, 'slow_down');
  await client.leave();
  await server.stop();
});
