// The shipped server, started for a test on a port and a database of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

function binary(): string {
  const given = process.env.TAKAMAKA_BINARY;
  const candidates = given
    ? [given]
    : ['release', 'quick', 'dev'].map((preset) => join(root, '.build', preset, 'server/takamaka'));
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error(`no server: build it with ./dev build, or set TAKAMAKA_BINARY (tried ${candidates.join(', ')})`);
  return found;
}

const firstPort = 20_000;
const lastPort = 30_000;

async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort));
    const free = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (free) return port;
  }
}

export class Server {
  readonly url: string;
  #process: ChildProcess | null = null;
  #said = '';

  private constructor(
    readonly port: number,
    readonly folder: string,
    readonly paceMs: number,
    readonly more: readonly string[],
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** `more`: further words of the command line. */
  static async start(paceMs = 20, more: readonly string[] = []): Promise<Server> {
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'takamaka-e2e-')), paceMs, more);
    await server.up();
    return server;
  }

  /** Starts the process on the same port and database, and waits until it is ready. */
  async up(): Promise<void> {
    const log: string[] = [];
    const child = spawn(
      binary(),
      [
        'serve',
        ...['--port', String(this.port)],
        ...['--database', join(this.folder, 'takamaka.db')],
        ...['--web', join(root, 'web/dist')],
        ...['--pace-ms', String(this.paceMs)],
        ...['--connections-per-address', '1000'],
        ...this.more,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    await new Promise<void>((ready, failed) => {
      const hear = (chunk: Buffer) => {
        log.push(chunk.toString());
        this.#said += chunk.toString();
        if (log.join('').includes('The server listens')) ready();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', (code) => failed(new Error(`the server stopped with ${code}: ${log.join('')}`)));
    });
  }

  /** The link that a server without accounts prints for its first admin. */
  async firstLink(): Promise<string> {
    for (;;) {
      const link = /\/admin#link=[\w-]{43}/.exec(this.#said)?.[0];
      if (link) return this.url + link;
      // It comes after the line that says that the server listens.
      await new Promise((more) => this.#process?.stderr?.once('data', more));
    }
  }

  /** Until the process has ended by itself; answers with its exit code. */
  async ended(): Promise<number | null> {
    const child = this.#process;
    if (child && child.exitCode === null) await new Promise((done) => child.once('exit', done));
    return child?.exitCode ?? null;
  }

  /** As when the power fails: no farewell, nothing flushed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  }
}
