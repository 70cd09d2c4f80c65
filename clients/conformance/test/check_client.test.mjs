// The kit grades clients: the right one passes, and each wrong one fails at the rule that it breaks.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { dataPath } from '../src/data.mjs';
import { checkClient } from '../src/client/check_client.mjs';
import { clientRules } from '../src/client/rules.mjs';
import { laterKeys } from '../src/client/scenarios.mjs';
import { refusal, refusals } from '../src/refusals.mjs';
import { bot, schema, withServer } from './support.mjs';
import { mistakes } from './wrong_client.mjs';

const wrongClient = fileURLToPath(new URL('wrong_client.mjs', import.meta.url));
const failed = (report) => report.failed.map(({ rule }) => rule);

// Mistake → the scenarios that show it, and the rules that must fail. `plays` may fail as well: a wrong client can get stuck.
const expected = {
  new_id_when_sent_again: [['lost_before'], ['same_id']],
  repeats_after_stale: [['stale'], ['stale']],
  ignores_stale_seq: [['stale_early'], ['stale']],
  returns_after_4409: [['superseded'], ['superseded']],
  returns_after_4444: [['stopped'], ['stops']],
  impatient: [['back_off'], ['backs_off']],
  slow_after_a_restart: [['restart'], ['restart']],
  forgets_its_token: [['lost_before'], ['keeps_token']],
  does_not_resume: [['lost_after'], ['resumes']],
  resumes_from_the_start: [['lost_after'], ['resumes']],
  insists_on_a_refused_token: [['bad_token'], ['bad_token']],
  sends_unknown_keys: [['plain'], ['documented_keys']],
  uses_ids_twice: [['plain'], ['own_id']],
  invents_actions: [['plain'], ['legal_unchanged']],
  sends_binary: [['plain'], ['one_text_frame']],
  insists_on_a_later_key: [['first_version'], ['features']],
  sends_settings_of_a_later_server: [['first_version'], ['features']],
  no_subprotocol: [['plain'], ['subprotocol']],
  asks_before_hello: [['plain'], ['hello_first']],
  prints_its_token: [['plain'], ['token_secret']],
  dies_of_unknown_keys: [['unknown_keys'], ['unknown_keys']],
  dies_of_unknown_messages: [['unknown_messages'], ['unknown_messages']],
  dies_of_unknown_codes: [['unknown_codes'], ['unknown_codes']],
  gives_up_when_storage_fails: [['storage_refused'], ['storage_refused']],
  does_not_wait: [['slow_down'], ['retry_after']],
  stays_when_gone: [['gone_storage'], ['gone_storage']],
  needs_a_state_at_once: [['joined_early'], ['joined_first']],
  needs_ok_first: [['order'], ['either_order']],
  acts_on_each_copy: [['repeats'], ['complete_updates']],
  takes_legal_for_its_turn: [['out_of_turn'], ['out_of_turn']],
  sends_no_ping: [['half_open'], ['heartbeat']],
  trusts_a_dead_line: [['half_open'], ['half_open']],
};

describe('a client under test', { concurrency: 2 }, () => {
  test('the example bot keeps every rule that can be seen', async () => {
    const report = await checkClient({ command: bot, schema });
    assert.deepEqual(failed(report), [], report.toText());
    const unseen = report.results.filter(({ verdict }) => verdict === 'not seen').map(({ rule }) => rule);
    assert.deepEqual(unseen, clientRules.filter(({ byEye }) => byEye).map(({ id }) => id));
    assert.equal(report.exitCode, 0);
  });

  test('a program that is no client fails', async () => {
    const report = await checkClient({ command: ['node', '-e', ''], schema });
    assert.deepEqual(failed(report), ['plays']);
    assert.equal(report.exitCode, 1);
  });
});

describe('a wrong client', { concurrency: 6 }, () => {
  assert.deepEqual(Object.keys(expected).sort(), Object.keys(mistakes).sort());
  for (const [mistake, [only, rules]] of Object.entries(expected)) {
    test(`that ${mistake.replaceAll('_', ' ')} fails at ${rules.join(' and ')}`, async () => {
      const seconds = only.includes('half_open') ? 15 : 6; // it waits for two heartbeats
      const report = await checkClient({ command: ['env', `WRONG=${mistake}`, 'node', wrongClient], only, seconds, schema });
      assert.deepEqual(failed(report).filter((rule) => rule !== 'plays').sort(), rules.toSorted(), report.toText());
    });
  }
});

test('the kit refuses as the protocol says, and knows which keys belong to features', () => withServer(async (server) => {
  const registry = await (await fetch(`${server.url().replace('ws', 'http').replace('/ws', '')}/api/protocol/registry.json`)).json();
  for (const code of Object.keys(refusals)) {
    const said = refusal(code, { re: '1' });
    assert.deepEqual(schema.ofServer(said), [], code);
    assert.equal(said.retryable, registry.refusals.find((one) => one.code === code)?.retryable, code);
    assert.equal(said.retry_after_ms > 0, ['slow_down', 'busy', 'storage'].includes(code), `${code}: section 5 names those that have it`);
  }
  const requests = new Set(registry.requests.map(({ type }) => type));
  const parts = registry.features.flatMap((feature) => feature.parts.map((part) => part.replace('RoomSettings.', 'settings.').split('.')));
  const keys = parts.filter(([type, key]) => key && (requests.has(type) || type === 'settings')).map((part) => part.join('.'));
  assert.deepEqual(Object.entries(laterKeys).flatMap(([type, names]) => names.map((name) => `${type}.${name}`)).sort(), keys.sort());
}));

test('every rule is a sentence of docs/PROTOCOL.md, in the section that it names', () => {
  const sections = readFileSync(dataPath('document'), 'utf8').split(/^## /m).slice(1);
  for (const { id, section, sentence } of clientRules) {
    const text = sections.find((one) => one.startsWith(`${section}. `))?.replace(/\s+/g, ' ');
    assert.ok(text?.includes(sentence.replace(/\s+/g, ' ')), `${id}: section ${section} has no "${sentence}"`);
  }
});
