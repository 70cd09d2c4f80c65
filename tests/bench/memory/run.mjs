// An hour of play: tables that play match after match, guests who come, open a table and leave, players who lose their line and come
// back, and readers of long replays. Prints the server's memory each minute. Ends with 1 if the last quarter needs more than the
// second quarter and a tenth: by then every cache has reached its bound.
//   node run.mjs BINARY FILL [--minutes 60] [--tables 20] [--matches 200]

import { execFileSync, fork } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { AdminClient, passwordOnly } from '../../wire/support/admin.mjs';
import { Client } from '../../wire/support/client.mjs';
import { Server, temporaryFolder } from '../../wire/support/server.mjs';

const growthMax = 1.1;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(['minutes', 'tables', 'matches'].map((name) => [name, { type: 'string' }])),
});
const [binary, fill] = positionals;
process.env.TAKAMAKA_BINARY = binary;
const minutes = Number(values.minutes ?? 60);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const folder = temporaryFolder();
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
execFileSync(fill, [path.join(folder, 'takamaka.db'), '--matches', values.matches ?? '200'], { stdio: ['ignore', 'ignore', 'inherit'] });
const server = await Server.start({ folder, args: ['--admin', 'true', ...passwordOnly, '--log-level', 'info'] });
const admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'bench');
const ids = (await admin.get('/games?limit=50')).body.games.map(({ match }) => match);
const players = fork(path.join(import.meta.dirname, '../flood/players.mjs'), [server.port, values.tables ?? 20].map(String));
await new Promise((resolve) => players.once('message', resolve));

let over = false;
const count = { visits: 0, returns: 0, replays: 0 };
async function visitors() {
  for (; !over; ++count.visits) {
    const guest = await Client.open(server, { name: `Visitor ${count.visits % 1000}` });
    await guest.create({ settings: { name: `Table ${count.visits % 1000}` } });
    await guest.ask('leave');
    await guest.leave();
    await sleep(500);
  }
}
async function returners() {
  const first = await Client.open(server, { name: 'Away' });
  await first.create();
  const { token, room } = first;
  await first.cut();
  for (; !over; ++count.returns) {
    const again = await Client.open(server, { token, resume: [{ room, seq: 0 }] });
    await again.cut();
    await sleep(50);
  }
}
async function readers() {
  const guest = await Client.open(server, { name: 'Reader' });
  for (; !over; ++count.replays) {
    await guest.request('replay', { match: ids[count.replays % ids.length] });
    guest.messages.length = guest.received.length = 0;
    await sleep(250);
  }
}
const working = [visitors(), returners(), readers()];

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) / 1024;
const course = [];
for (let minute = 1; minute <= minutes; ++minute) {
  await sleep(60_000);
  course.push(residentMb());
  console.log(`${String(minute).padStart(4)} min  ${course.at(-1).toFixed(1)} MiB`);
}
over = true;
await Promise.all(working);
players.removeAllListeners();
players.send('report');
const played = await new Promise((resolve) => players.once('message', resolve));
players.send('stop');
await server.stop();

const mean = (from, to) => {
  const part = course.slice(Math.floor(from * course.length), Math.ceil(to * course.length));
  return part.reduce((sum, n) => sum + n, 0) / part.length;
};
const ratio = mean(0.75, 1) / mean(0.25, 0.5);
console.log(`${played.moves} moves, ${count.visits} tables opened and left, ${count.returns} returns, ${count.replays} replays`);
console.log(`${ratio < growthMax ? 'holds ' : 'BROKEN'}  the last quarter needs × ${ratio.toFixed(3)} of the second (less than ${growthMax})`);
process.exit(ratio < growthMax ? 0 : 1);
