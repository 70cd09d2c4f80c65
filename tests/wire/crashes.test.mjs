// A room whose code has ended the process twice is left alone, and all others are played.

import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Client } from './support/client.mjs';
import { run, Server } from './support/server.mjs';

test('a room that the notes of crashes name twice is refused as damaged until its lines are deleted', async () => {
  const server = await Server.start();
  const host = await Client.open(server, { name: 'Ann' });
  const { room, code } = await host.create();
  const friend = await Client.open(server, { name: 'Bob' });
  const { room: other } = await friend.create();
  await server.kill();
  const file = `${server.database}-crashes`;
  assert.equal(readFileSync(file, 'utf8'), '', 'a kill is no crash of ours');
  const { version } = JSON.parse((await run(['version', '--json'])).stdout);
  appendFileSync(file, `${version} ${room}\n${version} ${other}\n0.0.0 ${other}\n${version} ${room}\n`);

  await server.again();
  const guest = await Client.open(server, { name: 'Cho' });
  assert.equal((await guest.request('join', { code })).code, 'damaged');
  assert.match(server.log, /"event":"room_left_alone"/);
  const back = await Client.open(server, { token: friend.token, resume: { room: other, seq: 0 } });
  await back.sees((update) => update.room === other);
  await server.stop();
});
