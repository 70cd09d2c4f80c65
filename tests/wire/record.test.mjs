// The record on the command line, with a database of a real server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Client } from './support/client.mjs';
import { Server, run } from './support/server.mjs';
import { playOn } from './support/table.mjs';

let server;
let code;
const people = {};

const takamaka = (...args) => run([...args, '--database', server.database]);
const rows = (out) => out.stdout.trim().split('\n').map((line) => JSON.parse(line));

before(async () => {
  server = await Server.start();
  const host = await Client.open(server, { name: '=Ayu' });
  const joined = await host.create({ options: { deals: 1 }, settings: { name: 'Kampung' } });
  code = joined.code;
  const guest = await Client.open(server, { name: 'Budi' });
  await guest.join(code);
  await guest.ask('sit');
  await host.ask('add_bots');
  await guest.ask('say', { text: 'selamat malam' });
  await host.ask('start');
  await playOn([host, guest]);
  people.host = host.player;
  people.resume = { token: host.token, resume: { room: host.room, seq: 0 } };
  people.guest = guest.player;
});
after(() => server?.stop());

test('lists and finds matches while the server runs', async () => {
  const all = await takamaka('games', '--json');
  assert.equal(all.code, 0, all.stderr);
  assert.equal(rows(all).length, 1);
  assert.deepEqual([rows(all)[0].game, rows(all)[0].room, rows(all)[0].result], ['gaple', code, 'deals_played']);
  for (const filter of [['--player', 'budi'], ['--player', people.guest], ['--room', code], ['--option', 'deals=1'], ['--game', 'gaple']]) {
    assert.equal(rows(await takamaka('games', '--json', ...filter)).length, 1, filter.join(' '));
  }
  for (const filter of [['--result', 'running'], ['--until', '2020-01-01'], ['--option', 'deals=2']]) {
    const none = await takamaka('games', '--json', ...filter);
    assert.deepEqual([none.code, none.stdout], [0, ''], filter.join(' '));
  }
});

test('reports missing data and wrong input, each with its exit code', async () => {
  assert.equal((await takamaka('games', '--player', 'Nobody')).code, 1);
  assert.equal((await takamaka('show', 'ZZZZZZZZ')).code, 1);
  assert.equal((await takamaka('games', '--from', 'yesterday')).code, 64);
  assert.equal((await takamaka('games', '--option', "x'=1")).code, 64);
  assert.equal((await takamaka('verify')).code, 64);
  assert.equal((await takamaka('export', 'everything')).code, 64);
  assert.equal((await run(['games', '--database', `${server.folder}/none.db`])).code, 66);
  assert.equal((await takamaka('rebuild')).code, 73, 'the server has it');
});

test('JSON has the shapes of the admin API, tables have readable times, and JSON excludes CSV', async () => {
  const [game] = rows(await takamaka('games', '--json'));
  assert.ok(Array.isArray(game.players) && game.players.includes('Budi') && Array.isArray(game.winners), JSON.stringify(game));
  assert.equal(game.options.deals, 1);
  assert.ok(game.opened_ms > 1.7e12);
  assert.deepEqual(rows(await takamaka('player', 'matches', 'Budi', '--json')), [game]);
  const [event] = rows(await takamaka('timeline', code, '--json')).filter(({ kind }) => kind === 'game');
  assert.equal(typeof event.event.type, 'string');
  const { stdout } = await takamaka('timeline', code);
  assert.match(stdout, /^ *seq {2}at +kind/);
  assert.match(stdout, /^ *\d+ {2}20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ {2}/m);
  assert.match((await takamaka('timeline', code, '--csv')).stdout, /^seq,at_ms,kind/);
  assert.match((await takamaka('games', '--csv')).stdout, /\r\n[^\r]*,'=Ayu; Budi; [^\r]*"{""/, 'a list is one cell of CSV');
  assert.equal(rows(await takamaka('export', 'games'))[0].options.deals, 1);
  const points = rows(await takamaka('sheet', code, '--lines', '--json'));
  assert.ok(points.every(({ tiles }) => Array.isArray(tiles)) && points.some(({ tiles }) => /^\d-\d$/.test(tiles[0])), JSON.stringify(points));
  for (const command of [['games'], ['timeline', code], ['export', 'games'], ['admin', 'audit']]) {
    const both = await takamaka(...command, '--csv', '--json');
    assert.deepEqual([both.code, both.stdout], [64, ''], command.join(' '));
  }
  for (const limit of ['-1', 'x', '99999999999', '1.5']) {
    const refused = await takamaka('games', '--limit', limit);
    assert.equal(refused.code, 64);
    assert.match(refused.stderr, new RegExp(`--limit: must be a number from 1 to 2147483647, or 0 for all, not ${limit.replace('.', '\\.')}`));
  }
  const sound = await takamaka('check', '--json');
  assert.deepEqual([sound.code, JSON.parse(sound.stdout).sound, JSON.parse(sound.stdout).problems], [0, true, []]);
  const ready = await run(['healthcheck', '--json', '--port', String(server.port)]);
  assert.deepEqual([ready.code, JSON.parse(ready.stdout)], [0, { ready: true, answered: true }]);
  assert.deepEqual(JSON.parse((await run(['healthcheck', '--json', '--port', '1'])).stdout), { ready: false, answered: false });
});

test('refuses a filter that no match can pass, with the right values', async () => {
  for (const [filter, sentence] of [
    [['--game', 'chess'], /--game: must be one of gaple, garrafina, .*, not chess/],
    [['--game', "x' OR '1'='1"], /--game: must be one of/],
    [['--result', 'foo'], /--result: must be one of running, abandoned, deals_played, .*, not foo/],
    [['--option', 'colour=red'], /--option: must be one of .*, not colour/],
    [['--before', 'zzz'], /--before: must be the id of a match/],
    [['--from', '2026-07-02', '--until', '2026-07-01'], /--until: must be later/],
  ]) {
    for (const command of [['games'], ['export', 'games'], ['player', 'matches', 'Budi'], ['verify', '--all']]) {
      const refused = await takamaka(...command, ...filter);
      assert.deepEqual([refused.code, refused.stdout], [64, ''], `${command} ${filter}: ${refused.stderr}`);
      assert.match(refused.stderr, sentence);
    }
  }
  assert.match((await takamaka('games', '--flag', 'x')).stderr, /no match has the flag x; the flags are report, note/);
  assert.match((await takamaka('games', '--room', 'ZZZZZZZZ')).stderr, /no room has the id or code ZZZZZZZZ/);
});

test('finds a room by its code in any case and with dashes', async () => {
  for (const typed of [code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase(), code.replaceAll('0', 'O').replaceAll('1', 'l')]) {
    assert.equal(rows(await takamaka('games', '--json', '--room', typed)).length, 1, typed);
    assert.equal((await takamaka('show', typed)).code, 0, typed);
  }
});

test('a name that several players have or had finds all of them, and says who they are', async () => {
  const [one, other] = [await Client.open(server, { name: 'Dewi' }), await Client.open(server, { name: 'dewi' })];
  const found = await takamaka('games', '--json', '--player', 'DEWI');
  assert.deepEqual([found.code, found.stdout], [0, '']);
  assert.match(found.stderr, /^2 players are or were called DEWI:\n/);
  for (const [player, name] of [[one.player, 'Dewi'], [other.player, 'dewi']]) assert.ok(found.stderr.includes(`\n  ${player}  ${name}, 0 matches\n`), found.stderr);
  const refused = await takamaka('reports', '--player', 'Dewi');
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, new RegExp(`choose one by id:[^]*${other.player}  dewi, 0 matches`));
  await other.request('rename', { name: 'Cici' });
  const listed = rows(await takamaka('player', 'list', 'DEW', '--json'));
  assert.deepEqual(listed.map(({ name, former_names }) => [name, former_names]), [['Cici', ['dewi']], ['Dewi', []]], 'a former name finds its player, too');
});

test('players see only their own matches', async () => {
  const again = await Client.open(server, { token: people.resume.token });
  const { matches, more, standing } = await again.request('matches');
  assert.equal(more, false);
  assert.equal(matches.length, 1);
  const [match] = matches;
  assert.deepEqual([match.variant, match.seat, match.reason, match.options.deals], ['gaple', 0, 'deals_played', 1]);
  assert.deepEqual(match.seats.map(({ name, bot }) => [name, bot]).slice(0, 2), [['=Ayu', false], ['Budi', false]]);
  assert.equal(match.seats.filter(({ bot }) => bot).length, 2);
  assert.ok(match.ended >= match.started);
  assert.deepEqual([standing.matches, standing.chips], [1, match.chips]);
  assert.equal(standing.won, match.seats[0].won ? 1 : 0);
  assert.deepEqual(standing.tallies, [], 'this game counts nothing over all matches');
  assert.equal((await again.request('replay', { match: match.match })).head.match, match.match);
  assert.deepEqual((await again.request('matches', { before: match.match })).matches, []);
  assert.equal((await again.request('matches', { before: '' })).code, 'malformed');
  const stranger = await Client.open(server, { name: 'Citra' });
  const none = await stranger.request('matches', { before: match.match });
  assert.deepEqual([none.matches, none.standing.matches], [[], 0]);
  [again, stranger].forEach((client) => client.socket.close());
});

test('shows a match with its sheet, verifies it, and the ledger sums to zero', async () => {
  const shown = await takamaka('show', code);
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(shown.stdout, /R5\.1/);
  const record = JSON.parse((await takamaka('show', code, '--json')).stdout);
  assert.equal(record.seats.length, 4);
  assert.ok(record.events.length > 10);
  assert.equal((await takamaka('verify', code)).code, 0);
  const proof = rows(await takamaka('ledger', '--check', '--json'));
  assert.deepEqual(proof.map((row) => row.wrong), [0, 0, 0, 0]);
  assert.equal(proof.at(-1).sum, '0');
  assert.equal((await takamaka('check')).code, 0);
  assert.equal((await takamaka('rebuild', '--dry-run')).code, 0);
});

test('an export is safe for spreadsheets, and hides the players on request', async () => {
  const sheets = await takamaka('export', 'sheets', '--csv');
  assert.equal(sheets.code, 0, sheets.stderr);
  assert.match(sheets.stdout, /,'=Ayu,/);
  assert.equal(sheets.stdout.split('\r\n').length, 1 + 4 + 1);
  for (const what of ['games', 'sheets', 'ledger', 'records']) {
    const anonymous = await takamaka('export', what, '--anonymise');
    assert.equal(anonymous.code, 0);
    for (const secret of ['Ayu', 'Budi', people.host, people.guest, code]) assert.ok(!anonymous.stdout.includes(secret), `${what}: ${secret}`);
  }
});

test('an export of the sheets says who pays whom, and the net of it is booked', async () => {
  const seats = rows(await takamaka('export', 'sheets'));
  const sum = (all) => all.reduce((total, one) => total + one, 0);
  assert.ok(seats.some(({ pays }) => Object.keys(pays).length > 0));
  for (const { seat, chips, pays } of seats) assert.equal(sum(seats.map((one) => one.pays[seat] ?? 0)) - sum(Object.values(pays)), chips);
});

test('exports the stored data of a player, and erases the player', async () => {
  const stored = JSON.parse((await takamaka('player', 'export', 'Budi')).stdout);
  assert.equal(stored.names[0].name, 'Budi');
  assert.ok(stored.texts.some((text) => text.words === 'selamat malam'));
  assert.equal(stored.matches.length, 1);
  assert.deepEqual([stored.names[0].former_names, stored.matches[0].players[1], stored.matches[0].options.deals], [[], 'Budi', 1]);
  assert.equal((await takamaka('player', 'erase', 'Budi', '--yes')).code, 73, 'the server has it');
  await server.kill();
  assert.equal((await takamaka('player', 'erase', 'Budi')).code, 64, 'not without --yes');
  const erased = await takamaka('player', 'erase', 'Budi', '--yes');
  assert.equal(erased.code, 0, erased.stderr);
  assert.equal((await takamaka('player', 'export', 'Budi')).code, 1);
  assert.match((await takamaka('games', '--json')).stdout, /Player 2/);
  assert.equal((await takamaka('check')).code, 0);
  assert.equal((await takamaka('verify', code)).code, 0);
  await server.again();
  const host = await Client.open(server, { hello: false });
  await host.hello(people.resume);
  await host.sees((update) => update.info.seats.length > 0, 'the room after the restart');
  assert.deepEqual(host.update.info.seats.slice(0, 2).map((seat) => seat.name), ['=Ayu', 'Player 2']);
});
