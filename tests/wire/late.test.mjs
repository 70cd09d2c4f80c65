// A guest who comes while a match runs: they take over a bot's seat from the next deal on, and see no hand before.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { Client } from './support/client.mjs';
import { run, Server } from './support/server.mjs';
import { playOn } from './support/table.mjs';

const leave = (people) => Promise.all(people.map((person) => person.leave()));

/** Ayu's match beside three bots. */
async function besideBots(server, settings = {}) {
  const host = await Client.open(server, { name: 'Ayu' });
  const { code, watch_code } = await host.create({ options: { deals: 2 }, settings: { between_deals_seconds: 1, ...settings } });
  await host.ask('add_bots');
  await host.ask('start');
  return { host, code, watch_code };
}

async function come(server, code, name) {
  const guest = await Client.open(server, { name });
  await guest.join(code);
  await guest.sees(({ info }) => info, 'the room');
  return guest;
}

describe('a late guest', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(() => server.stop());

  test('takes over a bot’s seat at the next deal, sees no hand before, and the record says so', async () => {
    const { host, code } = await besideBots(server);
    const guest = await come(server, code, 'Eka');
    assert.equal(guest.messages.find(({ type }) => type === 'welcome').features.includes('late_guests'), true);
    await guest.ask('sit', { seat: 2 });
    await host.sees(({ info }) => info.seats[2].successor === 'Eka' && info.seats[2].offer === 'claimed', 'the claim');
    const bot = host.update.info.seats[2].name;
    await playOn([host, guest]);
    const updates = guest.messages.filter(({ type }) => type === 'update');
    const seated = updates.findIndex(({ you }) => you.seat === 2);
    assert.ok(seated > 0, 'the guest takes the seat');
    assert.ok(updates.slice(seated).some(({ you }) => you.own?.legal.length > 0), 'and plays');
    for (const { you } of updates.slice(0, seated)) assert.deepEqual([you.own, you.events], [undefined, []]);

    const { matches } = await guest.request('matches');
    assert.equal(matches.length, 1);
    const { match } = matches[0];
    const sheet = await host.ask('sheet');
    assert.equal(matches[0].chips, sheet.deals[1].seats[2].chips, 'only the chips of their own deal');
    for (const command of [['check'], ['verify', match]]) {
      const checked = await run([...command, '--database', server.database]);
      assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    }
    const record = await run(['export', 'records', '--player', guest.player, '--database', server.database]);
    assert.match(record.stdout, new RegExp(`"until_deal":\\s*1,\\s*"name":\\s*"${bot}"`), record.stderr);
    await leave([host, guest]);
  });

  test('finds another seat where somebody was first, and gives it back', async () => {
    const { host, code, watch_code } = await besideBots(server);
    const guests = await Promise.all(['Eka', 'Fitri', 'Gita', 'Hadi'].map((name) => come(server, code, name)));
    const [eka, fitri, gita, hadi] = guests;
    const sit = (guest, seat) => guest.request('sit', { room: host.room, ...(seat !== undefined && { seat }) });
    assert.equal((await sit(eka, 1)).type, 'ok');
    assert.equal((await sit(fitri, 1)).code, 'seat_taken');
    assert.equal((await sit(fitri, 0)).code, 'seat_taken');
    assert.equal((await sit(fitri)).type, 'ok');
    assert.equal((await sit(fitri, 3)).code, 'seated_already');
    assert.equal((await sit(gita)).type, 'ok');
    assert.equal((await sit(hadi)).code, 'no_open_seat');
    await eka.ask('cancel_offer', { seat: 1 });
    assert.equal((await sit(hadi)).type, 'ok');
    const watcher = await come(server, watch_code, 'Intan');
    assert.equal((await sit(watcher)).code, 'spectator');
    await leave([host, ...guests, watcher]);
  });

  test('comes in where nobody may watch, and waits where the host wants no late guests', async () => {
    const unwatched = await besideBots(server, { watching: 'off' });
    const guest = await come(server, unwatched.code, 'Eka');
    await guest.ask('sit');
    const closed = await besideBots(server, { late_guests: false });
    const other = await come(server, closed.code, 'Fitri');
    assert.equal((await other.request('sit', { room: closed.host.room })).code, 'match_running');
    const shut = await besideBots(server, { watching: 'off', late_guests: false });
    const third = await Client.open(server, { name: 'Gita' });
    assert.equal((await third.request('join', { code: shut.code })).code, 'room_full');
    await leave([unwatched.host, guest, closed.host, other, shut.host, third]);
  });
});

test('each running table can be reached from the matches of a player', async () => {
  const server = await Server.start();
  const ana = await Client.open(server, { name: 'Ana' });
  const codes = [];
  for (const variant of ['gaple', 'seychelles']) {
    codes.unshift((await ana.create({ variant })).code);
    await ana.ask('add_bots');
    await ana.ask('start');
  }
  const again = await Client.open(server, { token: ana.token });
  const running = async () => (await again.request('matches')).matches.map(({ code }) => code);
  assert.deepEqual(await running(), codes);
  for (const code of codes) {
    const joined = await again.join(code);
    assert.deepEqual([joined.type, again.seat], ['joined', 0]);
  }
  const watcher = await Client.open(server, { name: 'Budi' });
  await watcher.join(codes[0]);
  assert.deepEqual((await watcher.request('matches')).matches, []);
  await server.stop();
});
