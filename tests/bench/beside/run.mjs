// Moves beside everything else that the database does: tables play while the server reads long matches, exports, erases, purges, writes
// checkpoints and is backed up. Prints the p99 of a move beside each of them, as a ratio to the quiet p99 of the same run.
// Ends with 1 if a ratio is 2 or more.
//   node run.mjs BINARY FILL [--matches 4000] [--seconds 20] [--tables 60] [--only KIND,KIND]

import { execFileSync, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { AdminClient, passwordOnly } from '../../wire/support/admin.mjs';
import { Client } from '../../wire/support/client.mjs';
import { freePort, run, Server, temporaryFolder } from '../../wire/support/server.mjs';

const bound = 2;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(['matches', 'seconds', 'tables', 'only'].map((name) => [name, { type: 'string' }])),
});
const [binary, fill] = positionals;
process.env.TAKAMAKA_BINARY = binary;
const seconds = Number(values.seconds ?? 20);
const tables = Number(values.tables ?? 60);
const matches = Number(values.matches ?? 4000);
const wanted = values.only?.split(',');
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// ------------------------------------------------------------------------------------------------ what the server has to do
let busy = false;
/** Repeats the work until the phase is over; returns how often it was done. */
async function repeat(work) {
  let times = 0;
  for (; busy; ++times) await work();
  return times;
}

const fast = ['--messages-per-second', '1000'];
const load = {
  quiet: () => async () => sleep(100),
  async replay({ server, ids }) {
    const guest = await Client.open(server, { name: 'Reader' });
    let at = 0;
    return async () => {
      const answer = await guest.request('replay', { match: ids[at++ % ids.length] });
      if (answer.type !== 'replay') throw new Error(`replay: ${JSON.stringify(answer)}`);
      guest.messages.length = guest.received.length = 0;
      await sleep(5); // within the reader's budget of messages
    };
  },
  export: ({ server, admin }) => () => drained(server, admin, '/exports/games?format=jsonl'),
  review: ({ admin }) => async () => {
    for (const target of ['/games?variant=gaple', '/words?text=a', '/players?name=a']) await admin.get(target);
  },
  erase: ({ server }) => async () => {
    const guest = await Client.open(server, { name: 'Zephyrine' });
    await guest.create({ settings: { name: 'A room with words' } });
    for (let n = 0; n < 20; ++n) await guest.request('say', { room: guest.room, text: `zugzwang number ${n}` });
    await guest.ask('leave');
    const done = await guest.request('erase_me', { confirm: guest.player });
    if (done.type !== 'ok') throw new Error(`erase_me: ${JSON.stringify(done)}`);
    await guest.closed;
  },
  // Many rows in little time: the write-ahead log fills, and checkpoints follow.
  checkpoint: ({ server }) => async () => {
    await Promise.all(Array.from({ length: 10 }, async (_, n) => {
      const guest = await Client.open(server, { name: `Guest ${n}` });
      await guest.leave();
    }));
    await sleep(50); // so that it is the rows that count, and not the work of a thousand handshakes
  },
  backup: ({ server }) => async () => {
    const file = path.join(server.folder, 'copy.db');
    const done = await run(['backup', file, '--database', server.database]);
    if (done.code !== 0) throw new Error(done.stderr);
    rmSync(file, { force: true });
  },
  // The server purges by itself as soon as it starts with --retention-days.
  purge: () => async () => sleep(100),
};

async function drained(server, admin, target) {
  const headers = { Cookie: `takamaka_admin=${admin.cookie}` };
  await new Promise((resolve, reject) => {
    http.get(`${server.origin}/admin/api/v1${target}`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${target}: ${response.statusCode}`));
      response.resume().on('end', resolve).on('error', reject);
    }).on('error', reject);
  });
}

// ---------------------------------------------------------------------------------------------------------- the phases
const asked = (child, question) => new Promise((resolve, reject) => {
  child.once('message', resolve);
  child.once('exit', () => reject(new Error('the players gave up')));
  if (question) child.send(question);
});
async function players(server) {
  const child = fork(path.join(import.meta.dirname, '../flood/players.mjs'), [server.port, tables].map(String));
  await asked(child);
  await sleep(3000); // until every table has moved
  return child;
}
async function measured(name, context, child) {
  const work = await load[name](context);
  await asked(child, 'report');
  busy = true;
  const working = repeat(work);
  await sleep(seconds * 1000);
  const played = await asked(child, 'report');
  busy = false;
  return { name, times: await working, ...played };
}

/** A server over a database of its own with so many matches. The program that fills it dates three to a minute. */
async function serverWith(stored, ...args) {
  const folder = temporaryFolder();
  execFileSync(fill, [path.join(folder, 'takamaka.db'), '--matches', String(stored)], { stdio: ['ignore', 'ignore', 'inherit'] });
  return Server.start({ folder, args: ['--admin', 'true', ...passwordOnly, ...fast, '--log-level', 'info', ...args] });
}
async function ended(server, child) {
  child.removeAllListeners('exit');
  child.send('stop');
  await server.stop();
  rmSync(server.folder, { recursive: true, force: true });
}

/** Prints a phase as soon as it is over. The two quiet phases tell how much of a ratio is the machine's mood. */
let quiet, broken = 0;
function tell({ name, moves, times, p50, p99, max, over }) {
  quiet ??= p99;
  const holds = name.startsWith('quiet') || p99 / quiet < bound;
  if (!holds) broken += 1;
  console.log(`${holds ? '      ' : 'BROKEN'} ${name.padEnd(12)} ${String(moves).padStart(6)} moves  p50 ${p50.toFixed(1).padStart(5)} ms  p99 ${p99.toFixed(1).padStart(6)} ms  ` +
    `slowest ${max.toFixed(0).padStart(4)} ms  p99 × ${(p99 / quiet).toFixed(2)}${name.startsWith('quiet') ? '' : `  (done ${times} times)`}${over ? '  (the purge ended before the phase did)' : ''}`);
}

console.log(`${os.cpus().length} cores (${os.cpus()[0].model}), load ${os.loadavg()[0].toFixed(1)}; ${tables} tables of four people, ${matches} stored matches, ${seconds} s each`);
{
  const server = await serverWith(matches);
  const admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'bench');
  const ids = (await admin.get('/games?limit=50')).body.games.map(({ match }) => match); // before a match runs
  const child = await players(server);
  for (const name of Object.keys(load)) {
    if (name === 'purge' || (wanted && name !== 'quiet' && !wanted.includes(name))) continue;
    tell(await measured(name, { server, admin, ids }, child));
  }
  tell({ ...(await measured('quiet', {}, child)), name: 'quiet again' });
  await ended(server, child);
}
if (!wanted || wanted.includes('purge')) {
  // Nearly three days of matches, so that two thirds of them are too old, which takes longer than the phase.
  const metrics = await freePort();
  const server = await serverWith(12_000, '--retention-days', '1', '--metrics-listen', `127.0.0.1:${metrics}`);
  const child = await players(server);
  const purged = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    return Number(/^takamaka_purged_rooms_total (\d+)$/m.exec(text)[1]);
  };
  const before = await purged();
  const result = await measured('purge', {}, child);
  result.times = (await purged()) - before;
  if (result.times === 0) throw new Error('nothing was purged');
  tell({ ...result, over: server.log.includes('"event":"purged"') });
  await ended(server, child);
}
process.exit(broken ? 1 : 0);
