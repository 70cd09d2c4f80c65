import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';

import { afterClose, backoffMs, ClosedError, Connection, DeadlineError, RefusedError, TooManyRequestsError } from '@takamaka/client';
import { FakeSocket, fakeTime, refused, roomId, settled, update } from './support/fake.mjs';

let pass;
beforeEach(() => (pass = fakeTime()));
afterEach(() => mock.timers.reset());

function setUp(extra = {}) {
  const heard = { statuses: [], updates: [], gone: [], waits: [], namesRefused: [] };
  let token = null;
  const connection = new Connection({
    open: (subprotocol) => new FakeSocket('ws://host/ws', subprotocol),
    client: 'test/1',
    token: () => token,
    name: () => 'Ayu',
    onStatus: (status) => heard.statuses.push(status),
    onWelcome: (welcome) => (token = welcome.token ?? token),
    onUpdate: (message) => heard.updates.push(message.seq),
    onGone: (message) => heard.gone.push(message.code),
    onWaiting: (requests) => heard.waits.push(requests),
    onNameRefused: (message) => heard.namesRefused.push(message.code),
    random: () => 0.5,
    now: () => Date.now(),
    ...extra,
  });
  return { connection, ...heard };
}

it('sends nothing on a socket that is closing, and sends it on the next one', async () => {
  const { connection } = setUp();
  connection.connect();
  FakeSocket.last.greet({ token: 'secret' });
  const closing = FakeSocket.last;
  closing.readyState = 2;
  const list = connection.request('rooms', {});
  connection.ping();
  assert.deepEqual(closing.sent.map(({ type }) => type), ['hello']);
  closing.die(4600);
  FakeSocket.last.greet();
  const again = FakeSocket.last.sent.at(-1);
  assert.equal(again.type, 'rooms');
  FakeSocket.last.hear({ type: 'rooms', re: again.id, rooms: [], more: false });
  assert.equal((await list).more, false);
});

describe('greeting', () => {
  it('says hello first, without a token, and later with the one of the welcome', () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet({ token: 'secret' });
    const [hello] = FakeSocket.last.sent;
    assert.deepEqual({ ...hello, id: 0 }, { type: 'hello', id: 0, client: 'test/1', name: 'Ayu', compact: true });
    assert.equal(FakeSocket.last.protocol, 'takamaka.v1.json');
    connection.reconnect();
    FakeSocket.last.greet();
    assert.equal(FakeSocket.last.sent[0].token, 'secret');
  });

  it('gives up a dial that never opens, and tries again', () => {
    const { connection } = setUp();
    connection.connect();
    const dead = FakeSocket.last;
    pass(9_999);
    assert.equal(connection.status.state, 'connecting');
    pass(1);
    assert.equal(connection.status.state, 'waiting');
    assert.notEqual(dead.closedWith, null);
    pass(500);
    assert.equal(FakeSocket.made.length, 2);
    FakeSocket.last.greet();
    assert.equal(connection.status.state, 'open');
  });

  it('gives up a hello without an answer', () => {
    const { connection } = setUp();
    connection.connect();
    pass(9_000);
    FakeSocket.last.onopen();
    pass(9_999);
    assert.equal(connection.status.state, 'connecting');
    pass(1);
    assert.equal(connection.status.state, 'waiting');
  });

  it('stops when the token is unknown or the player banned, and says why', () => {
    for (const [code, close] of [['bad_token', 4401], ['banned', 4410], ['wrong_code', 4400]]) {
      const { connection } = setUp();
      connection.connect();
      FakeSocket.last.onopen();
      FakeSocket.last.hear(refused(FakeSocket.last.sent[0].id, code));
      assert.equal(connection.status.state, 'stopped');
      assert.equal(connection.status.code, close);
      assert.equal(connection.status.refused.code, code);
      pass(60_000);
      assert.equal(FakeSocket.last.sent.length, 1);
    }
  });

  it('waits as long as a refusal of hello says', () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.onopen();
    FakeSocket.last.hear(refused(FakeSocket.last.sent[0].id, 'too_many_players', { retryable: true, retry_after_ms: 42_000 }));
    assert.equal(connection.status.refused.code, 'too_many_players');
    pass(41_999);
    assert.equal(FakeSocket.made.length, 1);
    pass(1);
    assert.equal(FakeSocket.made.length, 2);
  });

  it('says hello again without a name that the server refuses, also later', () => {
    const { connection, namesRefused } = setUp();
    connection.connect();
    FakeSocket.last.onopen();
    FakeSocket.last.hear(refused(FakeSocket.last.sent[0].id, 'bad_name'));
    assert.deepEqual(namesRefused, ['bad_name']);
    assert.equal(FakeSocket.last.sent.length, 2);
    assert.ok(!('name' in FakeSocket.last.sent[1]));
    FakeSocket.last.hear({ type: 'welcome', re: FakeSocket.last.sent[1].id, heartbeat_ms: 20_000 });
    assert.equal(connection.status.state, 'open');
    connection.reconnect();
    FakeSocket.last.onopen();
    assert.ok(!('name' in FakeSocket.last.sent[0]));
  });

  it('says that it is a program, also to a server that does not know the key', () => {
    const { connection } = setUp({ program: true });
    connection.connect();
    FakeSocket.last.onopen();
    assert.equal(FakeSocket.last.sent[0].program, true);
    FakeSocket.last.hear(refused(FakeSocket.last.sent[0].id, 'malformed', { path: '/program' }));
    assert.ok(!('program' in FakeSocket.last.sent[1]));
    FakeSocket.last.hear({ type: 'welcome', re: FakeSocket.last.sent[1].id, heartbeat_ms: 20_000 });
    assert.equal(connection.status.state, 'open');
  });

  it('offers compact updates, also to a server that knows neither them nor programs', () => {
    const { connection } = setUp({ program: true });
    connection.connect();
    FakeSocket.last.onopen();
    const path = ['/program', '/compact'];
    for (const [at, key] of path.entries()) FakeSocket.last.hear(refused(FakeSocket.last.sent[at].id, 'malformed', { path: key }));
    assert.deepEqual(FakeSocket.last.sent.map(({ program, compact }) => [program, compact]), [[true, true], [undefined, true], [undefined, undefined]]);
    FakeSocket.last.hear(refused(FakeSocket.last.sent[2].id, 'malformed', { path: '/compact' }));
    assert.deepEqual([connection.status.state, FakeSocket.last.sent.length], ['stopped', 3]);
  });

  it('does not say it with a recovery code, which is of a player who exists', () => {
    const { connection } = setUp({ program: true, recovery: () => 'AAAA', token: () => null });
    connection.connect();
    FakeSocket.last.onopen();
    assert.deepEqual([FakeSocket.last.sent[0].recovery, FakeSocket.last.sent[0].program], ['AAAA', undefined]);
  });

  it('stops if no socket can be made', () => {
    const { connection } = setUp({ open: () => { throw new SyntaxError('bad address'); } });
    connection.connect();
    assert.deepEqual(connection.status, { state: 'stopped', code: 4400, reason: 'bad address' });
  });
});

describe('a lost connection', () => {
  it('acts by the hundreds of the close code', () => {
    assert.deepEqual([4400, 4409, 4499].map(afterClose), ['stop', 'stop', 'stop']);
    assert.deepEqual([4500, 4599, 1006, 1000, 1001, 0, 4700, 3000].map(afterClose), Array(8).fill('back_off'));
    assert.deepEqual([4600, 4699].map(afterClose), ['at_once', 'at_once']);
  });

  it('waits longer and longer, up to a bound, spread by half', () => {
    const steps = [0, 1, 2, 3, 4, 5, 13, 14, 17, 18, 100].map((attempt) => backoffMs(attempt, () => 0.5));
    assert.deepEqual(steps, [500, 750, 1125, 1688, 2531, 2531, 2531, 3797, 12_814, 15_000, 15_000]);
    const sum = Array.from({ length: 14 }, (_, attempt) => backoffMs(attempt, () => 0.5)).reduce((a, b) => a + b);
    assert.ok(sum > 25_000 && sum < 35_000, 'short pauses for half a minute');
    assert.equal(backoffMs(0, () => 0), 250);
    assert.equal(backoffMs(0, () => 1), 750);
  });

  it('makes the pause longer until the connection has lasted, or has brought an update', () => {
    const { connection } = setUp();
    connection.connect();
    for (const pause of [500, 750, 1125]) {
      FakeSocket.last.greet();
      FakeSocket.last.die(4500);
      const before = FakeSocket.made.length;
      pass(pause - 1);
      assert.equal(FakeSocket.made.length, before);
      pass(1);
      assert.equal(FakeSocket.made.length, before + 1);
    }
    FakeSocket.last.greet();
    FakeSocket.last.hear(update(1));
    FakeSocket.last.die(1006);
    assert.equal(connection.status.retryAt, Date.now() + 500);
    pass(500);
    FakeSocket.last.greet();
    FakeSocket.last.die(1006);
    assert.equal(connection.status.retryAt, Date.now() + 750);
    pass(750);
    FakeSocket.last.greet();
    pass(5_000);
    FakeSocket.last.die(1006);
    assert.equal(connection.status.retryAt, Date.now() + 500);
  });

  it('returns at once after a restart, but not again and again', () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet();
    pass(5_000);
    FakeSocket.last.die(4600);
    assert.equal(FakeSocket.made.length, 2);
    FakeSocket.last.greet();
    FakeSocket.last.hear(update(1));
    FakeSocket.last.die(4601);
    assert.equal(FakeSocket.made.length, 2);
    assert.equal(connection.status.state, 'waiting');
    pass(500);
    assert.equal(FakeSocket.made.length, 3);
  });

  it('does not return at once while earlier tries have failed', () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.die(4500);
    pass(500);
    FakeSocket.last.greet();
    FakeSocket.last.die(4600);
    assert.equal(connection.status.state, 'waiting');
  });

  it('stops after 4400 to 4499: requests fail, nothing is tried, and only connect() goes on', async () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet();
    const asked = connection.request('rooms', {});
    FakeSocket.last.die(4409, 'superseded');
    await assert.rejects(asked, (error) => error instanceof ClosedError && error.code === 4409 && error.reason === 'superseded');
    pass(3_600_000);
    assert.equal(FakeSocket.made.length, 1);
    await assert.rejects(connection.request('rooms', {}), ClosedError);
    connection.connect();
    assert.equal(FakeSocket.made.length, 2);
  });

  it('enters the room again with the newest seq', () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet();
    connection.resumeWith({ room: roomId, seq: 3 });
    FakeSocket.last.hear(update(7));
    FakeSocket.last.hear({ ...update(9), room: 'another' });
    FakeSocket.last.die(1006);
    pass(500);
    FakeSocket.last.greet();
    assert.deepEqual(FakeSocket.last.sent[0].resume, { room: roomId, seq: 7 });
    FakeSocket.last.hear({ type: 'gone', room: roomId, code: 'closed', retryable: false });
    FakeSocket.last.die(1006);
    pass(1000);
    FakeSocket.last.greet();
    assert.ok(!('resume' in FakeSocket.last.sent[0]));
  });

  it('ignores what a dropped socket still says', () => {
    const { connection, updates } = setUp();
    connection.connect();
    const old = FakeSocket.last;
    old.greet();
    const [hear, close] = [old.onmessage, old.onclose];
    connection.reconnect();
    FakeSocket.last.greet();
    assert.equal(old.onmessage, null);
    assert.equal(old.onclose, null);
    assert.ok(hear && close);
    assert.equal(connection.status.state, 'open');
    assert.deepEqual(updates, []);
  });
});

describe('a dead line', () => {
  it('pings, and gives up when no pong comes', () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet({ heartbeat_ms: 20_000 });
    pass(20_000);
    const [ping] = FakeSocket.last.of('ping');
    pass(9_999);
    FakeSocket.last.hear({ type: 'pong', re: ping.id });
    pass(10_001);
    assert.equal(FakeSocket.last.of('ping').length, 2);
    pass(10_000);
    assert.equal(connection.status.state, 'waiting');
  });

  it('is noticed by the oldest request, also while updates arrive', () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet();
    connection.request('rooms', {}).catch(() => {});
    for (let second = 1; second < 10; second += 1) {
      pass(1_000);
      FakeSocket.last.hear(update(second));
      const later = connection.request('rooms', {});
      FakeSocket.last.ok(FakeSocket.last.sent.at(-1));
      later.catch(() => {});
    }
    assert.equal(connection.status.state, 'open');
    pass(1_000);
    assert.equal(connection.status.state, 'waiting');
  });
});

describe('requests', () => {
  it('resolve by id, in any order', async () => {
    const { connection, waits } = setUp();
    const first = connection.request('rooms', {});
    const second = connection.request('add_device', {});
    FakeSocket.last.greet();
    const [, one, two] = FakeSocket.last.sent;
    FakeSocket.last.hear({ type: 'device_added', re: two.id, token: 't' });
    FakeSocket.last.hear({ type: 'room_list', re: one.id, rooms: [] });
    assert.equal((await second).token, 't');
    assert.deepEqual((await first).rooms, []);
    assert.deepEqual(waits, [1, 2, 1, 0]);
  });

  it('are sent again with their ids, in their order, until they are answered', async () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet();
    const asked = ['a', 'b', 'c'].map((text) => connection.request('say', { room: roomId, text }));
    const before = FakeSocket.last.of('say');
    FakeSocket.last.ok(before[1]);
    FakeSocket.last.die(1006);
    pass(500);
    FakeSocket.last.greet();
    assert.deepEqual(FakeSocket.last.of('say'), [before[0], before[2]]);
    FakeSocket.last.of('say').forEach((say, i) => FakeSocket.last.ok(say, { seq: i }));
    assert.deepEqual((await Promise.all(asked)).map(({ seq }) => seq), [0, undefined, 1]);
  });

  it('have ids that another run does not use', () => {
    const ids = [0.1, 0.9].map((value) => {
      const { connection } = setUp({ random: () => value });
      connection.connect();
      FakeSocket.last.onopen();
      return FakeSocket.last.sent[0].id;
    });
    assert.notEqual(ids[0], ids[1]);
    assert.match(ids[0], /^[!-~]{1,36}$/);
  });

  it('that are refused reject with code, path, rule and pause', async () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet();
    const asked = connection.request('act', { room: roomId, seq: 1, action: { type: 'pass' } });
    FakeSocket.last.hear(refused(FakeSocket.last.sent.at(-1).id, 'slow_down', { retryable: true, retry_after_ms: 70, path: '/seq', rule: 'R1.1' }));
    await assert.rejects(asked, (error) => {
      assert.ok(error instanceof RefusedError);
      assert.deepEqual([error.code, error.retryable, error.retryAfterMs, error.path, error.rule], ['slow_down', true, 70, '/seq', 'R1.1']);
      return true;
    });
  });

  it('can be aborted: before they are sent, and after', async () => {
    const { connection } = setUp();
    connection.connect();
    const before = new AbortController();
    const unsent = connection.request('rooms', {}, { signal: before.signal });
    before.abort(new Error('enough'));
    await assert.rejects(unsent, /enough/);
    FakeSocket.last.greet();
    assert.equal(FakeSocket.last.of('rooms').length, 0);
    const after = new AbortController();
    const sent = connection.request('rooms', {}, { signal: after.signal });
    after.abort();
    await assert.rejects(sent, { name: 'AbortError' });
    FakeSocket.last.ok(FakeSocket.last.sent.at(-1)); // a late answer does no harm
    await assert.rejects(connection.request('rooms', {}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
    FakeSocket.last.die(1006);
    pass(500);
    FakeSocket.last.greet();
    assert.equal(FakeSocket.last.of('rooms').length, 0);
  });

  it('have a deadline, which counts over lost connections', async () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet();
    const asked = connection.request('rooms', {}, { timeoutMs: 3_000 });
    FakeSocket.last.die(1006);
    pass(2_999);
    pass(1);
    await assert.rejects(asked, (error) => error instanceof DeadlineError && error.timeoutMs === 3_000);
  });

  it('are bounded in number', async () => {
    const { connection } = setUp({ requestsMost: 2 });
    const asked = [connection.request('rooms', {}), connection.request('rooms', {})];
    await assert.rejects(connection.request('rooms', {}), TooManyRequestsError);
    connection.close();
    await Promise.all(asked.map((one) => assert.rejects(one, ClosedError)));
  });

  it('stay within the budget of the connection, in order', () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet();
    for (let i = 0; i < 60; i += 1) connection.request('say', { room: roomId, text: String(i) }).catch(() => {});
    assert.equal(FakeSocket.last.of('say').length, 36);
    for (let second = 0; second < 3; second += 1) {
      for (const say of FakeSocket.last.of('say')) FakeSocket.last.ok(say);
      for (let tenth = 0; tenth < 10; tenth += 1) pass(100);
    }
    assert.deepEqual(FakeSocket.last.of('say').map(({ text }) => Number(text)), [...Array(60).keys()]);
  });

  it('wait until the room is entered again, and those of the entrance are not repeated', async () => {
    const entered = [];
    const { connection } = setUp({
      enter: async (askFirst) => {
        entered.push(await askFirst('join', { code: 'K7WF2M9X' }).catch((error) => error));
      },
    });
    connection.request('say', { room: roomId, text: 'a' }).catch(() => {});
    FakeSocket.last.greet();
    assert.equal(FakeSocket.last.of('say').length, 0);
    assert.equal(FakeSocket.last.of('join').length, 1);
    FakeSocket.last.die(1006);
    await settled();
    assert.ok(entered[0] instanceof ClosedError);
    pass(500);
    FakeSocket.last.greet();
    assert.equal(FakeSocket.last.of('join').length, 1);
    FakeSocket.last.hear({ type: 'joined', re: FakeSocket.last.of('join')[0].id, room: roomId, routing_key: '0a3f' });
    await settled();
    assert.equal(FakeSocket.last.of('say').length, 1);
  });
});

describe('what it does not know', () => {
  it('does no harm: types, keys, text that is no JSON, bytes, answers to nothing', () => {
    const { connection, updates } = setUp();
    connection.connect();
    FakeSocket.last.greet({ novelty: { a: 1 } });
    FakeSocket.last.hear({ type: 'novelty', room: roomId });
    FakeSocket.last.hear('no JSON');
    FakeSocket.last.hear('null');
    FakeSocket.last.hear('[1]');
    FakeSocket.last.onmessage({ data: new ArrayBuffer(3) });
    FakeSocket.last.hear({ type: 'ok', re: 'nobody' });
    FakeSocket.last.hear(refused('', 'malformed'));
    FakeSocket.last.hear({ ...update(5), novelty: true });
    assert.equal(connection.status.state, 'open');
    assert.deepEqual(updates, [5]);
  });
});

describe('a listener of the status', () => {
  it('may close the connection at any time', () => {
    for (const state of ['connecting', 'open', 'waiting']) {
      FakeSocket.made = [];
      const { connection } = setUp({ onStatus: (status) => status.state === state && connection.close() });
      connection.connect();
      if (state !== 'connecting') FakeSocket.last.greet();
      if (state === 'waiting') FakeSocket.last.die(1006);
      assert.equal(connection.status.state, 'idle');
      pass(3_600_000);
      assert.equal(FakeSocket.made.length, state === 'connecting' ? 0 : 1);
      assert.equal(FakeSocket.made.flatMap((socket) => socket.of('ping')).length, 0);
    }
  });

  it('may connect at once, and then nothing connects a second time', () => {
    const { connection } = setUp({ onStatus: (status) => status.state === 'waiting' && connection.connect() });
    connection.connect();
    FakeSocket.last.greet();
    FakeSocket.last.die(1006);
    assert.equal(FakeSocket.made.length, 2);
    FakeSocket.last.greet();
    pass(15_000);
    assert.equal(FakeSocket.made.length, 2);
  });
});

describe('closing', () => {
  it('ends the socket, the timers and the requests', async () => {
    const { connection } = setUp();
    connection.connect();
    FakeSocket.last.greet();
    const asked = connection.request('rooms', {});
    connection.close();
    await assert.rejects(asked, ClosedError);
    assert.equal(FakeSocket.last.closedWith, 1000);
    assert.equal(connection.status.state, 'idle');
    pass(3_600_000);
    assert.equal(FakeSocket.made.length, 1);
    assert.equal(FakeSocket.last.of('ping').length, 0);
  });
});
