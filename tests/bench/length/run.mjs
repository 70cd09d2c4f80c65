// What the length of a room's log changes: the cost of a move, the time until a player who lost the line sees their hand again,
// and the time from the start of the process until they do after a kill. One room plays on and on: a person and three bots.
//   node run.mjs BINARY [--events 100,1000,10000,50000] [--times 9]
// Prints the ratio to the first length; ends with 1 if a return costs five times as much or more at the end.

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';

import { Client } from '../../wire/support/client.mjs';
import { Server, temporaryFolder } from '../../wire/support/server.mjs';

const boundRatio = 5;
const { positionals: [binary], values } = parseArgs({
  allowPositionals: true,
  options: { events: { type: 'string', default: '100,1000,10000,50000' }, times: { type: 'string', default: '9' } },
});
process.env.TAKAMAKA_BINARY = binary;
const lengths = values.events.split(',').map(Number);
const times = Number(values.times);
const args = ['--log-level', 'info', '--messages-per-second', 100_000];

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const cpuUs = ({ child: { pid } }) => readdirSync(`/proc/${pid}/task`)
  .reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000, 0);

/** Plays until the log has `length` events; a resolved answer or a newer update is awaited before anything is sent again. */
async function playUntil(person, length) {
  while (person.update.seq < length) {
    const { seq, clock, you, info } = person.update;
    const legal = you.own?.legal ?? [];
    if (info.phase === 'finished') await person.request('start', { room: person.room });
    else if (info.phase === 'between_deals') await person.request('ready', { room: person.room });
    else if (clock.turn === you.seat && legal.length > 0) await person.request('act', { room: person.room, seq, action: legal[0] });
    await person.until(() => (person.update.seq > seq ? true : undefined), `an update after ${seq}`);
    person.messages.length = person.received.length = 0;
  }
}

/** Loses the line and comes back; resolves with the milliseconds until the hand is there. */
async function cameBack(server, person, began = performance.now()) {
  const back = await Client.open(server, { token: person.token, resume: { room: person.room, seq: person.update?.seq ?? 0 } });
  await back.until(() => back.update ?? undefined, 'the update');
  return { took: performance.now() - began, back };
}

const folder = temporaryFolder();
let server = await Server.start({ folder, args });
let person = await Client.open(server, { name: 'Player' });
await person.create({ seats: 4, settings: { between_deals_seconds: 1 } });
await person.ask('add_bots');
await person.ask('start');
console.log(`${os.cpus().length} cores (${os.cpus()[0].model}), load ${os.loadavg()[0].toFixed(1)}; the middle of ${times}`);
console.log(' events   CPU µs an event   back on a new line ms   back after a kill ms');
let first, last;
for (const length of lengths) {
  await playUntil(person, length - Math.min(1000, length / 2));
  const from = person.update.seq, beganUs = cpuUs(server);
  await playUntil(person, length);
  const cost = (cpuUs(server) - beganUs) / (person.update.seq - from);
  const lines = [], starts = [];
  for (let n = 0; n < times; ++n) {
    await person.cut();
    const { took, back } = await cameBack(server, person);
    person = back;
    lines.push(took);
  }
  for (let n = 0; n < times; ++n) {
    server.child.kill('SIGKILL');
    await server.exited;
    const began = performance.now();
    server = await Server.start({ folder, args });
    const { took, back } = await cameBack(server, person, began);
    person = back;
    starts.push(took);
  }
  last = { cost, line: middle(lines), start: middle(starts) };
  first ??= last;
  const cell = (what, width, digits) => `${last[what].toFixed(digits)} (× ${(last[what] / first[what]).toFixed(2)})`.padStart(width);
  console.log(String(length).padStart(7) + cell('cost', 18, 0) + cell('line', 24, 2) + cell('start', 23, 0));
}
await person.leave();
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(last.line / first.line < boundRatio && last.start / first.start < boundRatio ? 0 : 1);
