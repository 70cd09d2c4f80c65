// Follows docs/OPERATIONS.md as an admin does: runs its commands in order, on a server where people play, with the paths replaced
// (bare_install.sh runs them as they stand). Checks that the program understands every other command in it, and that every code, alert,
// file and setting that it names exists.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

process.env.TAKAMAKA_BINARY ??= path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../.build/release/server/takamaka');
const { commands, guide, root, spend } = await import('./evening.mjs');
const { freePort } = await import('../wire/support/server.mjs');

const binary = process.env.TAKAMAKA_BINARY;

describe('the evening', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-guide-'));
  const bin = path.join(folder, 'bin');
  const settings = path.join(folder, 'etc/takamaka.toml');
  let port;
  let server;

  before(async () => {
    for (const name of ['bin', 'etc', 'lib']) mkdirSync(path.join(folder, name));
    symlinkSync(binary, path.join(bin, 'takamaka'));
    writeFileSync(path.join(bin, 'sudo'), '#!/bin/sh\nif [ "$1" = -u ]; then shift 2; fi\nexec "$@"\n', { mode: 0o755 });
    port = await freePort();
    const toml = readFileSync(path.join(root, 'docker/debian/takamaka.toml'), 'utf8')
      .replace('port = 8080', `port = ${port}\npace_ms = 0`).replace('"127.0.0.1:9464"', `"127.0.0.1:${await freePort()}"`)
      .replaceAll('/var/lib/takamaka', path.join(folder, 'lib')).replace('/usr/share/takamaka/web', '');
    writeFileSync(settings, toml);
  });
  after(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start() {
    server = spawn(binary, ['serve', '--config', settings], { stdio: ['ignore', 'pipe', 'inherit'] });
    server.ended = new Promise((resolve) => server.on('exit', resolve));
    let log = '';
    await new Promise((resolve, reject) => {
      server.stdout.on('data', (data) => (log += data).includes('"event":"started"') && resolve());
      server.on('exit', (status) => reject(new Error(`the server ended with ${status}: ${log}`)));
    });
  }
  async function stop() {
    if (server?.exitCode !== null) return;
    server.kill('SIGTERM');
    assert.equal(await server.ended, 0);
  }
  /** Replaces what systemd does for the service; everything else runs unchanged. */
  async function follow(line) {
    const unit = /^sudo systemctl (enable --now|start|stop|restart|reload) (\S+)$/.exec(line);
    if (unit?.[2].endsWith('.timer')) return assert.ok(readdirSync(path.join(root, 'docker/systemd')).includes(unit[2]), unit[2]);
    if (unit) {
      if (unit[1] === 'reload') return server.kill('SIGHUP');
      if (unit[1] === 'stop' || unit[1] === 'restart') await stop();
      if (unit[1] !== 'stop') await start();
      return undefined;
    }
    const here = line.replaceAll('/etc/takamaka', path.join(folder, 'etc')).replaceAll('/var/lib/takamaka', path.join(folder, 'lib'));
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, TAKAMAKA_CONFIG: settings };
    const ran = spawnSync('bash', ['-ec', here], { encoding: 'utf8', env });
    assert.equal(ran.status, 0, `${line}\n${ran.stdout}${ran.stderr}`);
    return ran.stdout;
  }

  test('every command works, in the order of the page', async () => {
    await spend({ port, follow });
    assert.equal(statSync(path.join(folder, 'lib/backups')).mode & 0o777, 0o700, 'the command has made the folder, for its owner alone');
    assert.equal(JSON.parse(readFileSync(path.join(folder, 'lib/budi.json'), 'utf8')).names[0].name, 'Budi');
    assert.equal(statSync(path.join(folder, 'lib/budi.json')).mode & 0o777, 0o600, 'only its owner may read it');
  });
});

describe('the page', () => {
  test('every block of commands is one that the evening runs', () => {
    const fences = [...guide.matchAll(/```(\w*)( \w+)?\n/g)].map(([, language, more]) => language + (more ?? ''));
    assert.deepEqual(fences.filter((fence) => fence.startsWith('sh') && fence !== 'sh'), []);
    assert.ok(commands().every((line) => /^(sudo|takamaka) /.test(line)), 'each is one line');
  });

  const help = new Map();
  const helpOf = (words) => {
    const key = words.join(' ');
    if (!help.has(key)) help.set(key, spawnSync(binary, [...words, '--help'], { encoding: 'utf8' }));
    return help.get(key);
  };

  test('every command that it names exists, with its flags', () => {
    let seen = 0;
    for (const [, text] of guide.matchAll(/`(takamaka [a-z][^`]*)`/g)) {
      const words = text.replaceAll('\\|', '|').split(/\s+/).slice(1);
      const verbs = words.filter((word) => /^[a-z-]+(\|[a-z]+)*$/.test(word) && !word.startsWith('-'));
      const flags = words.filter((word) => word.startsWith('--'));
      const command = helpOf(verbs.slice(0, 1));
      assert.equal(command.status, 0, text);
      if (verbs[1] && command.stdout.includes('\nSubcommands:\n')) for (const one of verbs[1].split('|')) assert.equal(helpOf([verbs[0], one]).status, 0, text);
      const below = verbs[1] && command.stdout.includes('\nSubcommands:\n') ? helpOf(verbs.slice(0, 2)) : command;
      for (const flag of flags) assert.ok(below.stdout.includes(flag), `${flag} of ${text}`);
      seen += 1;
    }
    assert.ok(seen > 20, `${seen} commands`);
  });

  test('its exit codes match the help', () => {
    const table = [...guide.slice(guide.indexOf('### Exit codes')).matchAll(/^\| (\d+) \|/gm)].map(([, number]) => number);
    const told = [...helpOf([]).stdout.slice(helpOf([]).stdout.indexOf('Exit codes:')).matchAll(/^ {2}(\d+) /gm)].map(([, number]) => number);
    assert.deepEqual(table, told);
  });

  test('every setting that it names exists', () => {
    const known = new Set([...spawnSync(binary, ['print-config', '--markdown'], { encoding: 'utf8' }).stdout.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
    for (const name of ['public_url', 'trusted_proxies', 'metrics_listen', 'connections_max', 'connections_per_address', 'log_full_addresses', 'retention_days', 'drain_seconds']) {
      assert.ok(known.has(name) && guide.includes(name), name);
    }
  });
});
