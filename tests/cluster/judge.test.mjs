// The judge finds what it is there for: each kind of fault, put into a history that is otherwise right.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { adopted, backIn, clocksStood, Holders, saw, toldAndStored, toldByHolders, watched, wholeLogs } from './judge.mjs';

const played = (seq, tile) => ({ seq, game: { type: 'played', seat: 1, tile } });
const stored = (seq, epoch, tile, request = '') => ({ seq, epoch, kind: 'game', request, payload: JSON.stringify({ type: 'played', seat: 1, tile }) });
const update = (more) => ({ at: 1000, player: 'Ayu', node: 'node1', room: 'R', seq: 1, events: [], clock: {}, ...more });

describe('logs', () => {
  const check = (...events) => wholeLogs(new Map([['R', events]]));
  test('a whole log has no fault', () => assert.deepEqual(check(stored(1, 1, 'a', 'k1'), stored(2, 3, 'b', 'k2')), []));
  test('a gap', () => assert.match(check(stored(1, 1, 'a'), stored(3, 1, 'b'))[0], /^gap/));
  test('an epoch that goes back', () => assert.match(check(stored(1, 2, 'a'), stored(2, 1, 'b'))[0], /^epoch/));
  test('a request that was stored twice', () => assert.match(check(stored(1, 1, 'a', 'k'), stored(2, 1, 'b', 'k'))[0], /^doubled/));
});

describe('what was told', () => {
  const logs = new Map([['R', [stored(1, 1, 'a')]]]);
  test('what is stored may be told', () => assert.deepEqual(toldAndStored([update({ events: [played(1, 'a')] })], logs), []));
  test('an update that is not stored', () => assert.match(toldAndStored([update({ seq: 2 })], logs)[0], /^lost/));
  test('an ok that is not stored', () => assert.match(toldAndStored([{ player: 'Ayu', room: 'R', ok: 2 }], logs)[0], /^lost/));
  test('another event than the one that is stored', () =>
    assert.match(toldAndStored([update({ events: [{ seq: 1, game: { type: 'passed', seat: 1 } }] })], logs)[0], /^lost/));
  test('two truths about one event', () =>
    assert.match(toldAndStored([update({ events: [played(1, 'a')] }), update({ player: 'Budi', events: [played(1, 'b')] })], logs)[0], /^doubled/));
});

describe('who told it', () => {
  const holders = new Holders();
  holders.note(0, 'R', 'node1');
  holders.note(5000, 'R', 'node2');
  test('the holder may speak', () => assert.deepEqual(toldByHolders([update({ at: 4000 })], holders), []));
  test('a new holder may speak before it is seen in the database', () => assert.deepEqual(toldByHolders([update({ at: 4700, node: 'node2' })], holders), []));
  test('what was on its way may arrive', () => assert.deepEqual(toldByHolders([update({ at: 5100 })], holders), []));
  test('the earlier holder may not', () => assert.match(toldByHolders([update({ at: 6000 })], holders)[0], /^zombie/));
  test('the database crashed before a new holder was seen', () => {
    const crashed = new Holders();
    for (const [at, node] of [[0, 'node1'], [4980, 'node1'], [7000, 'node2']]) crashed.note(at, 'R', node);
    assert.deepEqual(toldByHolders([update({ at: 5000, node: 'node2' })], crashed), []);
    assert.match(toldByHolders([update({ at: 5000, node: 'node3' })], crashed)[0], /^zombie/);
    assert.match(toldByHolders([update({ at: 6000, node: 'node2' })], crashed)[0], /^zombie/, 'nobody gets a room from a database that is down');
  });
  test('not even an answer', () => assert.match(toldByHolders([{ at: 6000, player: 'Ayu', node: 'node1', room: 'R', refused: 'stale' }], holders)[0], /^zombie/));
});

describe('how long a node has had a room', () => {
  const holders = new Holders();
  for (const [at, node] of [[0, 'node1'], [3000, 'node2'], [3500, 'node2']]) holders.note(at, 'R', node);
  test('since it came', () => assert.equal(holders.since('R', 'node2', 5000), 2000));
  test('from the beginning', () => assert.equal(holders.since('R', 'node1', 2000), Infinity));
  test('not any more', () => assert.equal(holders.since('R', 'node1', 5000), Infinity));
  test('who has it', () => assert.deepEqual([holders.last('R'), holders.last('S')], ['node2', undefined]));
});

describe('who looked', () => {
  const holders = new Holders();
  for (const at of [0, 3000, 6000, 20_000, 23_000]) holders.note(at, 'R', 'node1');
  const crash = { at: 6100, what: 'crash' };
  test('while the database is down nobody can', () => assert.deepEqual(watched(holders, [crash, { at: 25_000, what: 'kill' }], 24_000), []));
  test('otherwise somebody must', () => assert.match(watched(holders, [{ ...crash, what: 'kill' }], 24_000)[0], /^unseen/));
  test('also when it is back', () => assert.match(watched(holders, [crash, { at: 15_000, what: 'kill' }], 24_000)[0], /^unseen/));
  test('and until the end', () => assert.match(watched(holders, [crash, { at: 25_000, what: 'kill' }], 40_000)[0], /^unseen/));
});

describe('players of a node that dies', () => {
  const blow = [{ at: 2000, node: 'node1', what: 'kill' }];
  const before = update({ at: 1900 });
  test('they come back in time', () => {
    const { waits, faults } = backIn(blow, [], [before, update({ at: 4000, node: 'node2' })], 5000);
    assert.deepEqual([waits, faults], [[2000], []]);
  });
  test('too late', () => assert.match(backIn(blow, [], [before, update({ at: 9000, node: 'node2' })], 5000).faults[0], /^late/));
  test('too late for this room', () => assert.match(backIn(blow, [], [before, update({ at: 3000, node: 'node2' })], (room) => (room === before.room ? 500 : 5000)).faults[0], /^late/));
  test('never', () => assert.match(backIn(blow, [], [before], 5000).faults[0], /^late/));
  test('an update that was on its way is no return', () => assert.match(backIn(blow, [], [before, update({ at: 2010 })], 5000).faults[0], /^late/));
  test('players whose line was cut before do not count', () => {
    const lines = [{ at: 1100, player: before.player, node: 'node1', what: 'open' }, { at: blow[0].at - 10, player: before.player, node: 'node1', what: 'closed' }];
    assert.deepEqual(backIn(blow, lines, [before], 5000).waits, []);
    assert.equal(backIn(blow, lines.slice(0, 1), [before], 5000).waits.length, 1);
  });
  test('a database that dies makes everybody wait', () => {
    const crash = [{ at: 2000, node: '', what: 'crash' }];
    const told = [before, update({ at: 2010 }), update({ at: 4000 })];
    assert.deepEqual(backIn(crash, [], told, 5000), { waits: [2000], faults: [] });
    assert.match(backIn(crash, [], told.slice(0, 2), 5000).faults[0], /^late/);
    assert.deepEqual(backIn([{ ...crash[0], again: 3500 }], [], told, 5000).waits, [500]);
  });
  test('a database that dies before they are back counts from when it takes writes again', () => {
    const told = [before, update({ at: 30_000, node: 'node2' })];
    const outage = { at: 3000, node: '', what: 'crash', again: 27_000 };
    assert.deepEqual(backIn(blow, [], told, 5000, [outage]), { waits: [3000], faults: [] });
    assert.match(backIn(blow, [], told, 5000, [{ ...outage, again: 24_000 }]).faults[0], /^late/);
    assert.match(backIn(blow, [], told, 5000, [{ ...outage, at: 8000 }]).faults[0], /^late/, 'they were too late before');
    assert.match(backIn(blow, [], [before], 5000, [outage]).faults[0], /^late/, 'never');
  });
  test('players of another node do not count', () => assert.deepEqual(backIn([{ ...blow[0], node: 'node3' }], [], [before], 5000).waits, []));
});

describe('matches without their people', () => {
  const holders = new Holders();
  for (const [at, node] of [[0, 'node1'], [4000, ''], [15_000, 'node2']]) holders.note(at, 'R', node);
  const blow = (more) => [{ at: 1000, until: 18_000, node: 'node1', what: 'strand', rooms: ['R'], ...more }];
  test('another node adopts them', () => assert.deepEqual(adopted(blow(), holders), []));
  test('nobody adopts them', () => assert.match(adopted(blow({ until: 14_000 }), holders)[0], /^stranded/));
  test('a room that nobody has seen', () => assert.match(adopted(blow({ rooms: ['R', 'S'] }), holders)[0], /^stranded: .* room S/));
  test('there were none', () => assert.match(adopted(blow({ rooms: [] }), holders)[0], /^blind/));
  test('other blows are not its affair', () => assert.deepEqual(adopted(blow({ what: 'kill', rooms: undefined }), holders), []));
});

describe('a judge that sees', () => {
  test('updates, and somebody at a node that was hit', () => assert.deepEqual(saw([update({})], [{ waits: [] }, { waits: [2000] }]), []));
  test('no update', () => assert.match(saw([{ player: 'Ayu', room: 'R', ok: 2 }], [])[0], /^blind/));
  test('nobody at a node that was hit', () => assert.match(saw([update({})], [{ waits: [] }])[0], /^blind/));
  test('no blow is no fault', () => assert.deepEqual(saw([update({})], []), []));
});

describe('clocks', () => {
  const blow = [{ at: 2000, node: 'node1', what: 'kill' }];
  const before = update({ at: 1000, clock: { turn: 0, turn_ms: 30_000 } });
  const check = (turn_ms) => clocksStood(blow, [before, update({ at: 6000, node: 'node2', clock: { turn: 0, turn_ms } })], 500);
  test('a clock that stood', () => assert.deepEqual(check(29_000), []));
  test('a clock that ran', () => assert.match(check(25_000)[0], /^clock/));
});
