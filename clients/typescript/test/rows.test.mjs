// Compact messages, read as the updates that they stand for.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { CompactReader, Connection } from '@takamaka/client';
import { FakeSocket } from './support/fake.mjs';

const fixture = (name) => JSON.parse(readFileSync(new URL(`../../../protocol/fixtures/server.${name}.json`, import.meta.url)));
const entered = { ...fixture('update'), events: [] };
const { info: _, ...later } = fixture('update');

describe('compact messages', () => {
  it('say the same as updates', () => {
    const reader = new CompactReader();
    assert.deepEqual(reader.updateOf(fixture('compact.entered')), entered);
    assert.deepEqual(reader.updateOf(fixture('compact')), later);
  });

  it('are nothing before the one that names the values', () => {
    assert.equal(new CompactReader().updateOf(fixture('compact')), undefined);
  });

  it('have lists of lists of rows, rows that end as the row before, and rows of a type', () => {
    const columns = { info: ['options'], clock: [], table: [['groups[][]', ['a', 'b', 'c']]], own: [['legal[]', { play: ['type', ['cell', ['x', 'y']]], pass: ['type'] }]] };
    const update = new CompactReader().updateOf({
      type: 'compact', room: 'R', columns, seq: 1, info: [{ deals: 1 }], clock: [],
      table: [[[[1, null, 3], [2], []], [[4]]]],
      you: { own: [[['play', [1, 2]], ['play', [1]], ['pass']]] },
    });
    assert.deepEqual(update.table, { options: { deals: 1 }, groups: [[{ a: 1, c: 3 }, { a: 2, c: 3 }, { a: 2, c: 3 }], [{ a: 4 }]] });
    assert.deepEqual(update.you, { host: false, events: [], own: { legal: [{ type: 'play', cell: { x: 1, y: 2 } }, { type: 'play', cell: { x: 1 } }, { type: 'pass' }] } });
  });

  it('are updates to everybody behind the connection, and advance the seq with which it resumes', () => {
    const heard = [];
    const connection = new Connection({ open: () => new FakeSocket(), client: 'test/1', token: () => 'secret', onUpdate: (update) => heard.push(update), random: () => 0.5 });
    connection.connect();
    FakeSocket.last.greet();
    connection.resumeWith({ room: entered.room, seq: 1 });
    FakeSocket.last.hear(fixture('compact.entered'));
    assert.deepEqual(heard, [entered]);
    connection.reconnect();
    FakeSocket.last.onopen();
    assert.deepEqual(FakeSocket.last.sent[0].resume, { room: entered.room, seq: entered.seq });
    connection.close();
  });
});
