// How long the tables of a lost node are away, by their number: three nodes, PostgreSQL and HAProxy; a person and three bots at each
// table, with the client that we ship. One node is killed; each seat's time runs from then to the first update of its room.
//   node lost.mjs [--tables 100,300,1000] [--json FILE]
// The number is that of all tables; a third of them is at the node that is killed.

import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import WebSocket from 'ws';

import { connect } from '../../clients/typescript/dist/index.js';
import { Cluster } from './cluster.mjs';
import { generous } from './trial.mjs';
import { freePort, temporaryFolder } from '../wire/support/server.mjs';
import { cpuUs } from '../bench/cluster/meters.mjs';

const { values } = parseArgs({ options: { tables: { type: 'string' }, json: { type: 'string' } } });
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

async function measure(tables) {
  const place = temporaryFolder();
  chmodSync(place, 0o755); // PostgreSQL runs as another user
  const cluster = new Cluster({ folder: place, firstPort: await freePort(), connections: tables + 500, settings: [...generous, '--rooms-max', 100_000, '--connections-max', 100_000, '--pace-ms', 0] });
  let people = [];
  try {
    await cluster.start();
    people = await seat(cluster.url, tables);
    const [lost, ...others] = cluster.nodes;
    const away = people.filter(({ node }) => node === lost.name);
    const cpu = () => others.reduce((sum, { child }) => sum + cpuUs(child.pid), 0);
    const before = { nodes: cpu(), database: cpuUs(cluster.database.child.pid) };
    await lost.kill();
    const killed = performance.now();
    const waits = away.map((person) => new Promise((resolve) => (person.heard = () => resolve(performance.now() - killed))));
    const times = (await Promise.all(waits.map((wait) => Promise.race([wait, sleep(patienceMs, Infinity)])))).toSorted((a, b) => a - b);
    const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))]);
    return {
      tables, away: away.length, first: at(0), half: at(0.5), p99: at(0.99), last: at(1),
      nodesUs: Math.round((cpu() - before.nodes) / away.length), databaseUs: Math.round((cpuUs(cluster.database.child.pid) - before.database) / away.length),
    };
  } finally {
    for (const { client } of people) client.close();
    await Promise.all(cluster.nodes.filter(({ state }) => state === 'running').map((node) => node.kill()));
    await cluster.stop();
    if (!process.env.TAKAMAKA_KEEP) rmSync(place, { recursive: true, force: true });
    else console.log(place);
  }
}

console.log(`${os.cpus().length} cores (${os.cpus()[0].model}), load ${os.loadavg()[0].toFixed(1)}`);
console.log('tables  at the lost node  first back  half  99 %  last (ms)  CPU a table: nodes  database (µs)');
const results = [];
for (const tables of (values.tables ?? '100,300,1000').split(',').map(Number)) {
  const result = await measure(tables);
  results.push(result);
  console.log(Object.values(result).map((value) => String(value).padStart(8)).join(' '));
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine: os.cpus()[0].model, results }, null, 1)}\n`);
