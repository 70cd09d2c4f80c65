// One scene from its start to its end: idle, then every table as fast as it goes, then all at a given rate, then bare batches.

import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { appendBare } from './bare.mjs';
import { counted, cpuUs, stored } from './meters.mjs';

/** The phases of several drivers do not begin together: each is this much longer than what is measured of it. */
const slackSeconds = 2;

const sum = (list) => list.reduce((all, one) => all + one, 0);

/** What the programs of a scene have used and done so far. */
async function look({ nodes, database, proxy }, drivers) {
  const counts = await Promise.all(nodes.map(({ metrics }) => counted(metrics)));
  return {
    ms: performance.now(),
    ...Object.fromEntries(Object.keys(counts[0]).map((name) => [name, sum(counts.map((one) => one[name]))])),
    nodes: sum(nodes.map(({ pid }) => cpuUs(pid))), database: database ? cpuUs(database.child.pid) : 0, proxy: proxy ? cpuUs(proxy) : 0,
    drivers: sum(drivers.map(({ pid }) => cpuUs(pid))), ...(database ? stored(database) : { log: 0, disk: 0 }),
  };
}

/** What they use and do in so many seconds. CPU time in µs, `log` and `disk` in bytes: for each move; `cores`: of all but the drivers. */
async function during(scene, drivers, seconds) {
  const from = await look(scene, drivers);
  await sleep(seconds * 1000);
  const to = await look(scene, drivers);
  const more = Object.fromEntries(Object.keys(to).map((name) => [name, to[name] - from[name]]));
  const us = more.nodes + more.database + more.proxy;
  const each = (value) => value / Math.max(more.moves, 1);
  return {
    perSecond: more.moves / more.ms * 1000, nodes: each(more.nodes), database: each(more.database), proxy: each(more.proxy), together: each(us),
    batch: more.commits / Math.max(more.transactions, 1), batches: more.transactions / more.ms * 1000, storedMs: more.waitedSeconds / Math.max(more.commits, 1) * 1000,
    log: each(more.log), disk: each(more.disk), cores: us / more.ms / 1000, drivers: more.drivers / more.ms / 1000,
  };
}

async function told(driver) {
  let text = '';
  for await (const piece of driver.stdout) text += piece;
  const phases = text.trim().split('\n').filter(Boolean).map((line) => JSON.parse(line));
  if (phases.length < 2) throw new Error('a driver has failed');
  return phases;
}

/** Resolves when each node has stored a move. */
const allPlay = (nodes) => Promise.all(nodes.map(async ({ metrics }) => {
  while ((await counted(metrics)).moves === 0) await sleep(50);
}));

async function bare({ database, nodes }, { rooms, batch, seconds }) {
  const look = () => ({ us: cpuUs(database.child.pid), ...stored(database) });
  const from = look();
  const moves = await appendBare(database, { connections: nodes.length, rooms, batch, seconds });
  const to = look();
  return { perSecond: moves / seconds, database: (to.us - from.us) / moves, batch, log: (to.log - from.log) / moves, disk: (to.disk - from.disk) / moves };
}

/** `rate`: moves a second of all tables together, in the second phase. */
export async function measure(start, { build, tables, seconds, rate }) {
  const scene = await start();
  try {
    const { nodes } = scene;
    const rooms = Math.floor(tables / nodes.length);
    const idle = await during(scene, [], seconds);
    const drivers = nodes.map(({ door, pid }) => spawn(path.join(build, 'tests/bench/takamaka_moves'),
      ['gaple', door, pid, rooms, seconds + slackSeconds, rate / nodes.length].map(String), { stdio: ['ignore', 'pipe', 'inherit'] }));
    const phases = Promise.all(drivers.map(told));
    await Promise.race([allPlay(nodes), phases]);
    const phaseMs = (1 + seconds + slackSeconds) * 1000; // a driver plays for a second before it measures
    const began = performance.now();
    await sleep(1000);
    const full = await during(scene, drivers, seconds);
    await sleep(began + phaseMs + 1000 - performance.now());
    const paced = await during(scene, drivers, seconds);
    const slowest = (phase, what) => Math.max(...phase.map((one) => one[what])) / 1000;
    for (const [i, result] of [full, paced].entries()) {
      const all = (await phases).map((one) => one[i]);
      Object.assign(result, { p50Ms: slowest(all, 'p50_us'), p99Ms: slowest(all, 'p99_us') });
    }
    const batch = Math.min(rooms, Math.max(1, Math.round(full.batch)));
    return { idle, full, paced, bare: scene.database && (await bare(scene, { rooms, batch, seconds })) };
  } finally {
    await scene.stop();
  }
}
