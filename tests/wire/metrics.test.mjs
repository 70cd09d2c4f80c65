// The metrics for Prometheus: their format by promtool, their values after a played match, the alert rules by their own
// tests, and the dashboard, which shows only existing metrics.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Client } from './support/client.mjs';
import { Server, freePort, parseAnswer, run } from './support/server.mjs';
import { playOn } from './support/table.mjs';

const docker = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../docker');
const promtool = (args, input) => spawnSync('promtool', args, { encoding: 'utf8', input });
const hasPromtool = promtool(['--version']).status === 0;

let server;
let port;

/** Requests a path from the listener for metrics. */
async function get(target, method = 'GET') {
  return parseAnswer(await server.raw.call({ port }, `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));
}
/** Returns the samples by their full name with labels. */
async function metrics() {
  const answer = await get('/metrics');
  assert.equal(answer.status, 200);
  return new Map(answer.body.trim().split('\n').filter((line) => !line.startsWith('#'))
    .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

before(async () => {
  port = await freePort();
  server = await Server.start({ args: ['--metrics-listen', `127.0.0.1:${port}`] });
});
after(() => server?.stop());

test('the format and the names are valid for Prometheus', async (t) => {
  const answer = await get('/metrics');
  assert.equal(answer.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  if (!hasPromtool) return t.skip('no promtool here (package prometheus)');
  const checked = promtool(['check', 'metrics'], answer.body);
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  assert.equal(checked.stdout + checked.stderr, '');
});

test('the metrics listener serves nothing else, and the public listener has no metrics', async () => {
  assert.equal((await server.get('/metrics')).status, 404);
  for (const target of ['/', '/healthz', '/ws', '/api/variants', '/version', '/metrics/x']) assert.equal((await get(target)).status, 404, target);
  assert.equal((await get('/metrics', 'POST')).status, 405);
});

test('counts a match: rooms, moves by kind of player, commits, messages, refusals, closes and returns', async () => {
  const before = await metrics();
  const host = await Client.open(server, { name: 'Ayu' });
  await host.create({ options: { deals: 2 }, settings: { between_deals_seconds: 1 } });
  await host.ask('add_bots');
  const at = async (name) => (await metrics()).get(name);
  assert.equal(await at('takamaka_rooms{variant="gaple",phase="gathering"}'), 1);
  assert.equal(await at('takamaka_sockets'), 1);
  assert.ok((await at('takamaka_connections')) >= 1);
  await host.ask('start');
  await host.sees(({ info }) => info.phase === 'playing', 'the deal');
  assert.equal(await at('takamaka_rooms{variant="gaple",phase="playing"}'), 1);
  assert.equal(await at('takamaka_rooms{variant="gaple",phase="gathering"}'), 0);
  let moves = 0;
  await playOn([host], { afterMove: () => (moves += 1) });
  assert.equal((await host.request('ready', { room: '01JZZZZZZZZZZZZZZZZZZZZZZZ' })).code, 'not_in_room');
  await host.request('say', { room: host.room, text: '' });
  const wrong = await Client.open(server, { hello: false });
  wrong.sendText('{"type":"hello","id":"1","client":"c","token":"wrong"}');
  assert.equal((await wrong.closed).code, 4401);
  const { token, room } = host;
  await host.cut();
  const back = await Client.open(server, { token, resume: { room, seq: 0 } });
  await back.sees((update) => update.room === room, 'the room');
  const now = await metrics();
  const more = (name) => now.get(name) - (before.get(name) ?? NaN);
  assert.equal(more('takamaka_matches_started_total{variant="gaple"}'), 1);
  assert.equal(more('takamaka_matches_ended_total{variant="gaple",outcome="finished"}'), 1);
  assert.equal(more('takamaka_matches_ended_total{variant="gaple",outcome="abandoned"}'), 0);
  assert.ok(more('takamaka_moves_total{variant="gaple",by="person"}') >= moves, 'including forced passes');
  assert.ok(more('takamaka_moves_total{variant="gaple",by="bot"}') > moves);
  assert.equal(more('takamaka_moves_total{variant="seychelles",by="bot"}'), 0);
  assert.ok(more('takamaka_commit_seconds_count') >= 2 * moves);
  assert.ok(more('takamaka_commit_seconds_sum') > 0);
  assert.ok(more('takamaka_commit_batch_commits_sum') === more('takamaka_commit_seconds_count'), 'each commit was in one batch');
  assert.ok(more('takamaka_refusals_total{code="not_in_room"}') === 1);
  assert.ok(more('takamaka_refusals_total{code="bad_token"}') === 1);
  assert.equal(more('takamaka_socket_closes_total{code="4401"}'), 1);
  assert.equal(more('takamaka_resumes_total{outcome="resumed"}'), 1);
  assert.ok(more('takamaka_messages_received_total') > moves);
  assert.ok(more('takamaka_sent_bytes_total') > more('takamaka_frames_sent_total') * 20);
  assert.equal(more('takamaka_rooms_claimed_total'), 1, 'made here, and still in memory when the player came back');
  assert.equal(now.get('takamaka_storage_writable'), 1);
  assert.equal(now.get('takamaka_draining'), 0);
  assert.ok(now.get('takamaka_database_bytes') > 4096);
  assert.ok(now.get('takamaka_disk_free_bytes') > 0);
  assert.ok(now.get('process_resident_memory_bytes') > 1e6);
  assert.ok(Math.abs(now.get('process_start_time_seconds') - Date.now() / 1000) < 600);
  await back.leave();
});

test('counts a stand-in and a move that the rules refuse', async () => {
  const before = await metrics();
  const host = await Client.open(server, { name: 'Ayu' });
  const joined = await host.create({ options: { deals: 50 }, settings: { grace_seconds: 5, between_deals_seconds: 1 } });
  await host.ask('add_bots');
  await host.ask('start');
  await host.sees(() => host.isToAct && host.legal.length > 0, 'the turn');
  const refused = await host.request('act', { room: host.room, seq: host.update.seq, action: { ...host.legal[0], tile: host.update.table.line?.[0]?.tile ?? '6-6' } });
  const watcher = await Client.open(server, { name: 'Budi' });
  await watcher.join(joined.watch_code);
  await host.cut();
  const { seq } = await watcher.sees(({ info }) => info.seats[0].presence === 'stand_in', 'the stand-in');
  await watcher.sees((update) => update.seq > seq + 12, 'the table playing on');
  const now = await metrics();
  assert.equal(now.get('takamaka_stand_ins_total') - before.get('takamaka_stand_ins_total'), 1);
  assert.ok(now.get('takamaka_moves_total{variant="gaple",by="stand_in"}') > before.get('takamaka_moves_total{variant="gaple",by="stand_in"}'));
  if (refused.rule) assert.equal(now.get('takamaka_refusals_total{code="other"}') - before.get('takamaka_refusals_total{code="other"}'), 1);
  await watcher.leave();
});

test('the times of the newest backup and of the last trial restore', async () => {
  const backups = path.join(server.folder, 'backups');
  const times = async () => {
    const all = await metrics();
    return [all.get('takamaka_backup_timestamp_seconds'), all.get('takamaka_restore_drill_timestamp_seconds')];
  };
  assert.deepEqual(await times(), [0, 0]);
  assert.equal((await run(['restore', '--dry-run', backups])).code, 66);
  const made = await run(['backup', backups, '--keep', '2', '--json', '--database', server.database]);
  assert.equal(made.code, 0, made.stderr);
  const [, ...parts] = /takamaka-(....)(..)(..)T(..)(..)(..)\.(...)Z\.db/.exec(JSON.parse(made.stdout).file);
  const [year, month, ...others] = parts.map(Number);
  const at = Math.floor(Date.UTC(year, month - 1, ...others) / 1000); // the last number: milliseconds
  assert.deepEqual(await times(), [at, 0]);
  const tried = await run(['restore', '--dry-run', backups, '--json']);
  assert.equal(tried.code, 0, tried.stderr);
  assert.equal(JSON.parse(tried.stdout).rooms, JSON.parse(made.stdout).rooms);
  const [, drill] = await times();
  assert.ok(drill >= at, `${drill}`);
  assert.deepEqual(readdirSync(backups).length, 2, 'the copy is gone');
  const now = new Date().toISOString().replace(/[-:]/g, '');
  writeFileSync(path.join(backups, `takamaka-${now}.db`), 'damaged'.repeat(1000));
  assert.equal((await run(['restore', '--dry-run', backups])).code, 65);
  assert.deepEqual([(await times())[1], readdirSync(backups).length], [drill, 3]);
});

const alertTests = ['alerts_test.yml', 'alerts_days_test.yml'].map((name) => path.join(docker, 'prometheus', name));

test('the alert rules pass their tests', { skip: !hasPromtool && 'no promtool here (package prometheus)' }, () => {
  const tested = promtool(['test', 'rules', ...alertTests]);
  assert.equal(tested.status, 0, tested.stdout + tested.stderr);
  for (const name of ['prometheus.yml', 'cluster.yml']) {
    const config = promtool(['check', 'config', path.join(docker, 'prometheus', name)]);
    assert.equal(config.status, 0, config.stdout + config.stderr);
  }
});

test('each alert has a test and a paragraph in the guide', () => {
  const alerts = [...readFileSync(path.join(docker, 'prometheus/alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tests = alertTests.map((file) => readFileSync(file, 'utf8')).join('');
  const guide = readFileSync(path.resolve(docker, '../docs/OPERATIONS.md'), 'utf8');
  assert.ok(alerts.length >= 10);
  for (const name of alerts) {
    assert.ok(tests.includes(name), `${name} is tested`);
    assert.ok(guide.includes(`\`${name}\``), `${name} is in docs/OPERATIONS.md`);
  }
});

// Those of Patroni beside each database, of those that it serves on /metrics.
const patronis = ['patroni_replica', 'patroni_sync_standby', 'patroni_xlog_location', 'patroni_xlog_replayed_location'];
const patroniSource = path.resolve(docker, '../.tools/patroni/usr/lib/python3/dist-packages/patroni/api.py');

test('Patroni has the metrics of the dashboard', { skip: !existsSync(patroniSource) && 'no Patroni here (./dev step do_patroni)' }, () => {
  const source = readFileSync(patroniSource, 'utf8');
  for (const name of patronis) assert.ok(source.includes(`"${name}{0} {1}"`), name);
});

test('every metric and label in the dashboard and the alerts exists', async () => {
  const names = new Set();
  const labels = new Map();
  for (const sample of (await metrics()).keys()) {
    const [, name, inside = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(sample);
    names.add(name);
    const known = labels.get(name) ?? new Set(['instance', 'job', 'le']);
    for (const [, label, value] of inside.matchAll(/(\w+)="([^"]*)"/g)) known.add(label).add(`${label}=${value}`);
    labels.set(name, known);
  }
  names.add('up');
  for (const name of patronis) {
    names.add(name);
    labels.set(name, new Set(['scope', 'name']));
  }
  const dashboard = JSON.parse(readFileSync(path.join(docker, 'grafana/takamaka.json'), 'utf8'));
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = [...readFileSync(path.join(docker, 'prometheus/alerts.yml'), 'utf8').matchAll(/expr: (.*)/g)].map(([, expr]) => expr);
  assert.ok(expressions.length > 30);
  const shown = new Set();
  for (const expr of [...expressions, ...rules, 'takamaka_build_info']) {
    const asked = [...expr.matchAll(/\b((?:takamaka|process|patroni)_\w+|up)\b(?:\{([^}]*)\})?/g)];
    assert.ok(asked.length > 0, expr);
    for (const [, name, inside = ''] of asked) {
      assert.ok(names.has(name), `${name} in ${expr}`);
      shown.add(name.replace(/_(bucket|sum|count)$/, ''));
      for (const [, label, how, value] of inside.matchAll(/(\w+)(=~|=)"([^"]*)"/g)) {
        if (name === 'up') continue;
        assert.ok(labels.get(name).has(label), `${name} has a label ${label}`);
        if (label === 'instance' || label === 'job') continue;
        for (const one of how === '=~' ? value.split('|') : [value]) assert.ok(labels.get(name).has(`${label}=${one}`), `${name}{${label}="${one}"}`);
      }
    }
  }
  // Conversely, every metric is used somewhere.
  const aside = ['process_virtual_memory_bytes', 'process_threads', 'takamaka_draining', 'up'];
  for (const name of names) {
    const family = name.replace(/_(bucket|sum|count)$/, '');
    assert.ok(shown.has(family) || shown.has(name) || aside.includes(family), `${family} is on the dashboard`);
  }
});
