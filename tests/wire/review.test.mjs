// The record for administrators over HTTP: lists and words, the time line with refused requests, reports and notes, opened
// hands, and exports.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';

import { Client } from './support/client.mjs';
import { AdminClient, passwordOnly } from './support/admin.mjs';
import { eventually } from './support/eventually.mjs';
import { Server, run, temporaryFolder } from './support/server.mjs';
import { playOn } from './support/table.mjs';

let server;
let admin;
let viewer;
let moderator;
const table = {}; // a finished match with a report
const running = {};

const takamaka = (...args) => run([...args, '--database', server.database]);
const lines = (text) => text.trim().split('\n').map((line) => JSON.parse(line));

function sql(house, text) {
  const done = spawnSync('sqlite3', [house.database, '.timeout 5000', text], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout.trim();
}
/** Counts the parts of the word index that contain the bytes of this word. */
const inIndex = (house, word) => Number(sql(house, `SELECT count(*) FROM text_index_data WHERE instr(block, CAST('${word}' AS BLOB))`));

async function seatTwo(options) {
  const host = await Client.open(server, { name: '=Ayu' });
  const joined = await host.create({ options, settings: { name: 'Kampung' } });
  const guest = await Client.open(server, { name: 'Budi' });
  await guest.join(joined.code);
  await guest.ask('sit');
  await host.ask('add_bots');
  return { host, guest, code: joined.code };
}

before(async () => {
  server = await Server.start({ args: passwordOnly });
  const link = await eventually(() => AdminClient.token(server.stderr), (token) => token !== undefined); // printed once the server is ready
  admin = await AdminClient.enter(server, link, 'ana');
  viewer = await admin.colleague('viewer');
  moderator = await admin.colleague('moderator');
  Object.assign(table, await seatTwo({ deals: 1 }));
  await table.guest.ask('say', { text: 'selamat malam semua' });
  await table.host.ask('start');
  // Refused: out of turn, or because a tile can be played. By the player who is not erased below, because erasing also
  // deletes a player's activity.
  await assert.rejects(table.host.ask('act', { seq: table.host.update.seq, action: { type: 'pass' } }));
  await table.guest.ask('report', { category: 'cheating', seat: 0, text: 'they look at my tiles' });
  await playOn([table.host, table.guest]);
  Object.assign(running, await seatTwo({ deals: 3 }));
  await running.host.ask('start');
  const games = (await admin.get('/games')).body.games;
  table.match = games.find((game) => game.room === table.code).match;
  running.match = games.find((game) => game.room === running.code).match;
});
after(() => server?.stop());

test('lists games page by page, and finds them by every filter', async () => {
  const all = await viewer.get('/games?limit=1');
  assert.equal(all.status, 200, all.text);
  assert.deepEqual([all.body.games[0].match, all.body.more], [running.match, true]);
  const next = await viewer.get(`/games?limit=1&before=${running.match}`);
  assert.deepEqual([next.body.games[0].match, next.body.more], [table.match, false]);
  const game = next.body.games[0];
  assert.deepEqual([game.game, game.players.slice(0, 2), game.flags], ['gaple', ['=Ayu', 'Budi'], []]);
  assert.deepEqual((await moderator.get(`/games?before=${running.match}`)).body.games[0].flags, ['report']);
  const found = async (query) => {
    const answer = await moderator.get(`/games?${query}`);
    assert.equal(answer.status, 200, `${query}: ${answer.text}`);
    return answer.body.games.map((one) => one.match);
  };
  for (const query of ['flag=report', 'text=selamat', 'option=deals%3D1', `room=${table.code}`, 'result=deals_played']) {
    assert.deepEqual(await found(query), [table.match], query);
  }
  assert.deepEqual(await found('result=running'), [running.match]);
  assert.deepEqual(await found(`game=gaple&player=${table.host.player}&flag=note`), []);
});

test('viewers cannot test chat words and flags, and see no code of a table that runs', async () => {
  for (const query of ['text=selamat', 'text=nothing', 'flag=report', 'flag=odd']) {
    const answer = await viewer.get(`/games?${query}`);
    assert.deepEqual([answer.status, answer.body.code], [403, 'not_allowed'], query);
  }
  for (const path of ['/games', `/games/${running.match}`, `/games/${running.match}/timeline`, `/games/${running.match}/replay`, `/games/${table.match}`]) {
    const answer = await viewer.get(path);
    assert.equal(answer.status, 200, answer.text);
    for (const code of [running.code, table.code]) assert.ok(!answer.text.includes(code), `${path} shows a code`);
  }
  assert.ok((await moderator.get('/games')).text.includes(running.code));
});

test('a filter that nothing can pass is refused with the right values', async () => {
  for (const [path, where, sentence] of [
    ['/reports?state=open', '/state', /must be one of new, in_work, closed/],
    ['/games?game=chess', '/game', /must be one of gaple, /],
    ['/games?result=foo', '/result', /must be one of running, abandoned, /],
    ['/games?before=zzz', '/before', /must be the id of a match/],
    ['/games?from_ms=2&until_ms=1', '/until_ms', /must be later/],
    ['/exports/games/size?option=colour%3Dred', '/option', /, not colour/],
  ]) {
    const answer = await moderator.get(path);
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body.path, where);
    assert.match(answer.body.detail, sentence);
  }
  assert.match((await moderator.get('/games?flag=x')).body.detail, /no match has the flag x; the flags are report, note/);
  assert.equal((await moderator.get(`/games?room=${table.code.toLowerCase()}`)).body.games.length, 1);
});

test('typed text is never a command', async () => {
  const nasty = ["' OR 1=1 --", '"; DROP TABLE matches', '" OR "', 'NEAR(a b)', '%00', '../../etc/passwd', '<script>', '*', '\u202e'];
  for (const text of nasty) {
    for (const field of ['game', 'player', 'won_by', 'room', 'result', 'option', 'flag', 'text', 'before']) {
      const answer = await moderator.get(`/games?${field}=${encodeURIComponent(text)}`);
      assert.ok(answer.status === 400 || answer.body.games.length === 0, `${field} ${text}: ${answer.text}`);
      assert.ok(answer.status < 500, `${field} ${text}: ${answer.text}`);
    }
    const ask = encodeURIComponent(text);
    for (const path of [`/words?text=${ask}`, `/players?name=${ask}`, `/reports?state=${ask}`, `/notes?match=${ask}`, `/ledger?account=${ask}`,
      `/tallies?regulars=${ask}`, `/games/${ask}`, `/games/${ask}/timeline`, `/players/${ask}`]) {
      const answer = await moderator.get(path);
      assert.ok(answer.status < 500, `${path}: ${answer.status} ${answer.text}`);
    }
  }
  assert.equal((await viewer.get('/games')).body.games.length, 2);
});

test('finds words with their moment', async () => {
  const said = await moderator.get('/words?text=MALAM%20sem');
  assert.deepEqual(said.body.words.map((one) => [one.kind, one.words, one.name]), [['said', 'selamat malam semua', 'Budi']]);
  assert.equal(said.body.words[0].match, table.match);
  assert.equal((await moderator.get('/words?text=budi')).body.words[0].kind, 'name');
  assert.equal((await viewer.get('/words?text=malam')).body.code, 'not_allowed');
});

test('the time line has moves, clocks, chat, connections and refused requests, page by page', async () => {
  const whole = await eventually(() => moderator.get(`/games/${table.match}/timeline?limit=1000`),
    (answer) => answer.body.entries.some((one) => one.kind === 'refused'));
  const entries = whole.body.entries;
  assert.equal(whole.body.next, undefined);
  const kinds = new Set(entries.map((one) => one.kind));
  for (const kind of ['game', 'room', 'chat', 'connection', 'refused']) assert.ok(kinds.has(kind), kind);
  const refused = entries.find((one) => one.kind === 'refused');
  assert.deepEqual([refused.action, refused.seq], [{ type: 'pass' }, undefined]);
  assert.ok(refused.code && refused.by.startsWith('seat:'));
  assert.ok(entries.some((one) => one.event?.type === 'dealt' && JSON.stringify(one.event).includes('hands')), 'all hands');
  const seqs = entries.filter((one) => one.seq !== undefined).map((one) => one.seq);
  assert.deepEqual(seqs, [...seqs].sort((a, b) => a - b));
  const pages = [];
  for (let after = ''; after !== undefined;) {
    const page = (await moderator.get(`/games/${table.match}/timeline?limit=7${after && `&after=${after}`}`)).body;
    pages.push(...page.entries);
    after = page.next;
  }
  assert.deepEqual(pages, entries);
  const seen = (await viewer.get(`/games/${table.match}/timeline`)).body.entries;
  assert.ok(!seen.some((one) => one.kind === 'chat' || one.kind === 'connection'), 'only moderators see those');
});

test('shows no hand of a running match until an admin opens them, and then tells the table', async () => {
  const hands = [running.host, running.guest].map((person) => person.update.you.own.hand);
  const line = await moderator.get(`/games/${running.match}/timeline?limit=1000`);
  const dealt = line.body.entries.find((one) => one.event?.type === 'dealt');
  assert.ok(dealt && !JSON.stringify(dealt).includes(JSON.stringify(hands[0])), JSON.stringify(dealt));
  assert.ok(!line.text.includes('"seed"'));
  for (const path of ['timeline', 'replay', 'sheet', 'record']) {
    const answer = await moderator.get(`/games/${running.match}/${path}`);
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    for (const hand of hands) assert.ok(!answer.text.includes(JSON.stringify(hand)), path);
  }
  const body = { reason: 'somebody complained', factor: admin.password };
  assert.equal((await moderator.post(`/games/${running.match}/hands`, body)).body.code, 'not_allowed');
  assert.equal((await admin.post(`/games/${running.match}/hands`, { ...body, factor: 'wrong one' })).body.code, 'wrong_factor');
  const opened = await admin.post(`/games/${running.match}/hands`, body);
  assert.equal(opened.status, 200, opened.text);
  assert.equal(opened.body.deal, 1);
  assert.deepEqual(opened.body.hands[0].hand, hands[0]);
  assert.deepEqual(opened.body.hands[1].hand, hands[1]);
  const told = (person) => person.log?.some((one) => one.type === 'hands_opened') ?? false;
  assert.ok(!told(running.host));
  const audit = (await admin.get('/audit')).body;
  assert.ok(JSON.stringify(audit).includes('somebody complained'));
  assert.equal((await admin.post(`/games/${table.match}/hands`, body)).body.code, 'match_over');
});

test('a report has its moment, and can be assigned and closed', async () => {
  const fresh = (await moderator.get('/reports?state=new')).body.reports;
  assert.equal(fresh.length, 1);
  const { report } = fresh[0];
  assert.deepEqual([fresh[0].match, fresh[0].category, fresh[0].text, fresh[0].about_name, fresh[0].by_name, fresh[0].deal],
    [table.match, 'cheating', 'they look at my tiles', '=Ayu', 'Budi', 1]);
  assert.ok(fresh[0].seq > 0);
  assert.equal((await moderator.post(`/reports/${report}/take`)).body.state, 'in_work');
  const outcome = { outcome: 'dismissed', reason: 'nothing in the log' };
  assert.equal((await viewer.post(`/reports/${report}/close`, outcome)).body.code, 'not_allowed');
  assert.equal((await moderator.post(`/reports/${report}/close`, outcome)).body.outcome, 'dismissed');
  assert.equal((await moderator.post(`/reports/${report}/close`, outcome)).body.code, 'already_closed');
  assert.equal((await moderator.post('/reports/999/close', outcome)).body.code, 'no_such_report');
  assert.equal(lines((await takamaka('reports', '--state', 'closed', '--json')).stdout)[0].outcome, 'dismissed');
});

test('keeps a note with its flag, which finds the game', async () => {
  const note = await moderator.post('/notes', { match: table.match, flag: 'odd', seq: 5, text: 'look at this' });
  assert.equal(note.status, 200, note.text);
  assert.deepEqual([note.body.by, note.body.flag, note.body.seq], ['moderator', 'odd', 5]);
  assert.equal((await moderator.post('/notes', { text: 'about nothing' })).status, 400);
  assert.deepEqual((await moderator.get('/games?flag=odd')).body.games.map((one) => one.match), [table.match]);
  assert.equal((await viewer.get(`/games/${table.match}`)).body.notes.length, 0, 'not for viewers');
  assert.equal((await moderator.get(`/games/${table.match}`)).body.notes[0].text, 'look at this');
});

test('sheets, ledger, tallies, bests, players and verify answer', async () => {
  for (const path of [`/games/${table.match}/sheet`, `/games/${table.match}/verify`, `/ledger?match=${table.match}`, '/ledger/balances', '/ledger/proof',
    '/tallies', '/tallies?by=pair', '/tallies?by=table', '/bests', '/players', `/players/${table.guest.player}`, '/exports/games/size']) {
    const answer = await moderator.get(path);
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  }
  assert.equal((await viewer.get(`/games/${table.match}/verify`)).body.result, 'sound');
  assert.equal((await moderator.get('/ledger/proof')).body.sound, true);
  assert.equal((await moderator.get('/exports/games/size?flag=report')).body.matches, 1);
});

test('exports are complete, safe for spreadsheets, and hide the players on request', async () => {
  const sheets = await moderator.get('/exports/sheets?format=csv');
  assert.equal(sheets.status, 200, sheets.text);
  assert.match(sheets.text, /,'=Ayu,/);
  assert.match(sheets.headers['content-disposition'] ?? '', /sheets\.csv/);
  const names = new Map();
  for (const what of ['games', 'sheets', 'ledger', 'activities', 'reports', 'records']) {
    const known = await moderator.get(`/exports/${what}`);
    assert.ok(known.text.includes(table.match), what);
    const hidden = await moderator.get(`/exports/${what}?anonymise=true`);
    for (const secret of ['Ayu', 'Budi', table.host.player, table.guest.player, table.code, table.match, 'my tiles']) {
      assert.ok(!hidden.text.includes(secret), `${what}: ${secret}`);
    }
    names.set(what, new Set(hidden.text.match(/match-\w{10}/g)));
    assert.equal(names.get(what).size, new Set(known.text.match(new RegExp(`${table.match}|${running.match}`, 'g'))).size, 'one pseudonym per match');
  }
  assert.ok(![...names.get('games')].some((one) => names.get('sheets').has(one)), 'different pseudonyms in every file');
  assert.equal((await moderator.get('/exports/records?format=csv')).body.code, 'bad_value');
  assert.equal((await moderator.get('/exports/everything')).status, 404);
  assert.equal((await viewer.get('/exports/games')).body.code, 'not_allowed');
});

test('the data of a player shows nothing of the deal that runs', async () => {
  // Refused: out of turn, or because a tile can be played, which tells of the hand.
  await assert.rejects(running.guest.ask('act', { seq: running.guest.update.seq, action: { type: 'pass' } }));
  const reason = 'they asked for it';
  // The activity is stored soon after the answer.
  const stored = () => sql(server, `SELECT count(*) FROM activities WHERE kind = 'refused' AND player_id = '${running.guest.player}'`);
  assert.equal(await eventually(stored, (count) => count === '1'), '1');
  const data = await admin.order(`/players/${running.guest.player}/export`, { reason });
  assert.equal(data.status, 200, data.text);
  assert.ok(!data.body.activities.some((one) => one.kind === 'refused'), JSON.stringify(data.body.activities));
});

test('exports the stored data of a player, and erases the player while the server runs', async () => {
  const reason = 'they asked for it';
  const stored = (await admin.order(`/players/${table.guest.player}/export`, { reason })).body;
  assert.ok(JSON.stringify(stored.texts).includes('selamat malam'));
  assert.ok(JSON.stringify(stored.reports).includes('my tiles'));
  assert.equal(inIndex(server, 'selamat'), 1);
  const gone = await admin.post(`/players/${table.guest.player}/erase`, { reason, factor: admin.password });
  assert.equal(gone.status, 200, gone.text);
  assert.equal(await eventually(() => inIndex(server, 'selamat'), (parts) => parts === 0), 0, 'the index is swept after the answer');
  assert.deepEqual((await moderator.get('/words?text=selamat')).body.words, []);
  assert.equal((await moderator.get('/reports')).body.reports[0].text, '');
  assert.equal((await viewer.get(`/games/${table.match}/verify`)).body.result, 'sound');
  assert.equal((await takamaka('check')).code, 0);
});

test('a sweep of erased words that a stop interrupts continues at the next start', async () => {
  const house = await Server.start({ folder: temporaryFolder() });
  try {
    const talker = await Client.open(house, { name: 'Ayu' });
    await talker.create();
    await talker.ask('say', { text: 'zwischenzug' });
    await talker.ask('say', { text: 'kettensaege' });
    talker.socket.close();
    await house.stop();
    // The state after erasing and before the first step.
    sql(house, `INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', event * 64 + place, words FROM event_texts WHERE words = 'zwischenzug';
      INSERT INTO text_index (text_index, rank) VALUES ('usermerge', 2);`);
    assert.notEqual(inIndex(house, 'zwischenzug'), 0);
    await house.again();
    assert.equal(await eventually(() => inIndex(house, 'zwischenzug'), (parts) => parts === 0), 0);
    assert.equal(sql(house, "SELECT v FROM text_index_config WHERE k = 'usermerge'"), '4');
    assert.equal(inIndex(house, 'kettensaege'), 1);
  } finally {
    await house.stop();
  }
});

test('the command line has the same filters', async () => {
  assert.equal(lines((await takamaka('games', '--flag', 'odd', '--json')).stdout)[0].match, table.match);
  assert.equal(lines((await takamaka('notes', '--json')).stdout)[0].flag, 'odd');
  const line = lines((await takamaka('timeline', table.code, '--json')).stdout);
  assert.ok(line.some((one) => one.kind === 'refused'));
  assert.equal((await takamaka('words', "' OR 1=1", '--json')).stdout, '');
  for (const command of ['games', 'timeline', 'words', 'reports', 'notes', 'export']) {
    assert.match((await takamaka(command, '--help')).stdout, /Examples:/, command);
  }
});

test('the author of a report is told the outcome once, at once or at the next visit, and nothing else', async () => {
  const told = (person) => person.messages.filter((message) => message.type === 'report_closed');
  const pinged = (person) => person.until(() => person.pings || undefined);
  const { guest } = await seatTwo({ deals: 1 });
  const made = async (category) => {
    await guest.ask('report', { category, seat: 0, text: 'words' });
    return (await moderator.get('/reports?state=new')).body.reports[0];
  };
  const first = await made('chat');
  const closed = await moderator.post(`/reports/${first.report}/close`, { outcome: 'warned', reason: 'seen in the chat' });
  assert.deepEqual([closed.status, closed.body.outcome], [200, 'warned'], closed.text);
  await guest.until(() => told(guest)[0]);
  assert.deepEqual(told(guest), [{ type: 'report_closed', category: 'chat', outcome: 'warned', reported: first.at_ms }]);
  const line = await eventually(async () => (await moderator.get(`/reports?player=${guest.player}`)).body.reports[0], (one) => one.told_ms);
  assert.ok(line.told_ms >= line.changed_ms, JSON.stringify(line));

  const second = await made('fault');
  guest.socket.terminate();
  await guest.closed;
  const done = await takamaka('admin', 'close-report', String(second.report), '--outcome', 'mended', '--reason', 'a new version');
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /told at their next visit/);
  const again = await takamaka('admin', 'close-report', String(second.report), '--outcome', 'thanks');
  assert.match(again.stderr, /closed/);
  assert.notEqual(again.code, 0);
  const audit = (await admin.get('/audit?act=close_report&limit=1')).body.lines[0];
  assert.deepEqual([audit.name, audit.subject, audit.reason, audit.detail], ['console', String(second.report), 'a new version', { outcome: 'mended' }]);
  const outcome = { type: 'report_closed', category: 'fault', outcome: 'mended', reported: second.at_ms };
  const lost = await Client.open(server, { token: guest.token, socket: { autoPong: false } });
  await lost.until(() => told(lost)[0]);
  await pinged(lost);
  lost.socket.terminate();
  const back = await Client.open(server, { token: guest.token });
  await back.until(() => told(back)[0]);
  assert.deepEqual(told(back), [outcome], 'a connection that ended before it had answered the ping after it does not count');
  await eventually(async () => (await moderator.get(`/reports?player=${guest.player}`)).body.reports[0], (one) => one.told_ms);
  const items = (await back.request('my_data', {})).items.filter((item) => item.kind === 'report').map((item) => item.text);
  assert.deepEqual(items, ['chat, about seat 1, outcome warned: words', 'fault, about seat 1, outcome mended: words']);

  const later = await Client.open(server, { token: guest.token });
  // Each is stored after what was asked of the store before it, such as the reports of this hello.
  for (const name of ['Zoe', 'Zoé']) assert.equal((await later.request('rename', { name })).type, 'ok');
  assert.deepEqual(told(later), []);
});

test('the command line writes JSON in the shapes of the admin API', async () => {
  const told = async (...args) => {
    const done = await takamaka(...args, '--json');
    assert.equal(done.code, 0, done.stderr);
    return done.stdout === '' ? [] : lines(done.stdout);
  };
  const { body: sheet } = await viewer.get(`/games/${table.match}/sheet`);
  assert.ok(sheet.rows.length > 0 && sheet.ledger.length > 0);
  assert.deepEqual(await told('sheet', table.match), sheet.rows);
  assert.deepEqual(await told('sheet', table.match, '--lines'), sheet.lines);
  assert.deepEqual(await told('ledger', table.match), sheet.ledger);
  assert.deepEqual(await told('ledger'), (await viewer.get('/ledger/balances')).body.balances);
  assert.deepEqual(await told('ledger', '--check'), (await moderator.get('/ledger/proof')).body.lines);
  assert.deepEqual(await told('words', 'kampung'), (await moderator.get('/words?text=kampung')).body.words);
  for (const by of ['person', 'pair', 'table']) assert.deepEqual(await told('tallies', '--by', by), (await viewer.get(`/tallies?by=${by}`)).body.tallies);
  assert.deepEqual(await told('bests'), (await viewer.get('/bests')).body.bests);
  const [verified] = await told('verify', table.match);
  assert.deepEqual(verified, { match: table.match, game: 'gaple', ...(await viewer.get(`/games/${table.match}/verify`)).body });
  assert.equal(verified.result, 'sound');
});
