// The package as it would be published works alone, and its command line says what it found.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { transcriptNames } from '../src/index.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kit = 'clients/conformance';

test('the packed package grades a client outside of the repository', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-kit-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  // Packed in a copy, because the other tests read the sources meanwhile.
  for (const part of [kit, 'clients/package.mjs', 'CMakeLists.txt', 'protocol/transcripts', 'web/src/generated/schema.json', 'docs/PROTOCOL.md']) {
    cpSync(path.join(root, part), path.join(folder, 'copy', part), { recursive: true, filter: (file) => !/(node_modules|\/package|\.tgz)$/.test(file) });
  }
  const cwd = path.join(folder, 'copy', kit);
  for (const more of [[], ['--ignore-scripts']]) {
    assert.notEqual(spawnSync('npm', ['pack', ...more], { cwd }).status, 0, 'what is not complete is not packed');
    execFileSync('npm', ['run', 'package', '--silent', ...more], { cwd });
  }
  const packed = readdirSync(cwd).filter((name) => name.endsWith('.tgz'));
  assert.equal(packed.length, 1);
  execFileSync('tar', ['xzf', path.join(cwd, packed[0])], { cwd: folder });
  const home = path.join(folder, 'package');
  mkdirSync(path.join(home, 'node_modules'));
  cpSync(path.join(root, kit, 'node_modules'), path.join(home, 'node_modules'), { recursive: true });
  const run = (...args) => {
    const { status, stdout } = spawnSync('node', [path.join(home, 'bin/takamaka-conformance.mjs'), ...args], { cwd: folder, encoding: 'utf8' });
    return { status, stdout };
  };

  const listed = run('list');
  assert.equal(listed.status, 0);
  assert.ok(listed.stdout.includes(`transcripts: ${transcriptNames().join(', ')}`));

  const graded = run('check-client', '--only', 'plain', '--json', '--', 'node', path.join(home, 'examples/bot.mjs'));
  const { passed, rules } = JSON.parse(graded.stdout);
  assert.deepEqual([graded.status, passed], [0, true]);
  assert.deepEqual(rules.find(({ rule }) => rule === 'subprotocol'), { rule: 'subprotocol', verdict: 'pass', section: '2', sentence: 'with the subprotocol `takamaka.v1.json`' });

  assert.equal(run('check-client', '--only', 'plain', '--', 'false').status, 1);
  assert.equal(run('check-client', '--only', 'nonsense', '--', 'true').status, 64);
});
