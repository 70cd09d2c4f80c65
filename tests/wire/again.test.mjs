// A request that is sent again with its id acts once, also when the server was stopped or killed in between.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from './support/client.mjs';
import { Server } from './support/server.mjs';

const wanted = { variant: 'gaple', seats: 4, options: {}, settings: {} };

for (const end of ['stop', 'kill'])
  test(`after a ${end} a repeated create leads to its room, and repeated words are said once`, async () => {
    const server = await Server.start();
    const host = await Client.open(server, { name: 'Ann' });
    const made = await host.request('create', wanted, 'the create');
    await host.sees(({ room }) => room === made.room);
    const said = await host.request('say', { room: made.room, phrase: 'hello' }, 'the word');
    if (end === 'stop') await new Promise((ended) => (server.child.once('exit', ended), server.child.kill('SIGTERM')));
    else await server.kill();

    await server.again();
    const back = await Client.open(server, { token: host.token });
    const again = await back.request('create', wanted, 'the create');
    assert.deepEqual([again.type, again.room, again.code], ['joined', made.room, made.code]);
    const { seq } = await back.sees(({ room }) => room === made.room);
    assert.deepEqual(await back.request('say', { room: made.room, phrase: 'hello' }, 'the word'), said);
    const next = await back.request('say', { room: made.room, phrase: 'hello' });
    assert.equal(next.seq, seq + 1, 'nothing was said in between');
    await server.stop();
  });

test('a refusal that says it is retryable is not kept: with the same id the request is looked at again', async () => {
  const server = await Server.start();
  const host = await Client.open(server, { name: 'Ann' });
  const { room } = await host.create();
  const early = await host.request('start', { room }, 'the start');
  assert.deepEqual([early.code, early.retryable], ['not_enough_players', true]);
  await host.ask('add_bots');
  const started = await host.request('start', { room }, 'the start');
  assert.equal(started.type, 'ok');
  assert.deepEqual(await host.request('start', { room }, 'the start'), started, 'what was done is known');
  await server.stop();
});
