// A start with much in the database: the time until a player is welcomed and the memory then, over databases of several sizes; with
// --verify also the time in which every match is checked. Ends with 1 if a start takes a second or more.
//   node run.mjs BINARY FILL [--matches 1,1000,10000] [--times 5] [--verify]

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
  options: { matches: { type: 'string' }, times: { type: 'string' }, verify: { type: 'boolean' } },
});
const [binary, fill] = positionals;
process.env.TAKAMAKA_BINARY = binary;
const sizes = (values.matches ?? '1,1000,10000').split(',').map(Number);
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
process.exit(broken ? 1 : 0);
