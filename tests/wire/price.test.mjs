// What a move costs the server in system calls, and an idle connection in memory. Neither depends on what else the machine does; a
// tenth more than here fails. What a move costs in instructions, allocations and bytes: tests/cost.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { Server } from './support/server.mjs';
import { seatFour } from './support/table.mjs';

const worse = 1.1;
/**
 * Of one move that is stored alone: a read and one that finds nothing, a write for each of four people, one sync of the log, its writes
 * and locks. How often a thread waits (futex, epoll_wait) depends on which one is faster.
 */
const callsOfAMove = { recvfrom: 2, sendmsg: 4, epoll_ctl: 1, fdatasync: 1, pwrite64: 2.4, fcntl: 6, newfstatat: 2.3 };
const bytesOfAConnection = 3950;

/** Counts the system calls of a process from now on; call what it returns to get them, by name. */
async function countCalls(pid, folder) {
  const file = path.join(folder, 'calls');
  const strace = spawn('strace', ['-f', '-c', '-o', file, '-p', pid], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(strace, 'exit');
  let said = '';
  // strace also says which thread has begun: its words are read to the end, or it dies of the closed pipe.
  await new Promise((resolve, reject) => {
    strace.stderr.on('data', (piece) => {
      said += piece;
      if (said.includes('attached')) resolve();
    });
    ended.then(() => reject(new Error(`strace has ended: ${said}`)), reject);
  });
  return async () => {
    assert.ok(strace.exitCode === null && strace.signalCode === null, `strace has ended: ${said}`);
    strace.kill('SIGTERM');
    await ended;
    const rows = readFileSync(file, 'utf8').split('\n').map((line) => line.trim().split(/\s+/));
    // % time, seconds, µs a call, calls, errors (or nothing), name
    return Object.fromEntries(rows.filter((row) => /^\d/.test(row[0]) && row.at(-1) !== 'total').map((row) => [row.at(-1), Number(row[3])]));
  };
}

/** Plays up to `most` moves of the running deal, one after the other; returns how many there were. */
async function playMoves(people, most) {
  for (let moves = 0; moves < most; ++moves) {
    const over = people[0].sees(({ info }) => info.phase !== 'playing', 'the end of the deal').then(() => undefined);
    const actor = await Promise.race([over, ...people.map((person) => person.sees(() => person.isToAct && person.legal.length > 0, 'the turn').then(() => person))]);
    if (!actor) return moves;
    const { room, seq } = actor.update;
    await actor.request('act', { room, seq, action: actor.legal[0] });
    await Promise.all(people.map((person) => person.sees((update) => update.seq > seq, 'the move')));
  }
  return most;
}

const anonymousBytes = (pid) => 1024 * Number(/Anonymous:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]);

describe('price', () => {
  let server;
  before(async () => (server = await Server.start({ args: ['--log-level', 'info', '--connections-per-address', 100_000, '--messages-per-second', 1000] })));
  after(async () => assert.equal((await server.stop()).code, 0));

  const strace = spawnSync('strace', ['-V']).status === 0;
  test('a move needs few system calls', { skip: strace ? false : 'strace is not installed' }, async () => {
    const { people, host } = await seatFour(server, { settings: { auto_pass: false } });
    await host.ask('start');
    await Promise.all(people.map((person) => person.sees(({ info }) => info.phase === 'playing', 'the deal')));
    await playMoves(people, 1);
    const counted = await countCalls(server.child.pid, server.folder);
    const moves = await playMoves(people, 12);
    const calls = await counted();
    assert.ok(moves >= 4, `${moves} moves`);
    for (const name of new Set([...Object.keys(callsOfAMove), ...Object.keys(calls)])) {
      if (name === 'futex' || name === 'epoll_wait') continue;
      const each = (calls[name] ?? 0) / moves, expected = callsOfAMove[name] ?? 0;
      assert.ok(each <= expected * worse + 0.2, `${each.toFixed(2)} ${name} a move, and not ${expected}`);
    }
    await Promise.all(people.map((person) => person.leave()));
  });

  test('an idle connection needs little memory', { skip: 'TSAN_OPTIONS' in process.env && 'under the thread sanitizer everything needs more' }, async () => {
    const open = (count) => Promise.all(Array.from({ length: count }, (_, i) => Client.open(server, { name: `Guest ${i % 9}` })));
    const first = [];
    for (let round = 0; round < 10; ++round) first.push(...(await open(100))); // what is kept for all of them grows now
    const before = anonymousBytes(server.child.pid);
    const second = [];
    for (let round = 0; round < 30; ++round) second.push(...(await open(100)));
    const each = (anonymousBytes(server.child.pid) - before) / second.length;
    assert.ok(each <= bytesOfAConnection * worse, `${Math.round(each)} bytes, and not ${bytesOfAConnection}`);
    for (const one of [...first, ...second]) one.socket.terminate();
  });
});
