// Every command of the program, as the program itself lists them, in surroundings that are not as they should be: output that
// cannot be written, descriptors that are closed, paths that look like something else, files at the limit of their size.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, copyFileSync, existsSync, mkdirSync, openSync, readSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { Client } from './support/client.mjs';
import { eventually } from './support/eventually.mjs';
import { Server, binary, freePort, inherited, run, temporaryFolder } from './support/server.mjs';
import { playOn } from './support/table.mjs';

/** The commands that have none below them, with their flags, as a shell's completion is told: { words, flags }. */
function allCommands(words = []) {
  const offered = spawnSync(binary(), ['complete', '--', ...words, ''], { encoding: 'utf8' }).stdout.match(/^[^\t\n]+/gm);
  const below = offered.filter((word) => !word.startsWith('--'));
  return below.length > 0 ? below.flatMap((word) => allCommands([...words, word])) : [{ words, flags: offered }];
}
const commands = allCommands();
const commandLine = ({ words }) => words.join(' ');

/** The reader of its output has gone before it writes. Python lets it have the system's own way with SIGPIPE. */
const intoClosedPipe = `
import os, signal, sys
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
reader, writer = os.pipe()
os.close(reader)
os.dup2(writer, 1)
os.close(writer)
os.execv(sys.argv[1], sys.argv[1:])`;

const lastLine = (text) => text.trimEnd().split('\n').at(-1);
const firstBytes = (file) => {
  const handle = openSync(file, 'r');
  const bytes = Buffer.alloc(16);
  readSync(handle, bytes);
  closeSync(handle);
  return bytes.toString('latin1');
};

describe('every command', () => {
  let folder;
  let source;
  let needed;
  let copies = 0;
  before(async () => {
    folder = temporaryFolder();
    const server = await Server.start();
    const host = await Client.open(server, { name: 'Ayu' });
    await host.create({ options: { deals: 1 } });
    await host.ask('add_bots');
    await host.ask('start');
    await playOn([host]);
    const match = host.update.info.match_id;
    await host.ask('report', { category: 'other', text: 'words' });
    await host.leave();
    server.ownFolder = false;
    await server.stop();
    source = server.database;
    const release = path.join(folder, 'release.json');
    writeFileSync(release, (await run(['version', '--json'])).stdout);
    const port = String(await freePort());
    // What each command needs to print something; one that is not here needs nothing.
    needed = {
      'check-config': ['--web', ''], doctor: ['--web', '', '--offline', '--port', port], healthcheck: ['--port', port],
      upgrade: ['--check', release], 'print-completion': ['bash'], play: ['gaple', '--watch', '--seed', '7'],
      show: [match], timeline: [match], replay: [match], sheet: [match], verify: [match], words: ['Ayu'], export: ['games'],
      backup: [`${path.join(folder, 'backups')}/`], restore: [source], purge: ['--older-than', '1d', '--yes'],
      companions: ['Ayu'], 'player matches': ['Ayu'], 'player export': ['Ayu'], 'player erase': ['Ayu', '--yes'], 'admin close-report': ['1', '--outcome', 'warned'],
    };
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(path.dirname(source), { recursive: true, force: true });
  });

  /** The command line of a command, and a database of its own, whose path looks like other things. */
  const prepared = (command, flags = []) => {
    const own = path.join(folder, `-${++copies} a%20b`);
    mkdirSync(own);
    const database = path.join(own, '--json é.db');
    copyFileSync(source, database);
    return { args: [...command.words, ...(needed[commandLine(command)] ?? []), ...flags], database };
  };
  const spawned = (program, args, database, options) => spawnSync(program, args, { encoding: 'utf8', timeout: 20_000, ...options, env: { ...inherited(), TAKAMAKA_DATABASE: database } });

  const withOutput = commands.filter((command) => commandLine(command) !== 'serve');
  test('is in the list', () => assert.ok(withOutput.length > 35, withOutput.map(commandLine).join()));

  for (const command of withOutput) {
    for (const flag of ['', '--json', '--csv'].filter((one) => !one || command.flags.includes(one))) {
      test(`${commandLine(command)} ${flag}: output that cannot be written is an error`, () => {
        const { args, database } = prepared(command, flag ? [flag] : []);
        const full = openSync('/dev/full', 'w');
        const { status, signal, stderr } = spawned(binary(), args, database, { stdio: ['ignore', full, 'pipe'] });
        closeSync(full);
        assert.equal(signal, null, stderr);
        if (status === 74) return assert.equal(lastLine(stderr), 'takamaka: standard output cannot be written: No space left on device');
        // A list without rows is nothing to write.
        const written = spawned(binary(), args, database);
        assert.deepEqual([written.stdout, status], ['', 0], stderr);
      });
    }

    test(`${commandLine(command)}: none of its files becomes a descriptor that was closed`, () => {
      const { args, database } = prepared(command);
      const { status, signal } = spawned('sh', ['-c', 'exec "$0" "$@" <&- >&- 2>&-', binary(), ...args], database);
      assert.equal(signal, null);
      assert.ok([0, 74].includes(status), `${status}`);
      assert.equal(firstBytes(database), 'SQLite format 3\0');
    });
  }

  for (const args of [...commands.map(({ words }) => [...words, '--help']), ['--help'], ['--version']]) {
    test(`${args.join(' ')}: a reader that has gone ends it without a word, and with 74`, () => {
      const { status, signal, stderr } = spawnSync('python3', ['-c', intoClosedPipe, binary(), ...args], { encoding: 'utf8' });
      assert.deepEqual([status, signal, stderr], [74, null, '']);
    });
  }

  for (const command of commands.filter(({ flags }) => flags.includes('--database'))) {
    test(`${commandLine(command)}: a database without a name is refused, and is not the configured one`, () => {
      const { args, database } = prepared(command, ['--database', '']);
      const { status, stdout, stderr } = spawned(binary(), args, database);
      assert.equal(status, 64, stderr);
      assert.match(stdout + stderr, /database: must name a file/);
    });
  }

  const asNobody = process.getuid() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  test('that meets a folder that it may not enter says so', { skip: process.getuid() === 0 && !existsSync('/usr/bin/setpriv') }, () => {
    const locked = path.join(folder, 'locked');
    const open = path.join(folder, 'open');
    for (const own of [locked, open]) mkdirSync(own);
    const database = path.join(open, 'open.db');
    copyFileSync(source, database);
    for (const one of [folder, open]) chmodSync(one, 0o777);
    chmodSync(database, 0o666);
    chmodSync(locked, 0o000);
    const nobody = (args, env = {}) => {
      const [program, ...before] = [...asNobody, binary()];
      const ended = spawnSync(program, [...before, ...args], { encoding: 'utf8', env: { ...inherited(), TAKAMAKA_DATABASE: database, ...env } });
      assert.equal(ended.signal, null, `${args}: ${ended.stderr}`);
      return ended;
    };
    for (const args of [['backup', `${locked}/`], ['backup', path.join(locked, 'new.db')], ['backup', locked, '--keep', '2'], ['restore', path.join(locked, 'x.db')]]) {
      const { status, stderr } = nobody(args);
      assert.equal(status, 73, stderr);
      assert.match(stderr, /^takamaka: .*Permission denied\n$/);
    }
    // The others are asked for a database in there.
    for (const command of withOutput) {
      const { status, stderr } = nobody([...command.words, ...(needed[commandLine(command)] ?? [])], { TAKAMAKA_DATABASE: path.join(locked, 'x.db') });
      assert.ok([0, 1, 66, 73].includes(status), `${commandLine(command)}: ${status} ${stderr}`);
      if (status === 73) assert.match(stderr, /^takamaka: .*\n$/);
    }
    chmodSync(locked, 0o700);
  });

  describe('at the limit of a file’s size', () => {
    /** Runs the command with files of at most so many blocks of 512 bytes. */
    const limited = (blocks, args, options) => spawned('sh', ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, binary(), ...args], source, options);

    for (const [what, args] of [['a backup', (file) => ['backup', file]], ['a player’s data', (file) => ['player', 'export', 'Ayu', '--to', file]]]) {
      test(`${what} is refused, and no part of the file stays`, () => {
        const own = path.join(folder, `limit ${++copies}`);
        mkdirSync(own);
        const { status, signal, stderr } = limited(0, args(path.join(own, 'new')));
        assert.deepEqual([status, signal], [73, null], stderr);
        assert.match(stderr, /^takamaka: .*\n$/);
        assert.deepEqual(readdirSync(own), []);
      });
    }
    test('output into a file is an error', () => {
      const file = openSync(path.join(folder, 'settings.toml'), 'w');
      const { status, stderr } = limited(0, ['print-config'], { stdio: ['ignore', file, 'pipe'] });
      closeSync(file);
      assert.deepEqual([status, stderr], [74, 'takamaka: standard output cannot be written: File too large\n']);
    });
  });
});

describe('the server', () => {
  for (const [what, redirected] of [['whose descriptors are closed', '<&- >&- 2>&-'], ['whose log cannot be written', '>/dev/full'], ['whose log is closed', '>&-']]) {
    test(`${what} serves all the same, and its database stays sound`, async () => {
      const folder = temporaryFolder();
      const database = path.join(folder, 'takamaka.db');
      const port = await freePort();
      const args = ['serve', '--web', '', '--pace-ms', '0', '--log-level', 'debug', '--port', port, '--database', database].map(String);
      const child = spawn('sh', ['-c', `exec "$0" "$@" ${redirected}`, binary(), ...args], { env: inherited(), stdio: ['ignore', 'pipe', 'pipe'] });
      const exited = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
      const ready = await eventually(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status, () => 0), (status) => status === 200, 50);
      assert.equal(ready, 200);
      const host = await Client.open({ port }, { name: 'Ayu' });
      await host.create();
      await host.ask('add_bots');
      await host.ask('start');
      await host.leave();
      child.kill('SIGTERM');
      assert.deepEqual(await exited, { code: 0, signal: null });
      const checked = await run(['check', '--database', database]);
      assert.equal(checked.code, 0, checked.stdout + checked.stderr);
      rmSync(folder, { recursive: true, force: true });
    });
  }

  test('at the limit of a file’s size refuses what it cannot store, as on a full disk, and goes on when there is room', { skip: !existsSync('/usr/bin/prlimit') && 'no prlimit here' }, async () => {
    const server = await Server.start();
    const limit = (bytes) => assert.equal(spawnSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}:`]).status, 0);
    const host = await Client.open(server, { name: 'Ayu' });
    await host.create();
    limit(4096);
    host.request('say', { room: host.room, text: 'psst' }).catch(() => {}); // the room closes, to be read again from what is stored
    await eventually(() => server.log.includes('"event":"store_failed"'), (said) => said);
    assert.match(server.log, /"event":"store_failed",[^\n]*full/);
    assert.equal((await server.get('/healthz')).status, 200);
    limit('unlimited');
    const back = await Client.open(server, { token: host.token, resume: { room: host.room, seq: 0 } });
    await back.sees(({ room }) => room === host.room, 'the room');
    await back.ask('say', { text: 'again' });
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  });
});

test('play offers moves in words, and names a tile as the players of its game do', () => {
  const choicesOf = (game) => spawnSync(binary(), ['play', game, '--seed', '7'], { encoding: 'utf8', input: 'q\n' }).stdout.match(/(?<=^ {2}\d+ {2}).+/gm);
  const seychelles = choicesOf('seychelles');
  assert.equal(seychelles.length, 7);
  for (const choice of seychelles) {
    const [, larger, smaller] = /^Play (\d)-(\d) on the left$/.exec(choice) ?? [];
    assert.ok(larger >= smaller, choice);
  }
  for (const game of ['gaple', 'garrafina', 'triple', 'kap_tai_shap']) for (const choice of choicesOf(game)) assert.match(choice, /^[A-Z][^{}]+$/);
});
