// How long tables are away when their server is lost, by their number: a person and three bots at each table, with the client that
// we ship. Each seat's time runs from the kill to the first update of its room.
//   node lost.mjs [--tables 100,300,1000] [--sqlite] [--json FILE]
// As it is: three nodes, PostgreSQL and HAProxy. The number is that of all tables; a third of them is at the node that is killed.
// --sqlite: one server, which is killed and started again.

import { spawn } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import WebSocket from 'ws';

import { connect } from '../../clients/typescript/dist/index.js';
import { cpuUs } from '../bench/cluster/meters.mjs';
import { binary, freePort, inherited, temporaryFolder } from '../wire/support/server.mjs';
import { Cluster, statusOf } from './cluster.mjs';
import { generous } from './trial.mjs';

const { values } = parseArgs({ options: { tables: { type: 'string' }, sqlite: { type: 'boolean' }, json: { type: 'string' } } });
const settings = [...generous, '--rooms-max', 100_000, '--connections-max', 100_000, '--pace-ms', 0];
const atOnce = 20; // tables that are being set up
const patienceMs = 60_000;

/** One person at a table. `heard()` is called with each update. */
class Person {
  constructor(url, number) {
    const person = this;
    this.node = '';
    this.client = connect({
      url, client: 'lost-bench 1.0', name: `Person ${number}`, retries: 40,
      WebSocket: class extends WebSocket {
        constructor(target, subprotocol) {
          super(target, subprotocol, { perMessageDeflate: false, handshakeTimeout: 20_000 });
          this.on('upgrade', ({ headers }) => (person.node = headers['x-node']));
          this.on('message', (data) => /^\{"type":"(update|compact)"/.test(data) && person.heard?.());
        }
      },
    });
  }

  async sit() {
    this.room = await this.client.create('gaple', { seats: 4, settings: { turn_seconds: 0 } });
    await this.room.addBots();
    await this.room.start();
    await this.room.until(({ isMyTurn }) => isMyTurn); // the bots wait for this person
  }
}

async function seat(url, tables) {
  const people = Array.from({ length: tables }, (_, number) => new Person(url, number));
  const waiting = [...people];
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) await person.sit();
  }));
  return people;
}

/** Three nodes; one of them is lost for good. */
async function threeNodes(folder, tables) {
  const cluster = new Cluster({ folder, firstPort: await freePort(), connections: tables + 500, settings });
  const [first, ...others] = cluster.nodes;
  const stop = async () => {
    await Promise.all(cluster.nodes.filter(({ state }) => state === 'running').map((node) => node.kill()));
    await cluster.stop();
  };
  await cluster.start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url: cluster.url, others: others.map(({ name }) => name), isLost: ({ node }) => node === first.name, lose: () => first.kill(), stop,
    cpu: () => [others.reduce((sum, { child }) => sum + cpuUs(child.pid), 0), cpuUs(cluster.database.child.pid)],
  };
}

/** One server, which is started again. */
async function oneServer(folder) {
  const port = await freePort();
  const args = ['serve', '--port', port, '--database', path.join(folder, 'games.db'), '--web', '', ...settings].map(String);
  let child;
  const start = async () => {
    child = spawn(binary(), args, { env: inherited(), stdio: 'ignore' });
    while ((await statusOf(port, '/readyz')) !== 200) await sleep(10);
  };
  const kill = () => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL'));
  await start();
  return {
    url: `http://127.0.0.1:${port}`, others: [], isLost: () => true, stop: kill, cpu: () => [cpuUs(child.pid), 0],
    async lose() {
      await kill();
      start();
    },
  };
}

async function measure(tables) {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  const scene = await (values.sqlite ? oneServer(folder) : threeNodes(folder, tables));
  let people = [];
  try {
    people = await seat(scene.url, tables);
    const away = people.filter(scene.isLost);
    const before = values.sqlite ? [0, 0] : scene.cpu(); // the process that is started again has used nothing so far
    await scene.lose();
    const killed = performance.now();
    const waits = away.map((person) => new Promise((resolve) => (person.heard = () => resolve(performance.now() - killed))));
    const times = (await Promise.all(waits.map((wait) => Promise.race([wait, sleep(patienceMs, Infinity)])))).toSorted((a, b) => a - b);
    const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))]);
    const takers = scene.others.map((name) => away.filter(({ node }) => node === name).length);
    const [nodesUs, databaseUs] = scene.cpu().map((us, i) => Math.round((us - before[i]) / away.length));
    return { tables, away: away.length, first: at(0), half: at(0.5), p99: at(0.99), last: at(1), nodesUs, databaseUs, takers };
  } finally {
    for (const { client } of people) client.close();
    await scene.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(`${os.cpus().length} cores (${os.cpus()[0].model}), load ${os.loadavg()[0].toFixed(1)}`);
console.log('  tables   at the lost node   back (ms): first, half, 99 %, last   CPU a table (µs): nodes, PostgreSQL   at each other node');
const results = [];
for (const tables of (values.tables ?? '100,300,1000').split(',').map(Number)) {
  const result = await measure(tables);
  results.push(result);
  console.log(Object.values(result).map((value) => String(value).padStart(8)).join(' '));
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine: os.cpus()[0].model, results }, null, 1)}\n`);
