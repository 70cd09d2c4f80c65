// Whole matches of people over the protocol, and attempts to disturb them.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { Server } from './support/server.mjs';
import { isOver, playOn, seatFour, toAct } from './support/table.mjs';

describe('play', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(async () => assert.equal((await server.stop()).code, 0));
  const leave = (people) => Promise.all(people.map((person) => person.leave()));

  test('four people play a match of two deals to its result, and a rematch', async () => {
    const { people, host } = await seatFour(server, { options: { deals: 2 }, settings: { between_deals_seconds: 1 } });
    for (const match of [1, 2]) {
      await host.ask('start');
      await Promise.all(people.map((person) => person.sees(({ info }) => info.match === match && info.phase === 'playing', 'the deal')));
      for (const person of people) assert.equal(person.update.you.own.hand.length, 7);
      await playOn(people);
      for (const person of people) {
        await person.sees(isOver);
        assert.equal(person.update.seq, host.update.seq);
        assert.deepEqual(person.update.table, host.update.table);
      }
      const sheet = await host.ask('sheet');
      assert.equal(sheet.deals.length, 2);
      assert.equal(sheet.deals.flatMap(({ seats }) => seats).reduce((sum, { chips }) => sum + chips, 0), 0);
      assert.ok(sheet.match.winners.length >= 1);
    }
    await leave(people);
  });

  test('every update has the next seq, and no event arrives twice', async () => {
    const { people, host } = await seatFour(server);
    await host.ask('start');
    await playOn(people);
    for (const person of people) {
      await person.sees(isOver);
      const updates = person.messages.filter(({ type }) => type === 'update');
      for (let i = 1; i < updates.length; ++i) assert.ok(updates[i].seq >= updates[i - 1].seq);
      const seqs = updates.flatMap(({ events }) => events.map(({ seq }) => seq));
      assert.deepEqual(seqs, [...new Set(seqs)].sort((a, b) => a - b));
    }
    await leave(people);
  });

  test('a move that is sent twice runs once with one answer; stale, foreign and wrong moves change nothing', async () => {
    const { people, host } = await seatFour(server);
    await host.ask('start');
    const actor = await Promise.race(people.map((person) => person.sees(() => person.isToAct && person.legal.length > 0, 'the turn').then(() => person)));
    const others = people.filter((person) => person !== actor);
    const { room, seq } = actor.update;
    const action = actor.legal[0];

    const foreign = await others[0].request('act', { room, seq: others[0].update.seq, action });
    assert.equal(foreign.type, 'refused');
    const nonsense = await actor.request('act', { room, seq, action: { type: 'play', tile: '9-9', end: 'left' } });
    assert.equal(nonsense.type, 'refused');
    const notHis = [...Array(7).keys()].flatMap((a) => [...Array(7 - a).keys()].map((b) => `${a}-${a + b}`)).find((tile) => !actor.update.you.own.hand.includes(tile));
    const cheating = await actor.request('act', { room, seq, action: { type: 'play', tile: notHis, end: 'left' } });
    assert.equal(cheating.type, 'refused');
    assert.ok(cheating.rule, 'a refusal by the rules names its rule');
    assert.equal(cheating.seq, seq);

    const [first, second] = await Promise.all([actor.request('act', { room, seq, action }, 'same'), actor.request('act', { room, seq, action }, 'same')]);
    assert.deepEqual(first, second);
    assert.equal(first.type, 'ok');
    await actor.until(() => actor.messages.filter(({ re }) => re === 'same').length === 2 || undefined);
    const third = await actor.request('act', { room, seq, action }, 'later');
    assert.ok(['stale', 'not_your_turn'].includes(third.code), third.code);
    const played = others[0].messages.filter(({ type }) => type === 'update').flatMap(({ events }) => events).filter(({ game }) => game?.type === 'played' && game.seat === actor.seat);
    await others[0].sees((update) => update.seq >= first.seq);
    assert.ok(played.length <= 1);
    await leave(people);
  });

  test('chat does not make a move stale', async () => {
    const { people, host } = await seatFour(server);
    await host.ask('start');
    const actor = await Promise.race(people.map((person) => person.sees(() => person.isToAct && person.legal.length > 0, 'the turn').then(() => person)));
    const { room, seq } = actor.update;
    const talker = people.find((person) => person !== actor);
    await talker.ask('say', { text: 'quick!' });
    await actor.sees((update) => update.seq > seq, 'the chat');
    assert.equal((await actor.request('act', { room, seq, action: actor.legal[0] })).type, 'ok');
    await leave(people);
  });

  test('refuses requests about a room that the client is not in', async () => {
    const { people, room } = await seatFour(server);
    const stranger = await Client.open(server, { name: 'Eka' });
    for (const [type, fields] of [['start', {}], ['ready', {}], ['sheet', {}], ['say', { text: 'hi' }], ['act', { seq: 1, action: { type: 'pass' } }], ['sit', { seat: 0 }]])
      assert.equal((await stranger.request(type, { room, ...fields })).code, 'not_in_room', type);
    const other = await seatFour(server);
    assert.equal((await other.host.request('start', { room })).code, 'not_in_room');
    await leave([...people, ...other.people, stranger]);
  });

  test('a full table where nobody may watch refuses more people and changes nothing', async () => {
    const { people, host, code } = await seatFour(server, { settings: { watching: 'off' } });
    const { seq } = host.update;
    const late = await Client.open(server, { name: 'Eka' });
    assert.equal((await late.request('join', { code })).code, 'room_full');
    assert.equal((await host.ask('say', { phrase: 'hello' })).seq, seq + 1, 'what was said');
    await leave([...people, late]);
  });

  test('a second tab takes over the seat, and the first tab is told', async () => {
    const { people, code } = await seatFour(server);
    const first = people[1];
    const second = await Client.open(server, { token: first.token });
    await second.join(code);
    assert.equal((await first.closed).code, 4409);
    assert.equal(second.seat, 1);
    const told = first.received.length;
    await people[0].ask('say', { text: 'who is there?' });
    await second.sees(({ events }) => events.some(({ room }) => room?.text === 'who is there?' || JSON.stringify(room ?? '').includes('who is there?')), 'the chat');
    assert.equal(first.received.length, told, 'the superseded tab receives nothing more');
    await leave([people[0], second, people[2], people[3]]);
  });

  test('a race for a seat ends with one connection on it', async () => {
    const { people, code } = await seatFour(server);
    const { token } = people[2];
    const tabs = await Promise.all(Array.from({ length: 10 }, () => Client.open(server, { token })));
    await Promise.all(tabs.map((tab) => tab.request('join', { code }).catch(() => {})));
    await Promise.all([people[2].closed, ...tabs.map((tab) => Promise.race([tab.closed, tab.request('ping').catch(() => {})]))]);
    const alive = [];
    for (const tab of tabs) if (!tab.close && (await tab.request('ping').catch(() => undefined))) alive.push(tab);
    assert.equal(alive.length, 1);
    await leave([people[0], people[1], people[3], ...alive]);
  });

  test('with a connection lost at every step, the same seat and hand return, and the match ends', async () => {
    const { people, host } = await seatFour(server);
    await host.ask('start');
    const seats = people.map((person) => ({ person }));
    let steps = 0;
    while (!seats.some(({ person }) => person.update && isOver(person.update))) {
      const actor = await Promise.race(seats.map(async (seat) => {
        await seat.person.sees((update) => isOver(update) || (seat.person.isToAct && seat.person.legal.length > 0), 'a turn or the end');
        return seat;
      }));
      if (isOver(actor.person.update)) break;
      const { person } = actor;
      const { room, seq, you } = person.update;
      const action = person.legal[steps % person.legal.length];
      // Loses the connection at a different place each time: before sending, after sending, after the answer.
      const back = async (since) => {
        const again = await Client.open(server, { hello: false });
        await again.hello({ token: person.token, resume: { room, seq: since } });
        again.name = person.name;
        await again.sees((update) => update.room === room, 'the room again');
        actor.person = again;
        return again;
      };
      const id = `m${steps}-${person.seat}`;
      let answer;
      if (steps % 3 === 0) {
        await person.cut();
        const again = await back(seq);
        assert.deepEqual(again.update.you.own.hand, you.own.hand);
        answer = await again.request('act', { room, seq, action }, id);
      } else if (steps % 3 === 1) {
        person.sendText(JSON.stringify({ type: 'act', id, room, seq, action }));
        await person.cut();
        const again = await back(seq);
        answer = await again.request('act', { room, seq, action }, id);
        assert.ok(answer.type === 'ok' || answer.code === 'stale', JSON.stringify(answer));
      } else {
        answer = await person.request('act', { room, seq, action }, id);
        await person.cut();
        const again = await back(seq);
        const repeated = await again.request('act', { room, seq, action }, id);
        assert.deepEqual(repeated, answer);
      }
      if (answer.type === 'ok') await actor.person.sees((update) => update.seq >= answer.seq, 'the move');
      steps += 1;
    }
    assert.ok(steps > 8);
    await Promise.all(seats.map(({ person }) => person.sees(isOver)));
    for (const { person } of seats) assert.deepEqual(person.update.table, seats[0].person.update.table);
    await leave(seats.map(({ person }) => person));
  });

  test('never sends a hand to spectators, from the first byte to the last', async () => {
    const { people, host, watch_code: watchCode } = await seatFour(server, { options: { deals: 2 }, settings: { between_deals_seconds: 1 } });
    const watcher = await Client.open(server, { name: 'Eka' });
    const joined = await watcher.join(watchCode);
    assert.equal(joined.code, undefined, 'spectators get no codes');
    await host.ask('start');
    // Every tile in a hand is hidden from spectators until it is played or shown.
    const hidden = new Set();
    let checked = 0;
    await playOn(people, {
      afterMove: () => {
        for (const person of people) for (const tile of person.update.you.own?.hand ?? []) hidden.add(tile);
        checked += 1;
      },
    });
    await watcher.sees(isOver);
    assert.ok(checked > 10 && hidden.size > 20);
    for (const message of watcher.messages.filter(({ type }) => type === 'update')) {
      assert.equal(message.you.own, undefined);
      assert.equal(message.you.seat, undefined);
      assert.equal(message.you.events.length, 0);
      assert.equal(message.table?.hand, undefined);
      for (const { game } of message.events) {
        if (game?.type === 'dealt') assert.ok(game.hands.every((hand) => hand === null));
        if (game?.type === 'discarded') assert.equal(game.tile, null);
      }
    }
    // In each deal, a spectator learns of a tile only by its play, or after the end of the deal.
    let open = new Set();
    let shown = true;
    for (const text of watcher.received) {
      const message = JSON.parse(text);
      if (message.type !== 'update') continue;
      for (const { game } of message.events) {
        if (game?.type === 'dealt') (open = new Set()), (shown = false);
        else if (game?.type === 'played') open.add(game.tile);
        else if (game?.type?.includes('ended') || game?.left || game?.type === 'shown') shown = true;
      }
      if (message.info?.phase && message.info.phase !== 'playing') shown = true;
      if (shown) continue;
      const named = JSON.stringify({ events: message.events, table: { ...message.table, last_deal: null } }).match(/"[0-6]-[0-6]"/g) ?? [];
      for (const tile of named) assert.ok(open.has(JSON.parse(tile)) || open.has(JSON.parse(tile).split('-').reverse().join('-')), `${tile} before it was played: ${text}`);
    }
    const refused = await watcher.request('act', { room: watcher.room, seq: watcher.update.seq, action: { type: 'pass' } });
    assert.equal(refused.type, 'refused');
    await leave([...people, watcher]);
  });

  test('lists public tables, and never private ones', async () => {
    const open = await Client.open(server, { name: 'Ayu' });
    const joined = await open.create({ settings: { listed: true, name: 'Open table' } });
    const closed = await Client.open(server, { name: 'Budi' });
    const secret = await closed.create({ settings: { name: 'Secret table' } });
    const { rooms } = await closed.request('rooms');
    const found = rooms.find((room) => room.code === joined.code);
    assert.equal(found.name, 'Open table');
    assert.equal(found.open_seats, 3);
    assert.ok(!JSON.stringify(rooms).includes('Secret') && !JSON.stringify(rooms).includes(secret.code));
    await leave([open, closed]);
  });

  test('a request for a room that is sent twice creates one room', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const wish = { variant: 'gaple', seats: 4, options: {}, settings: {} };
    const first = await host.request('create', wish, 'once');
    await host.cut();
    const again = await Client.open(server, { token: host.token });
    const second = await again.request('create', wish, 'once');
    assert.equal(second.room, first.room);
    assert.equal(second.code, first.code);
    await again.leave();
  });

  test('never asks two players to act at the same time', async () => {
    const { people, host } = await seatFour(server);
    await host.ask('start');
    await Promise.all(people.map((person) => person.sees(({ info, clock }) => info.phase === 'playing' && clock.turn !== undefined, 'a turn')));
    assert.equal(people.filter((person) => person.isToAct).length, 1);
    assert.ok(toAct(people));
    await leave(people);
  });
});
