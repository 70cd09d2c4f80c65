// What a move costs the shipped server against other people's game servers, which store nothing and know no rules (job.mjs): CPU
// time of the server's process for each move. The programs take turns, so a change of the machine's mood meets all.
//   node run.mjs BUILD [--rounds 5] [--seconds 5] [--tables 100] [--json FILE]

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { freePort, Server, temporaryFolder } from '../../wire/support/server.mjs';

const { positionals: [build], values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(['rounds', 'seconds', 'tables', 'json'].map((name) => [name, { type: 'string' }])),
});
const rounds = Number(values.rounds ?? 5), seconds = Number(values.seconds ?? 5), tables = Number(values.tables ?? 100);
process.env.TAKAMAKA_BINARY = path.join(build, 'server/takamaka');
const here = path.dirname(fileURLToPath(import.meta.url));

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const spread = (list) => `${Math.min(...list).toFixed(2)}–${Math.max(...list).toFixed(2)}`;
const listens = (port) => new Promise((resolve) => {
  const socket = net.connect(port, '127.0.0.1', () => resolve(socket.destroy()));
  socket.on('error', () => resolve(false));
});

const compiled = path.join(build, 'tests/bench/takamaka_moves');
async function child(command, args, port, driver) {
  const started = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(started, 'spawn');
  while (!(await listens(port))) {
    if (started.exitCode !== null) throw new Error(`${command} ${args.join(' ')} ended with ${started.exitCode} before it listened`);
  }
  return { port, pid: started.pid, driver, stop: () => started.kill() };
}
async function peer(kind) {
  const port = await freePort();
  return child(process.execPath, [path.join(here, 'server.mjs'), kind, String(port)], port, [process.execPath, path.join(here, 'driver.mjs'), kind]);
}
async function relay() {
  const port = await freePort();
  return child(path.join(build, 'tests/bench/takamaka_relay'), [String(port)], port, [compiled, 'relay']);
}
async function shipped() {
  const folder = temporaryFolder();
  const many = ['messages-per-second', 'connections-per-address', 'people-per-address', 'connections-max', 'players-per-day', 'rooms-per-hour', 'rooms-max'];
  const server = await Server.start({ folder, budgets: many.flatMap((name) => [`--${name}`, '1000000']), args: ['--log-level', 'info'] });
  return {
    port: server.port, pid: server.child.pid, driver: [compiled, 'gaple'],
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const programs = {
  'Takamaka, Gaple': shipped,
  'Beast relay': relay,
  'Colyseus, messages': () => peer('messages'),
  'Colyseus, schema with views': () => peer('schema'),
  'boardgame.io, playerView': () => peer('boardgame'),
};
const results = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
console.log(`${os.cpus().length} cores (${os.cpus()[0].model}), load ${os.loadavg()[0].toFixed(1)}; ${tables} tables of four, ${rounds} rounds of ${seconds} s`);
for (let round = 0; round < rounds; ++round) {
  for (const [name, start] of Object.entries(programs)) {
    const program = await start();
    const [command, ...args] = program.driver;
    const told = execFileSync(command, [...args, program.port, program.pid, tables, seconds].map(String), { encoding: 'utf8' });
    results[name].push(JSON.parse(told.trim().split('\n')[0]));
    await program.stop();
  }
}
const ours = results['Takamaka, Gaple'];
console.log(`\n${''.padEnd(28)} moves/s  CPU µs a move   our moves per CPU second ÷ its (spread)`);
for (const [name, list] of Object.entries(results)) {
  const ratios = list.map((one, i) => one.cpu_us / ours[i].cpu_us);
  console.log([name.padEnd(28), middle(list.map((one) => one.per_second)).toFixed(0).padStart(7), middle(list.map((one) => one.cpu_us)).toFixed(1).padStart(14),
    `${middle(ratios).toFixed(2)} (${spread(ratios)})`.padStart(32)].join(' '));
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine: os.cpus()[0].model, cores: os.cpus().length, load: os.loadavg()[0], tables, seconds, results }, null, 1)}\n`);
process.exit(0);
