// One guest against the rest: tables that play, first quietly, then beside an attack at full speed from one address. Ends with 1 if the
// attack costs the server or the players more than docs/SECURITY.md says.
//   node run.mjs BINARY [--minutes 10 | --seconds N] [--quiet SECONDS] [--tables 50] [--connections 60] [--addresses 1] [--nice 10] [--only KIND,KIND]

import { execFileSync, fork, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { freePort, temporaryFolder } from '../../wire/support/server.mjs';
import { Newcomers } from './newcomer.mjs';

const bounds = { memoryMb: 100, diskMb: 50, p99Ratio: 2 };
const walMb = 64; // FORMAT.md: the write-ahead log may always grow to this, also for one table

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(['minutes', 'seconds', 'quiet', 'tables', 'connections', 'addresses', 'nice', 'only'].map((name) => [name, { type: 'string' }])),
});
const binary = positionals[0];
const attackSeconds = Number(values.seconds ?? Number(values.minutes ?? 10) * 60);
const quietSeconds = Number(values.quiet ?? Math.max(10, Math.min(60, attackSeconds / 2)));
const tables = Number(values.tables ?? 50);
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const here = (name) => path.join(import.meta.dirname, name);

// ---------------------------------------------------------------------------------------------------------- the server
const folder = temporaryFolder();
const database = path.join(folder, 'flood.db');
const log = path.join(folder, 'flood.log');
const port = await freePort();
const logFile = openSync(log, 'w');
// Every limit at its default: that is what an operator gets.
const server = spawn(binary, ['serve', '--port', port, '--database', database, '--web', '', '--log-format', 'json'].map(String),
  { stdio: ['ignore', logFile, logFile] });
closeSync(logFile);
const ended = new Promise((resolve) => server.on('exit', (code, signal) => resolve(code ?? signal)));
const processes = [];
function clean() {
  for (const child of [server, ...processes]) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
process.on('exit', clean);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
while (!readFileSync(log, 'utf8').includes('"event":"started"')) {
  if (server.exitCode !== null) throw new Error(`the server ended: ${readFileSync(log, 'utf8')}`);
  await sleep(0.1);
}

const megabytes = (bytes) => bytes / 1024 / 1024;
const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024;
const ticks = Number(execFileSync('getconf', ['CLK_TCK']));
const serverSeconds = () => readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).reduce((sum, n) => sum + Number(n), 0) / ticks;
/** The database with what is still in the write-ahead log, as a reader sees it. */
function databaseMb() {
  const pages = execFileSync('sqlite3', ['-readonly', '-cmd', '.timeout 5000', database, 'PRAGMA page_count; PRAGMA page_size'], { encoding: 'utf8' });
  const [count, size] = pages.trim().split('\n').map(Number);
  return megabytes(count * size);
}
const measure = () => ({
  memory: residentMb(), database: databaseMb(), wal: Math.max(walMb, megabytes(sizeOf(`${database}-wal`))),
  log: megabytes(sizeOf(log)), cpu: serverSeconds(), at: performance.now(),
});

// ---------------------------------------------------------------------------------------------------------- the phases
function start(name, ...args) {
  const child = fork(here(name), args.map(String));
  processes.push(child);
  return child;
}
const told = (child, question) => new Promise((resolve) => {
  child.once('message', resolve);
  child.once('exit', (code) => resolve({ died: code }));
  if (question) child.send(question);
});

async function phase(name, seconds) {
  const newcomers = new Newcomers(port);
  const before = measure();
  await told(players, 'report');
  let peak = before.memory;
  for (const until = performance.now() + seconds * 1000; performance.now() < until && server.exitCode === null;) {
    await sleep(0.5);
    if (server.exitCode === null && server.signalCode === null) peak = Math.max(peak, residentMb());
  }
  if (server.exitCode !== null || server.signalCode !== null) throw new Error(`the server ended during the phase "${name}": ${await ended}`);
  const played = await told(players, 'report');
  if ('died' in played) throw new Error('the players gave up');
  const after = measure();
  await newcomers.stop();
  const took = (after.at - before.at) / 1000;
  console.log(`${name}: ${took.toFixed(0)} s`);
  console.log(`  players    ${played.moves} moves, p50 ${played.p50.toFixed(1)} ms, p99 ${played.p99.toFixed(1)} ms, slowest ${played.max.toFixed(0)} ms; ` +
    `${played.refused} refused, ${played.lost} connections lost, ${played.stuck} tables stuck, longest silence of a table ${(played.longestSilence / 1000).toFixed(1)} s`);
  console.log(`  p99        of each half minute: ${played.course.map((ms) => ms.toFixed(1)).join(' ')} ms`);
  console.log(`  newcomers  ${newcomers.visits} visits, ${[...newcomers.failures.values()].reduce((sum, n) => sum + n, 0)} failed, slowest ${newcomers.slowestMs.toFixed(0)} ms` +
    [...newcomers.failures].map(([why, n]) => `\n             ${n} × ${why}`).join(''));
  console.log(`  memory     ${before.memory.toFixed(1)} → ${after.memory.toFixed(1)} MB, peak ${peak.toFixed(1)} MB`);
  console.log(`  disk       database ${before.database.toFixed(1)} → ${after.database.toFixed(1)} MB, write-ahead log ${after.wal.toFixed(0)} MB (at most ${walMb}), ` +
    `log of the server ${before.log.toFixed(1)} → ${after.log.toFixed(1)} MB`);
  console.log(`  server     ${((after.cpu - before.cpu) / took).toFixed(2)} cores`);
  return { played, newcomers, before, after, peak };
}

console.log(`${os.cpus().length} cores (${os.cpus()[0].model}), load ${os.loadavg()[0].toFixed(1)}; ${tables} tables of four people; node ${process.version}`);
const players = start('players.mjs', port, tables);
if (!(await told(players)).ready) throw new Error('the tables could not begin');
await sleep(5); // until every table has moved
const quiet = await phase('quiet', quietSeconds);
const attacker = start('attack.mjs', port, values.connections ?? 60, values.addresses ?? 1, values.nice ?? 10, ...(values.only ? [values.only] : []));
const attack = await phase('attack', attackSeconds);
const done = await told(attacker, 'report');
console.log(`the attacker: ${done.cores.toFixed(2)} cores, ${done.sessions} connections, ${done.connects_refused} refused, ${done.sent} requests, ${done.flooded_mb} MB of frames, ${done.http_mb} MB of answers by HTTP`);
for (const [what, n] of Object.entries(done).filter(([what]) => what.includes(':') || what.startsWith('closed')).sort((a, b) => b[1] - a[1])) console.log(`  ${String(n).padStart(9)}  ${what}`);
players.send('stop');

// ---------------------------------------------------------------------------------------------------------- the bounds
const perMove = (quiet.after.database - quiet.before.database) / quiet.played.moves;
const playersDisk = perMove * attack.played.moves;
const figures = {
  memory: attack.peak - quiet.after.memory,
  disk: attack.after.database - attack.before.database - playersDisk + attack.after.wal - attack.before.wal,
  ratio: attack.played.p99 / quiet.played.p99,
  failed: [...attack.newcomers.failures.values()].reduce((sum, n) => sum + n, 0),
};
const broken = [];
const judge = (holds, text) => {
  console.log(`${holds ? 'holds ' : 'BROKEN'}  ${text}`);
  if (!holds) broken.push(text);
};
judge(figures.memory < bounds.memoryMb, `memory grew by ${figures.memory.toFixed(1)} MB (less than ${bounds.memoryMb})`);
judge(figures.disk < bounds.diskMb, `disk grew by ${figures.disk.toFixed(1)} MB beside the players' own ${playersDisk.toFixed(1)} MB (less than ${bounds.diskMb})`);
judge(figures.ratio < bounds.p99Ratio, `the players' p99 is ${figures.ratio.toFixed(2)} of the quiet one (less than ${bounds.p99Ratio})`);
judge(figures.failed === 0 && attack.newcomers.visits > 0, `newcomers: ${attack.newcomers.visits - figures.failed} of ${attack.newcomers.visits} visits succeeded (all)`);
judge(attack.played.lost === 0 && attack.played.stuck === 0 && attack.played.moves > 0, `players: ${attack.played.lost} connections lost, ${attack.played.stuck} tables stuck (none)`);
server.kill('SIGTERM');
const code = await ended;
judge(code === 0, `the server stops with ${code} (0)`);
process.exit(broken.length ? 1 : 0);
