// What people can do to a table that they were not invited to, and what its host can do about it.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { eventually } from './support/eventually.mjs';
import { Server } from './support/server.mjs';

let server;
before(async () => {
  server = await Server.start();
});
after(() => server.stop());

const gone = (client) => client.until(() => client.messages.find((message) => message.type === 'gone'), 'gone');

test('a watch code never gives away the code with which somebody sits down', async () => {
  const host = await Client.open(server, { name: 'Ayu' });
  const { code, watch_code, room } = await host.create();
  const watcher = await Client.open(server, { name: 'Citra' });
  await watcher.join(watch_code);
  assert.equal((await watcher.request('sit', { room })).code, 'spectator');
  // The activity is stored soon after the answer, and is a part of their own data.
  const told = (page) => page.items?.some(({ kind, text }) => kind === 'room' && text.startsWith('refused') && text.endsWith(`, room ${room}`));
  const data = await eventually(() => watcher.request('my_data'), told, 500);
  assert.ok(told(data), JSON.stringify(data));
  assert.ok(!JSON.stringify(watcher.messages).includes(code));
  for (const client of [host, watcher]) await client.leave();
});

describe('a room’s id', () => {
  test('opens nothing: the answer is the same whether or not the room exists', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { room } = await host.create({ settings: { listed: true, watching: 'anyone' } });
    const answers = [];
    for (const id of [room, '01HNOSUCHROOM0000000000000']) {
      const stranger = await Client.open(server, { name: 'Stranger', resume: { room: id, seq: 0 } });
      const { room: told, ...answer } = await gone(stranger);
      assert.equal(told, id);
      answers.push(answer);
      assert.equal((await stranger.request('sit', { room: id })).code, 'not_in_room');
      assert.equal(stranger.update, null);
      await stranger.leave();
    }
    assert.deepEqual(answers[0], answers[1]);
    assert.equal(host.update.info.unseated, 0);
    await host.leave();
  });

  test('brings back a seat holder, but not a spectator, who has the watch code', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { code, watch_code, room } = await host.create();
    const guest = await Client.open(server, { name: 'Budi' });
    await guest.join(code);
    await guest.ask('sit');
    const watcher = await Client.open(server, { name: 'Citra' });
    await watcher.join(watch_code);
    await Promise.all([guest.cut(), watcher.cut()]);
    await host.sees((update) => update.info.unseated === 0 && update.info.seats[1].presence === 'away', 'both are away');
    const back = await Client.open(server, { token: guest.token, resume: { room, seq: 0 } });
    await back.sees((update) => update.you.seat === 1, 'the seat');
    const outside = await Client.open(server, { token: watcher.token, resume: { room, seq: 0 } });
    assert.equal((await gone(outside)).code, 'closed');
    await outside.join(watch_code);
    assert.equal(outside.update.info.unseated, 1);
    for (const client of [host, back, outside]) await client.leave();
  });

  test('counts as a guess', async () => {
    const apart = await Server.start();
    try {
      await Promise.all(Array.from({ length: 44 }, async () => {
        const stranger = await Client.open(apart, { name: 'Stranger', resume: { room: '01HNOSUCHROOM0000000000000', seq: 0 } });
        await gone(stranger);
        await stranger.leave();
      }));
      const guesser = await Client.open(apart, { name: 'Stranger' });
      assert.equal((await guesser.join('AAAA2222')).code, 'slow_down');
      await guesser.leave();
    } finally {
      await apart.stop();
    }
  });
});

test('renames have a rate of their own, which a new connection does not renew', async () => {
  const host = await Client.open(server, { name: 'Ayu' });
  const { code } = await host.create();
  const loud = await Client.open(server, { name: 'Budi' });
  await loud.join(code);
  await loud.ask('sit');
  // The budget refills by one in six seconds: a slow machine may allow a few more than the first ten.
  const answers = [];
  for (let i = 0; i < 25; ++i) answers.push(await loud.request('rename', { name: `LOOK AT ME ${i}` }));
  const refused = answers.filter((answer) => answer.type === 'refused');
  assert.ok(refused.length >= 10, `${refused.length} of 25 were refused`);
  for (const answer of refused) {
    assert.equal(answer.code, 'slow_down');
    assert.ok(answer.retry_after_ms > 0);
  }
  const shown = host.messages.flatMap((message) => message.events ?? []).filter((entry) => entry.room?.type === 'renamed');
  assert.ok(shown.length <= 15, `${shown.length} renames were shown`);
  let ignored = 0;
  for (let i = 0; i < 6; ++i) {
    const again = await Client.open(server, { hello: false });
    const welcome = await again.hello({ token: loud.token, name: `LOOK AT ME AGAIN ${i}` });
    if (welcome.name !== `LOOK AT ME AGAIN ${i}`) ++ignored;
    await again.leave();
  }
  assert.ok(ignored >= 3, `${ignored} of 6 new names were ignored`);
  for (const client of [host, loud]) await client.leave();
});

test('a mute covers the name: it stays as it was until the mute ends', async () => {
  const host = await Client.open(server, { name: 'Ayu' });
  const { code } = await host.create();
  const loud = await Client.open(server, { name: 'Budi' });
  await loud.join(code);
  await loud.ask('sit');
  await host.ask('mute', { seat: 1, muted: true });
  assert.equal((await loud.request('rename', { name: 'YOU ARE ALL CHEATERS' })).type, 'ok');
  await host.ask('lock', { locked: true });
  assert.equal(host.update.info.seats[1].name, 'Budi');
  await host.ask('mute', { seat: 1, muted: false });
  await host.sees((update) => update.info.seats[1].name === 'YOU ARE ALL CHEATERS', 'the new name');
  for (const client of [host, loud]) await client.leave();
});

test('a friend with the code gets in beside 32 spectators, whom the host can remove, also during a match', async () => {
  const host = await Client.open(server, { name: 'Ayu' });
  const { code, watch_code, room } = await host.create();
  const watchers = [];
  for (let i = 0; i < 32; ++i) {
    const watcher = await Client.open(server, { name: `W${i}` });
    await watcher.join(watch_code);
    watchers.push(watcher);
  }
  const late = await Client.open(server, { name: 'W32' });
  assert.equal((await late.join(watch_code)).code, 'room_full');
  const friend = await Client.open(server, { name: 'Budi' });
  await friend.join(code);
  await friend.ask('sit');
  await host.ask('add_bots');
  await host.ask('start');
  await host.sees((update) => update.info.phase === 'playing' && update.info.unseated === 32, 'the match and its spectators');
  const list = host.update.info.unseated_people;
  assert.ok(list.length <= 16, 'the list is short');
  assert.ok(!JSON.stringify(list).includes(watchers[0].player), 'and names nobody by their id');
  const { person, name } = list[0];
  const removed = watchers.find((watcher) => watcher.name === name);
  assert.equal((await friend.request('remove_person', { room, person })).code, 'not_host');
  await host.ask('remove_person', { person });
  assert.equal((await removed.closed).code, 4403);
  await host.sees((update) => update.info.unseated === 31 && update.info.unseated_people.every((one) => one.person !== person), 'one spectator less');
  assert.equal((await host.request('remove_person', { room, person })).code, 'no_such_person');
  const back = await Client.open(server, { token: removed.token });
  assert.equal((await back.join(watch_code)).code, 'removed');
  for (const client of [host, friend, late, back, ...watchers.filter((watcher) => watcher !== removed)]) await client.leave();
});
