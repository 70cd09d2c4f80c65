// A database with damaged places: the admin API reports data it cannot read, shows sound data, and never crashes.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import http from 'node:http';
import { after, before, describe, test } from 'node:test';

import { Client } from './support/client.mjs';
import { AdminClient, passwordOnly } from './support/admin.mjs';
import { Server, freePort, run, temporaryFolder } from './support/server.mjs';
import { playOn } from './support/table.mjs';

const pageBytes = 4096;

/** A server with two finished matches, each in its own room; the first match has the older log. */
async function twoMatches() {
  const server = await Server.start({ folder: temporaryFolder(), args: ['--trusted-proxies', '127.0.0.1', ...passwordOnly] });
  const admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'ana');
  for (const name of ['Ayu', 'Budi']) {
    const host = await Client.open(server, { name });
    await host.create({ options: { deals: 3 }, settings: { name: `Table of ${name}`, between_deals_seconds: 1 } });
    await host.ask('add_bots');
    await host.ask('say', { text: `selamat from ${name}` });
    await host.ask('start');
    await playOn([host]);
    host.socket.close();
    await host.closed;
  }
  const [sound, damaged] = (await admin.get('/games')).body.games.map((game) => game.match);
  return { server, admin, sound, damaged };
}
// Since Debian 13 the tool guards the tables of an index, until it is told not to; it repeats what it is told.
const unguarded = ['.output /dev/null', '.dbconfig defensive off', '.output stdout'];
const sql = (server, text) => {
  const done = spawnSync('sqlite3', [server.database, '.timeout 5000', ...unguarded, text], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout.trim();
};

/** Fetches a file: its text, and whether it is complete. */
function file(client, path) {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: `takamaka_admin=${client.cookie}`, 'X-Forwarded-For': client.address };
    http.get(`${client.server.origin}/admin/api/v1${path}`, { agent: false, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (data) => (text += data));
      response.on('error', () => {}); // truncated: `complete` shows it
      response.on('close', () => resolve({ status: response.statusCode, text, whole: response.complete }));
    }).on('error', reject);
  });
}

/** Resolves when this text is in the server's log, which arrives separately from its answers. */
const logged = (server, text) => new Promise((resolve) => {
  const look = () => server.log.includes(text) && resolve();
  server.child.stdout.on('data', look);
  look();
});

/** Overwrites pages of the file, as a broken disk would. */
function overwrite(database, pages) {
  const handle = openSync(database, 'r+');
  for (const page of pages) writeSync(handle, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (page - 1) * pageBytes);
  closeSync(handle);
}

const ofMatch = (match) => [`/games/${match}`, ...['timeline', 'replay', 'sheet', 'verify', 'record'].map((part) => `/games/${match}/${part}`)];
const lists = ['/games', '/games?text=selamat', '/words?text=selamat', '/players', '/players?name=Ayu', '/reports', '/notes', '/ledger/balances', '/ledger/proof',
  '/tallies', '/bests', '/overview', '/rooms', '/exports/games/size', '/audit', '/audit/verify'];
const files = ['games', 'sheets', 'ledger', 'activities', 'reports', 'records'];

/** Checks that every call gets an answer: data, or a problem with a code. */
async function answers(client, paths) {
  const told = {};
  for (const path of paths) {
    const answer = await client.get(path);
    assert.ok([200, 404, 500, 503].includes(answer.status), `${path}: ${answer.status} ${answer.text}`);
    if (answer.status !== 200) assert.ok(answer.body.code && answer.body.detail, `${path}: ${answer.text}`);
    told[path] = answer;
  }
  assert.equal((await client.server.get('/healthz')).status, 200);
  return told;
}

describe("an event in one room's log has changed", () => {
  let house;
  before(async () => {
    house = await twoMatches();
    sql(house.server, `DROP TRIGGER events_stay;
      UPDATE events SET payload = replace(payload, '"by"', '"of"') || ' ' WHERE event = (SELECT max(event) - 5 FROM events WHERE match_id = '${house.damaged}')`);
  });
  after(() => house?.server.stop());

  test('endpoints that read the log report the damage, and all others answer', async () => {
    const told = await answers(house.admin, [...ofMatch(house.damaged), ...lists]);
    for (const part of ['timeline', 'record']) {
      const answer = told[`/games/${house.damaged}/${part}`];
      assert.deepEqual([answer.status, answer.body.code], [500, 'damaged'], `${part}: ${answer.text}`);
      assert.match(answer.body.detail, /the log of room \w+ is damaged at event \d+/);
    }
    assert.equal(told[`/games/${house.damaged}/replay`].status, 503, 'the same answer as for players');
    const verified = told[`/games/${house.damaged}/verify`];
    assert.ok(verified.status === 500 || verified.body.result !== 'sound', verified.text);
    assert.equal(told[`/games/${house.damaged}/sheet`].status, 200, 'the sheet has its own tables');
    assert.equal(told['/games'].body.games.length, 2);
    for (const list of lists) assert.equal(told[list].status, 200, `${list}: ${told[list].text}`);
  });

  test('the other game can be shown, verified and replayed', async () => {
    const told = await answers(house.admin, ofMatch(house.sound));
    for (const [path, answer] of Object.entries(told)) assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    assert.equal(told[`/games/${house.sound}/verify`].body.result, 'sound');
  });

  test('an export of damaged data is truncated and the reader notices it; other exports are complete', async () => {
    for (const what of files) {
      const got = await file(house.admin, `/exports/${what}`);
      assert.equal(got.status, 200, what);
      assert.equal(got.whole, what !== 'records', what);
    }
    await logged(house.server, '"event":"export_failed"');
  });

  test('the command line names the room and exits with 65', async () => {
    const base = ['--database', house.server.database];
    for (const command of [['timeline', house.damaged], ['replay', house.damaged], ['show', house.damaged, '--json'], ['export', 'records'], ['check']]) {
      const done = await run([...command, ...base]);
      assert.equal(done.code, 65, `${command.join(' ')}: ${done.code} ${done.stderr}`);
      assert.match(done.stdout + done.stderr, /damaged/, command.join(' '));
    }
    assert.equal((await run(['verify', house.sound, ...base])).code, 0);
  });
});

// Overwrites a page of each table in turn, in a copy of the same file.
describe('a page of the file is overwritten', () => {
  let house;
  let pages;
  before(async () => {
    house = await twoMatches();
    await house.server.stop(); // then the file holds the whole write-ahead log
    house.copy = `${house.server.database}.sound`;
    spawnSync('cp', [house.server.database, house.copy]);
    // Of the events the last page but one: the last is where the next event goes, so without it nobody can play.
    pages = JSON.parse(sql(house.server, `SELECT json_group_object(name, page) FROM (SELECT name, max(pageno) - (name = 'events') AS page FROM dbstat
      WHERE name IN ('events', 'event_texts', 'matches', 'deals', 'text_index_data', 'players', 'ledger_lines', 'activities') AND pagetype = 'leaf' GROUP BY name)`));
  });
  after(() => house?.server.stop());

  for (const table of ['events', 'event_texts', 'matches', 'deals', 'text_index_data', 'players', 'ledger_lines', 'activities']) {
    test(`a page of the table ${table}`, async () => {
      spawnSync('cp', [house.copy, house.server.database]);
      overwrite(house.server.database, [pages[table]]);
      await house.server.again();
      try {
        const paths = [...ofMatch(house.damaged), ...ofMatch(house.sound), ...lists];
        const told = await answers(house.admin, paths);
        const refused = paths.filter((path) => told[path].status >= 500);
        // Searches wait for the index of words, which is built again from the texts.
        const waits = (path) => table === 'event_texts' && path.includes('text=') && told[path].body.code === 'storage';
        for (const path of refused) assert.ok(path.endsWith('/replay') || told[path].body.code === 'damaged' || waits(path), `${path}: ${told[path].text}`);
        // In such a small file both matches share one page of every table except the log's. Calls that do not read it answer.
        const isShown = (match) => ofMatch(match).every((path) => told[path].status === 200);
        if (table === 'events') assert.equal([house.damaged, house.sound].filter(isShown).length, 1, refused.join(' '));
        if (['matches', 'deals', 'players'].includes(table)) assert.ok(refused.length > 0, table);
        else assert.equal(told['/games'].status, 200, table);
        for (const path of ['/audit', '/audit/verify', '/overview', '/rooms', '/reports', '/notes', '/ledger/proof'].filter((one) => table !== 'ledger_lines' || one !== '/ledger/proof')) assert.equal(told[path].status, 200, path);
        for (const what of files) {
          const got = await file(house.admin, `/exports/${what}`);
          assert.ok(got.status === 200 || got.status === 503, `${what}: ${got.status}`);
          if (got.status === 200 && !got.whole) await logged(house.server, '"event":"export_failed"');
        }
        const checked = await run(['check', '--database', house.server.database]);
        assert.equal(checked.code, 65, `${checked.stdout}${checked.stderr}`);
      } finally {
        assert.deepEqual(await house.server.stop(), { code: 0, signal: null }, house.server.stderr);
      }
    });
  }
});

// The last page of the events belongs to all rooms: nothing can be stored without it.
describe('the page of the next event is overwritten', () => {
  let server;
  let backup;
  before(async () => {
    ({ server } = await twoMatches());
    backup = `${server.folder}/backup.db`;
    assert.equal((await run(['backup', backup, '--database', server.database])).code, 0);
    await server.stop();
    const last = Number(sql(server, "SELECT max(pageno) FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'"));
    overwrite(server.database, [last]);
  });
  after(() => server?.stop());

  test('the server does not start, and says why', async () => {
    await assert.rejects(server.again(), /ended with 65: .*the end of the log is damaged, so that no move can be stored/s);
  });

  test('the doctor and the check find it, and name the way out', async () => {
    const doctor = await run(['doctor', '--json', '--offline', '--web', '', '--port', String(await freePort()), '--database', server.database]);
    assert.equal(doctor.code, 65, doctor.stdout);
    assert.match(JSON.parse(doctor.stdout).findings.find(({ level, area }) => level === 'error' && area === 'database').fix, /restore/);
    assert.equal((await run(['check', '--database', server.database])).code, 65);
  });

  test('after a restore people play again', async () => {
    const restored = await run(['restore', backup, '--database', server.database]);
    assert.equal(restored.code, 0, restored.stderr);
    await server.again();
    const host = await Client.open(server, { name: 'Budi' });
    await host.create();
    await host.ask('add_bots');
    await host.ask('start');
    await host.leave();
    assert.equal((await server.get('/readyz')).status, 200);
    assert.equal((await run(['check', '--database', server.database])).code, 0);
  });
});

// Players need none of these tables: the server starts, and everybody plays.
describe('a table of the admin page is overwritten', () => {
  let house;
  let banned;
  before(async () => {
    const server = await Server.start({ folder: temporaryFolder(), args: ['--trusted-proxies', '127.0.0.1', ...passwordOnly] });
    const admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'ana');
    house = { server, admin };
    banned = await Client.open(server, { name: 'Ayu' });
    assert.equal((await admin.order('/bans', { player: banned.player, minutes: 60, reason: 'spoils games' })).status, 200);
    await banned.closed;
    await server.stop();
    house.copy = `${server.database}.sound`;
    spawnSync('cp', [server.database, house.copy]);
  });
  after(() => house?.server.stop());

  // The table, whether the admin service still runs, and whether the ban is still in force.
  const tables = [
    ['admin_accounts', false, true],
    ['admin_links', true, true],
    ['admin_sessions', true, true],
    ['audit', true, true],
    ['bans', true, false],
    ['announcements', true, true],
  ];
  for (const [table, administered, barred] of tables) {
    test(table, async () => {
      const { server, admin } = house;
      spawnSync('cp', [house.copy, server.database]);
      overwrite(server.database, JSON.parse(sql(server, `SELECT json_group_array(pageno) FROM dbstat
        WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name = '${table}')`)));
      await server.again();
      try {
        const host = await Client.open(server, { name: 'Budi' });
        await host.create();
        await host.ask('add_bots');
        await host.ask('start');
        await host.leave();
        const again = await Client.open(server, { hello: false });
        assert.equal((await again.hello({ token: banned.token })).code ?? 'welcome', barred ? 'banned' : 'welcome');
        const ready = await server.get('/readyz');
        const { ready: yes, impaired = [] } = JSON.parse(ready.body);
        assert.deepEqual([ready.status, yes], [200, true]);
        const stated = ['admin_accounts', 'bans', 'announcements'].includes(table);
        assert.deepEqual(impaired, stated ? ['admin'] : []);
        if (stated) await logged(server, '"event":"admin_store_damaged"');
        const asked = await admin.get('/whoami');
        if (administered) assert.notEqual(asked.body.code, 'admin_store_damaged');
        else assert.deepEqual([asked.status, asked.body.code], [503, 'admin_store_damaged']);
      } finally {
        assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.stderr);
      }
    });
  }
});

// Everything that is stored in a file without a name is gone when the server stops.
test('a server whose database is moved away takes no move, and no call of an admin, until it is back', async () => {
  const server = await Server.start({ folder: temporaryFolder(), args: passwordOnly });
  try {
    const admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'ana');
    const ban = () => admin.order('/bans', { range: '203.0.113.7', minutes: 60, reason: 'spoils games' });
    const doctor = async () => (await run(['doctor', '--quick', '--offline', '--web', '', '--port', String(server.port), '--database', server.database])).stdout;
    const host = await Client.open(server, { name: 'Ayu' });
    await host.create();
    renameSync(server.database, `${server.database}.away`);
    const refused = await ban(); // at once, before anybody has looked for the file
    assert.deepEqual([refused.status, refused.body.code], [503, 'storage']);
    await logged(server, '"event":"database_lost"');
    const ready = await server.get('/readyz');
    assert.deepEqual([ready.status, JSON.parse(ready.body).reasons], [503, ['storage']]);
    const late = await Client.open(server, { hello: false });
    assert.equal((await late.hello({ name: 'Budi' })).type, 'refused');
    assert.match(await doctor(), /is gone while the server runs/);
    renameSync(`${server.database}.away`, server.database);
    await logged(server, '"event":"database_back"');
    assert.equal((await server.get('/readyz')).status, 200);
    const again = await Client.open(server, { name: 'Citra' });
    await again.create();
    await again.ask('say', { text: 'selamat' });
    assert.equal((await ban()).status, 200);
    assert.doesNotMatch(await doctor(), /is gone while the server runs/);
  } finally {
    await server.stop();
  }
  assert.equal((await run(['check', '--database', server.database])).code, 0);
});

// FTS5 cannot open such an index, so earlier versions refused every name and every message.
test('a server mends a damaged index of words while people talk', async () => {
  const server = await Server.start({ folder: temporaryFolder() });
  try {
    const first = await Client.open(server, { name: 'Ayu' });
    await first.create();
    await first.ask('say', { text: 'zwischenzug' });
    await server.stop();
    sql(server, "UPDATE text_index_data SET block = x'00000000ffffff' WHERE id = 10");
    const checked = await run(['check', '--database', server.database]);
    assert.equal(checked.code, 65);
    // The SQLite of Debian 13 stops at the index by itself, and names it.
    assert.match(checked.stdout + checked.stderr, /the word index is damaged|vtable constructor failed: text_index/);
    await server.again();
    const host = await Client.open(server, { name: 'Budi' });
    await host.create();
    await host.ask('say', { text: 'kettensaege' });
    await logged(server, '"event":"words_damaged"');
    await logged(server, '"event":"words_mended"');
    const words = async (word) => (await run(['words', word, '--json', '--database', server.database])).stdout.trim().split('\n').filter(Boolean).length;
    assert.deepEqual([await words('zwischenzug'), await words('kettensaege')], [1, 1]);
    assert.equal((await run(['check', '--database', server.database])).code, 0);
  } finally {
    await server.stop();
  }
});
