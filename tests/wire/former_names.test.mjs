// A database from before version 1.0 of the protocol, whose logs have the former names (docs/decisions/0040). It was written by
// the program of that time: tests/pinned/before_1_0.db.gz, with a finished and a running match of each game. Every frame is
// compared with the schema of today (support/frame_check.mjs).

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { Client } from './support/client.mjs';
import { run, Server, temporaryFolder } from './support/server.mjs';
import { isOver, playOn } from './support/table.mjs';
import { atDay } from './support/wall_clock.mjs';

const pinned = (name) => readFileSync(new URL(`../pinned/${name}`, import.meta.url));
const { token, written, finished, running } = JSON.parse(pinned('before_1_0.json'));
const former = /"(max_deals|max_rounds|dead|thrown|left|finished|owner|dead_sizes|thrown_sizes)":/;

/** Returns all frames of the replay of a match. */
async function replayOf(person, match) {
  const frames = [];
  for (let after = 0, more = true; more; after = frames.at(-1).seq) {
    const answer = await person.request('replay', { match, after });
    assert.equal(answer.type, 'replay', JSON.stringify(answer));
    frames.push(...answer.frames);
    ({ more } = answer);
  }
  return frames;
}

describe('what was stored before version 1.0', () => {
  let server;
  let person;
  before(async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'takamaka.db'), gunzipSync(pinned('before_1_0.db.gz')));
    // However long ago the file was made: after a year the server runs at its date.
    const age = Math.floor((Date.now() - written) / 86_400_000);
    const env = age < 300 ? {} : atDay(-age);
    server = await Server.start({ folder, env, args: ['--retention-days', 0, '--abandon-hours', 8760, '--messages-per-second', 1000] });
    server.ownFolder = true;
    person = await Client.open(server, { token });
  });
  after(() => server.stop());

  for (const { variant, seats, match } of finished) {
    test(`a finished match of ${variant} for ${seats} replays in the names of today, with all hands open`, async () => {
      const frames = await replayOf(person, match);
      const events = frames.flatMap((frame) => frame.events);
      const dealt = events.find(({ type }) => type === 'dealt');
      assert.equal(dealt.hands.length, seats);
      assert.ok(dealt.hands.flat().every((tile) => typeof tile === 'string'), JSON.stringify(dealt));
      const ended = events.find(({ type }) => type === 'deal_ended');
      assert.equal(ended.result.seats.length, seats);
      if (variant !== 'kap_tai_shap') assert.equal(ended.hands.length, seats);
      assert.doesNotMatch(JSON.stringify(events), former);
      if (variant !== 'seychelles') assert.ok(frames.at(-1).table.options.deals >= 1);
    });
  }

  test('the lists of matches and best results have the options of today', async () => {
    const { matches } = await person.request('matches');
    assert.equal(matches.filter(({ ended }) => ended).length, finished.length);
    assert.doesNotMatch(JSON.stringify(matches.map(({ options }) => options)), /max_deals|max_rounds|"hands"/);
    const { bests } = await person.request('bests', { variant: 'triple' });
    assert.deepEqual(bests.map(({ options }) => options.deals), [50]);
  });

  for (const { variant, seats, room, match } of running) {
    test(`a running match of ${variant} for ${seats} goes on to its end`, async () => {
      const player = await Client.open(server, { token, resume: { room, seq: 0 } });
      await player.sees((update) => update.room === room && update.table, 'the table');
      assert.equal(player.update.info.match_id, match);
      assert.equal(player.update.table.turn, player.update.clock.turn);
      assert.doesNotMatch(JSON.stringify(player.update), /max_deals|max_rounds|dead_sizes|thrown_sizes/);
      await playOn([player]);
      await player.sees(isOver, 'the end of the match');
      await player.leave();
    });
  }

  test('a request may not use the former names', async () => {
    const asker = await Client.open(server, { name: 'Budi' });
    for (const [variant, option] of [['garrafina', 'max_deals'], ['triple', 'max_rounds'], ['kap_tai_shap', 'hands']]) {
      const answer = await asker.request('create', { variant, seats: 2, options: { [option]: 3 }, settings: {} });
      assert.deepEqual([answer.code, answer.path], ['bad_options', `/options/${option}`]);
    }
    await asker.leave();
  });

  test('every match verifies, the tables agree with the log, and the export has the names of today', async () => {
    await person.leave();
    assert.equal((await server.child.kill('SIGTERM'), (await server.exited).code), 0);
    const at = ['--database', server.database];
    const verified = await run(['verify', '--all', ...at]);
    assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    const checked = await run(['check', ...at]);
    assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    const exported = await run(['export', 'records', ...at]);
    assert.equal(exported.code, 0, exported.stderr);
    const records = exported.stdout.trim().split('\n').map((line) => JSON.parse(line));
    assert.equal(records.length, finished.length + running.length);
    for (const { options, events } of records) assert.doesNotMatch(JSON.stringify({ options, events }), former);
    const shortest = await run(['games', '--json', ...at, '--option', 'deals=7']);
    assert.equal(shortest.code, 0, shortest.stderr);
  });
});
