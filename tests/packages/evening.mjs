// The commands of docs/OPERATIONS.md, in its order, with a match played as soon as the server runs. Used in a temporary folder by
// guide.test.mjs, and on the paths that the guide names by guide_in_root.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Client } from '../wire/support/client.mjs';
import { playOn } from '../wire/support/table.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const guide = readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8');

/** Every line of every `sh` block. */
export function commands() {
  return [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block.trim().split('\n'));
}

/** Plays a match to its end; resolves with the room's code. */
async function play(port) {
  const host = await Client.open({ port }, { name: 'Ayu' });
  const joined = await host.create({ options: { deals: 1 } });
  const guest = await Client.open({ port }, { name: 'Budi' });
  await guest.join(joined.code);
  await guest.ask('sit');
  await host.ask('say', { text: 'selamat malam' });
  await host.ask('add_bots');
  await host.ask('start');
  await playOn([host, guest]);
  await host.leave();
  await guest.leave();
  return joined.code;
}

/** Runs all commands by `follow`, which gets a line and resolves with its output. Then checks what they said. */
export async function spend({ port, follow }) {
  const done = [];
  let code;
  for (const line of commands()) {
    done.push([line, await follow(line.replaceAll('KQ7M2RBC', code))]);
    if (line.includes('enable --now takamaka') && !code) code = await play(port);
  }
  assert.ok(done.length >= 31, `${done.length} commands`);
  const said = (part) => done.filter(([line]) => line.includes(part)).map(([, text]) => text).join('');
  assert.match(said('takamaka backup'), /checked: rooms 1, matches 1/);
  assert.match(said('takamaka restore'), /The old database is now .*before-restore/);
  assert.match(said('takamaka show'), /Budi/);
  assert.match(said('takamaka timeline'), /selamat malam/);
  assert.match(said('takamaka verify'), /yes/);
  assert.match(said('admin link'), /it is for a new moderator/);
  assert.match(said('admin audit --verify'), /sound: [1-9]/);
  assert.match(said('player erase'), /erased: tokens 1/);
  assert.match(said('--dry-run'), /would be deleted: rooms 0/);
}
