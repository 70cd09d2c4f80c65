// A seat belongs to its player: nobody gets another's token, hand or seat, and every way of handing a seat on, of adding and
// ending devices and of getting back in goes through the player's own means.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { Client } from './support/client.mjs';
import { eventually } from './support/eventually.mjs';
import { guessWrong } from './support/guess.mjs';
import { frame, opcode, RawSocket } from './support/raw.mjs';
import { run, Server } from './support/server.mjs';
import { isOver, playOn, seatFour } from './support/table.mjs';

const presenceOf = (seat) => ({ info }) => info.seats[seat].presence;
const offerOf = (seat) => ({ info }) => info.seats[seat].offer;
const leave = (people) => Promise.all(people.map((person) => person.leave()));

/** A table of four in a running match of two deals; a player who is away is replaced after five seconds. */
async function playing(server, settings = {}) {
  const table = await seatFour(server, { options: { deals: 2 }, settings: { grace_seconds: 5, between_deals_seconds: 1, ...settings } });
  await table.host.ask('start');
  await Promise.all(table.people.map((person) => person.sees(({ you }) => you.own, 'a hand')));
  return table;
}

/** The player on seat 1 leaves, and the host offers the seat. */
async function offered(server, settings) {
  const table = await playing(server, settings);
  await table.people[1].ask('leave');
  await table.host.sees((update) => presenceOf(1)(update) === 'stand_in', 'the stand-in');
  const { code: seatCode } = await table.host.ask('offer_seat', { seat: 1 });
  return { ...table, seatCode };
}

describe('a seat', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(() => server.stop());

  test('the host gets no key to it: not the token, not the hand, not the seat of somebody who is there', async () => {
    const { people, host, code } = await playing(server);
    const victim = people[1];
    const hand = victim.update.you.own.hand;
    const old = await host.request('seat_code', { room: host.room, seat: 1 });
    assert.equal(old.code, 'unknown_type');
    assert.equal((await host.request('offer_seat', { room: host.room, seat: 1 })).code, 'player_here');

    const thief = await Client.open(server, { name: 'Eve' });
    const claimed = await thief.request('claim', { code, seat_code: old.type === 'seat_code' ? old.code : '4HZ8QT' });
    assert.equal(claimed.type, 'refused');
    assert.equal(claimed.token, undefined);

    // Away for less than the grace: still not.
    const { token } = victim;
    await victim.cut();
    await host.sees((update) => presenceOf(1)(update) === 'away', 'the lost connection');
    assert.equal((await host.request('offer_seat', { room: host.room, seat: 1 })).code, 'player_here');
    const back = await Client.open(server, { token });
    await back.join(code);
    assert.deepEqual(back.update.you.own.hand, hand);
    await leave([people[0], people[2], people[3], back, thief]);
  });

  test('of a guest who has gone goes to a friend at the next deal, who never sees the hand before', async () => {
    const { people, host, code, seatCode } = await offered(server);
    const guest = people[1];
    const friend = await Client.open(server, { name: 'Fitri' });
    const claimed = await friend.request('claim', { code, seat_code: seatCode.toLowerCase() });
    assert.equal(claimed.type, 'joined');
    assert.equal(claimed.room, host.room);
    await friend.sees((update) => update.room === claimed.room, 'the room');
    await host.sees((update) => update.info.seats[1].successor === 'Fitri' && offerOf(1)(update) === 'claimed', 'the claim');
    assert.equal((await (await Client.open(server)).request('claim', { code, seat_code: seatCode })).code, 'wrong_code');

    await playOn([people[0], friend, people[2], people[3]]);
    const updates = friend.messages.filter(({ type }) => type === 'update');
    const seated = updates.findIndex(({ you }) => you.seat === 1);
    assert.ok(seated > 0, 'the friend takes the seat');
    for (const { you } of updates.slice(0, seated)) assert.deepEqual([you.own, you.events], [undefined, []]);
    const told = host.messages.flatMap(({ events }) => events ?? []).map(({ room }) => room).filter((event) => event?.seat === 1);
    assert.deepEqual(told.map(({ type }) => type).filter((type) => type.startsWith('seat_')), ['seat_offered', 'seat_claimed', 'seat_handed_over']);
    assert.equal(told.at(-1).name, 'Fitri');

    // Both have the match in their list, each with the chips of their own deal.
    const [his, theirs] = await Promise.all([guest, friend].map((one) => one.request('matches')));
    assert.equal(his.matches.length, 1);
    assert.equal(theirs.matches.length, 1);
    assert.equal(his.matches[0].match, theirs.matches[0].match);
    assert.deepEqual([his.matches[0].seat, theirs.matches[0].seat], [1, 1]);
    const sheet = await host.ask('sheet');
    const deals = sheet.deals.map(({ seats }) => seats[1].chips);
    assert.deepEqual([his.matches[0].chips, theirs.matches[0].chips], deals);

    // Reviewers find each step on the time line, and the tables follow from the log.
    const timeline = await run(['timeline', his.matches[0].match, '--json', '--database', server.database]);
    for (const step of ['seat_offered', 'seat_claimed', 'seat_handed_over']) assert.match(timeline.stdout, new RegExp(step), step);
    for (const command of [['check'], ['verify', his.matches[0].match]]) {
      const checked = await run([...command, '--database', server.database]);
      assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    }
    await leave([...people, friend]);
  });

  test('the replay of the running match shows it to its holder only from the hand-over on', async () => {
    const { people, code, seatCode } = await offered(server);
    const friend = await Client.open(server, { name: 'Fitri' });
    await friend.request('claim', { code, seat_code: seatCode });
    const table = [people[0], friend, people[2], people[3]];
    await playOn(table, { stop: () => friend.seat === 1 });
    const { head, frames } = await friend.request('replay', { room: friend.room ?? friend.update.room });
    assert.equal(head.seat, 1);
    const second = head.deals[1].seq;
    for (const frame of frames) assert.equal(frame.owns[1] !== null, frame.seq >= second, `frame ${frame.seq}`);
    await leave([...people, friend]);
  });

  test('stays with the owner who returns first', async () => {
    const { people, host, code, seatCode } = await offered(server);
    const friend = await Client.open(server, { name: 'Fitri' });
    await friend.request('claim', { code, seat_code: seatCode });
    await friend.sees(({ info }) => info, 'the room');
    const { seq } = host.update;
    await people[1].join(code);
    await people[1].sees((update) => update.seq > seq && update.you.seat === 1 && update.you.own, 'the own hand');
    await host.sees((update) => offerOf(1)(update) === 'none', 'the end of the offer');
    assert.equal(host.update.info.seats[1].successor, undefined);
    const again = await friend.request('claim', { code, seat_code: seatCode });
    assert.equal(again.code, 'wrong_code');
    assert.equal(friend.seat, undefined);
    await leave([...people, friend]);
  });

  test('is handed on by a player who agrees, and kept by one who does not', async () => {
    const { people, host, code } = await playing(server);
    assert.equal((await people[2].request('ask_for_seat', { room: host.room, seat: 1 })).code, 'not_host');
    assert.equal((await people[1].request('answer_for_seat', { room: host.room, agree: true })).code, 'not_now');
    await host.ask('ask_for_seat', { seat: 1 });
    await people[1].sees((update) => offerOf(1)(update) === 'asked', 'the question');
    await people[1].ask('answer_for_seat', { agree: false });
    assert.equal((await host.request('offer_seat', { room: host.room, seat: 1 })).code, 'player_here');
    await host.ask('ask_for_seat', { seat: 1 });
    await people[1].ask('answer_for_seat', { agree: true });
    const { code: seatCode, minutes, seat } = await host.ask('offer_seat', { seat: 1 });
    assert.equal(seat, 1);
    assert.ok(minutes >= 1);
    const friend = await Client.open(server, { name: 'Fitri' });
    assert.equal((await friend.request('claim', { code, seat_code: seatCode })).type, 'joined');
    await playOn([people[0], people[1], people[2], people[3], friend], { stop: () => friend.seat === 1 });
    await people[1].sees(({ you }) => you.seat === undefined, 'no seat');
    assert.equal(people[1].update.you.own, undefined);
    await leave([...people, friend]);
  });

  test('an offer is cancelled by the host, and a locked room still lets the successor in', async () => {
    const { people, host, code, seatCode } = await offered(server);
    await host.ask('lock', { locked: true });
    await host.ask('cancel_offer', { seat: 1 });
    const friend = await Client.open(server, { name: 'Fitri' });
    assert.equal((await friend.request('claim', { code, seat_code: seatCode })).code, 'wrong_code');
    const { code: another } = await host.ask('offer_seat', { seat: 1 });
    assert.equal((await friend.request('claim', { code, seat_code: another })).type, 'joined');
    await leave([...people, friend]);
  });
});

describe('a device', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(() => server.stop());

  test('is added, listed and never pushed out by another', async () => {
    const first = await Client.open(server, { name: 'Ayu' });
    const welcome = first.messages[0];
    assert.match(welcome.device, /^[0-9A-Z]{26}$/);
    assert.equal(welcome.recovery, false);
    const added = [];
    for (let i = 1; i < 8; ++i) added.push(await first.request('add_device'));
    for (const { type, token } of added) assert.deepEqual([type, typeof token], ['device_added', 'string']);
    assert.equal((await first.request('add_device')).code, 'too_many_devices');
    const phone = await Client.open(server, { token: added[0].token });
    assert.equal(phone.player, first.player);
    assert.equal(phone.messages[0].token, undefined);
    const { devices } = await phone.request('devices');
    assert.equal(devices.length, 8);
    assert.deepEqual(devices.slice(0, 3).map(({ client, current }) => [client, current]), [['wire-tests/1', false], ['wire-tests/1', true], ['', false]]);
    assert.equal(devices[0].device, welcome.device);
    assert.equal(devices[1].device, added[0].device);
    for (const { added: at, seen } of devices) assert.ok(at > 1.7e12 && seen > 1.7e12);
    await first.leave();
    const again = await Client.open(server, { token: first.token });
    assert.equal(again.player, first.player);
    await leave([again, phone]);
  });

  test('that is ended closes its connections at once, and no other', async () => {
    const first = await Client.open(server, { name: 'Ayu' });
    const stranger = await Client.open(server, { name: 'Eve' });
    const { token, device } = await first.request('add_device');
    const phone = await Client.open(server, { token });
    const tab = await Client.open(server, { token });
    assert.equal((await stranger.request('end_device', { device })).code, 'no_such_device');
    assert.equal((await first.request('end_device', { device })).type, 'ok');
    for (const one of [phone, tab]) assert.deepEqual((await one.closed), { code: 4411, reason: 'device_ended' });
    assert.equal((await first.request('end_device', { device })).code, 'no_such_device');
    const late = await Client.open(server, { hello: false });
    assert.equal((await late.hello({ token })).code, 'bad_token');
    assert.equal((await first.request('ping')).type, 'pong');

    // Signing out here: the answer first.
    assert.equal((await first.request('end_device', { device: first.messages[0].device })).type, 'ok');
    assert.equal((await first.closed).code, 4411);
    await stranger.leave();
  });

  test('a recovery code signs in once, and a wrong one leaves the connection open', async () => {
    const lost = await Client.open(server, { name: 'Ayu' });
    const { code: old } = await lost.request('recovery_code');
    const { code } = await lost.request('recovery_code');
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
    await lost.leave();
    const anew = await Client.open(server, { hello: false });
    const hello = (fields) => anew.request('hello', { client: 'new phone', ...fields });
    const began = Date.now();
    assert.equal((await hello({ recovery: old })).code, 'wrong_code');
    assert.ok(Date.now() - began >= 200, 'the answer to a wrong code is delayed');
    assert.deepEqual(await hello({ recovery: code, token: lost.token }).then(({ code: why, path }) => [why, path]), ['malformed', '/recovery']);
    const welcome = await hello({ recovery: code.toLowerCase().replaceAll('-', ' ') });
    assert.equal(welcome.type, 'welcome');
    assert.equal(welcome.player, lost.player);
    assert.equal(welcome.name, 'Ayu');
    assert.equal(welcome.recovery, false);
    const later = await Client.open(server, { hello: false });
    assert.equal((await later.hello({ token: welcome.token })).player, lost.player);
    const thief = await Client.open(server, { hello: false });
    assert.equal((await thief.request('hello', { client: 'x', recovery: code })).code, 'wrong_code');
    const { devices } = await later.request('devices');
    assert.deepEqual(devices.map(({ client }) => client), ['wire-tests/1', 'wire-tests/1']);
    await leave([anew, later, thief]);
  });

  test('a recovery code works again if the line broke before the new token arrived', async () => {
    const lost = await Client.open(server, { name: 'Ayu' });
    const { code } = await lost.request('recovery_code');
    await lost.leave();
    const hello = { type: 'hello', id: '1', client: 'new phone', recovery: code };
    const broken = await RawSocket.open(server); // it answers no ping, as if nothing had arrived
    broken.send(frame(opcode.text, JSON.stringify(hello)));
    const [welcome] = await broken.until(() => broken.texts.length > 0 && broken.texts);
    assert.equal(JSON.parse(welcome).type, 'welcome');
    broken.socket.destroy();
    const again = await Client.open(server, { hello: false });
    const { player, token } = await again.request('hello', { client: 'new phone', recovery: code });
    assert.equal(player, lost.player);
    const hasCode = async () => {
      const visit = await Client.open(server, { token });
      await visit.leave();
      return visit.messages[0].recovery;
    };
    assert.equal(await eventually(hasCode, (has) => !has), false);
    const thief = await Client.open(server, { hello: false });
    assert.equal((await thief.request('hello', { client: 'x', recovery: code })).code, 'wrong_code');
    await leave([again, thief]);
  });

  test('a recovery code gives one token, however many come with it and at whatever limit', async () => {
    const lost = await Client.open(server, { name: 'Ayu' });
    for (let i = 1; i < 8; ++i) assert.equal((await lost.request('add_device')).type, 'device_added');
    const { code } = await lost.request('recovery_code');
    const hello = { type: 'hello', id: '1', client: 'new phone', recovery: code };
    for (let i = 0; i < 3; ++i) {
      const broken = await RawSocket.open(server); // it answers no ping, as if nothing had arrived
      broken.send(frame(opcode.text, JSON.stringify(hello)));
      const [welcome] = await broken.until(() => broken.texts.length > 0 && broken.texts);
      assert.equal(JSON.parse(welcome).type, 'welcome', welcome);
      if (i > 0) broken.socket.destroy();
    }
    const many = await Promise.all(Array.from({ length: 6 }, () => Client.open(server, { hello: false })));
    const answers = await Promise.all(many.map((one) => one.request('hello', { client: 'new phone', recovery: code }).catch(() => ({}))));
    assert.ok(answers.every(({ type, code: why }) => type === undefined || type === 'welcome' || why === 'wrong_code'), JSON.stringify(answers));
    const valid = async () => {
      const visits = await Promise.all(answers.filter(({ token }) => token).map(async ({ token }) => {
        const visit = await Client.open(server, { hello: false });
        return (await visit.hello({ token })).type === 'welcome';
      }));
      return visits.filter(Boolean).length;
    };
    assert.equal(await eventually(valid, (count) => count <= 1), 1);
    assert.equal((await lost.request('devices')).devices.length, 9);
    const thief = await Client.open(server, { hello: false });
    assert.equal((await thief.request('hello', { client: 'x', recovery: code })).code, 'wrong_code');
    await leave([lost, thief]);
  });

  test('a recovery code ends with the first visit by the token that it gave', async () => {
    const lost = await Client.open(server, { name: 'Ayu' });
    const { code } = await lost.request('recovery_code');
    await lost.leave();
    const silent = await RawSocket.open(server); // it answers no ping, so the server does not hear that the token arrived
    silent.send(frame(opcode.text, JSON.stringify({ type: 'hello', id: '1', client: 'new phone', recovery: code })));
    const [welcome] = await silent.until(() => silent.texts.length > 0 && silent.texts);
    const { player, token, recovery } = JSON.parse(welcome);
    assert.deepEqual([player, recovery], [lost.player, false]);
    silent.socket.destroy();
    const visit = await Client.open(server, { token });
    assert.equal(visit.messages[0].recovery, false);
    const thief = await Client.open(server, { hello: false });
    assert.equal((await thief.request('hello', { client: 'x', recovery: code })).code, 'wrong_code');
    const { code: next } = await visit.request('recovery_code');
    await visit.leave();
    const later = await Client.open(server, { token });
    assert.equal(later.messages[0].recovery, true, 'the next code is not its own');
    assert.equal((await thief.request('hello', { client: 'x', recovery: next })).player, player);
    await leave([later, thief]);
  });

  test('recovery codes cannot be guessed: after forty wrong ones every answer is `slow_down`', async () => {
    const limited = await Server.start();
    const client = await Client.open(limited, { hello: false });
    const guess = { client: 'x', recovery: 'AAAAA-AAAAA-AAAAA-AAAAA' };
    assert.equal((await client.request('hello', guess)).code, 'wrong_code');
    await guessWrong(limited, 48, 'join', { code: 'AAAAAAAA' });
    assert.equal((await client.request('hello', guess)).code, 'slow_down', 'codes of all kinds have one budget');
    await client.leave();
    await limited.stop();
  });
});
