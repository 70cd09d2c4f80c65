// The rules that a server is graded by: each is a sentence of docs/PROTOCOL.md. A rule without a trial of its own is watched in all.

import { inputTrials } from './input_trials.mjs';
import { playerTrials } from './player_trials.mjs';
import { tableTrials } from './table_trials.mjs';

const sentences = [
  ['frames_fit', '1', '**One message is one text frame**, one JSON object with a `type`.'],
  ['one_answer', '1', 'Exactly one answer names it in `re`'],
  ['refused_changes_nothing', '1', 'A refused request changes nothing.'],
  ['complete_updates', '1', '**An `update` is complete.**'],
  ['null_is_left_out', '1', '`null` means the same as leaving it out'],
  ['no_key', '2', 'A path that is no key is answered with 404.'],
  ['token_once', '2', 'it is sent only once'],
  ['device_ended', '2', 'its connections close with 4411'],
  ['programs', '2', 'later hellos cannot take it away'],
  ['rooms_changed', '3', 'With `subscribe` the server tells what changes.'],
  ['recovery_once', '2', '`hello` with `recovery` in place of `token` uses it up, and `welcome` has a new token'],
  ['spectator', '4', 'Without a seat there is no `own`.'],
  ['compact', '4', 'It says the same as the `update` in its place, also when you enter, resume or watch'],
  ['secrets', '4', '`you`: what only you see.'],
  ['plays', '5', 'When `own.legal` is not empty you may act'],
  ['chat_is_not_stale', '5', 'Chat and arrivals make nothing stale.'],
  ['same_room', '6', '**Every request that changes something acts once under its `id`**'],
  ['acts_once', '6', 'you get the same answer and it is not done twice'],
  ['same_device', '6', 'acts once under its `id`**, also after a restart of the server'],
  ['id_taken', '6', 'another request under that `id` is refused as `id_taken`'],
  ['resume', '7', 'One update has everything'],
  ['superseded', '7', 'the older one is closed with 4409'],
  ['replay', '8', 'Before the end of the match it is refused (`match_running`).'],
  ['erased', '8', 'After `ok` all your connections close with 4412, and your token is unknown from then on.'],
  ['malformed', '11', 'an unknown key, nested more than 16 levels | refused `malformed` with `path`'],
  ['unknown_key_path', '5', '`path` is a JSON pointer to the wrong place in your message'],
  ['malformed_re', '11', 'the refusal\'s `re` is empty'],
  ['bad_flood', '11', 'more than ten in ten seconds: closed with 4400'],
  ['unknown_type', '11', 'an unknown `type` | refused `unknown_type`'],
  ['hello_first', '11', 'a message before `hello`, `hello` twice | refused `hello_first`, `already_said_hello`'],
  ['too_large', '11', 'a message of more than 16 KB | closed with 4413'],
  ['binary', '11', 'a binary message; text that is not UTF-8 | closed with 1003'],
  ['not_utf8', '11', 'text that is not UTF-8 | closed with 1003; 1007'],
  ['bad_token', '11', 'an unknown token | refused `bad_token`, closed with 4401'],
  ['token_and_recovery', '11', 'refused `malformed` with the path `/recovery`'],
  ['bad_name', '11', 'refused `bad_name`, or `malformed` when it is longer than the field allows'],
  ['nfc', '11', 'normalized to NFC; everybody, you too, gets the normalized text'],
  ['wrong_code', '11', 'refused `no_such_room`, `wrong_code`, `no_such_match`, after a quarter of a second'],
  ['not_in_room', '11', 'a request about a room you are not in | refused `not_in_room`'],
  ['out_of_turn', '11', 'refused by the rules, with the rule\'s number (`not_your_turn`)'],
  ['stale', '11', 'an action decided before the last move | refused `stale`'],
  ['future_seq', '11', 'a `seq` that does not exist yet | refused `malformed` with the path `/seq`'],
  ['foreign_room', '11', '`gone` with `closed`, after a quarter of a second'],
  ['line', '11', 'a place in the line without the right to sit, twice, or beside an unknown partner'],
  ['says_budget', '11', 'faster than their budget | refused `slow_down` with `retry_after_ms`'],
  ['flood', '11', 'if the client continues: closed with 4429'],
  ['hello_timeout', '11', 'no `hello` within five seconds; no successful one within a minute of the first | closed with 4504'],
  ['close_code', '11', 'a close code that does not exist, such as 5000 | closed with 1002'],
];

export const trials = { ...inputTrials, ...playerTrials, ...tableTrials };
export const serverRules = sentences.map(([id, section, sentence]) => ({ id, section, sentence }));
