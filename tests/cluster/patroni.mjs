// Three PostgreSQL servers with Patroni, which keeps one of them the leader, and one etcd, on loopback: for what happens when the leader's
// machine dies. It answers as Database does. The settings that matter are those of docker/patroni/patroni.yaml.

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { environment, launch, launcher, programs, psql, watch } from './database.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const tools = path.join(root, '.tools/patroni');
const shipped = path.join(root, 'docker/patroni/patroni.yaml');

function get(port, target) {
  return new Promise((resolve) => {
    const asked = http.get({ port, host: '127.0.0.1', path: target, agent: false, timeout: 1000 }, (answer) => {
      let body = '';
      answer.on('data', (data) => (body += data));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve({ status: 0, body: '' }));
  });
}

export class PatroniDatabase {
  /** `hosts`: addresses besides loopback on which the members listen. */
  constructor({ folder, port, members = 3, hosts = [] }) {
    this.hosts = hosts;
    this.folder = path.join(folder, 'patroni');
    this.etcdPort = port;
    this.members = Array.from({ length: members }, (_, i) => ({ name: `pg${i + 1}`, port: port + 2 + i, api: port + 12 + i }));
    const list = (value) => this.members.map(value).join(',');
    this.servers = this.members.map(({ port: own }) => own);
    this.ports = [port, port + 1, ...this.members.flatMap((member) => [member.port, member.api])];
    this.address = `host=${list(() => '127.0.0.1')} port=${list(({ port: own }) => own)} user=postgres dbname=takamaka target_session_attrs=read-write connect_timeout=2`;
  }

  async start() {
    mkdirSync(this.folder, { recursive: true, mode: 0o755 });
    launch('own', this.folder);
    const local = (port) => `http://127.0.0.1:${port}`;
    this.etcd = this.#run('etcd', [path.join(tools, 'usr/bin/etcd'), '--name', 'one', '--data-dir', path.join(this.folder, 'etcd'), '--listen-client-urls', local(this.etcdPort),
      '--advertise-client-urls', local(this.etcdPort), '--listen-peer-urls', local(this.etcdPort + 1), '--initial-advertise-peer-urls', local(this.etcdPort + 1), '--initial-cluster', `one=${local(this.etcdPort + 1)}`]);
    for (const member of this.members) this.#member(member);
    await this.ready();
    psql(this.address.replace('dbname=takamaka', 'dbname=postgres'), 'CREATE DATABASE takamaka ENCODING \'UTF8\' TEMPLATE template0');
    // libpq asks no further server if one answers that it does not know the database.
    for (const { port } of this.members) while (!(await this.#runs('SELECT 1', `host=127.0.0.1 port=${port} user=postgres dbname=takamaka`))) await sleep(200);
    return this;
  }

  #run(name, [program, ...args], env = {}) {
    const log = path.join(this.folder, `${name}.log`);
    return spawn(launcher, ['run', '/bin/sh', '-c', 'exec "$0" "$@" >>"$LOG" 2>&1', program, ...args], { env: { ...process.env, ...env, LOG: log }, stdio: 'ignore', detached: true });
  }

  #member(member) {
    const text = readFileSync(shipped, 'utf8')
      .replace('etcd1:2379,etcd2:2379,etcd3:2379', `127.0.0.1:${this.etcdPort}`)
      .replace('0.0.0.0:8008', `127.0.0.1:${member.api}`)
      .replace('0.0.0.0:5432', `${['127.0.0.1', ...this.hosts].join()}:${member.port}`)
      .replace('/var/lib/postgresql/data', path.join(this.folder, member.name))
      .replace('/usr/lib/postgresql/15/bin', programs())
      .replaceAll('/var/lib/postgresql/archive', path.join(this.folder, `${member.name}-archive`))
      .replace(/ {2}post_bootstrap: .*\n/, '')
      .replaceAll('scram-sha-256', 'trust')
      .replace('postgresql:\n  listen', `postgresql:\n  pgpass: ${this.folder}/${member.name}.pgpass\n  parameters:\n    unix_socket_directories: ''\n  listen`);
    const file = path.join(this.folder, `${member.name}.yaml`);
    writeFileSync(file, text);
    member.child = this.#run(member.name, ['/usr/bin/python3', path.join(tools, 'usr/bin/patroni'), file], {
      PYTHONPATH: path.join(tools, 'usr/lib/python3/dist-packages'), PATRONI_NAME: member.name, PATRONI_SUPERUSER_PASSWORD: 'x', PATRONI_REPLICATION_PASSWORD: 'x',
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${member.api}`, PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${member.port}`,
    });
  }

  /** The member that leads now; undefined while there is none. */
  async leader() {
    for (const member of this.members) if ((await get(member.api, '/primary')).status === 200) return member;
    return undefined;
  }
  /** Resolves when one leads and has written something that is on a replica, too. */
  async ready() {
    while (!(await this.#runs("SELECT pg_logical_emit_message(true, 'ready', '')", this.address.replace('dbname=takamaka', 'dbname=postgres')))) await sleep(200);
  }
  #runs(statement, address) {
    const asked = spawn(path.join(programs(), 'psql'), ['-XAtq', '-c', statement, address], { env: environment(), stdio: 'ignore' });
    return new Promise((resolve) => asked.on('exit', (code) => resolve(code === 0)));
  }
  psql(statement) {
    return psql(this.address, statement);
  }
  watch(statement, everyMs, row) {
    return watch(this.address, statement, everyMs, row);
  }

  /** Kills the leader with all its processes, as when its machine dies. */
  async crash() {
    this.dead = await this.leader();
    process.kill(-this.dead.child.pid, 'SIGKILL');
    for (const pid of this.#processes(this.dead)) process.kill(pid, 'SIGKILL');
  }
  /** Resolves when another one leads; then the dead one comes back as a replica. */
  async again() {
    await this.ready();
    this.#member(this.dead);
  }
  #processes({ name }) {
    const own = path.join(this.folder, name);
    return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid)).filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(own) || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${own}\0`);
      } catch {
        return false;
      }
    }).map(Number);
  }

  async stop() {
    for (const { child } of this.members) child?.kill('SIGTERM');
    await Promise.all(this.members.map(({ child }) => new Promise((resolve) => (child && child.exitCode === null && child.signalCode === null ? child.on('exit', resolve) : resolve()))));
    this.etcd?.kill('SIGTERM');
  }
}
