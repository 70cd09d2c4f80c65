// docker/compose.cluster.yaml under a Docker engine: players play through its HAProxy while containers of nodes are killed, paused past
// their lease and stopped, and the container of the database's leader is killed; then the judge compares what they were told with
// what is stored, as in chaos.mjs.
//   node compose.mjs [--minutes 5] [--tables 4] [--seed 1] [--back-ms 5000] [--build] [--keep]
// --back-ms: how long after the death of its node a seat may be away. --build: makes the images
// of the file although they are there. --keep: leaves the containers running.
// It needs `docker compose` or `docker-compose`, and all images of the file but those that the file itself builds
// (tests/packages/engine_images.sh makes them where there is no registry). Nobody else may use port 8080.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { statusOf } from './cluster.mjs';
import { psql, watch } from './database.mjs';
import { Random } from './random.mjs';
import { trial } from './trial.mjs';

const { values } = parseArgs({ options: {
  minutes: { type: 'string', default: '5' }, tables: { type: 'string', default: '4' }, 'back-ms': { type: 'string', default: '5000' },
  seed: { type: 'string', default: '1' }, build: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false },
} });
const backMs = Number(values['back-ms']);
const random = new Random(Number(values.seed));
const shipped = fileURLToPath(new URL('../../docker', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-compose-'));
const project = 'takamaka-trial';
const password = 'a-password-of-the-trial';
const environment = { ...process.env, POSTGRES_PASSWORD: password, REPLICATION_PASSWORD: password, PGPASSWORD: password };
const docker = (...args) => execFileSync('docker', args, { encoding: 'utf8', env: environment }).trim();
const tool = spawnSync('docker', ['compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose'];

/** All players come from one address and play faster than people, and HAProxy names the node in each answer. */
function additions() {
  const haproxy = path.join(folder, 'haproxy.cfg');
  writeFileSync(haproxy, readFileSync(path.join(shipped, 'haproxy/compose.cfg'), 'utf8').replace('maxconn 60000', 'maxconn 2000').replace('bind :8080', '$&\n    http-response set-header X-Node %s'));
  const limits = Object.fromEntries(['PEOPLE_PER_ADDRESS', 'REQUESTS_PER_MINUTE', 'PLAYERS_PER_DAY', 'ROOMS_PER_HOUR', 'CONNECTIONS_PER_ADDRESS'].map((name) => [`TAKAMAKA_${name}`, '10000']));
  const file = path.join(folder, 'additions.json');
  writeFileSync(file, JSON.stringify({ services: {
    haproxy: { volumes: [`${haproxy}:/usr/local/etc/haproxy/haproxy.cfg:ro`] },
    ...Object.fromEntries(['game1', 'game2', 'game3'].map((game) => [game, { environment: limits }])),
  } }));
  return file;
}
const files = ['-f', path.join(shipped, 'compose.cluster.yaml'), '-f', additions()];
function compose(...args) {
  const [program, ...words] = [...tool, '-p', project, ...files, ...args];
  return execFileSync(program, words, { encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

/** A container of a service of the file. */
class Container {
  constructor(service) {
    this.service = service;
    this.id = compose('ps', '-q', service);
  }
  look(format) {
    return docker('inspect', '-f', format, this.id);
  }
  /** Its address in the network of the database. */
  get address() {
    return this.look(`{{(index .NetworkSettings.Networks "${project}_back").IPAddress}}`);
  }
  /** Its process dies, and the engine starts it again by itself. */
  crash() {
    const pid = Number(this.look('{{.State.Pid}}'));
    if (pid > 0) process.kill(pid, 'SIGKILL');
  }
  async healthy() {
    while (this.look('{{.State.Health.Status}}') !== 'healthy') await sleep(200);
  }
}

class Node extends Container {
  constructor(number) {
    super(`game${number}`);
    this.name = `node${number}`; // in HAProxy
    this.url = `http://game${number}:8080`;
  }
}

class ComposeDatabase {
  constructor() {
    this.members = [1, 2, 3].map((number) => new Container(`pg${number}`));
    this.address = `host=${this.members.map(({ address }) => address)} user=takamaka password=${password} dbname=takamaka target_session_attrs=read-write connect_timeout=2`;
  }
  psql(statement) {
    return psql(this.address, statement);
  }
  watch(statement, everyMs, row) {
    return watch(this.address, statement, everyMs, row);
  }
  leader() {
    const isLeader = ({ id }) => spawnSync('docker', ['exec', id, 'python3', '-c', 'import urllib.request; urllib.request.urlopen("http://127.0.0.1:8008/primary", timeout=1)']).status === 0;
    return this.members.find(isLeader);
  }
  /** Resolves when one leads and has written something that is on a replica, too. */
  async ready() {
    const writes = () => {
      try {
        this.psql("SELECT pg_logical_emit_message(true, 'ready', '')");
        return true;
      } catch {
        return false;
      }
    };
    while (!writes()) await sleep(200);
  }
}

const nodes = [];
let cluster;
const blows = [];
const kinds = {
  async kill(node) {
    node.crash();
    await sleep(6000);
    await node.healthy();
  },
  /** It does nothing for longer than its lease, but its sockets stay open. */
  async freeze(node) {
    docker('pause', node.id);
    await sleep(6000);
    docker('unpause', node.id);
    await sleep(3000);
  },
  async drain(node) {
    docker('stop', node.id); // with the grace of the file
    docker('start', node.id);
    await node.healthy();
  },
  async crash() {
    const { id } = cluster.database.leader();
    docker('kill', id); // by hand, so the engine leaves it dead
    await cluster.database.ready();
    blows.at(-1).again = Date.now();
    docker('start', id);
    await sleep(25_000); // it is a replica again before the next one dies
  },
};

async function strike() {
  const until = Date.now() + Number(values.minutes) * 60_000;
  const order = ['kill', 'freeze', 'drain', 'kill', 'crash'];
  for (let round = 0; Date.now() < until; ++round) {
    const what = order[round % order.length];
    const node = what === 'crash' ? undefined : random.pick(nodes);
    blows.push({ at: Date.now(), node: node?.name ?? '', what });
    console.log(`${new Date().toISOString()} ${what} ${node?.name ?? 'the leader'}`);
    await kinds[what](node);
    await sleep(2000);
  }
}

try {
  if (values.build) compose('build', 'game1', 'pg1');
  compose('up', '-d', 'haproxy', 'pg1', 'pg2', 'pg3', 'etcd1', 'etcd2', 'etcd3');
  nodes.push(...[1, 2, 3].map((number) => new Node(number)));
  await Promise.all(nodes.map((node) => node.healthy()));
  while ((await statusOf(8080, '/readyz')) !== 200) await sleep(200);
  cluster = { nodes, folder, url: 'http://127.0.0.1:8080', database: new ComposeDatabase() };
  console.log(docker('version', '--format', 'engine {{.Server.Version}}'));
  const limits = { kill: backMs, freeze: backMs, drain: backMs, crash: backMs + 5000 };
  const { kept } = await trial(cluster, { tables: Number(values.tables), strike, blows, back: () => limits });
  const count = (what) => blows.filter((blow) => blow.what === what).length;
  console.log(`${count('kill')} killed, ${count('freeze')} paused, ${count('drain')} stopped, ${count('crash')} leaders of the database killed`);
  const away = blows.filter(({ again }) => again).map(({ at, again }) => (again - at) / 1000);
  if (away.length > 0) console.log(`the database was away for ${Math.min(...away)} to ${Math.max(...away)} s`);
  process.exitCode = kept ? 0 : 1;
} finally {
  if (!values.keep) {
    compose('down', '--volumes');
    if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
  }
}
process.exit();
