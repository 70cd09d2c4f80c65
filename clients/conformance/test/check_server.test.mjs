// The kit grades servers: the shipped one passes, and each wrong one fails at the rule that it breaks.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { dataPath } from '../src/data.mjs';
import { checkServer } from '../src/server/check_server.mjs';
import { serverRules, trials } from '../src/server/rules.mjs';
import { schema, startServer } from './support.mjs';
import { mistakes, wrongServer } from './wrong_server.mjs';

const failed = (report) => report.failed.map(({ rule }) => rule).sort();

// Mistake → the trials that show it, and the rules that must fail.
const expected = {
  has_unknown_keys: [['spectator'], ['frames_fit']],
  answers_twice: [['acts_once'], ['one_answer']],
  forgets_the_table: [['complete_updates'], ['complete_updates']],
  calls_malformed_bad: [['malformed', 'future_seq'], ['future_seq', 'malformed']],
  names_no_path: [['unknown_key_path', 'future_seq'], ['future_seq', 'unknown_key_path']],
  guesses_re: [['malformed_re'], ['malformed_re']],
  tells_the_token_again: [['token_once'], ['token_once']],
  shows_all_hands: [['secrets'], ['secrets']],
  gives_spectators_a_hand: [['spectator'], ['spectator']],
  allows_stale_moves: [['stale'], ['stale']],
  calls_chat_a_move: [['chat_is_not_stale'], ['chat_is_not_stale']],
  does_everything_twice: [['same_room', 'acts_once', 'same_device'], ['acts_once', 'same_device', 'same_room']],
  forgets_whose_an_id_is: [['id_taken'], ['id_taken']],
  forgets_what_was_missed: [['resume'], ['resume']],
  forgets_why_a_device_ended: [['device_ended'], ['device_ended']],
  accepts_recovery_codes_twice: [['recovery_once'], ['recovery_once']],
  forgets_why_a_player_is_gone: [['erased'], ['erased']],
  keeps_both_windows: [['superseded'], ['superseded']],
  forgives_floods_of_nonsense: [['bad_flood'], ['bad_flood']],
  closes_large_messages_as_broken: [['too_large'], ['too_large']],
  does_not_name_the_rule: [['out_of_turn'], ['out_of_turn']],
  lets_spectators_sit: [['spectator'], ['spectator']],
  has_no_pause_to_wait: [['says_budget'], ['says_budget']],
  shows_running_matches: [['replay'], ['replay']],
  loses_the_last_frames: [['replay'], ['replay']],
  forgets_that_a_player_is_a_program: [['programs'], ['programs']],
  keeps_the_list_to_itself: [['rooms_changed'], ['rooms_changed']],
  answers_guesses_at_once: [['wrong_code'], ['wrong_code']],
};

describe('a server under test', { concurrency: 4 }, () => {
  let server;
  before(async () => (server = await startServer()));
  after(() => server.end());

  test('the shipped server keeps every rule', async () => {
    const report = await checkServer({ url: server.url(), schema });
    assert.deepEqual(report.failed, []);
    assert.deepEqual(report.results.filter(({ verdict }) => verdict === 'not seen'), []);
  });

  assert.deepEqual(Object.keys(expected).sort(), Object.keys(mistakes).sort());
  for (const [mistake, [only, rules]] of Object.entries(expected)) {
    test(`a server that ${mistake.replaceAll('_', ' ')} fails at ${rules.join(' and ')}`, async (t) => {
      const wrong = await wrongServer(mistake, server.url());
      t.after(() => wrong.stop());
      const report = await checkServer({ url: wrong.url, only, schema });
      assert.deepEqual(failed(report), rules, JSON.stringify(report.failed, undefined, 1));
    });
  }
});

test('every rule is a sentence of docs/PROTOCOL.md, in the section that it names, and has a trial or is watched in all', () => {
  const sections = readFileSync(dataPath('document'), 'utf8').split(/^## /m).slice(1);
  for (const { id, section, sentence } of serverRules) {
    const text = sections.find((one) => one.startsWith(`${section}. `))?.replace(/\s+/g, ' ');
    assert.ok(text?.includes(sentence.replace(/\s+/g, ' ')), `${id}: section ${section} has no "${sentence}"`);
  }
  assert.deepEqual(serverRules.map(({ id }) => id).filter((id) => !trials[id]), ['frames_fit', 'one_answer']);
});
