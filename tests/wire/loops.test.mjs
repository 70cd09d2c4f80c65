// Connections on several event loops: a socket that comes with a routing key moves to the loop of that key, and people on
// different loops play at one table.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { Server } from './support/server.mjs';
import { isOver, playOn } from './support/table.mjs';

describe('loops', () => {
  let server;
  before(async () => (server = await Server.start({ args: ['--threads', '3'] })));
  after(async () => assert.equal((await server.stop()).code, 0));
  const at = (path) => ({ url: `ws://127.0.0.1:${server.port}${path}` });

  test('people whose sockets live on different loops play a whole match at one table', async () => {
    // Three loops: the keys 0, 1 and 2 lead to each of them, and a connection without a key stays where it was accepted.
    const paths = ['/ws/0000', '/ws/0001', '/ws/0002', '/ws'];
    const people = [];
    for (const [seat, path] of paths.entries()) people.push(await Client.open(server, { ...at(path), name: `Player ${seat}` }));
    const [host, ...guests] = people;
    const { code } = await host.create({ options: { deals: 1 } });
    for (const guest of guests) {
      await guest.join(code);
      await guest.ask('sit');
    }
    await host.ask('start');
    await playOn(people);
    for (const person of people) assert.ok(isOver(person.update));
    for (const person of people) await person.leave();
  });

  test('a player returns to their table by its routing key', async () => {
    const host = await Client.open(server, { ...at('/ws'), name: 'Ann' });
    const { room, routing_key: key } = await host.create();
    assert.match(key, /^[0-9a-f]{4}$/);
    host.socket.terminate();
    const back = await Client.open(server, { ...at(`/ws/${key}`), token: host.token, resume: { room, seq: 0 } });
    await back.sees((update) => update.room === room);
    assert.equal((await back.ask('add_bots')).type, 'ok');
    await back.leave();
  });

  test('a connection with a routing key counts for its address as long as it is open', async () => {
    const few = await Server.start({ args: ['--threads', '2', '--connections-per-address', '2'] });
    const url = `ws://127.0.0.1:${few.port}/ws/0001`;
    const first = await Client.open(few, { url });
    const second = await Client.open(few, { url });
    await assert.rejects(Client.open(few, { url }), /429/);
    await second.leave();
    await first.leave();
    await few.stop();
  });

  test('a path that is no routing key is not there', async () => {
    for (const path of ['/ws/', '/ws/123', '/ws/12345', '/ws/zzzz', '/ws/0001/'])
      await assert.rejects(Client.open(server, at(path)), /404/, path);
  });
});
