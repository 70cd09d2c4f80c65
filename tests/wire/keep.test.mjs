// Maintenance of the database: the restore drill, purging and migrating, with the shipped binary on a used database.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Client } from './support/client.mjs';
import { Server, freePort, run, temporaryFolder } from './support/server.mjs';
import { isOver, playOn, seatFour } from './support/table.mjs';
import { atDay, cannotShiftClock } from './support/wall_clock.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const json = (out) => JSON.parse(out.stdout);

/** Runs SQL as an admin would, without our own checks. */
function sql(database, text) {
  const done = spawnSync('python3', ['-c', 'import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\ndb.executescript(sys.argv[2])', database, text], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
}

describe('backup and restore', () => {
  test('the drill: after a backup during a match, more moves, a disaster and a restore, the table plays on', async () => {
    const server = await Server.start();
    const takamaka = (...args) => run([...args, '--database', server.database]);
    const copy = path.join(server.folder, 'copy.db');
    try {
      const { people, room, host } = await seatFour(server, { options: { deals: 2 }, settings: { between_deals_seconds: 1 } });
      await host.ask('start');
      let moves = 0;
      await playOn(people, { afterMove: () => (moves += 1), stop: () => moves >= 5 });
      const backed = await takamaka('backup', copy, '--json');
      assert.equal(backed.code, 0, backed.stderr);
      assert.equal(json(backed).file, copy);
      assert.equal(statSync(copy).mode & 0o777, 0o600);
      const saved = json(backed).events;
      await playOn(people, { afterMove: () => (moves += 1), stop: () => moves >= 10 });
      const inHands = (client) => client.update.table.hand_sizes.reduce((sum, size) => sum + size);
      const later = Math.min(...people.map(inHands));

      const again = await takamaka('backup', copy);
      assert.equal(again.code, 1, 'it never replaces a file');
      assert.match(again.stderr, /already exists/);
      const live = await takamaka('restore', copy);
      assert.equal(live.code, 73, 'not while a server runs');
      await server.kill();
      await Promise.all(people.map((person) => person.closed));
      writeFileSync(server.database, Buffer.alloc(8192, 0xff)); // the disaster
      assert.equal((await takamaka('check')).code, 65);

      const restored = await takamaka('restore', copy, '--json');
      assert.equal(restored.code, 0, restored.stderr);
      assert.equal(json(restored).events, saved);
      assert.ok(existsSync(json(restored).aside), 'the old file is kept');
      assert.equal((await takamaka('check')).code, 0);
      await server.again();
      const back = await Promise.all(people.map(async (person) => {
        const client = await Client.open(server, { hello: false });
        client.name = person.name;
        // The player has seen more than the restored log holds.
        await client.hello({ token: person.token, resume: { room, seq: person.update.seq } });
        return client;
      }));
      for (const client of back) {
        await client.sees((update) => update.room === room, 'the table as it was');
assert.ok(inHands(client) > later, `${inHands(client)} tiles in hands, later ${later}: what came after the backup is gone`);
      }
      assert.deepEqual(back.map(({ seat }) => seat), [0, 1, 2, 3]);
      await playOn(back);
      await back[0].sees(isOver);
      assert.equal((await takamaka('verify', '--all')).code, 0);
      assert.equal((await takamaka('check')).code, 0);
    } finally {
      await server.kill();
      rmSync(server.folder, { recursive: true, force: true });
    }
  });

  test('backs up into a folder with the time as name, keeps the given number of backups, and leaves other files alone', async () => {
    const server = await Server.start();
    const folder = temporaryFolder();
    try {
      const others = ['takamaka-20260101T000000Z.db', 'takamaka-20260102T000000Z.db', 'takamaka-precious.db', 'notes.txt'];
      for (const name of others) writeFileSync(path.join(folder, name), 'x');
      const backed = await run(['backup', folder, '--keep', '2', '--json', '--database', server.database]);
      assert.equal(backed.code, 0, backed.stderr);
      assert.deepEqual(json(backed).deleted, ['takamaka-20260101T000000Z.db']);
      assert.deepEqual(readdirSync(folder).sort(), [path.basename(json(backed).file), ...others.slice(1)].sort());
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('what was just made stays, whatever dates the others carry; a date in the future is said, and neither counted nor deleted', async () => {
    const server = await Server.start();
    const folder = temporaryFolder();
    const old = ['takamaka-20260101T000000Z.db', 'takamaka-20260101T000000.500Z.db', 'takamaka-20260102T000000Z.db'];
    const future = ['takamaka-29980101T000000.000Z.db', 'takamaka-29990101T000000Z.db'];
    const link = 'takamaka-20260103T000000Z.db';
    try {
      for (const name of [...old, ...future]) writeFileSync(path.join(folder, name), 'x');
      symlinkSync(old[0], path.join(folder, link)); // nothing that a backup made
      const backups = async (keep, ...flags) => {
        const done = await run(['backup', folder, '--keep', String(keep), ...flags, '--database', server.database]);
        assert.equal(done.code, 0, done.stderr);
        assert.match(done.stderr, /^takamaka: warning: 2 backups with a date in the future, such as takamaka-2998.*, are neither counted nor deleted; .*\n$/);
        return done;
      };
      const first = json(await backups(2, '--json'));
      assert.deepEqual([first.deleted, first.future], [old.slice(0, 2), future]);
      const made = path.basename(first.file);
      const here = () => readdirSync(folder).sort();
      assert.deepEqual(here(), [old[2], link, made, ...future].sort());
      const second = (await backups(1)).stdout;
      assert.match(second, new RegExp(`deleted: ${old[2]}\ndeleted: ${made}\n`));
      assert.deepEqual(here().filter((name) => ![link, ...future].includes(name)), [path.basename(second.split(': ')[0])]);
      assert.match((await run(['restore', folder, '--dry-run', '--database', server.database])).stdout, new RegExp(`^${second.split(': ')[0]} can be restored`), 'the newest whose age is known');
      assert.equal((await run(['backup', folder, '--keep', '0', '--database', server.database])).code, 64);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a database in PostgreSQL is not for these commands, whatever else is wrong', async () => {
    const env = { TAKAMAKA_STORE: 'postgres', TAKAMAKA_POSTGRES: 'host=/none' };
    for (const [args, sentence] of [[['restore', '/none.db'], /its own tools copy it/], [['migrate'], /the server migrates PostgreSQL at its start/], [['migrate', '--dry-run'], /the server migrates PostgreSQL at its start/]]) {
      const { code, stderr } = await run(args, { env });
      assert.equal(code, 1, stderr);
      assert.match(stderr, sentence);
    }
  });

  test('an impossible request ends with its exit code and changes nothing', async () => {
    const folder = temporaryFolder();
    const none = path.join(folder, 'none.db');
    const text = path.join(folder, 'text.db');
    writeFileSync(text, 'not a database, though long enough to be taken for one at first sight'.repeat(100));
    try {
      assert.equal((await run(['backup', path.join(folder, 'copy.db'), '--database', none])).code, 66);
      assert.equal((await run(['restore', none, '--database', path.join(folder, 'new.db')])).code, 66);
      assert.equal((await run(['restore', text, '--database', path.join(folder, 'new.db')])).code, 65);
      assert.equal((await run(['backup', path.join(folder, 'copy.db'), '--database', text])).code, 65);
      assert.equal((await run(['backup', text, '--keep', '3', '--database', text])).code, 64, '--keep without a folder');
      assert.deepEqual(readdirSync(folder).filter((name) => name.includes('.part') || name === 'new.db' || name === 'copy.db'), []);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('purge', { skip: cannotShiftClock }, () => {
  test('deletes old rooms with all their data, and the rest stays sound', async () => {
    // The first room is played half a year ago, and nobody closes it.
    const server = await Server.start({ env: atDay(-180) });
    const takamaka = (...args) => run([...args, '--database', server.database]);
    const old = [];
    const evening = async (name) => {
      const host = await Client.open(server, { name: `Ayu ${name}` });
      const { room } = await host.create({ options: { deals: 1 } });
      await host.ask('add_bots');
      await host.ask('start');
      await playOn([host]);
      await host.leave();
      return room;
    };
    try {
      server.ownFolder = false;
      old.push(await evening('old'));
      await server.stop();
      server.options.env = {};
      await server.again();
      await evening('new');
      await server.stop();
      const look = await takamaka('purge', '--older-than', '90d', '--dry-run', '--json');
      assert.equal(look.code, 0, look.stderr);
      assert.deepEqual([json(look).rooms, json(look).matches], [1, 1]);
      assert.equal((await takamaka('purge', '--older-than', '90d')).code, 64, 'not without --yes');
      for (const age of ['90', 'd', '0d', '-3d', '5y', '9999999d']) assert.equal((await takamaka('purge', '--older-than', age, '--dry-run')).code, 64, age);
      const gone = await takamaka('purge', '--older-than', '90d', '--yes', '--compact', '--json');
      assert.equal(gone.code, 0, gone.stderr);
      assert.deepEqual(json(gone), { dry_run: false, rooms: 1, matches: 1, events: json(look).events, players: 1, damaged: [] });
      const games = await takamaka('games', '--json');
      assert.equal(games.stdout.trim().split('\n').length, 1);
      assert.equal((await takamaka('verify', '--all')).code, 0);
      const proof = (await takamaka('ledger', '--check', '--json')).stdout.trim().split('\n').map((line) => JSON.parse(line));
      assert.deepEqual(proof.map((row) => row.wrong), [0, 0, 0, 0]);
      assert.ok(!readFileSync(server.database).includes(old[0]), 'the file contains nothing of it');
      await server.again();
      await server.stop();
    } finally {
      await server.kill();
      rmSync(server.folder, { recursive: true, force: true });
    }
  });
});

describe('retention_days', { skip: cannotShiftClock }, () => {
  test('the running server deletes old rooms by itself, logs it, and plays on meanwhile', async () => {
    const port = await freePort();
    const server = await Server.start({ args: ['--retention-days', '30', '--metrics-listen', `127.0.0.1:${port}`], env: atDay(-31) });
    const play = async (name) => {
      const host = await Client.open(server, { name });
      await host.create({ options: { deals: 1 } });
      await host.ask('add_bots');
      await host.ask('start');
      await playOn([host]);
      return host;
    };
    try {
      const old = 6; // more than one batch
      for (let i = 0; i < old; ++i) await (await play('Ayu')).leave();
      server.ownFolder = false;
      await server.stop();
      for (const day of [-24, -17, -10, -3]) { // the server is never off for long, so it believes the dates
        server.options.env = atDay(day);
        await server.again();
        if (day === -3) await (await play('Ayu')).leave();
        await server.stop();
        assert.doesNotMatch(server.log, /"event":"purged"/, 'nothing was old');
      }
      server.options.env = {};
      await server.again();
      await play('Budi');
      while (!server.log.includes('"event":"purged"')) await new Promise((resolve) => server.child.stdout.once('data', resolve));
      assert.match(server.log, new RegExp(`"event":"purged".*"rooms":${old}`));
      const metrics = await server.raw.call({ port }, 'GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      assert.match(metrics, new RegExp(`\ntakamaka_purged_rooms_total ${old}\n`));
      const checked = await run(['check', '--json', '--database', server.database]);
      assert.equal(checked.code, 0, checked.stdout + checked.stderr);
      assert.deepEqual([json(checked).sound, json(checked).rooms, json(checked).problems], [true, 2, []], 'the new room and the one of three days ago');
    } finally {
      await server.kill();
      rmSync(server.folder, { recursive: true, force: true });
    }
  });
});

describe('migrate', () => {
  test('a database of the first version: a dry run keeps it, a start backs it up, and a restore can undo the upgrade', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'takamaka.db');
    try {
      sql(database, readFileSync(path.join(root, 'tests/support/storage/version_1.sql'), 'utf8'));
      const before = readFileSync(database);
      const tried = await run(['migrate', '--dry-run', '--json', '--database', database]);
      assert.equal(tried.code, 0, tried.stderr);
      assert.equal(json(tried).schema, 1);
      assert.ok(json(tried).migrations.includes('0002_record'));
      assert.deepEqual(readFileSync(database), before);
      const migrated = await run(['migrate', '--json', '--database', database]);
      assert.equal(migrated.code, 0, migrated.stderr);
      const { backup } = json(migrated);
      assert.match(backup, /takamaka\.db\.schema-1-\d{8}T\d{6}\.\d{3}Z$/);
      assert.equal((await run(['check', '--quick', '--database', database])).code, 0);
      assert.deepEqual(json(await run(['migrate', '--json', '--database', database])).migrations, []);
      // A restore upgrades a backup of an older version.
      const restored = await run(['restore', backup, '--json', '--database', database]);
      assert.equal(restored.code, 0, restored.stderr);
      assert.equal(json(restored).schema_before, 1);
      // The server upgrades it too when it starts.
      rmSync(database);
      sql(database, readFileSync(path.join(root, 'tests/support/storage/version_1.sql'), 'utf8'));
      const server = await Server.start({ folder, database });
      assert.match(server.log, /"event":"backed_up"/);
      await server.stop();
      assert.ok(readdirSync(folder).filter((name) => name.includes('.schema-1-')).length >= 1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
