// What programs have used and done: CPU time from /proc, moves and commits from a server's metrics, the log of PostgreSQL.

import { readFileSync, readdirSync } from 'node:fs';

const threads = (pid) => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
/** The fields of a process from its state on. */
const stat = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');

/** Nanoseconds that a process has run; 0 if it has ended meanwhile. */
function ranNs(pid) {
  try {
    return threads(pid).reduce((sum, thread) => sum + Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]), 0);
  } catch {
    return 0;
  }
}
function parentOf(pid) {
  try {
    return Number(stat(pid)[1]);
  } catch {
    return 0;
  }
}

/** The CPU time in µs of this process and of those that it has started; of one that has ended, to 10 ms. */
export function cpuUs(pid) {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  const living = [pid, ...children].reduce((sum, one) => sum + ranNs(one), 0);
  const [user, system] = stat(pid).slice(13, 15).map(Number); // ticks of 10 ms of the children that have ended
  return living / 1000 + (user + system) * 10_000;
}

/** What a server has counted since its start, from its metrics on this port. */
export async function counted(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const sum = (name) => [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce((all, [, value]) => all + Number(value), 0);
  return {
    moves: sum('takamaka_moves_total'), transactions: sum('takamaka_commit_batch_commits_count'), commits: sum('takamaka_commit_batch_commits_sum'),
    waitedSeconds: sum('takamaka_commit_seconds_sum'),
  };
}

/** Bytes that PostgreSQL has written to its log, and those of its database on the disk. */
export function stored(database) {
  const [log, disk] = database.psql("SELECT pg_current_wal_lsn() - '0/0', pg_database_size(current_database())").split('\t').map(Number);
  return { log, disk };
}
