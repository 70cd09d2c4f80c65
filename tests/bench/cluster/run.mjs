// What a move costs on PostgreSQL and over several nodes, beside one node on SQLite and beside bare batches: CPU time of each program
// for each move, and moves a second, as ratios within one run. The scenes take turns, each with a database of its own.
//   node run.mjs BUILD [--rounds 5] [--seconds 4] [--tables 300] [--rate 600] [--json FILE] [--quick]
// --rate: moves a second of all tables together, in the second phase of each scene.

import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { measure } from './measure.mjs';
import { report } from './report.mjs';
import { scenes } from './scenes.mjs';

const names = ['rounds', 'seconds', 'tables', 'rate', 'json'];
const { positionals: [folder], values } = parseArgs({
  allowPositionals: true,
  options: { ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])), quick: { type: 'boolean' } },
});
const rounds = Number(values.rounds ?? (values.quick ? 3 : 5));
const [seconds, tables, rate] = [values.seconds ?? (values.quick ? 2 : 4), values.tables ?? 300, values.rate ?? 600].map(Number);
const build = path.resolve(folder); // a node starts in a folder of its own
process.env.TAKAMAKA_BINARY = path.join(build, 'server/takamaka');

const loads = [os.loadavg()[0]];
console.log(`${os.cpus().length} cores (${os.cpus()[0].model}); ${tables} tables of four, ${rounds} rounds of ${seconds} s`);
const results = Object.fromEntries(Object.keys(scenes).map((name) => [name, []]));
for (let round = 0; round < rounds; ++round) {
  for (const [name, start] of Object.entries(scenes)) results[name].push(await measure(start, { build, tables, seconds, rate }));
  loads.push(os.loadavg()[0]);
  console.log(`round ${round + 1} done, load ${loads.at(-1).toFixed(1)}`);
}
report(results, rate);
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine: os.cpus()[0].model, cores: os.cpus().length, loads, tables, seconds, rate, results }, null, 1)}\n`);
