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
  for (const filter of [['--result', 'running'], ['--until', '2020-01-01'], ['--option', 'deals=2'], ['--game', "x' OR '1'='1"]]) {
    const none = await takamaka('games', '--json', ...filter);
    assert.deepEqual([none.code, none.stdout], [0, ''], filter.join(' '));
  }
});

test('reports missing data and wrong input, each with its exit code', async () => {
  assert.equal((await takamaka('games', '--player', 'Nobody')).code, 1);
  assert.equal((await takamaka('show', 'ZZZZZZZZ')).code, 1);
  assert.equal((await takamaka('games', '--from', 'yesterday')).code, 64);
  assert.equal((await takamaka('games', '--option', "x'=1")).code, 1);
  assert.equal((await takamaka('verify')).code, 64);
  assert.equal((await takamaka('export', 'everything')).code, 64);
  assert.equal((await run(['games', '--database', `${server.folder}/none.db`])).code, 66);
  assert.equal((await takamaka('rebuild')).code, 73, 'the server has it');
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

test('exports the stored data of a player, and erases the player', async () => {
  const stored = JSON.parse((await takamaka('player', 'export', 'Budi')).stdout);
  assert.equal(stored.names[0].name, 'Budi');
  assert.ok(stored.texts.some((text) => text.words === 'selamat malam'));
  assert.equal(stored.matches.length, 1);
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
