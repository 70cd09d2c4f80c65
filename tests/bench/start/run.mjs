// A start with much in the database: the time until a player is welcomed and the memory then, over databases of several sizes; with
// --verify also the time in which every match is checked. With --unfinished, the databases have so many tables whose matches run
// (a person and three bots), the server is killed, and it counts when a person has their hand again.
// Ends with 1 if a start takes a second or more.
//   node run.mjs BINARY FILL [--matches 1,1000,10000] [--times 5] [--verify]
//   node run.mjs BINARY FILL --unfinished 10,1000,10000 [--times 5]

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { Client } from '../../wire/support/client.mjs';
import { run, Server, temporaryFolder } from '../../wire/support/server.mjs';

const boundMs = 1000;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { matches: { type: 'string' }, times: { type: 'string' }, verify: { type: 'boolean' }, unfinished: { type: 'string' } },
});
const [binary, fill] = positionals;
process.env.TAKAMAKA_BINARY = binary;
const sizes = values.unfinished ? [] : (values.matches ?? '1,1000,10000').split(',').map(Number);
const times = Number(values.times ?? 5);

const residentMb = ({ child }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Milliseconds from the start of the process to a player's `welcome`, and the memory at that moment. */
async function started(folder) {
  const began = performance.now();
  const server = await Server.start({ folder });
  const guest = await Client.open(server, { name: 'Early' });
  const took = performance.now() - began;
  const memory = residentMb(server);
  await guest.leave();
  await server.stop();
  return { took, memory };
}

console.log(`${os.cpus().length} cores (${os.cpus()[0].model}), load ${os.loadavg()[0].toFixed(1)}; the middle of ${times} starts`);
let broken = 0;
let first;
for (const matches of sizes) {
  const folder = temporaryFolder();
  try {
    const database = path.join(folder, 'takamaka.db');
    execFileSync(fill, [database, '--matches', String(matches)], { stdio: ['ignore', 'ignore', 'pipe'] });
    const starts = [];
    for (let n = 0; n < times; ++n) starts.push(await started(folder));
    const took = middle(starts.map((one) => one.took));
    first ??= took;
    const holds = took < boundMs;
    if (!holds) broken += 1;
    console.log(`${holds ? '      ' : 'BROKEN'} ${String(matches).padStart(7)} matches, ${(statSync(database).size / 1048576).toFixed(0).padStart(5)} MiB: ` +
      `welcome after ${took.toFixed(0).padStart(4)} ms (× ${(took / first).toFixed(2)}), memory ${middle(starts.map((one) => one.memory)).toFixed(1)} MiB`);
    if (values.verify) {
      const began = performance.now();
      const done = await run(['verify', '--all', '--database', database]);
      const took = performance.now() - began;
      if (done.code !== 0) throw new Error(done.stdout + done.stderr);
      console.log(`       every match verified in ${(took / 1000).toFixed(1)} s, ${(took / matches).toFixed(2)} ms a match`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// One after the other, as people come; the clocks of these rooms are off, so that the matches wait for their people.
async function opened(server, tables) {
  const people = [];
  for (let n = 0; n < tables; ++n) {
    const host = await Client.open(server, { name: 'Host' });
    await host.create({ seats: 4 });
    await host.ask('add_bots');
    await host.ask('start');
    await host.sees((update) => update.table);
    people.push({ token: host.token, room: host.room });
    await host.cut();
  }
  return people;
}

/** Milliseconds from the start of the process until this person has their hand, and the memory at that moment. */
async function handed(folder, { token, room }) {
  const began = performance.now();
  const server = await Server.start({ folder, args: ['--log-level', 'info'] });
  const client = await Client.open(server, { token, resume: { room, seq: 0 } });
  await client.sees((update) => update.you.own?.hand.length > 0);
  const one = { took: performance.now() - began, memory: residentMb(server) };
  server.child.kill('SIGKILL');
  await server.exited;
  return one;
}

for (const tables of (values.unfinished ?? '').split(',').filter(Boolean).map(Number)) {
  const folder = temporaryFolder();
  try {
    const server = await Server.start({ folder, args: ['--log-level', 'info'] });
    const people = await opened(server, tables);
    server.child.kill('SIGKILL');
    await server.exited;
    const starts = [];
    for (let n = 0; n < times; ++n) starts.push(await handed(folder, people[Math.floor((n / times) * tables)]));
    const took = middle(starts.map((one) => one.took));
    first ??= took;
    const holds = took < boundMs;
    if (!holds) broken += 1;
    console.log(`${holds ? '      ' : 'BROKEN'} ${String(tables).padStart(7)} unfinished matches: a hand after ${took.toFixed(0).padStart(4)} ms ` +
      `(× ${(took / first).toFixed(2)}), memory ${middle(starts.map((one) => one.memory)).toFixed(1)} MiB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exit(broken ? 1 : 0);
