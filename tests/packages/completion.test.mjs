// Completion of the command line: bash is asked as a person's Tab asks it; zsh and fish read their scripts, where they are installed.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const binary = process.env.TAKAMAKA_BINARY ?? path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../.build/release/server/takamaka');
const script = (shell) => spawnSync(binary, ['print-completion', shell], { encoding: 'utf8' }).stdout;
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** The words that bash offers after these; the last one is being typed. */
function offered(...typed) {
  const asked = `${script('bash')}\nCOMP_WORDS=(takamaka "$@"); COMP_CWORD=$#; _takamaka; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const ran = spawnSync('bash', ['-c', asked, 'bash', ...typed], { encoding: 'utf8' });
  assert.equal(ran.stderr, '');
  return ran.stdout.split('\n').filter(Boolean);
}

describe('bash', () => {
  test('offers the commands, then their flags, then the values of a flag', () => {
    assert.deepEqual(offered('rep').sort(), ['replay', 'reports']);
    assert.deepEqual(offered('player', ''), ['list', 'matches', 'export', 'erase', '--help', '--help-all'].filter((word) => offered('player', '').includes(word)));
    assert.deepEqual(offered('games', '--w'), ['--won-by']);
    assert.deepEqual(offered('player', 'matches', '--w'), ['--won-by']);
    assert.deepEqual(offered('reports', '--state', ''), ['new', 'in_work', 'closed']);
    assert.deepEqual(offered('reports', '--json', '--state', 'c'), ['closed']);
    assert.ok(offered('serve', '--').includes('--retention-days'));
  });
  test('offers files for a flag with another value', () => {
    assert.deepEqual(offered('check', '--database', '/etc/host').filter((file) => file === '/etc/hosts'), ['/etc/hosts']);
  });
});

for (const shell of ['zsh', 'fish']) {
  test(`${shell} reads its script`, { skip: !has(shell) && `no ${shell} here` }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-completion-'));
    const file = path.join(folder, 'script');
    writeFileSync(file, script(shell));
    const read = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    assert.deepEqual([read.status, read.stderr], [0, '']);
  });
}
test('every command is in the script of every shell', () => {
  const names = [...spawnSync(binary, ['--help'], { encoding: 'utf8' }).stdout.matchAll(/^ {2}([a-z][a-z-]+) {2,}[A-Z]/gm)].map(([, name]) => name);
  assert.ok(names.length > 20);
  for (const shell of ['bash', 'zsh', 'fish']) for (const name of names) assert.match(script(shell), new RegExp(`\\b${name}\\b`), `${name} for ${shell}`);
});
