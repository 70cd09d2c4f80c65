// `./dev cluster`: three nodes, PostgreSQL and HAProxy on this machine, until Ctrl-C. Each line that comes in, over a socket in
// its folder, is an order: `kill 2`, `freeze 2`, `thaw 2`, `start 2`, `drain 2`, `status`.
//   node command.mjs serve FOLDER PORT WEB     node command.mjs order FOLDER WORD…

import { existsSync, unlinkSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

import { Cluster } from './cluster.mjs';

const [verb, folder, ...rest] = process.argv.slice(2);
const socketPath = path.join(folder, 'orders');

const orders = {
  kill: async (node) => node.kill(),
  freeze: (node) => node.freeze(),
  thaw: (node) => node.thaw(),
  start: async (node) => node.start().ready(),
  drain: async (node) => node.drain(),
};

/** One line for each node: its state, and how many rooms and seats it has. */
function status(cluster) {
  const rooms = new Map(cluster.database.psql("SELECT url, count(h.log) FROM nodes n LEFT JOIN log_heads h ON h.node = n.node WHERE n.until_ms > now_ms() GROUP BY url")
    .split('\n').filter(Boolean).map((line) => line.split('\t')));
  return cluster.nodes.map(({ number, port, url, state }) => `node ${number}  ${state.padEnd(8)} port ${port}  ${rooms.get(url) ?? 0} rooms`).join('\n');
}

async function obey(cluster, line) {
  const [word, number] = line.trim().split(/\s+/);
  if (word === 'status') return status(cluster);
  if (!orders[word]) return `no such order: ${word}; there are ${Object.keys(orders).join(', ')} N, and status`;
  await orders[word](cluster.node(Number(number)));
  return status(cluster);
}

async function serve([port, web]) {
  const cluster = await new Cluster({ folder, firstPort: Number(port), web }).start();
  if (existsSync(socketPath)) unlinkSync(socketPath);
  const listener = net.createServer((socket) => {
    socket.setEncoding('utf8');
    socket.once('data', async (line) => {
      const answer = await obey(cluster, line).catch((error) => `failed: ${error.message}`);
      socket.end(`${answer}\n`);
    });
    socket.on('error', () => {});
  }).listen(socketPath);
  const stop = async () => {
    listener.close();
    await cluster.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(`ready ${cluster.url}`);
}

function order(words) {
  const socket = net.connect(socketPath, () => socket.write(words.join(' ')));
  socket.on('error', () => {
    console.error('No cluster runs from this folder: ./dev cluster');
    process.exit(1);
  });
  socket.pipe(process.stdout);
}

if (verb === 'serve') await serve(rest);
else order(rest);
