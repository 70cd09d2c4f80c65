// The shipped server, started for a test on its own port and with its own database.

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
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

interface Start {
  /** How long a bot thinks, in milliseconds. */
  paceMs?: number;
  /** Further arguments of the command line. */
  more?: readonly string[];
  /** The folder of a stopped server: the new one starts on a copy of its database. */
  from?: string;
}

export class Server {
  readonly url: string;
  #process: ChildProcess | null = null;
  #output = '';

  private constructor(
    readonly port: number,
    readonly folder: string,
    readonly paceMs: number,
    readonly more: readonly string[],
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start({ paceMs = 0, more = [], from }: Start = {}): Promise<Server> {
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'takamaka-e2e-')), paceMs, more);
    if (from) cpSync(from, server.folder, { recursive: true });
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
        // A prepared seat plays faster than any person.
        ...['--messages-per-second', '100000'],
        // All tests come from one address.
        ...['--people-per-address', '100000'],
        ...['--players-per-day', '1000000'],
        ...['--rooms-per-hour', '1000000'],
        ...['--requests-per-minute', '1000000'],
        ...this.more,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    await new Promise<void>((ready, failed) => {
      const hear = (chunk: Buffer) => {
        log.push(chunk.toString());
        this.#output += chunk.toString();
        if (log.join('').includes('The server listens')) ready();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', (code) => failed(new Error(`the server stopped with ${code}: ${log.join('')}`)));
    });
  }

  /** The link for the first admin. A server without accounts prints it. */
  async firstLink(): Promise<string> {
    for (;;) {
      const link = /\/admin#link=[\w-]{43}/.exec(this.#output)?.[0];
      if (link) return this.url + link;
      // The server prints it after the line "The server listens".
      await new Promise((more) => this.#process?.stderr?.once('data', more));
    }
  }

  /** Waits until the process ends by itself, and returns its exit code. */
  async ended(): Promise<number | null> {
    const child = this.#process;
    if (child && child.exitCode === null) await new Promise((done) => child.once('exit', done));
    return child?.exitCode ?? null;
  }

  /** Ends the process like a power cut: it closes no connection and flushes nothing. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends the process in order and keeps its database. */
  async halt(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Ends the process and removes its database. */
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
