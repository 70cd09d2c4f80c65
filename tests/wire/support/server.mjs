// Starts and stops the shipped binary, each time with a free port and its own database.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
process.env.TAKAMAKA_CONFIG ??= ''; // not the settings of a package that this machine may have

/** Returns the binary under test: TAKAMAKA_BINARY, or the first existing one of the usual builds. */
export function binary() {
  const candidates = [
    process.env.TAKAMAKA_BINARY,
    ...['release', 'dev', 'quick', 'tsan'].map((preset) => path.join(root, '.build', preset, 'server/takamaka')),
  ];
  const found = candidates.find((candidate) => candidate && existsSync(candidate));
  if (!found) throw new Error('no takamaka binary: build one, or name it in TAKAMAKA_BINARY');
  return found;
}

/** Resolves with a free port below the range of outgoing connections. */
export async function freePort() {
  for (;;) {
    const port = 20000 + Math.floor(Math.random() * 12000);
    const free = await new Promise((resolve) => {
      const probe = net.createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

export function temporaryFolder() {
  return mkdtempSync(path.join(tmpdir(), 'takamaka-'));
}

/** Writes a small page with a hashed asset, its compressed form, and files that must never be served. */
export function smallPage(folder) {
  const web = path.join(folder, 'web');
  mkdirSync(path.join(web, 'assets'), { recursive: true });
  writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>table</title>\n');
  writeFileSync(path.join(web, 'assets', 'app-1a2b3c.js'), 'console.log("plain");\n');
  writeFileSync(path.join(web, 'assets', 'app-1a2b3c.js.gz'), Buffer.from('not really compressed'));
  writeFileSync(path.join(web, '.hidden'), 'secret\n');
  writeFileSync(path.join(folder, 'outside.txt'), 'outside\n');
  return web;
}

/** The environment without the variables of these tests, which are no settings. */
export function inherited() {
  const { TAKAMAKA_BINARY, TAKAMAKA_LONG, ...others } = process.env;
  return others;
}

/** Runs the program until it ends. */
export function run(args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(binary(), args, { env: { ...inherited(), ...options.env }, stdio: ['pipe', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => (stdout += data));
    child.stderr.on('data', (data) => (stderr += data));
    child.stdin.on('error', () => {}); // the program may end before it has read everything
    child.stdin.end(options.input ?? '');
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** All tests come from one address and play faster than people. A test of the budgets gives its own settings. */
const generous = ['--people-per-address', 100_000, '--requests-per-minute', 1_000_000, '--players-per-day', 1_000_000, '--rooms-per-hour', 1_000_000, '--rooms-max', 1_000_000];

/** Servers that run: none outlives its test file, also if a test fails before it stops its own. */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export class Server {
  /** Options: folder (kept if given), program (instead of the binary under test), web, args, env, budgets (flags instead of the generous ones). Resolves when the server has started. */
  static async start(options = {}) {
    const server = new Server();
    server.ownFolder = !options.folder;
    server.folder = options.folder ?? temporaryFolder();
    server.database = options.database ?? path.join(server.folder, 'takamaka.db');
    server.options = options;
    await server.#launch();
    return server;
  }

  async #launch() {
    this.port = await freePort();
    this.origin = `http://127.0.0.1:${this.port}`;
    this.log = '';
    this.stderr = '';
    const args = ['serve', '--port', this.port, '--database', this.database, '--web', this.options.web ?? '',
      '--pace-ms', this.options.paceMs ?? 0, '--log-level', 'debug', ...(this.options.budgets ?? generous), ...(this.options.args ?? [])];
    const command = [...(this.options.wrapper ?? []), this.options.program ?? binary(), ...args.map(String)];
    this.child = spawn(command[0], command.slice(1), {
      env: { ...inherited(), ...this.options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const child = this.child;
    running.add(child);
    child.on('exit', () => running.delete(child));
    this.exited = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
    this.child.stderr.on('data', (data) => (this.stderr += data));
    await new Promise((resolve, reject) => {
      let hasStarted = false; // afterwards nobody looks through the log of a long run with each new line
      this.child.stdout.on('data', (data) => {
        this.log += data;
        hasStarted ||= this.log.includes('"event":"started"');
        if (hasStarted) resolve();
      });
      this.child.on('close', (code) => reject(new Error(`the server ended with ${code}: ${this.stderr}`)));
    });
  }

  /** Sends SIGTERM; resolves with the exit code and signal. */
  async stop() {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM');
    const ended = await this.exited;
    if (this.ownFolder) rmSync(this.folder, { recursive: true, force: true });
    return ended;
  }

  /** Kills it with SIGKILL. The folder stays. */
  async kill() {
    this.child.kill('SIGKILL');
    return this.exited;
  }

  /** Starts it again with the same database on another port. */
  async again() {
    await this.#launch();
  }

  /** Sends raw bytes; resolves with everything the server sends until it closes (request it with Connection: close). */
  raw(bytes, { end = false } = {}) {
    return new Promise((resolve, reject) => {
      const socket = net.connect(this.port, '127.0.0.1');
      let answer = '';
      socket.setEncoding('latin1');
      socket.on('data', (data) => (answer += data));
      socket.on('close', () => resolve(answer));
      socket.on('error', (error) => (error.code === 'ECONNRESET' ? resolve(answer) : reject(error)));
      socket.write(bytes);
      if (end) socket.end();
    });
  }

  /** Sends a GET with these headers; resolves with { status, headers, body }. */
  async get(target, headers = {}, method = 'GET') {
    const lines = Object.entries({ Host: `127.0.0.1:${this.port}`, Connection: 'close', ...headers })
      .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`));
    return parseAnswer(await this.raw(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`));
  }
}

export function parseAnswer(text) {
  const [head, ...rest] = text.split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  }));
  return { status: Number(status.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}
