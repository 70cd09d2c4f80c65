// Runs the shipped binary at another date.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { binary, temporaryFolder } from './server.mjs';

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), 'wall_clock.c');
let library;

function built() {
  const file = path.join(temporaryFolder(), 'wall_clock.so');
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', file, source], { encoding: 'utf8' });
  if (made.status !== 0) return null;
  // A binary with sanitizers refuses to be loaded after another library.
  const works = spawnSync(binary(), ['--version'], { env: { ...process.env, LD_PRELOAD: file }, encoding: 'utf8' });
  return works.status === 0 ? file : null;
}

/** The environment in which the wall clock is ahead by this many days (negative: behind); null: not possible here. */
export function atDay(days) {
  library ??= built();
  return library && { LD_PRELOAD: library, WALL_CLOCK_DAYS: String(days) };
}

/** The reason to skip tests at another date; false: run them. */
export const cannotShiftClock = atDay(0) === null && 'this binary cannot be run at another date';
