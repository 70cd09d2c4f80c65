// Several nodes of the shipped binary over one PostgreSQL, with HAProxy in front, on this machine.

import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { binary, inherited } from '../wire/support/server.mjs';
import { Database } from './database.mjs';
import { PatroniDatabase } from './patroni.mjs';
import { Relay } from './relay.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const shipped = path.join(root, 'docker/haproxy/haproxy.cfg');
const unpacked = path.join(root, '.tools/proxies');

/** Resolves with the status of a GET; 0 if nobody answers within a second. */
export function statusOf(port, target, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const asked = http.get({ port, host, path: target, agent: false, timeout: 1000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(0));
  });
}

/** Fails if something listens on this port of loopback. */
function demandFree(port) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => reject(new Error(`port ${port} is not free (${error.code}): choose other ports, or end what uses it`)));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(resolve));
  });
}

/** One node: a process that can be killed, frozen and started again. Each start is a new node for the others. */
export class Node {
  constructor(cluster, number) {
    this.cluster = cluster;
    this.number = number;
    this.name = `node${number}`;
    this.port = cluster.firstPort + number;
    this.door = cluster.firstPort + 100 + number;
    this.metricsPort = cluster.firstPort + 200 + number;
    this.state = 'stopped';
    this.program = binary();
    const { host, databaseHost, wrapper } = cluster.namespaces?.place(number) ?? { host: '127.0.0.1', databaseHost: '127.0.0.1', wrapper: [] };
    this.host = host;
    this.url = `http://${host}:${this.port}`;
    this.databaseAddress = cluster.database.address.replaceAll('127.0.0.1', databaseHost);
    if (cluster.relayed) {
      this.relay = new Relay(cluster.firstPort + 300 + number, cluster.database.port);
      this.databaseAddress = this.databaseAddress.replace(`port=${cluster.database.port}`, `port=${this.relay.port}`);
    }
    this.wrapper = wrapper;
  }

  /** Starts its `program`, which is the binary under test if nobody has set another one. */
  start() {
    const { cluster } = this;
    const command = [...this.wrapper, this.program, 'serve', '--listen', this.host, '--port', this.port, '--store', 'postgres', '--postgres', this.databaseAddress,
      '--node-url', this.url, '--trusted-proxies', '127.0.0.1,10.201.0.0/16', '--web', cluster.web, '--log-format', 'json', ...cluster.settings,
      ...(cluster.measured ? ['--metrics-listen', `127.0.0.1:${this.metricsPort}`] : [])].map(String);
    this.child = spawn(command[0], command.slice(1), { env: { ...inherited(), ...cluster.environment }, cwd: cluster.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(path.join(cluster.folder, `${this.name}.log`), { flags: 'a' });
    this.child.stdout.pipe(log);
    this.child.stderr.pipe(log);
    this.complaints = ''; // all that it has written to standard error
    this.child.stderr.on('data', (data) => (this.complaints += data));
    this.state = 'running';
    const { child } = this;
    this.exited = new Promise((resolve) => child.on('close', (code, signal) => {
      if (this.child === child) this.state = 'stopped';
      resolve({ code, signal });
    }));
    return this;
  }

  /** Resolves when it is ready to serve. */
  async ready() {
    while ((await statusOf(this.port, '/readyz', this.host)) !== 200) {
      if (this.state === 'stopped') throw new Error(`${this.name} has ended; see ${this.cluster.folder}/${this.name}.log`);
      await sleep(50);
    }
    return this;
  }

  /** Ends it without a word. */
  async kill() {
    this.child.kill('SIGKILL');
    await this.exited;
  }
  /** It does nothing more, but its sockets stay open, as when a machine stops for a while. */
  freeze() {
    this.child.kill('SIGSTOP');
    this.state = 'frozen';
  }
  thaw() {
    this.child.kill('SIGCONT');
    this.state = 'running';
  }
  /** Hands its rooms over and ends. */
  async drain() {
    this.child.kill('SIGTERM');
    return this.exited;
  }
}

export class Cluster {
  /**
   * `folder` holds the data and the logs and stays. `firstPort`: HAProxy's; the nodes and the database have those behind it.
   * `settings`: flags for each node. `patroni`: three database servers instead of one. `namespaces`: where the nodes live.
   * `databaseSettings`: more of PostgreSQL's. `balanced`: with HAProxy in front; without, a node is reached at its own address.
   * `measured`: each node has its metrics on its `metricsPort`, and HAProxy also leads from the port `door` of a node to it alone.
   * `relayed`: each node reaches the database through its `relay`. `keepsLines`: HAProxy leaves the lines of a node open that it
   * takes for dead, so that the node could still speak to its players. `connections`: how many HAProxy takes, each with two
   * descriptors; as it is, as many as any machine allows. `environment`: more variables for the nodes.
   */
  constructor({ folder, firstPort, nodes = 3, web = '', settings = [], patroni = false, namespaces, databaseSettings = {}, balanced = true, measured = false, relayed = false, keepsLines = false, connections = 2000, environment = {} }) {
    this.folder = folder;
    this.firstPort = firstPort;
    this.web = web;
    this.settings = settings;
    this.measured = measured;
    this.relayed = relayed;
    this.keepsLines = keepsLines;
    this.connections = connections;
    this.environment = environment;
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    this.namespaces = namespaces;
    this.balanced = balanced;
    const place = { folder, port: firstPort + nodes + 1, hosts: namespaces?.hosts, settings: databaseSettings };
    this.database = patroni ? new PatroniDatabase(place) : new Database(place);
    this.nodes = Array.from({ length: nodes }, (_, i) => new Node(this, i + 1));
    this.url = `http://127.0.0.1:${firstPort}`;
  }

  /** Fails, with the number, if something else listens on one of the ports. */
  async start() {
    // HAProxy would share its port with another HAProxy, and the nodes would use the database of another cluster.
    await Promise.all([this.firstPort, this.database.ports, this.namespaces ? [] : this.nodes.map(({ port }) => port)].flat().map(demandFree));
    this.namespaces?.make();
    await this.database.start();
    await Promise.all(this.nodes.map(({ relay }) => relay?.listen()));
    await this.nodes[0].start().ready(); // the first one makes the tables
    await Promise.all(this.nodes.slice(1).map((node) => node.start().ready()));
    if (!this.balanced) return this;
    this.#balance();
    while ((await statusOf(this.firstPort, '/readyz')) !== 200) {
      if (this.balancerEnded !== undefined) throw new Error(`HAProxy has ended; see ${this.folder}/haproxy.log`);
      await sleep(50);
    }
    return this;
  }

  /** HAProxy with the shipped configuration; only addresses and the certificate are ours, and it names the node in each answer. */
  #balance() {
    const servers = this.nodes.map(({ name, host, port }) => `    server ${name} ${host}:${port}`).join('\n');
    const ours = readFileSync(shipped, 'utf8')
      .replace('maxconn 60000', `maxconn ${this.connections}`)
      .replace(/bind :443 .*/, `bind 127.0.0.1:${this.firstPort}\n    http-response set-header X-Node %s`)
      .replaceAll(/( {4}server node\d+ .*\n?)+/g, `${servers}\n`)
      .replaceAll(' on-marked-down shutdown-sessions', this.keepsLines ? '' : '$&');
    const doors = this.nodes.map(({ name, host, port, door }) => `\nlisten door_${name}\n    bind 127.0.0.1:${door}\n    server ${name} ${host}:${port}\n`);
    const file = path.join(this.folder, 'haproxy.cfg');
    writeFileSync(file, this.measured ? ours + doors.join('') : ours);
    const own = path.join(unpacked, 'usr/sbin/haproxy');
    const libraries = path.join(unpacked, 'usr/lib');
    const folders = existsSync(own) ? readdirSync(libraries).filter((name) => name.includes('-linux-gnu')).map((name) => path.join(libraries, name)) : [];
    const env = { ...process.env, ...(folders.length > 0 && { LD_LIBRARY_PATH: folders.join(':') }) };
    this.haproxy = spawn(existsSync(own) ? own : 'haproxy', ['-W', '-db', '-f', file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(path.join(this.folder, 'haproxy.log'), { flags: 'a' });
    this.haproxy.stdout.pipe(log);
    this.haproxy.stderr.pipe(log);
    this.haproxy.on('exit', (code) => (this.balancerEnded = code));
  }

  /** The node of this number, from 1. */
  node(number) {
    const found = this.nodes[number - 1];
    if (!found) throw new Error(`there is no node ${number}`);
    return found;
  }

  async stop() {
    for (const node of this.nodes) if (node.state === 'frozen') node.thaw();
    await Promise.all(this.nodes.filter(({ state }) => state !== 'stopped').map((node) => node.drain()));
    this.haproxy?.kill('SIGTERM');
    for (const { relay } of this.nodes) relay?.stop();
    await this.database.stop();
    this.namespaces?.remove();
  }
}
