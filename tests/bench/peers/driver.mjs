// Plays tables of a peer, as takamaka_moves does with ours: node driver.mjs KIND PORT PID TABLES SECONDS

import { readdirSync, readFileSync } from 'node:fs';

import { open } from './players.mjs';

const [kind, port, pid, tables, seconds] = process.argv.slice(2);
const cpuUs = () => readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000, 0);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let moves = 0;
const all = [];
for (let i = 0; i < Number(tables); ++i) all.push(await open[kind](Number(port)));
for (const table of all) table.start(() => (moves += 1));
await pause(2000);
const [before, begun] = [moves, cpuUs()];
await pause(1000 * Number(seconds));
console.log(JSON.stringify({ kind, moves: moves - before, per_second: (moves - before) / Number(seconds), cpu_us: (cpuUs() - begun) / (moves - before) }));
process.exit(0);
