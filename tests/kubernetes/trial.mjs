// docker/kubernetes/cluster.yaml in a Kubernetes: players play through its service while pods are killed, frozen past their lease and
// deleted, machines are drained and cut off, and the Deployment is scaled and rolled out; then the judge compares what they were told with
// what is stored, as in ../cluster/chaos.mjs.
//   node trial.mjs [--minutes 10] [--tables 4] [--back-ms 5000] [--seed 1] [--only BLOW,…] [--keep]
// --back-ms: how long after a blow a seat may be away. --only: these blows in this order. --keep: leaves everything running.
// It asks `kubectl` with KUBECONFIG, runs on the machine whose kernel runs the pods (machines.sh starts such a Kubernetes), and needs
// the images of cluster.yaml there, and `takamaka-patroni` for the database if the cluster has no operator CloudNativePG.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { statusOf } from '../cluster/cluster.mjs';
import { psql, watch } from '../cluster/database.mjs';
import { Random } from '../cluster/random.mjs';
import { trial } from '../cluster/trial.mjs';
import { isReady, Kubernetes, processOf, run } from './kubernetes.mjs';
import { adapted, database, hasOperator } from './manifests.mjs';

const { values } = parseArgs({ options: {
  minutes: { type: 'string', default: '10' }, tables: { type: 'string', default: '4' }, 'back-ms': { type: 'string', default: '5000' },
  seed: { type: 'string', default: '1' }, only: { type: 'string' }, keep: { type: 'boolean', default: false },
} });
const backMs = Number(values['back-ms']);
const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-kubernetes-'));
const kubernetes = new Kubernetes('takamaka-trial');
const machinesTool = fileURLToPath(new URL('machines.sh', import.meta.url));
const random = new Random(Number(values.seed));
const image = 'takamaka:trial';
const password = 'a-password-of-the-trial';
const blows = [];
const note = (what, node = '') => blows.push({ at: Date.now(), node, what });

/** The node of a pod, as the judge and the header of HAProxy name it. */
const nodeOf = ({ status }) => `${status.podIP}:8080`;
const nodes = async () => (await kubernetes.pods('takamaka')).filter(isReady);
async function settled(count) {
  await kubernetes.settled('takamaka', count);
  await kubernetes.settled('takamaka-haproxy', 2);
  await kubernetes.settled('takamaka-db', 1);
}
async function machineNames() {
  return (await kubernetes.list('nodes')).map(({ metadata }) => metadata.name).sort();
}
/** Its process dies; the kubelet starts another one in the same pod. */
function crash(pod) {
  const pid = processOf(pod);
  if (pid) process.kill(pid, 'SIGKILL');
}
/** Notes each node that is told to leave, whatever the reason, until the function that it returns is called. */
function noteLeaving() {
  const leaving = new Set();
  const child = spawn('kubectl', ['-n', kubernetes.namespace, 'get', 'pods', '-l', 'app.kubernetes.io/name=takamaka', '--watch', '-o',
    'jsonpath={.metadata.uid}{","}{.status.podIP}{","}{.metadata.deletionTimestamp}{"\\n"}'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (data) => {
    const lines = (rest + data).split('\n');
    rest = lines.pop();
    for (const [uid, podIP, deleted] of lines.map((line) => line.split(','))) {
      if (!deleted || leaving.has(uid)) continue;
      leaving.add(uid);
      note('leave', nodeOf({ status: { podIP } }));
    }
  });
  return () => child.kill();
}

const kinds = {
  async kill() {
    const pod = random.pick(await nodes());
    note('kill', nodeOf(pod));
    crash(pod);
    await sleep(6000);
  },
  /** It does nothing for longer than its lease, but its sockets stay open. */
  async freeze() {
    const pod = random.pick(await nodes());
    const pid = processOf(pod);
    note('freeze', nodeOf(pod));
    process.kill(pid, 'SIGSTOP');
    await sleep(6000);
    process.kill(pid, 'SIGCONT');
    await sleep(3000);
  },
  async delete() {
    await kubernetes.ask(['delete', 'pod', random.pick(await nodes()).metadata.name, '--wait=false']);
    await sleep(6000);
  },
  /** An admin takes everything from a machine, for example to give it a new kernel. The database is at the first one. */
  async drain() {
    const machine = random.pick((await machineNames()).slice(1));
    await kubernetes.ask(['drain', machine, '--ignore-daemonsets', '--delete-emptydir-data']);
    await sleep(2000);
    await kubernetes.ask(['uncordon', machine]);
  },
  /** A machine without a HAProxy loses its network for longer than the lease of its nodes. */
  async cut() {
    const proxies = new Set((await kubernetes.pods('takamaka-haproxy')).map(({ spec }) => spec.nodeName));
    const machine = (await machineNames()).slice(1).find((one) => !proxies.has(one));
    if (!machine) return;
    for (const pod of (await nodes()).filter(({ spec }) => spec.nodeName === machine)) note('cut', nodeOf(pod));
    await run(machinesTool, ['cut', machine.replace('machine', '')]);
    await sleep(9000);
    await run(machinesTool, ['join', machine.replace('machine', '')]);
    await sleep(3000);
  },
  async proxy() {
    note('proxy');
    await kubernetes.ask(['delete', 'pod', random.pick(await kubernetes.pods('takamaka-haproxy')).metadata.name, '--wait=false']);
    await sleep(6000);
  },
  /** As a new version does: a new pod for each node, one after the other. */
  async rollout() {
    await kubernetes.ask(['rollout', 'restart', 'deployment/takamaka']);
    await kubernetes.ask(['rollout', 'status', 'deployment/takamaka']);
  },
  async scale() {
    await kubernetes.ask(['scale', 'deployment/takamaka', '--replicas=7']);
    await settled(7);
    await seenByProxies(7);
    await sleep(30_000); // a room moves at most once in this time
    await kubernetes.ask(['scale', 'deployment/takamaka', '--replicas=3']);
  },
  async crash() {
    note('crash');
    crash((await kubernetes.pods('takamaka-db'))[0]);
    await sleep(500);
    await ready();
    blows.at(-1).again = Date.now();
    await sleep(5000);
  },
};

let address;
let url;
async function ready() {
  for (;;) {
    try {
      psql(address, 'SELECT pg_logical_emit_message(true, \'ready\', \'\')');
      return;
    } catch {
      await sleep(200);
    }
  }
}

/** Resolves when requests have been answered by this many nodes; throws after a minute. */
async function seenByProxies(count) {
  const seen = new Set();
  for (const until = Date.now() + 60_000; seen.size < count;) {
    if (Date.now() > until) throw new Error(`HAProxy led to ${seen.size} of ${count} nodes: ${[...seen]}`);
    const { headers } = await fetch(`${url}/healthz`);
    seen.add(headers.get('x-node'));
    await sleep(50);
  }
}

const struck = new Map();
async function strike() {
  const until = Date.now() + Number(values.minutes) * 60_000;
  const order = values.only?.split(',') ?? ['kill', 'freeze', 'delete', 'drain', 'crash', 'rollout', 'cut', 'proxy', 'scale'];
  const unwatch = noteLeaving();
  for (let round = 0; Date.now() < until; ++round) {
    const what = order[round % order.length];
    console.log(`${new Date().toISOString()} ${what}`);
    struck.set(what, (struck.get(what) ?? 0) + 1);
    await kinds[what]();
    await settled(3);
    await sleep(2000);
  }
  unwatch();
}

try {
  await kubernetes.remove();
  await kubernetes.make();
  const versions = await kubernetes.versions();
  if (!hasOperator(versions)) await kubernetes.apply(database(password, (await machineNames())[0]));
  await kubernetes.apply(adapted('cluster.yaml', versions, image));
  await settled(3);
  const addressOf = async (service) => (await kubernetes.named('service', service)).spec.clusterIP;
  const { data } = await kubernetes.named('secret', 'takamaka-db-app');
  address = `${Buffer.from(data.uri, 'base64').toString().replace(/@[^:/]+/, `@${await addressOf('takamaka-db-rw')}`)}?connect_timeout=2`;
  const host = await addressOf('takamaka');
  url = `http://${host}:8080`;
  while ((await statusOf(8080, '/readyz', host)) !== 200) await sleep(200);
  const db = { address, psql: (statement) => psql(address, statement), watch: (...words) => watch(address, ...words) };
  const cluster = { nodes: [], nameOf: (from) => from.replace('http://', ''), folder, url, database: db };
  const limits = { kill: backMs, freeze: backMs, leave: backMs, cut: backMs + 3000, proxy: backMs + 5000, crash: backMs + 5000 };
  const { kept } = await trial(cluster, { tables: Number(values.tables), strike, blows, back: () => limits });
  console.log([...struck].map(([what, count]) => `${what} ${count}`).join(', '));
  const isBlind = ['delete', 'drain', 'rollout', 'scale'].some((what) => struck.has(what)) && !blows.some(({ what }) => what === 'leave');
  if (isBlind) console.log('FAULT blind: no node was seen leaving');
  process.exitCode = kept && !isBlind ? 0 : 1;
} finally {
  if (!values.keep) {
    await kubernetes.remove();
    if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
  }
}
process.exit();
