// Updates written as rows, for clients that offer `compact`. The support reads each as the update that it stands for, and checks
// both against the schema.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { Server } from './support/server.mjs';
import { isOver, playOn } from './support/table.mjs';

const updates = ({ messages }) => messages.filter(({ type }) => type === 'update');
const compactTexts = ({ received }) => received.filter((text) => text.startsWith('{"type":"compact"'));
/** The parts that are the same for everybody in the room. */
const shared = ({ seq, events, info, clock, table }) => ({ seq, events, info, clock: { ...clock, next_deal_ms: undefined }, table });
const leave = (people) => Promise.all(people.map((person) => person.leave()));

describe('compact', () => {
  let server;
  before(async () => (server = await Server.start({ args: ['--messages-per-second', 1000] })));
  after(async () => assert.equal((await server.stop()).code, 0));

  const games = {
    gaple: [4, { deals: 2 }, 0.5],
    seychelles: [4, { target: 10, zwe_final_after: 1, restart_when: 'as_soon_as_dead' }, 0.5],
    garrafina: [3, { deals: 2 }, 0.5],
    triple: [3, { deals: 1 }, 0.4],
    kap_tai_shap: [3, { deals: 2 }, 0.5],
  };

  test('is there for every game', async () => {
    const { variants } = JSON.parse((await server.get('/api/variants')).body);
    assert.deepEqual(variants.map(({ key }) => key).sort(), Object.keys(games).sort());
    const registry = JSON.parse((await server.get('/api/protocol/registry.json')).body);
    for (const { key, columns } of registry.variants) assert.deepEqual(Object.keys(columns), ['info', 'clock', 'table', 'own'], key);
  });

  for (const [variant, [seats, options, atMost]] of Object.entries(games)) {
    test(`says the same as an update, in ${variant}, at a table where not all offer it`, async () => {
      const host = await Client.open(server, { name: 'Ayu', compact: true });
      const joined = await host.create({ variant, seats, options, settings: { between_deals_seconds: 1 } });
      const guest = await Client.open(server, { name: 'Budi' });
      await guest.join(joined.code);
      await guest.ask('sit');
      const watchers = await Promise.all([true, false].map(async (compact) => {
        const watcher = await Client.open(server, { name: 'Citra', compact });
        await watcher.join(joined.watch_code);
        return watcher;
      }));
      const people = [host, guest, ...watchers];
      await host.ask('add_bots');
      await host.ask('start');
      // Two who pick up whatever they can would never end.
      await playOn([host, guest], { choose: ({ legal }) => (variant === 'kap_tai_shap' && legal.find(({ type }) => type === 'draw')) || legal[0] });
      await Promise.all(people.map((person) => person.sees(isOver, 'the end')));

      // From the deal on nobody enters, so all hear the same updates.
      const [whole, ...others] = [guest, ...people.filter((person) => person !== guest)].map((person) => updates(person).filter(({ table }) => table).map(shared));
      assert.ok(whole.length > 5, `${whole.length} updates`); // somebody can win Kap Tai Shap early
      for (const other of others) assert.deepEqual(other, whole);
      assert.deepEqual(watchers[0].update.you, watchers[1].update.you);
      for (const plain of [guest, watchers[1]]) assert.equal(compactTexts(plain).length, 0);
      for (const person of [host, watchers[0]]) assert.equal(compactTexts(person).length, updates(person).length);
      // Of moves alone: a short match is mostly what comes once, the room and the names of the columns.
      const size = (person) => person.received.filter((text) => /^{"type":"(compact|update)"/.test(text))
        .reduce((sum, text, i) => sum + (updates(person)[i].table && !updates(person)[i].info ? text.length : 0), 0);
      const ratio = size(watchers[0]) / size(watchers[1]);
      assert.ok(ratio < atMost, `${ratio.toFixed(2)} of the bytes of whole updates`);
      await leave(people);
    });
  }

  test('tells the room and the names of the values to everybody who enters, and a client may change its mind', async () => {
    const host = await Client.open(server, { name: 'Ayu', compact: true });
    const { code } = await host.create({ options: { deals: 1 } });
    await host.ask('add_bots');
    await host.ask('start');
    await host.sees(({ table }) => table, 'the deal');
    const { token, room, update: { seq, table, you } } = host;
    await host.cut();
    for (const compact of [false, true, undefined, true]) {
      const back = await Client.open(server, { token, compact, resume: { room, seq } });
      const entered = await back.sees(({ info }) => info, 'the update');
      assert.equal(entered.room, room);
      assert.deepEqual(entered.table.options, table.options);
      assert.deepEqual(entered.you.own.hand, you.own.hand);
      const first = JSON.parse(compactTexts(back)[0] ?? '{}');
      assert.deepEqual([first.room, Object.keys(first.columns ?? {})], compact ? [room, ['info', 'clock', 'table', 'own']] : [undefined, []]);
      await back.cut();
    }
    const joins = await Client.open(server, { token, compact: true });
    await joins.join(code);
    await joins.ask('say', { phrase: 'hello' });
    await joins.sees(({ events }) => events.some(({ room: told }) => told?.type === 'said'), 'the word');
    assert.deepEqual(compactTexts(joins).map((text) => ['room', 'columns'].map((key) => key in JSON.parse(text))), [[true, true], ...compactTexts(joins).slice(1).map(() => [false, false])]);
    await joins.leave();
  });

  test('names the values again when the host chooses another game', async () => {
    const host = await Client.open(server, { name: 'Ayu', compact: true });
    await host.create({ options: { deals: 1 } });
    await host.ask('add_bots');
    await host.ask('configure', { variant: 'triple', seats: 4, options: { deals: 1 }, settings: {} });
    await host.sees(({ info }) => info.variant === 'triple', 'the other game');
    await host.ask('start');
    await host.sees(({ table }) => table?.placements, 'its table');
    assert.equal(host.update.table.options.hexagon_points, 50);
    await host.leave();
  });

  test('is refused where it is no yes or no', async () => {
    const client = await Client.open(server, { hello: false });
    const answer = await client.request('hello', { client: 'wire-tests/1', compact: 'yes' });
    assert.deepEqual([answer.code, answer.path], ['malformed', '/compact']);
    await client.leave();
  });
});
