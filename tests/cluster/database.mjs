// A PostgreSQL server of our own: its programs come from Debian's packages, its data is in a folder of ours, and it listens on
// loopback alone.

import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const unpacked = path.join(root, '.tools/postgres');

/** Returns the folder of PostgreSQL's programs: the newest of those that ./dev has unpacked, or of this machine. */
export function programs() {
  for (const place of [path.join(unpacked, 'usr/lib/postgresql'), '/usr/lib/postgresql']) {
    if (!existsSync(place)) continue;
    const newest = readdirSync(place).map(Number).filter(Boolean).sort((a, b) => b - a)[0];
    if (newest) return path.join(place, String(newest), 'bin');
  }
  throw new Error('no PostgreSQL here: ./dev step do_postgres');
}

/** The environment of these programs: those that were unpacked bring their libraries. */
export function environment() {
  const libraries = path.join(unpacked, 'usr/lib');
  if (!existsSync(libraries)) return process.env;
  const folders = readdirSync(libraries).filter((name) => name.includes('-linux-gnu')).map((name) => path.join(libraries, name));
  return folders.length > 0 ? { ...process.env, LD_LIBRARY_PATH: folders.join(':') } : process.env;
}

/** The user `postgres` of this machine, or nobody. */
export function postgresId() {
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout) || 65534;
  return { uid: id('-u'), gid: id('-g') };
}
/** PostgreSQL refuses to run as root, so root runs it as somebody else. */
export function asPostgres() {
  return process.getuid() === 0 ? postgresId() : {};
}

/** Runs one statement at this address and returns its rows, a line for each, with a tab between two columns. */
export function psql(address, statement) {
  const asked = spawnSync(path.join(programs(), 'psql'), ['-XAtq', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-c', statement, address],
    { env: environment(), encoding: 'utf8', maxBuffer: 1 << 30 });
  if (asked.status !== 0) throw new Error(`psql: ${asked.stderr}`);
  return asked.stdout.trimEnd();
}

/** A psql that stays: `row` is called with the columns of each row that `statement`, repeated every `everyMs`, returns. */
export function watch(address, statement, everyMs, row) {
  const child = spawn(path.join(programs(), 'psql'), ['-XAtq', '-F', '\t', address], { env: environment(), stdio: ['pipe', 'pipe', 'ignore'] });
  let rest = '';
  child.stdout.on('data', (data) => {
    const lines = (rest + data).split('\n');
    rest = lines.pop();
    for (const line of lines) row(line.split('\t'));
  });
  child.stdin.on('error', () => {});
  child.stdin.write(`${statement} \\watch ${everyMs / 1000}\n`);
  return () => child.kill();
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
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    if (process.getuid() === 0) chownSync(this.folder, postgresId().uid, postgresId().gid);
    const made = spawnSync(path.join(programs(), 'initdb'), ['-D', this.folder, '-U', 'takamaka', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
      { ...asPostgres(), cwd: '/', env: environment(), encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
    for (const host of this.hosts) appendFileSync(path.join(this.folder, 'pg_hba.conf'), `host all all ${host}/30 trust\n`);
  }

  #launch() {
    const settings = { listen_addresses: ['127.0.0.1', ...this.hosts].join(), port: this.port, unix_socket_directories: '', max_connections: 200, log_min_messages: 'warning', ...this.settings };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.child = spawn(path.join(programs(), 'postgres'), ['-D', this.folder, ...args], { ...asPostgres(), cwd: '/', env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
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
