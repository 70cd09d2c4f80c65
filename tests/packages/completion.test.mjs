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
  const asked = `${script('bash')}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _takamaka; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const ran = spawnSync('bash', ['-c', asked, 'bash', binary, ...typed], { encoding: 'utf8' });
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
  test('leaves a flag with another value to bash, which offers files', () => {
    assert.deepEqual(offered('check', '--database', '/etc/host'), []);
    assert.match(script('bash'), /^complete -o default -F _takamaka takamaka$/m);
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
test('every command is offered, with its help for the shells that show it', () => {
  const names = [...spawnSync(binary, ['--help'], { encoding: 'utf8' }).stdout.matchAll(/^ {2}([a-z][a-z-]+) {2,}[A-Z]/gm)].map(([, name]) => name);
  assert.ok(names.length > 20);
  assert.deepEqual(offered('').filter((word) => !word.startsWith('--')), names);
  const told = spawnSync(binary, ['complete', '--', 'rep'], { encoding: 'utf8' }).stdout;
  assert.match(told, /^replay\t[A-Z].+\nreports\t[A-Z].+\n$/);
});
