// The shipped server and the example bot, as the tests of the kit use them.

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Server, temporaryFolder } from '../../../tests/wire/support/server.mjs';
import { ProtocolSchema } from '../src/index.mjs';

export const schema = new ProtocolSchema();
export const bot = ['node', fileURLToPath(new URL('../examples/bot.mjs', import.meta.url))];

/** Starts a server of its own that may be stopped and started again, and is as fast as the tests are. `end` ends it for good. */
export async function startServer() {
  const folder = temporaryFolder();
  const server = await Server.start({ folder, args: ['--messages-per-second', 1000] });
  return {
    url: () => `ws://127.0.0.1:${server.port}/ws`,
    stop: () => server.stop(),
    again: () => server.again(),
    async end() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `use` with such a server. */
export async function withServer(use) {
  const server = await startServer();
  try {
    return await use(server);
  } finally {
    await server.end();
  }
}

/** Runs a client until it ends. Resolves with its exit code and what it printed. */
export function runClient(command, env) {
  const child = spawn(command[0], command.slice(1), { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const ended = new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
  return { child, ended };
}
