// What a move costs the shipped server, which knows the rules, filters every view and stores the move before it shows it, against
// relays that know no rules, filter nothing and, but for one, store nothing: CPU time of the server's process for each move, as
// ratios within one run. The programs take turns, so a change of the machine's mood meets all.
//   node run.mjs BUILD [--rounds 5] [--seconds 5] [--tables 250] [--rate 1000] [--games gaple,…] [--json FILE] [--quick]

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { freePort, Server, temporaryFolder } from '../../wire/support/server.mjs';

const names = ['rounds', 'seconds', 'tables', 'rate', 'games', 'json'];
const { positionals: [build], values } = parseArgs({
  allowPositionals: true,
  options: { ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])), quick: { type: 'boolean' } },
});
const rounds = Number(values.rounds ?? (values.quick ? 3 : 5));
const seconds = Number(values.seconds ?? (values.quick ? 3 : 5));
const tables = Number(values.tables ?? 250);
const rate = Number(values.rate ?? 1000);
const games = values.games?.split(',') ?? ['gaple'];
process.env.TAKAMAKA_BINARY = path.join(build, 'server/takamaka');

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const spread = (list) => `${Math.min(...list).toFixed(2)}–${Math.max(...list).toFixed(2)}`;

const listens = (port) => new Promise((resolve) => {
  const socket = net.connect(port, '127.0.0.1', () => resolve(socket.destroy()));
  socket.on('error', () => resolve(false));
});
/** Starts an anchor; it is ready when it takes a connection. */
async function anchor(name, folder) {
  const port = await freePort();
  const args = [String(port), ...(folder ? [path.join(folder, 'moves.db')] : [])];
  const child = spawn(path.join(build, 'tests/bench', name), args, { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'spawn');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode} before it listened`);
  }
  return { name, kind: 'relay', port, child, stop: async () => {
    child.kill();
    await once(child, 'exit');
    if (folder) rmSync(folder, { recursive: true, force: true });
  } };
}
async function shipped(kind) {
  const folder = temporaryFolder();
  const many = ['messages-per-second', 'connections-per-address', 'people-per-address', 'connections-max', 'players-per-day', 'rooms-per-hour', 'rooms-max'];
  const server = await Server.start({ folder, budgets: many.flatMap((name) => [`--${name}`, '1000000']), args: ['--log-level', 'info'] });
  return {
    name: kind, kind, port: server.port, child: server.child,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
/** One measurement of a program of its own, so that nothing of the one before is left. */
async function measure(start) {
  const program = await start();
  const args = [program.kind, program.port, program.child.pid, tables, seconds, rate].map(String);
  try {
    return execFileSync(path.join(build, 'tests/bench/takamaka_moves'), args, { encoding: 'utf8' }).trim().split('\n').map((line) => JSON.parse(line));
  } finally {
    await program.stop();
  }
}

const programs = {
  'raw epoll': () => anchor('takamaka_epoll'),
  'Beast relay': () => anchor('takamaka_relay'),
  'relay + SQLite': () => anchor('takamaka_relay', temporaryFolder()),
  ...Object.fromEntries(games.map((game) => [game, () => shipped(game)])),
};
const results = Object.fromEntries(Object.keys(programs).map((name) => [name, { full: [], paced: [] }]));
console.log(`${os.cpus().length} cores (${os.cpus()[0].model}), load ${os.loadavg()[0].toFixed(1)}; ${tables} tables of four, ${rounds} rounds of ${seconds} s`);
for (let round = 0; round < rounds; ++round) {
  for (const [name, start] of Object.entries(programs)) {
    const [full, paced] = await measure(start);
    results[name].full.push(full);
    results[name].paced.push(paced);
  }
}

const relay = results['Beast relay'], raw = results['raw epoll'];
const ratios = (name, to, kind, value) => results[name][kind].map((one, i) => one[value] / to[kind][i][value]);
console.log(`\n${'as fast as it goes'.padEnd(14)} moves/s  CPU µs a move  ÷ relay (spread)      ÷ epoll  bytes a move and player  driver's share of a core`);
for (const [name, { full }] of Object.entries(results)) {
  const toRelay = ratios(name, relay, 'full', 'cpu_us');
  console.log([name.padEnd(18), middle(full.map((one) => one.per_second)).toFixed(0).padStart(7), middle(full.map((one) => one.cpu_us)).toFixed(1).padStart(14),
    `${middle(toRelay).toFixed(2)} (${spread(toRelay)})`.padStart(18), middle(ratios(name, raw, 'full', 'cpu_us')).toFixed(2).padStart(12),
    middle(full.map((one) => one.bytes)).toFixed(0).padStart(12), middle(full.map((one) => one.driver)).toFixed(2).padStart(12)].join(' '));
}
console.log(`\nat ${rate} moves/s      p50 µs  p99 µs  CPU µs a move  p50 ÷ relay (spread)`);
for (const [name, { paced }] of Object.entries(results)) {
  const toRelay = ratios(name, relay, 'paced', 'p50_us');
  console.log([name.padEnd(18), middle(paced.map((one) => one.p50_us)).toFixed(0).padStart(7), middle(paced.map((one) => one.p99_us)).toFixed(0).padStart(7),
    middle(paced.map((one) => one.cpu_us)).toFixed(1).padStart(12), `${middle(toRelay).toFixed(2)} (${spread(toRelay)})`.padStart(20)].join(' '));
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine: os.cpus()[0].model, cores: os.cpus().length, tables, seconds, rate, results }, null, 1)}\n`);
