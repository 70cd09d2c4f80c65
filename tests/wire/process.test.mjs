// The program itself: settings, failures at the start, and output.

import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from './support/client.mjs';
import { Server, freePort, run, temporaryFolder } from './support/server.mjs';

describe('program', () => {
  let folder;
  before(() => (folder = temporaryFolder()));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name, text) => {
    const at = path.join(folder, name);
    writeFileSync(at, text);
    return at;
  };

  describe('settings', () => {
    test('flags override the environment, which overrides the file, which overrides the defaults; each setting names its source', async () => {
      const config = file('all.toml', 'port = 1001\nthreads = 3\nlog_level = "warn"\n');
      const { stdout, code } = await run(['print-config', '--config', config, '--port', '1003'], { env: { TAKAMAKA_PORT: '1002', TAKAMAKA_THREADS: '4' } });
      assert.equal(code, 0);
      assert.match(stdout, /^port = 1003 +# --port$/m);
      assert.match(stdout, /^threads = 4 +# TAKAMAKA_THREADS$/m);
      assert.match(stdout, new RegExp(`^log_level = "warn" +# file ${config}$`, 'm'));
      assert.match(stdout, /^pace_ms = 900 +# default$/m);
    });

    test('print-config writes JSON with values of their own types, and hides secrets', async () => {
      const key = 'k'.repeat(40);
      const { stdout, code } = await run(['print-config', '--json', '--port', '1003', '--allowed-origins', 'https://a.example,https://b.example'], { env: { TAKAMAKA_ADMIN_KEY: key } });
      assert.equal(code, 0);
      const { settings } = JSON.parse(stdout);
      assert.deepEqual(settings.port, { value: 1003, source: '--port', hidden: false });
      assert.deepEqual(settings.allowed_origins.value, ['https://a.example', 'https://b.example']);
      assert.deepEqual(settings.admin, { value: true, source: 'default', hidden: false });
      assert.deepEqual(settings.admin_key, { value: null, source: 'TAKAMAKA_ADMIN_KEY', hidden: true });
      assert.ok(!stdout.includes(key));
      const known = [...(await run(['print-config'])).stdout.matchAll(/^(?:# )?(\w+) (?:=|is set)/gm)].map(([, name]) => name);
      assert.deepEqual(Object.keys(settings), known);
      assert.equal((await run(['print-config', '--json', '--markdown'])).code, 64);
    });

    test('docs/generated/SETTINGS.md is up to date (./dev docs)', async () => {
      const { stdout } = await run(['print-config', '--markdown']);
      assert.equal(readFileSync(new URL('../../docs/generated/SETTINGS.md', import.meta.url), 'utf8'), stdout);
    });

    test('docker/debian/takamaka.toml has every setting with its meaning, and is up to date (./dev docs)', async () => {
      const packaged = new URL('../../docker/debian/takamaka.toml', import.meta.url);
      const { stdout, stderr } = await run(['print-config', '--explain', '--config', fileURLToPath(packaged)]);
      assert.equal(readFileSync(packaged, 'utf8'), stdout, stderr);
      for (const name of Object.keys(JSON.parse((await run(['print-config', '--json'])).stdout).settings)) assert.match(stdout, new RegExp(`^(# )?${name} = `, 'm'));
    });

    test('every setting of the releases so far is understood', async () => {
      const pinned = new URL('../pinned/', import.meta.url);
      const releases = readdirSync(pinned).filter((name) => /^settings_.*\.toml$/.test(name));
      assert.ok(releases.length > 0);
      for (const name of releases) {
        const { code, stderr } = await run(['print-config', '--config', fileURLToPath(new URL(name, pinned))]);
        assert.equal(code, 0, stderr);
      }
    });

    test('prints a settings file with the same values', async () => {
      const first = await run(['print-config', '--port', '1234', '--allowed-origins', 'https://a.example,https://b.example']);
      const second = await run(['print-config', '--config', file('printed.toml', first.stdout)]);
      const values = (text) => text.split('\n').map((line) => line.replace(/ +#.*/, ''));
      assert.deepEqual(values(second.stdout), values(first.stdout));
    });

    const wrong = [
      ['port = 0\n', /wrong\.toml:1:8: port: must be from 1 to 65535/],
      ['\n\nport = "8080"\n', /wrong\.toml:3:8: port: must be a whole number/],
      ['colour = "red"\n', /wrong\.toml:1:\d+: colour: there is no such setting/],
      ['log_level = "loud"\n', /log_level: must be one of debug, info, warn, error, off/],
      ['log_full_addresses = 1\n', /log_full_addresses: must be true or false/],
      ['allowed_origins = "https://a.example"\n', /allowed_origins: must be a list of texts/],
      ['allowed_origins = ["a.example"]\n', /allowed_origins: not an origin/],
      ['trusted_proxies = ["10.0.0.0/99"]\n', /trusted_proxies: not an address/],
      ['public_url = "dominoes.example"\n', /public_url: must be http:\/\/ or https:\/\/ and a host/],
      ['public_url = "https://dominoes.example/table"\n', /public_url: must be .* nothing behind: https:\/\/dominoes\.example\/table/],
      ['node_url = "game2"\n', /node_url: must begin with http/],
      ['database = ""\n', /database: must name a file/],
      ['web = "a\\u0000b"\n', /web: must be UTF-8 text/],
      ['port = = 1\n', /wrong\.toml:1:\d+: /],
    ];
    for (const [text, sentence] of wrong) {
      test(`refuses and locates: ${text.trim()}`, async () => {
        const config = file('wrong.toml', text);
        for (const command of ['check-config', 'print-config', 'serve']) {
          const { code, stdout, stderr } = await run([command, '--config', config]);
          assert.equal(code, 64, command);
          assert.match(stderr, sentence);
          assert.equal(stderr.trim().split('\n').length, 1, 'one sentence');
          assert.equal(stdout, '');
        }
      });
    }

    test('refuses a wrong or unknown flag and a missing file', async () => {
      assert.match((await run(['serve', '--port', 'x'])).stderr, /--port: must be a whole number/);
      assert.equal((await run(['serve', '--port', '70000'])).code, 64);
      assert.equal((await run(['serve', '--colour', 'red'])).code, 64);
      assert.equal((await run(['dance'])).code, 64);
      assert.match((await run(['serve', '--config', path.join(folder, 'none.toml')])).stderr, /none\.toml: cannot be read/);
      assert.match((await run(['check-config'], { env: { TAKAMAKA_LOG_FORMAT: 'xml' } })).stderr, /TAKAMAKA_LOG_FORMAT: must be one of/);
      assert.equal((await run(['check-config', '--web', ''])).code, 0);
    });

    test('SIGHUP applies the log level, and a wrong file changes nothing', async () => {
      const config = file('reload.toml', 'log_level = "info"\n');
      const server = await Server.start({ args: ['--config', config], env: {} });
      const until = async (text) => {
        while (!server.log.includes(text)) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      writeFileSync(config, 'log_level = 7\n');
      server.child.kill('SIGHUP');
      await until('"event":"reload_failed"');
      writeFileSync(config, 'log_level = "debug"\n');
      server.child.kill('SIGHUP');
      await until('"event":"reloaded"');
      assert.equal((await server.get('/healthz')).status, 200);
      await server.stop();
    });
  });

  describe('failures at the start: one sentence, an exit code, and no change', () => {
    const refuses = async (args, code, sentence, options) => {
      const ended = await run(['serve', '--web', '', ...args.map(String)], options);
      assert.equal(ended.code, code, ended.stderr);
      assert.match(ended.stderr, sentence);
      assert.equal(ended.stderr.trim().split('\n').length, 1, ended.stderr);
    };

    test('a busy port, with the setting that is concerned', async () => {
      const server = await Server.start();
      const database = path.join(folder, 'busy.db');
      await refuses(['--port', server.port, '--database', database], 69, /port \d+ is in use by another program; choose another with --port\n/);
      for (const setting of ['metrics_listen', 'admin_listen']) {
        const sentence = new RegExp(`takamaka: ${setting}: 127\\.0\\.0\\.1 port ${server.port} is in use by another program; set another ${setting}\n`);
        await refuses(['--port', await freePort(), `--${setting.replace('_', '-')}`, `127.0.0.1:${server.port}`, '--database', database], 69, sentence);
      }
      await server.stop();
    });

    test('an invalid address, or one of another machine', async () => {
      await refuses(['--listen', 'here', '--database', path.join(folder, 'a.db')], 64, /listen: must be an IP address, such as 127\.0\.0\.1: here/);
      await refuses(['--listen', '203.0.113.1', '--port', await freePort(), '--database', path.join(folder, 'a.db')], 69, /cannot be opened/);
    });

    test('a missing page', async () => {
      const database = path.join(folder, 'page.db');
      await refuses(['--web', path.join(folder, 'nowhere'), '--database', database], 66, /directory does not exist.*--web ''/);
      mkdirSync(path.join(folder, 'empty'));
      await refuses(['--web', path.join(folder, 'empty'), '--database', database], 66, /no index\.html/);
      assert.equal(existsSync(database), false);
    });

    test('a database in a missing folder', async () => {
      await refuses(['--database', path.join(folder, 'no/such/folder.db'), '--port', await freePort()], 73, /folder/);
    });

    test('a database that another server has open', async () => {
      const server = await Server.start();
      const before = readFileSync(server.database);
      await refuses(['--database', server.database, '--port', await freePort()], 73, /a running server or command holds/);
      assert.deepEqual(readFileSync(server.database), before);
      await server.stop();
    });

    test('a file that is not a database', async () => {
      const database = file('text.db', 'This is a letter, not a database. '.repeat(200));
      await refuses(['--database', database, '--port', await freePort()], 65, /text\.db/);
      assert.match(readFileSync(database, 'utf8'), /^This is a letter/);
    });

    test('a database cut in half', async () => {
      const server = await Server.start();
      const host = await Client.open(server, { name: 'Ayu' });
      await host.create();
      server.ownFolder = false;
      await server.stop();
      const cut = path.join(folder, 'cut.db');
      copyFileSync(server.database, cut);
      const bytes = readFileSync(cut);
      writeFileSync(cut, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0x55)]));
      await refuses(['--database', cut, '--port', await freePort()], 65, /cut\.db/);
      rmSync(server.folder, { recursive: true, force: true });
    });

    test('a database of a newer version', async () => {
      const server = await Server.start();
      server.ownFolder = false;
      await server.stop();
      const { spawnSync } = await import('node:child_process');
      const made = spawnSync('python3', ['-c', `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("pragma user_version = 99999")
for table in [row[0] for row in db.execute("select name from sqlite_master where name like '%migration%' and type = 'table'")]:
    columns = [row[1] for row in db.execute(f"pragma table_info({table})")]
    last = dict(zip(columns, db.execute(f"select * from {table} order by 1 desc limit 1").fetchone()))
    last[columns[0]] = 99999
    db.execute(f"insert into {table} ({','.join(columns)}) values ({','.join('?' * len(columns))})", list(last.values()))
db.commit()
`, server.database], { encoding: 'utf8' });
      assert.equal(made.status, 0, made.stderr);
      await refuses(['--database', server.database, '--port', await freePort()], 65, /knows only up to \d+; the file was not changed/);
      rmSync(server.folder, { recursive: true, force: true });
    });

    test('a database without write permission', { skip: process.getuid() === 0 && !existsSync('/usr/bin/setpriv') }, async () => {
      const server = await Server.start();
      server.ownFolder = false;
      await server.stop();
      const before = statSync(server.database).mtimeMs;
      // Root may write anything, so the program runs as the user nobody.
      chmodSync(server.database, 0o444);
      chmodSync(server.folder, 0o555);
      const { spawnSync } = await import('node:child_process');
      const { binary, inherited } = await import('./support/server.mjs');
      const args = ['serve', '--web', '', '--database', server.database, '--port', String(await freePort())];
      const as = process.getuid() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', binary()] : [binary()];
      const ended = spawnSync(as[0], [...as.slice(1), ...args], { encoding: 'utf8', env: inherited(), timeout: 10_000 });
      assert.equal(ended.status, 73, ended.stderr);
      assert.equal(ended.stderr.trim().split('\n').length, 1, ended.stderr);
      assert.equal(statSync(server.database).mtimeMs, before);
      chmodSync(server.folder, 0o755);
      rmSync(server.folder, { recursive: true, force: true });
    });
  });

  describe('small commands', () => {
    test('version', async () => {
      assert.match((await run(['version'])).stdout, /^takamaka \d+\.\d+\.\d+ \(takamaka\.v1\.json\)\n$/);
      assert.match((await run(['--version'])).stdout, /\d+\.\d+\.\d+/);
    });

    test('healthcheck exits with 0 for a ready server and 1 without one', async () => {
      const server = await Server.start();
      const good = await run(['healthcheck', '--port', String(server.port)]);
      assert.deepEqual([good.code, good.stdout], [0, 'ready\n']);
      await server.stop();
      const bad = await run(['healthcheck', '--port', String(server.port)]);
      assert.deepEqual([bad.code, bad.stdout], [1, 'no answer\n']);
    });

    test('play: bots finish a match, and the same seed deals the same tiles', async () => {
      const first = await run(['play', 'gaple', '--watch', '--seed', '7']);
      assert.equal(first.code, 0, first.stderr);
      assert.match(first.stdout, /The match is over\./);
      assert.equal((await run(['play', 'gaple', '--watch', '--seed', '7'])).stdout, first.stdout);
      assert.notEqual((await run(['play', 'gaple', '--watch', '--seed', '8'])).stdout, first.stdout);
    });

    test('play: a person chooses from numbered actions; the end of the input ends the game', async () => {
      const { code, stdout } = await run(['play', 'gaple', '--bots', '--seed', '7'], { input: '99\nx\n1\n1\n' });
      assert.equal(code, 0);
      assert.match(stdout, /which\?/);
      assert.match(stdout, /A number from 1 to \d+, or q to leave\./);
    });

    test('play: an unknown game, a wrong number of seats, wrong options', async () => {
      assert.match((await run(['play', 'correlativa', '--watch', '--seed', '7'])).stdout, /^Garrafina for 3, .*"heap_mode":"boneyard"/);
      assert.match((await run(['play', 'solitaire', '--watch', '--seed', '7'])).stdout, /^Triple Domino for 1,/);
      assert.match((await run(['play', 'chess'])).stderr, /no game of this name; there are:.* gaple/);
      assert.equal((await run(['play', 'gaple', '--seats', '9'])).code, 64);
      assert.match((await run(['play', 'gaple', '--options', '{"dealz":1}'])).stderr, /\/dealz: unknown key/);
    });
  });

  test('the log has one JSON object per line, without tokens, names or full addresses', async () => {
    const server = await Server.start();
    const nasty = 'evil"\\';
    const client = await Client.open(server, { hello: false });
    await client.request('hello', { client: 'a\u001b[31mred\r\n{"level":"error"}', name: nasty });
    const { token } = client.messages[0];
    await client.create({ settings: { name: 'Sunday "best"' } });
    await client.ask('say', { text: 'psst secret words' });
    await client.ask('add_bots');
    await client.ask('start');
    await client.sees(({ you }) => you.own?.hand?.length, 'a hand');
    const link = await client.request('add_device');
    await client.leave();
    await server.stop();
    const lines = server.log.trim().split('\n');
    for (const line of lines) {
      const { ts, level, event } = JSON.parse(line);
      assert.match(ts, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.match(level, /^(debug|info|warn|error)$/);
      assert.match(event, /^[a-z_]+$/);
    }
    for (const secret of [token, link.token, 'psst', nasty, 'Sunday', '"127.0.0.1"', '\u001b', '"hand"'])
      assert.ok(!server.log.slice(server.log.indexOf('"event":"connected"')).includes(secret), secret);
    assert.match(server.log, /"ip":"127\.0\.0\.0\/24"/);
  });
});
