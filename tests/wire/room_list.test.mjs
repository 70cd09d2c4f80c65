// The list of public rooms: filters, pages, and what subscribers are told when it changes.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { Client } from './support/client.mjs';
import { Server } from './support/server.mjs';

const codes = (rooms) => rooms.map(({ code }) => code);

describe('the list of rooms', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(() => server.stop());

  /** A public room of a host of its own. */
  const open = async (options = {}) => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { code } = await host.create({ ...options, settings: { listed: true, ...options.settings } });
    return { host, code };
  };
  const ask = async (client, fields = {}) => {
    const answer = await client.request('rooms', fields);
    assert.equal(answer.type, 'room_list', JSON.stringify(answer));
    return answer;
  };
  /** The first change after `from` that has what the test waits for. */
  const changed = (client, from, holds, what) =>
    client.until(() => client.messages.slice(from).find((message) => message.type === 'rooms_changed' && holds(message)), what);

  test('is narrowed by the game, open seats, watching and programs, and read in pages', async () => {
    const { code: gaple } = await open({ settings: { watching: 'anyone' } });
    const { code: triple } = await open({ variant: 'triple', seats: 2, settings: { programs: false } });
    const { code: solo } = await open({ variant: 'triple', seats: 1 });
    const guest = await Client.open(server);
    const only = async (filter) => codes((await ask(guest, { only: filter })).rooms);
    assert.deepEqual(await only({ variant: 'gaple' }), [gaple]);
    assert.deepEqual(await only({ variant: 'triple' }), [solo, triple]);
    assert.deepEqual(await only({ variant: 'triple', open_seats: true }), [triple]);
    assert.deepEqual(await only({ may_watch: true }), [gaple]);
    assert.deepEqual(await only({ programs: true }), [solo, gaple]);
    assert.deepEqual(await only({ variant: 'bridge' }), []);
    assert.deepEqual(await only(null), [solo, triple, gaple]);

    const first = await ask(guest, { limit: 2 });
    assert.deepEqual([codes(first.rooms), first.more], [[solo, triple], true]);
    const last = await ask(guest, { limit: 2, after: first.next });
    assert.deepEqual([codes(last.rooms), last.more, last.next], [[gaple], false, undefined]);
    for (const [fields, path] of [[{ limit: 0 }, '/limit'], [{ limit: 51 }, '/limit'], [{ only: { game: 'gaple' } }, '/only/game'], [{ subscribe: 1 }, '/subscribe']]) {
      const refused = await guest.request('rooms', fields);
      assert.deepEqual([refused.code, refused.path], ['malformed', path]);
    }
    await guest.leave();
  });

  test('tells subscribers what is new, what has changed and what is gone', async () => {
    const watcher = await Client.open(server);
    const list = await ask(watcher, { only: { variant: 'seychelles' }, subscribe: true });
    assert.deepEqual([list.subscribed, list.rooms], [true, []]);
    let from = watcher.messages.length;
    const { host, code } = await open({ variant: 'seychelles', settings: { name: 'Sunday' } });
    const fresh = await changed(watcher, from, (message) => codes(message.changed).includes(code), 'the new room');
    assert.equal(fresh.changed[0].name, 'Sunday');
    assert.deepEqual([fresh.gone, fresh.again], [[], false]);

    from = watcher.messages.length;
    await host.ask('add_bots', { seat: 1 });
    await changed(watcher, from, ({ changed: rooms }) => rooms[0]?.open_seats === 2, 'the bot');
    assert.deepEqual(codes((await ask(watcher)).rooms).includes(code), true, 'later pages come from the same list');

    from = watcher.messages.length;
    await host.ask('configure', { variant: 'gaple', seats: 4, options: {}, settings: { listed: true } });
    await changed(watcher, from, ({ gone }) => gone.includes(code), 'the room that does not fit any more');
  });

  test('says with which options a room plays, and how many seats of bots a late guest may claim', async () => {
    const watcher = await Client.open(server);
    await ask(watcher, { only: { variant: 'garrafina' }, subscribe: true });
    const { host, code } = await open({ variant: 'garrafina', seats: 3, options: { heap_mode: 'boneyard' } });
    const [room] = (await ask(await Client.open(server), { only: { variant: 'garrafina' } })).rooms;
    assert.deepEqual(room.options, host.update.info.options);
    assert.deepEqual([room.options.heap_mode, room.open_seats, room.claimable_seats], ['boneyard', 2, 0]);
    const claimable = async (wanted) => {
      const { changed: rooms } = await changed(watcher, 0, (message) => message.changed.some((one) => one.code === code && one.claimable_seats === wanted), `${wanted} seats`);
      return rooms.find((one) => one.code === code);
    };
    await host.ask('add_bots');
    await host.ask('start');
    assert.deepEqual((await claimable(2)).options, room.options);
    const guest = await Client.open(server);
    await guest.join(code);
    await guest.ask('sit');
    await claimable(1);
    await guest.leave();
    await host.leave();
  });

  test('collects the changes of a second into one message', async () => {
    const watcher = await Client.open(server);
    await ask(watcher, { subscribe: true });
    const { host, code } = await open();
    for (const seat of [1, 2, 3]) await host.ask('add_bots', { seat });
    const from = watcher.messages.findIndex(({ type }) => type === 'room_list');
    await changed(watcher, from, ({ changed: rooms }) => rooms.some((room) => room.code === code && room.open_seats === 0), 'the full room');
    const told = watcher.messages.filter(({ type, changed: rooms }) => type === 'rooms_changed' && codes(rooms).includes(code));
    assert.ok(told.length <= 2, `four changes in ${told.length} messages`);
    await host.leave();
  });

  test('tells nobody who has not subscribed, or has ended it, and nobody else when a subscriber goes', async () => {
    const [stays, ends, never, goes] = await Promise.all([0, 1, 2, 3].map(() => Client.open(server)));
    for (const client of [stays, ends, goes]) await ask(client, { subscribe: true });
    await ask(never);
    const { subscribed } = await ask(ends, { subscribe: false });
    assert.equal(subscribed, undefined);
    assert.equal((await ask(stays)).subscribed, true, 'a request without the key leaves it as it is');
    await goes.cut();
    const marks = [ends, never].map((client) => client.messages.length);
    const { code } = await open();
    await changed(stays, 0, (message) => codes(message.changed).includes(code), 'the room');
    for (const [index, client] of [ends, never].entries()) {
      await client.request('ping'); // what was sent before has arrived with its answer
      assert.ok(!client.messages.slice(marks[index]).some(({ type }) => type === 'rooms_changed'));
    }
  });
});
