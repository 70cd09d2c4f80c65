// A PostgreSQL server of our own: its data is in a folder of ours, and it listens on loopback alone.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Finds PostgreSQL's programs, and runs them as a user that may. */
export const launcher = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../postgres_server.sh');

/** Runs an action of the launcher and returns what it printed. */
export function launch(...words) {
  const done = spawnSync(launcher, words, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${words.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

let found;
/** The folder of PostgreSQL's programs. */
export function programs() {
  found ??= launch('programs').split('\n');
  return found[0];
}
/** The environment of these programs. */
export function environment() {
  programs();
  return found[1] ? { ...process.env, LD_LIBRARY_PATH: found[1] } : process.env;
}

/** Runs one statement at this address and returns its rows, a line for each, with a tab between two columns. */
export function psql(address, statement) {
  const asked = spawnSync(path.join(programs(), 'psql'), ['-XAtq', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-c', statement, address],
    { env: environment(), encoding: 'utf8', maxBuffer: 1 << 30 });
  if (asked.status !== 0) throw new Error(`psql: ${asked.stderr}`);
  return asked.stdout.trimEnd();
}

/**
 * A psql that stays: `row` is called with the columns of each row that `statement`, repeated every `everyMs`, returns. If it ends,
 * because the database stops, another one is started; until the function that this returns is called.
 */
export function watch(address, statement, everyMs, row) {
  const child = spawn(path.join(programs(), 'psql'), ['-XAtq', '-F', '\t', address], { env: environment(), stdio: ['pipe', 'pipe', 'ignore'] });
  let rest = '';
  child.stdout.on('data', (data) => {
    const lines = (rest + data).split('\n');
    rest = lines.pop();
    for (const line of lines) row(line.split('\t'));
  });
  child.stdin.on('error', () => {});
  child.stdin.end(`${statement} \\watch ${everyMs / 1000}\n`);
  let again = () => {};
  const later = () => (again = watch(address, statement, everyMs, row));
  let timer;
  child.on('exit', () => (timer = setTimeout(later, 100)));
  return () => {
    child.removeAllListeners('exit');
    child.kill();
    clearTimeout(timer);
    again();
  };
}

export class Database {
  /**
   * `folder` is made if it does not exist; its data stays when the server stops. `hosts`: addresses besides loopback. `settings`:
   * more of PostgreSQL's.
   */
  constructor({ folder, port, hosts = [], settings = {} }) {
    this.hosts = hosts;
    this.settings = settings;
    this.folder = path.join(folder, 'postgres');
    this.port = port;
    this.ports = [port];
    /** The ports of the servers that nodes reach. */
    this.servers = [port];
    /** For the setting `postgres` of a node, and for psql. */
    this.address = `host=127.0.0.1 port=${port} user=takamaka dbname=takamaka`;
  }

  /** Resolves when the server takes connections. */
  async start() {
    if (!existsSync(path.join(this.folder, 'PG_VERSION'))) this.#make();
    this.#launch();
    await this.ready();
    const first = this.address.replace('dbname=takamaka', 'dbname=postgres');
    if (psql(first, "SELECT 1 FROM pg_database WHERE datname = 'takamaka'") === '') psql(first, 'CREATE DATABASE takamaka');
    return this;
  }

  #make() {
    launch('make', this.folder, 'takamaka');
    for (const host of this.hosts) appendFileSync(path.join(this.folder, 'pg_hba.conf'), `host all all ${host}/30 trust\n`);
  }

  #launch() {
    const settings = { listen_addresses: ['127.0.0.1', ...this.hosts].join(), port: this.port, unix_socket_directories: '', max_connections: 200, log_min_messages: 'warning', ...this.settings };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.child = spawn(launcher, ['run', 'postgres', '-D', this.folder, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.log = '';
    this.child.stderr.on('data', (data) => (this.log = (this.log + data).slice(-100_000)));
    this.exited = new Promise((resolve) => this.child.on('exit', resolve));
  }

  /** Resolves when it takes connections; rejects when it has ended. */
  async ready() {
    for (;;) {
      const asked = spawnSync(path.join(programs(), 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(this.port)], { env: environment() });
      if (asked.status === 0) return;
      if (this.child.exitCode !== null) throw new Error(`PostgreSQL has ended: ${this.log}`);
      await sleep(50);
    }
  }

  psql(statement) {
    return psql(this.address, statement);
  }
  watch(statement, everyMs, row) {
    return watch(this.address, statement, everyMs, row);
  }

  /** Keeps everybody else from a table until the function that it resolves with is called. */
  async lock(table) {
    const holder = spawn(path.join(programs(), 'psql'), ['-XAtq', this.address], { env: environment(), stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => holder.on('exit', resolve));
    holder.stdin.write(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE; SELECT 'locked';\n`);
    await once(holder.stdout, 'data');
    return () => (holder.stdin.end(), ended);
  }

  /** Stops it at once, as a crash does: what was not stored durably is lost, and clients lose their connections. */
  async crash() {
    this.child.kill('SIGQUIT');
    await this.exited;
  }
  /** Starts it again after a crash or a stop. */
  async again() {
    this.#launch();
    await this.ready();
  }
  async stop() {
    this.child?.kill('SIGINT');
    await this.exited;
  }
}
