// The off-site copy of docs/OPERATIONS.md, with restic and a repository in a folder of this machine instead of another one: its
// commands work in their order, and what comes back can be restored.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

process.env.TAKAMAKA_BINARY ??= path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../.build/release/server/takamaka');
const { Server } = await import('../wire/support/server.mjs');
const { guide } = await import('./evening.mjs');

const hasRestic = spawnSync('restic', ['version']).status === 0;
const blocks = [...guide.matchAll(/```restic\n([\s\S]*?)```/g)].map(([, block]) => block.trim().split('\n'));

test('backups go to another place and come back', { skip: !hasRestic && 'no restic here' }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-offsite-'));
  const [bin, etc, lib, away] = ['bin', 'etc', 'lib', 'away'].map((name) => path.join(folder, name));
  for (const one of [bin, etc, lib]) mkdirSync(one);
  symlinkSync(process.env.TAKAMAKA_BINARY, path.join(bin, 'takamaka'));
  writeFileSync(path.join(bin, 'sudo'), '#!/bin/sh\nif [ "$1" = -u ]; then shift 2; fi\nexec "$@"\n', { mode: 0o755 });
  writeFileSync(path.join(bin, 'chown'), '#!/bin/sh\n', { mode: 0o755 }); // there is no user takamaka
  const follow = (line) => {
    const here = line.replaceAll('sftp:backup@other.example.org:takamaka', away).replaceAll('/etc/takamaka', etc).replaceAll('/var/lib/takamaka', lib);
    const ran = spawnSync('bash', ['-ec', here], { encoding: 'utf8', env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, HOME: folder } });
    assert.equal(ran.status, 0, `${line}\n${ran.stdout}${ran.stderr}`);
    return ran.stdout;
  };
  const server = await Server.start({ database: path.join(lib, 'takamaka.db') });
  try {
    assert.equal(blocks.length, 3);
    const [start, nightly, back] = blocks;
    follow('takamaka backup /var/lib/takamaka/backups --keep 14 --database /var/lib/takamaka/takamaka.db');
    start.forEach(follow);
    assert.equal(statSync(path.join(etc, 'restic.key')).mode & 0o777, 0o600);
    nightly.forEach(follow);
    nightly.forEach(follow); // the second night
    assert.ok(!readFileSync(path.join(away, 'config')).includes('takamaka'), 'the repository is encrypted');
    const [name] = readdirSync(path.join(lib, 'backups')).filter((file) => file.endsWith('.db'));
    rmSync(path.join(lib, 'backups'), { recursive: true });
    back.forEach(follow);
    const returned = path.join(lib, 'returned', lib, 'backups');
    assert.match(follow(`takamaka restore --dry-run ${returned}`), new RegExp(`${name} can be restored: rooms 0`));
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
