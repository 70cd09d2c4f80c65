// What the number of tables changes: the cost of a move, its latency, the memory of the server, and its share of a core while every
// table plays slowly. Each number has a server of its own. The players sit at each table, and its match runs.
//   node run.mjs BUILD [--tables 10,100,1000] [--people 4] [--seconds 5] [--every 5] [--json FILE]
//   node run.mjs BUILD --idle 1000 [--people 4]
// --every: seconds between two moves of a table in the slow phase. Descriptors bound the tables: one for each person in both processes.
// --idle: the memory of so many tables at which people sit and do nothing, before and after their matches start. As many play
//   before them, so that the caches of a fixed size are full.
// --people: how many of the four at a table; the others are bots, whose moves are not counted.

import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Client } from '../../wire/support/client.mjs';
import { Server, temporaryFolder } from '../../wire/support/server.mjs';

const { positionals: [build], values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(['tables', 'seconds', 'every', 'json', 'idle', 'people'].map((name) => [name, { type: 'string' }])),
});
const counts = (values.tables ?? '10,100,1000').split(',').map(Number);
const seconds = Number(values.seconds ?? 5), every = Number(values.every ?? 5);
process.env.TAKAMAKA_BINARY = path.join(build, 'server/takamaka');

const residentKb = (pid, which) => Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
const many = ['messages-per-second', 'connections-per-address', 'people-per-address', 'connections-max', 'players-per-day', 'rooms-per-hour', 'rooms-max'];

const started = (folder) => Server.start({ folder, budgets: many.flatMap((name) => [`--${name}`, '1000000']), args: ['--log-level', 'info'] });

const seated = Number(values.people ?? 4);
const people = (server) => Promise.all(['Host', 'Guest', 'Guest', 'Guest'].slice(0, seated).map((name) => Client.open(server, { name })));

/** Makes a table of these people; bots have the other seats of four. */
async function seat([host, ...guests]) {
  const { code } = await host.create({ seats: 4 });
  for (const guest of guests) {
    await guest.join(code);
    await guest.ask('sit');
  }
  if (seated < 4) await host.ask('add_bots');
  return host;
}

/** KiB for each connection, for each table that waits, and for each match that runs. */
async function idle(tables) {
  const folder = temporaryFolder();
  const server = await started(folder);
  const kb = async () => (await sleep(1000), residentKb(server.child.pid, 'VmRSS')); // what was freed goes back after a moment
  try {
    for (let n = 0; n < tables; ++n) await (await seat(await people(server))).ask('start');
    const sizes = [await kb()];
    const parties = [];
    for (let n = 0; n < tables; ++n) parties.push(await people(server));
    sizes.push(await kb());
    for (const party of parties) await seat(party);
    sizes.push(await kb());
    for (const [host] of parties) await host.ask('start');
    sizes.push(await kb());
    const [connected, roomKb, matchKb] = [1, 2, 3].map((n) => (sizes[n] - sizes[n - 1]) / tables);
    return { connectionKb: connected / seated, roomKb, matchKb };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both phases over so many tables, and the most memory meanwhile. */
async function played(tables) {
  const folder = temporaryFolder();
  const server = await started(folder);
  const { pid } = server.child;
  try {
    const emptyKb = residentKb(pid, 'VmRSS');
    const args = ['gaple', server.port, pid, tables, seconds, tables / every, seated].map(String);
    const driver = spawn(path.join(build, 'tests/bench/takamaka_moves'), args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let told = '';
    for await (const piece of driver.stdout) told += piece;
    if (!told) throw new Error(`the driver failed with ${tables} tables`);
    const [full, slow] = told.trim().split('\n').map((line) => JSON.parse(line));
    return { tables, full, slow, share: (slow.cpu_us * slow.per_second) / 1e6, seatKb: (residentKb(pid, 'VmHWM') - emptyKb) / tables / seated };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.idle) {
  const { connectionKb, roomKb, matchKb } = await idle(Number(values.idle));
  const shown = [connectionKb, roomKb, roomKb + matchKb, connectionKb + roomKb / seated].map((kb) => kb.toFixed(1));
  console.log(`${values.idle} tables: KiB for a connection ${shown[0]}, a room with ${seated === 1 ? 'one person and three bots' : `${seated} people`} ${shown[1]}, with a running match ${shown[2]}, a seat with its share of the room ${shown[3]}`);
  process.exit();
}
console.log(`${os.cpus().length} cores (${os.cpus()[0].model}), load ${os.loadavg()[0].toFixed(1)}; ${seconds} s a phase`);
console.log(`tables  moves/s  CPU µs a move  p50 ms   KiB a seat at the peak   a move every ${every} s a table: p50 ms  p99 ms  share of a core`);
const results = [];
for (const tables of counts) {
  const one = await played(tables);
  results.push(one);
  console.log([String(tables).padStart(6), one.full.per_second.toFixed(0).padStart(8), one.full.cpu_us.toFixed(1).padStart(14),
    (one.full.p50_us / 1000).toFixed(2).padStart(7), one.seatKb.toFixed(1).padStart(24), (one.slow.p50_us / 1000).toFixed(2).padStart(40),
    (one.slow.p99_us / 1000).toFixed(2).padStart(7), `${(100 * one.share).toFixed(1)} %`.padStart(16)].join(' '));
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine: os.cpus()[0].model, cores: os.cpus().length, load: os.loadavg()[0], results }, null, 1)}\n`);
