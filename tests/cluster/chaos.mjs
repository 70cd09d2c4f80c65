// Players play at many tables while nodes are killed, frozen past their lease and cut off, people lose their network, and the
// database crashes; then the judge compares what they were told with what is stored.
//   node chaos.mjs [--minutes 5] [--tables 12] [--seed N] [--back-ms 5000] [--cuts] [--patroni] [--slow] [--only BLOW,…] [--folder F] [--port P] [--keep]
// --back-ms: how long after the death of its node a seat may be away. The promise is 5000; a machine that has other work needs more.
// --cuts: nodes are also cut off from the database or from HAProxy, in network namespaces (as root). --patroni: three database
// servers, and a crash takes the leader away. --slow: the lines to the database become slow; not together with the other two.
// --only: these blows in this order, for example kill,crash.

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Cluster } from './cluster.mjs';
import { groupBy } from './judge.mjs';
import { canIsolate, Namespaces } from './namespaces.mjs';
import { Random } from './random.mjs';
import { generous, trial } from './trial.mjs';

const { values } = parseArgs({ options: {
  minutes: { type: 'string', default: '5' }, tables: { type: 'string', default: '12' }, seed: { type: 'string', default: String(Date.now() % 100_000) },
  'back-ms': { type: 'string', default: '5000' },
  folder: { type: 'string' }, port: { type: 'string', default: '18400' }, keep: { type: 'boolean', default: false },
  cuts: { type: 'boolean', default: false }, patroni: { type: 'boolean', default: false }, slow: { type: 'boolean', default: false },
  only: { type: 'string' },
} });
const minutes = Number(values.minutes);
const backMs = Number(values['back-ms']);
// Within how many milliseconds the matches of a lost node must be adopted: 10 s after its lease has run out.
const adoptedMs = backMs + 15_000;
// Within how many milliseconds seats must be back. A node that is cut off from the database serves its players until its lease ends;
// one that is cut off from HAProxy lives and keeps a room that it was just given, for 30 s. A database that was lost counts from when
// it takes writes again: how long that takes is its own affair.
const back = (holders) => ({
  kill: backMs, strand: backMs, freeze: backMs, drain: backMs, crash: backMs + 5000,
  ...(values.cuts && { cut: backMs + 3000, hide: (room, node, at) => (holders.since(room, node, at) < 30_000 ? 30_000 : 0) + backMs }),
});

const random = new Random(Number(values.seed));

const folder = values.folder ?? mkdtempSync(path.join(tmpdir(), 'takamaka-cluster-'));
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o755); // PostgreSQL runs as another user
if (values.cuts && !canIsolate()) throw new Error('--cuts needs root, ip and iptables');
const namespaces = values.cuts ? new Namespaces(3) : undefined;
const cluster = new Cluster({ folder, firstPort: Number(values.port), settings: generous, patroni: values.patroni, namespaces, relayed: values.slow });
const blows = [];
let players = [];
let holders;

/** Somebody was away: the next blow is for people who are back. */
async function haveHeardSince(again) {
  while (players.some(({ heardAt }) => heardAt < again) && Date.now() < again + 30_000) await sleep(200);
}

/** Each blow, and how it ends. One comes after the other, so that there is always a node that lives. */
const kinds = {
  async kill(node) {
    await node.kill();
    await sleep(4000 + 2000 * random.next());
    await node.start().ready();
  },
  /** Like kill, but before it the people of some tables lose their network, until other nodes have adopted their matches. */
  async strand(node) {
    const blow = blows.at(-1);
    const tables = groupBy(players.filter(({ node: at, room }) => at === node.name && !room.state.isOver), ({ room }) => room.id);
    const [first, ...others] = tables.keys();
    blow.rooms = first ? [first, ...others.filter(() => random.next() < 0.5)] : [];
    const people = blow.rooms.flatMap((room) => tables.get(room));
    for (const person of people) person.goAway();
    await sleep(300);
    blow.at = Date.now();
    await node.kill();
    const isAdopted = (room) => ![node.name, '', undefined].includes(holders.last(room));
    while (!blow.rooms.every(isAdopted) && Date.now() < blow.at + adoptedMs) await sleep(200);
    await sleep(4000 * random.next()); // the bots go on
    blow.until = Date.now();
    for (const person of people) person.comeBack();
    await node.start().ready();
    await haveHeardSince(blow.until);
  },
  async freeze(node) {
    node.freeze();
    await sleep(4500 + 3000 * random.next()); // longer than the lease
    node.thaw();
    await sleep(3000);
  },
  async drain(node) {
    await node.drain();
    await sleep(1000);
    await node.start().ready();
  },
  async crash() {
    await cluster.database.crash();
    await sleep(500 + 1000 * random.next());
    await cluster.database.again();
    blows.at(-1).again = Date.now();
    await haveHeardSince(blows.at(-1).again);
  },
  /** Whatever a node sends to the database, and each answer, takes 100 ms more. */
  async slow() {
    for (const { relay } of cluster.nodes) relay.delayMs = 100;
    await sleep(8000);
    for (const { relay } of cluster.nodes) relay.delayMs = 0;
    await sleep(2000);
  },
  /** It reaches players and no database, in both directions or in one. */
  async cut(node) {
    namespaces.cut(node.number, cluster.database.servers, { oneWay: random.next() < 0.5 });
    await sleep(5000 + 4000 * random.next());
    namespaces.mend(node.number);
    await sleep(3000);
  },
  /** It reaches the database and no player. */
  async hide(node) {
    namespaces.hide(node.number, node.port);
    await sleep(5000 + 4000 * random.next());
    namespaces.mend(node.number);
    await sleep(3000);
  },
};

const isServed = ({ name }) => players.some(({ node }) => node === name);

function nodeFor(what) {
  if (what === 'crash' || what === 'slow') return undefined;
  return random.pick(what === 'strand' ? cluster.nodes.filter(isServed) : cluster.nodes);
}

async function strike(people, watched, until) {
  players = people;
  holders = watched;
  const order = values.only?.split(',') ?? ['kill', 'freeze', 'strand', 'freeze', 'drain', 'crash', ...(values.cuts ? ['cut', 'hide', 'cut'] : []), ...(values.slow ? ['slow'] : [])];
  for (let round = 0; Date.now() < until; ++round) {
    const what = order[round % order.length];
    const node = nodeFor(what);
    blows.push({ at: Date.now(), node: node?.name ?? '', what });
    await kinds[what](node);
    await sleep(1000 + 2000 * random.next());
  }
}

console.log(`seed ${values.seed}, ${minutes} min, ${values.tables} tables, folder ${folder}`);
try {
  await cluster.start();
  const { kept } = await trial(cluster, { tables: Number(values.tables), strike: (people, watched) => strike(people, watched, Date.now() + minutes * 60_000), blows, back });
  const count = (what) => blows.filter((blow) => blow.what === what).length;
  const left = blows.reduce((sum, { rooms = [] }) => sum + rooms.length, 0);
  console.log(`${count('kill')} killed, ${count('strand')} killed while ${left} matches were without their people, ${count('freeze')} frozen, ${count('drain')} drained, ${count('cut') + count('hide')} cut off, ${count('crash')} crashes of the database`);
  const away = blows.filter(({ again }) => again).map(({ at, again }) => (again - at) / 1000).toSorted((a, b) => a - b);
  if (away.length > 0) console.log(`the database was away for ${away[0]} to ${away.at(-1)} s, half of the times for ${away[away.length >> 1]} s at most`);
  process.exitCode = kept ? 0 : 1;
} finally {
  await cluster.stop().catch((error) => console.error(error));
  if (!values.keep && !values.folder && process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
}
process.exit();
