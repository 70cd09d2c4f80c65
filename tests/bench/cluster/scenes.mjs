// The servers that are compared: one on SQLite, one and three on PostgreSQL, and three with HAProxy between them and the players.

import { chmodSync, rmSync } from 'node:fs';

import { Cluster } from '../../cluster/cluster.mjs';
import { freePort, Server, temporaryFolder } from '../../wire/support/server.mjs';

const many = ['messages-per-second', 'connections-per-address', 'people-per-address', 'requests-per-minute', 'players-per-day', 'rooms-per-hour', 'rooms-max', 'connections-max'];
const budgets = many.flatMap((name) => [`--${name}`, '1000000']);

async function onSqlite() {
  const metrics = await freePort();
  const folder = temporaryFolder();
  const server = await Server.start({ folder, budgets, args: ['--log-level', 'info', '--metrics-listen', `127.0.0.1:${metrics}`] });
  return {
    nodes: [{ door: server.port, pid: server.child.pid, metrics }],
    async stop() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function onPostgres(count, balanced) {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  const firstPort = await freePort();
  const cluster = new Cluster({ folder, firstPort, nodes: count, balanced, measured: true, settings: [...budgets, '--log-level', 'info', '--pace-ms', 0] });
  const end = async () => {
    await Promise.all(cluster.nodes.filter(({ state }) => state === 'running').map((node) => node.kill())); // nobody needs its rooms
    await cluster.stop();
  };
  await cluster.start().catch(async (error) => {
    await end(); // the logs stay
    throw error;
  });
  return {
    nodes: cluster.nodes.map((node) => ({ door: balanced ? node.door : node.port, pid: node.child.pid, metrics: node.metricsPort })),
    database: cluster.database,
    proxy: cluster.haproxy?.pid,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const scenes = {
  'one node, SQLite': onSqlite,
  'one node, PostgreSQL': () => onPostgres(1, false),
  'three nodes, PostgreSQL': () => onPostgres(3, false),
  'three nodes, HAProxy': () => onPostgres(3, true),
};
