import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';

import { ClosedError, connect, DeadlineError, GoneError, MemoryTokens, RefusedError } from '@takamaka/client';
import { FakeSocket, fakeTime, info, joined, refused, roomId, settled, update } from './support/fake.mjs';

let pass;
beforeEach(() => (pass = fakeTime()));
afterEach(() => mock.timers.reset());

const open = (extra = {}) =>
  connect({ url: 'https://play.example/', client: 'test/1', WebSocket: FakeSocket, random: () => 0.5, now: () => Date.now(), ...extra });

/** A client whose welcome is here. */
async function greeted(extra) {
  const client = open(extra);
  await settled();
  FakeSocket.last.greet({ token: 'secret' });
  await settled();
  return client;
}
/** A client in a room with this first update. */
async function inRoom(first = update(1, { info: info() }), extra = {}) {
  const client = await greeted(extra);
  const asked = client.join('k7wf-2m9x');
  const [join] = FakeSocket.last.of('join');
  FakeSocket.last.hear(joined(join.id));
  FakeSocket.last.hear(first);
  return { client, room: await asked };
}
const spectator = { host: false, events: [] };

describe('a room on another server', () => {
  it('is joined there, by the key of the refusal and with the same id', async () => {
    const client = await greeted();
    pass(5_000);
    const asked = client.join('k7wf-2m9x');
    const [join] = FakeSocket.last.of('join');
    FakeSocket.last.hear(refused(join.id, 'elsewhere', { retryable: true, routing_key: '0a3f' }));
    FakeSocket.last.die(4601, 'elsewhere');
    assert.equal(FakeSocket.last.url, 'wss://play.example/ws/0a3f');
    FakeSocket.last.greet();
    await settled();
    const [again] = FakeSocket.last.of('join');
    assert.equal(again.id, join.id);
    FakeSocket.last.hear(joined(again.id));
    FakeSocket.last.hear(update(1, { info: info() }));
    assert.equal((await asked).id, roomId);
    client.close();
  });
});

describe('the list of rooms', () => {
  const room = (code, extra = {}) => ({ code, name: '', variant: 'gaple', host: '', phase: 'gathering', seats: 4, open_seats: 1, people: 1, may_watch: false, programs: true, programs_here: 0, ...extra });
  const list = (re, codes, extra = {}) => FakeSocket.last.hear({ type: 'room_list', re, rooms: codes.map((code) => room(code)), more: false, ...extra });
  const changes = (changed, gone = [], again = false) => FakeSocket.last.hear({ type: 'rooms_changed', changed: changed.map((code) => room(code)), gone, again });
  const codes = async (feed) => (await feed.next()).value.map(({ code }) => code);

  it('is loaded page by page, and kept by what the server tells', async () => {
    const client = await greeted();
    const feed = client.watchRooms({ only: { variant: 'gaple' } });
    await settled();
    const [first] = FakeSocket.last.of('rooms');
    assert.deepEqual([first.only, first.subscribe], [{ variant: 'gaple' }, true]);
    list(first.id, ['A', 'B'], { more: true, next: '7' });
    changes(['C'], ['A']);
    await settled();
    const [, second] = FakeSocket.last.of('rooms');
    assert.deepEqual([second.after, second.subscribe], ['7', undefined]);
    list(second.id, ['D']);
    await settled();
    assert.deepEqual(await codes(feed), ['C', 'B', 'D']);
    changes(['B'], ['C', 'unknown']);
    assert.deepEqual(await codes(feed), ['B', 'D']);
    client.close();
  });

  it('is loaded again when too much has changed, and after a lost line', async () => {
    const client = await greeted();
    const feed = client.watchRooms();
    await settled();
    list(FakeSocket.last.of('rooms')[0].id, ['A']);
    await settled();
    assert.deepEqual(await codes(feed), ['A']);
    changes([], [], true);
    await settled();
    list(FakeSocket.last.of('rooms')[1].id, ['B']);
    await settled();
    assert.deepEqual(await codes(feed), ['B']);
    FakeSocket.last.die(1006);
    await pass(1000);
    FakeSocket.last.greet();
    await settled();
    const again = FakeSocket.last.of('rooms')[0];
    assert.equal(again.subscribe, true);
    list(again.id, ['C']);
    await settled();
    assert.deepEqual(await codes(feed), ['C']);
    client.close();
  });

  it('ends the subscription with its reader, and says why it cannot begin', async () => {
    const client = await greeted();
    const feed = client.watchRooms();
    await settled();
    list(FakeSocket.last.of('rooms')[0].id, []);
    await feed.return();
    await settled();
    assert.equal(FakeSocket.last.of('rooms')[1].subscribe, false);
    FakeSocket.last.hear({ type: 'room_list', re: FakeSocket.last.of('rooms')[1].id, rooms: [], more: false });
    const other = client.watchRooms();
    await settled();
    FakeSocket.last.hear(refused(FakeSocket.last.of('rooms')[2].id, 'too_many_subscribers', { retryable: true }));
    await assert.rejects(other.next(), (error) => error instanceof RefusedError && error.code === 'too_many_subscribers');
    client.close();
  });
});

describe('a block with `await using`', () => {
  it('closes the client where it ends', async () => {
    const client = await greeted();
    await client[Symbol.asyncDispose]();
    assert.equal(FakeSocket.last.closedWith, 1000);
    await assert.rejects(client.rename('Ayu'), ClosedError);
  });
});

describe('addresses', () => {
  it('are those of the server, of its page or of its socket', async () => {
    for (const [url, socket] of [
      ['https://play.example', 'wss://play.example/ws'],
      ['http://127.0.0.1:8080/', 'ws://127.0.0.1:8080/ws'],
      ['wss://play.example/ws', 'wss://play.example/ws'],
      ['https://play.example/games/', 'wss://play.example/games/ws'],
    ]) {
      const client = open({ url });
      await settled();
      assert.equal(FakeSocket.last.url, socket);
      client.close();
    }
    assert.throws(() => open({ url: 'ftp://play.example' }), TypeError);
  });

  it('have the routing key of the room after a loss', async () => {
    await inRoom();
    FakeSocket.last.die(1006);
    pass(500);
    assert.equal(FakeSocket.last.url, 'wss://play.example/ws/0a3f');
  });

  it('need a WebSocket', () => {
    const global = globalThis.WebSocket;
    try {
      globalThis.WebSocket = undefined;
      assert.throws(() => connect({ url: 'https://play.example', client: 'test/1' }), /"ws"/);
    } finally {
      globalThis.WebSocket = global;
    }
  });
});

describe('the player', () => {
  it('is read from the store, and a new one is written to it', async () => {
    const tokens = { written: [], read: async () => null, write: (token) => void tokens.written.push(token) };
    const client = open({ tokens, name: 'Ayu' });
    const welcomed = client.welcomed();
    await settled();
    FakeSocket.last.greet({ token: 'secret' });
    assert.equal((await welcomed).player, 'P');
    assert.deepEqual(tokens.written, ['secret']);
    assert.equal(FakeSocket.last.sent[0].name, 'Ayu');
    FakeSocket.last.die(1006);
    pass(500);
    FakeSocket.last.greet();
    assert.equal(FakeSocket.last.sent[0].token, 'secret');
    assert.ok(!('name' in FakeSocket.last.sent[0])); // the server knows the name; another device may have changed it
  });

  it('is read before anything is sent, however long it takes', async () => {
    let read;
    const client = open({ tokens: { read: () => new Promise((resolve) => (read = resolve)), write: () => {} } });
    client.create('gaple', { seats: 4 }).catch(() => {});
    client.retryNow();
    await settled();
    assert.equal(FakeSocket.made.length, 0);
    read('kept');
    await settled();
    FakeSocket.last.greet();
    await settled();
    assert.equal(FakeSocket.last.sent[0].token, 'kept');
    assert.equal(FakeSocket.last.of('create').length, 1);
  });

  it('who cannot be read closes the client', async () => {
    const client = open({ tokens: { read: async () => { throw new Error('no disk'); }, write: () => {} } });
    const lost = new Promise((resolve) => client.on('tokenLost', resolve));
    await assert.rejects(client.create('gaple', { seats: 4 }), ClosedError);
    assert.match((await lost).message, /no disk/);
    await assert.rejects(client.welcomed(), ClosedError);
  });

  it('who cannot be kept is reported', async () => {
    const lost = [];
    const client = open({ tokens: { read: () => null, write: async () => { throw new Error('disk full'); } } });
    client.on('tokenLost', (error) => lost.push(error.message));
    await settled();
    FakeSocket.last.greet({ token: 'secret' });
    await settled();
    assert.deepEqual(lost, ['disk full']);
    assert.equal(client.status.state, 'open');
  });

  it('who is refused stops the client, and the token stays', async () => {
    const tokens = new MemoryTokens('old');
    const client = open({ tokens });
    const welcomed = client.welcomed();
    await settled();
    FakeSocket.last.onopen();
    FakeSocket.last.hear(refused(FakeSocket.last.sent[0].id, 'bad_token'));
    await assert.rejects(welcomed, (error) => error instanceof ClosedError && error.code === 4401);
    assert.equal(tokens.token, 'old');
  });

  it('signs in with a recovery code only without a token', async () => {
    open({ recovery: 'ABCD' });
    await settled();
    FakeSocket.last.onopen();
    assert.equal(FakeSocket.last.sent[0].recovery, 'ABCD');
    open({ recovery: 'ABCD', tokens: new MemoryTokens('t') });
    await settled();
    FakeSocket.last.onopen();
    assert.ok(!('recovery' in FakeSocket.last.sent[0]));
  });
});

describe('a room', () => {
  it('is handed out with its first state, also if the update comes in the same breath', async () => {
    const { client, room } = await inRoom(update(4, { info: info({ phase: 'playing' }), clock: { turn: 0, bank_ms: [] }, you: { seat: 0, host: true, own: { legal: [{ type: 'pass' }] }, events: [] } }));
    assert.equal(client.room, room);
    assert.equal(room.code, 'K7WF2M9X');
    assert.equal(room.state.seq, 4);
    assert.ok(room.state.isMyTurn);
    const act = room.act(room.state.legal[0]);
    const [sent] = FakeSocket.last.of('act');
    assert.deepEqual({ ...sent, id: 0 }, { type: 'act', id: 0, room: roomId, seq: 4, action: { type: 'pass' } });
    FakeSocket.last.ok(sent, { seq: 5 });
    FakeSocket.last.hear(update(5));
    assert.equal(await act, 5);
  });

  it('has the state of a move when the move is done, also if the old one is told again', async () => {
    const yours = { info: info({ phase: 'playing' }), clock: { turn: 0, bank_ms: [] }, you: { seat: 0, host: true, own: { legal: [{ type: 'pass' }] }, events: [] } };
    const { room } = await inRoom(update(4, yours));
    const states = room.states();
    await states.next();
    const act = room.act({ type: 'pass' });
    FakeSocket.last.hear(update(4, yours));
    FakeSocket.last.ok(FakeSocket.last.of('act')[0], { seq: 5 });
    const next = act.then(() => states.next());
    await settled();
    FakeSocket.last.hear(update(5));
    assert.equal((await next).value.seq, 5);
    assert.ok(!room.state.isMyTurn);
  });

  it('resolves a move that the server has lost, because it has restored a backup', async () => {
    const { room } = await inRoom(update(4, { info: info() }));
    const act = room.act({ type: 'pass' });
    FakeSocket.last.ok(FakeSocket.last.of('act')[0], { seq: 5 });
    await settled();
    FakeSocket.last.hear(update(2));
    assert.equal(await act, 5);
    assert.equal(room.state.seq, 2);
  });

  it('resolves a move after which you are out of the room', async () => {
    const { room } = await inRoom();
    const act = room.act({ type: 'pass' });
    FakeSocket.last.ok(FakeSocket.last.of('act')[0], { seq: 5 });
    FakeSocket.last.hear({ type: 'gone', room: roomId, code: 'kicked', retryable: false });
    assert.equal(await act, 5);
  });

  it('keeps info that an update leaves out, and shows you your own events', async () => {
    const { room } = await inRoom();
    const steps = [];
    room.on('step', (step) => steps.push(step));
    FakeSocket.last.hear(update(3, {
      events: [{ seq: 2, game: { type: 'dealt', hands: [null] } }, { seq: 3, game: { type: 'novelty' } }],
      you: { seat: 0, host: true, events: [{ seq: 2, game: { type: 'dealt', hands: [['0-0']] } }] },
    }));
    assert.equal(room.state.info.variant, 'gaple');
    assert.deepEqual(steps[0].events.map(({ game }) => game), [{ type: 'dealt', hands: [['0-0']] }, { type: 'novelty' }]);
    assert.equal(steps[0].before.seq, 1);
    FakeSocket.last.hear(update(3, { events: [{ seq: 3, game: { type: 'novelty' } }] }));
    assert.deepEqual(steps[1].events, []); // the same update again after a resume
  });

  it('says in its state what happened in the deal before you entered', async () => {
    const { room } = await inRoom();
    FakeSocket.last.hear(update(3, {
      recent: [{ seq: 2, game: { type: 'dealt', hands: [null] } }, { seq: 3, game: { type: 'novelty' } }],
      you: { seat: 0, host: true, events: [], recent: [{ seq: 2, game: { type: 'dealt', hands: [['0-0']] } }] },
    }));
    assert.deepEqual(room.state.recent.map(({ game }) => game), [{ type: 'dealt', hands: [['0-0']] }, { type: 'novelty' }]);
    FakeSocket.last.hear(update(4));
    assert.deepEqual(room.state.recent, []);
  });

  it('whose turn it is does not follow from legal actions alone', async () => {
    const own = { legal: [{ type: 'ask_final' }] };
    const playing = info({ phase: 'playing' });
    const { room } = await inRoom(update(1, { info: playing, clock: { turn: 1, bank_ms: [] }, you: { seat: 0, host: false, own, events: [] } }));
    assert.equal(room.state.isMyTurn, false);
    FakeSocket.last.hear(update(2, { info: { ...playing, paused: true }, clock: { turn: 0, bank_ms: [] }, you: { seat: 0, host: false, own, events: [] } }));
    assert.equal(room.state.isMyTurn, false);
  });

  it('counts its clock down, first the turn and then the bank, and not while it is held or paused', async () => {
    const { room } = await inRoom(update(1, { info: info(), clock: { turn: 1, turn_ms: 1000, bank_ms: [9000, 5000] } }));
    const leftAfter = (ms) => Object.values(room.state.timeLeft(room.state.at + ms)).map(Math.round);
    assert.deepEqual(leftAfter(400), [600, 5000]);
    assert.deepEqual(leftAfter(3000), [0, 3000]);
    FakeSocket.last.hear(update(2, { clock: { turn: 1, turn_ms: 1000, held: true, bank_ms: [9000, 5000] } }));
    assert.deepEqual(leftAfter(400), [1000, 5000]);
  });

  it('is left', async () => {
    const { client, room } = await inRoom();
    const ended = [];
    room.on('gone', (code) => ended.push(code));
    const reading = (async () => { for await (const step of room) ended.push(step.state.seq); ended.push('end'); })();
    const left = room.leave();
    FakeSocket.last.ok(FakeSocket.last.of('leave')[0]);
    await left;
    await reading;
    assert.deepEqual(ended, [1, 'left', 'end']);
    assert.equal(client.room, null);
    FakeSocket.last.die(1006);
    pass(500);
    FakeSocket.last.greet();
    assert.ok(!('resume' in FakeSocket.last.sent[0]));
  });
});

describe('reading', () => {
  it('states gives the newest one', async () => {
    const { room } = await inRoom();
    const states = room.states();
    for (const seq of [2, 3, 4]) FakeSocket.last.hear(update(seq));
    assert.equal((await states.next()).value.seq, 4);
    const next = states.next();
    FakeSocket.last.hear(update(5));
    assert.equal((await next).value.seq, 5);
    await states.return();
    assert.equal((await states.next()).done, true);
  });

  it('steps keeps 256 and says how many it has dropped', async () => {
    const { room } = await inRoom();
    const steps = room.steps();
    for (let seq = 2; seq <= 300; seq += 1) FakeSocket.last.hear(update(seq));
    const { value } = await steps.next();
    assert.deepEqual([value.state.seq, value.dropped], [45, 44]);
    assert.equal((await steps.next()).value.dropped, 0);
  });

  it('ends with the abort of its signal', async () => {
    const { room } = await inRoom();
    const stop = new AbortController();
    const steps = room.steps({ signal: stop.signal });
    await steps.next();
    const next = steps.next();
    stop.abort(new Error('enough'));
    await assert.rejects(next, /enough/);
    assert.equal((await steps.next()).done, true);
    await assert.rejects(room.until(() => false, { signal: AbortSignal.abort(new Error('no')) }), /no/);
  });

  it('waits for a state with a deadline', async () => {
    const { room } = await inRoom();
    assert.equal((await room.until((state) => state.seq === 1)).seq, 1);
    const later = room.until((state) => state.seq === 9);
    FakeSocket.last.hear(update(9));
    assert.equal((await later).seq, 9);
    const never = room.until((state) => state.seq === 99, { timeoutMs: 1_000 });
    pass(1_000);
    await assert.rejects(never, DeadlineError);
  });

  it('throws when the room is gone, and when the client stops', async () => {
    const { client, room } = await inRoom();
    const steps = room.steps();
    await steps.next();
    const cut = steps.next();
    FakeSocket.last.die(4409, 'superseded');
    await assert.rejects(cut, (error) => error instanceof ClosedError && error.code === 4409);
    await assert.rejects(room.until(() => false), ClosedError);
    const late = room.states();
    await late.next();
    await assert.rejects(late.next(), ClosedError);
    client.retryNow();
    FakeSocket.last.greet();
    assert.deepEqual(FakeSocket.last.sent[0].resume, { room: roomId, seq: 1 });
    const again = room.steps();
    await again.next();
    FakeSocket.last.hear({ type: 'gone', room: roomId, code: 'removed', retryable: false });
    await settled();
    await assert.rejects(again.next(), (error) => error instanceof GoneError && error.code === 'removed');
    assert.equal(room.gone, 'removed');
    await assert.rejects(room.until(() => false), GoneError);
  });
});

describe('coming back', () => {
  it('with a seat by the id of the room, and the requests follow', async () => {
    const { room } = await inRoom();
    room.say({ text: 'hello' }).catch(() => {});
    FakeSocket.last.hear(update(2));
    FakeSocket.last.die(1006);
    pass(500);
    FakeSocket.last.greet();
    await settled();
    assert.deepEqual(FakeSocket.last.sent.map(({ type }) => type), ['hello', 'say']);
    assert.equal(FakeSocket.last.sent[0].resume.seq, 2);
  });

  it('without a seat by the code, before the requests', async () => {
    const { room } = await inRoom(update(1, { info: info(), you: spectator }));
    room.say({ text: 'hello' }).catch(() => {});
    FakeSocket.last.die(1006);
    pass(500);
    FakeSocket.last.greet();
    await settled();
    assert.deepEqual(FakeSocket.last.sent.map(({ type }) => type), ['hello', 'join']);
    assert.ok(!('resume' in FakeSocket.last.sent[0]));
    const [, join] = FakeSocket.last.sent;
    assert.deepEqual([join.code, join.seq], ['k7wf-2m9x', 1]);
    FakeSocket.last.hear(joined(join.id));
    await settled();
    assert.equal(FakeSocket.last.of('say').length, 1);
  });

  it('by the code once, when the id opens nothing any more', async () => {
    const { room } = await inRoom();
    FakeSocket.last.hear({ type: 'gone', room: roomId, code: 'closed', retryable: false });
    await settled();
    const join = FakeSocket.last.of('join').at(-1);
    assert.equal(FakeSocket.last.of('join').length, 2);
    FakeSocket.last.hear(refused(join.id, 'no_such_room'));
    await settled();
    assert.equal(room.gone, 'closed');
    assert.equal(FakeSocket.last.of('join').length, 2);
  });

  it('after growing pauses, while the server cannot reach the room', async () => {
    const { client, room } = await inRoom();
    for (const pause of [500, 750, 1125]) {
      FakeSocket.last.hear({ type: 'gone', room: roomId, code: 'storage', retryable: true });
      assert.equal(client.status.state, 'waiting');
      assert.equal(client.status.retryAt, Date.now() + pause);
      pass(pause);
      FakeSocket.last.greet();
      assert.equal(FakeSocket.last.sent[0].resume.room, roomId);
    }
    assert.equal(room.gone, null);
  });
});

describe('a server with too much to do', () => {
  it('gets the request again after its pause, under a new id', async () => {
    const { room } = await inRoom();
    const said = room.say({ text: 'hello' });
    const [first] = FakeSocket.last.of('say');
    FakeSocket.last.hear(refused(first.id, 'slow_down', { retryable: true, retry_after_ms: 800 }));
    await settled();
    pass(799);
    await settled();
    assert.equal(FakeSocket.last.of('say').length, 1);
    pass(1);
    await settled();
    const [, second] = FakeSocket.last.of('say');
    assert.notEqual(second.id, first.id);
    FakeSocket.last.ok(second);
    await said;
  });

  it('is left alone after a long pause, and other refusals are told at once', async () => {
    const { room } = await inRoom();
    for (const [code, extra] of [['slow_down', { retryable: true, retry_after_ms: 60_000 }], ['not_now', { retryable: true }], ['stale', {}]]) {
      const said = room.say({ text: 'hello' });
      FakeSocket.last.hear(refused(FakeSocket.last.sent.at(-1).id, code, extra));
      await assert.rejects(said, (error) => error instanceof RefusedError && error.code === code);
    }
  });
});

describe('pages', () => {
  it('are asked for one after another', async () => {
    const client = await greeted();
    const seen = [];
    const reading = (async () => { for await (const match of client.matches()) seen.push(match.match); })();
    const answer = async (matches, more) => {
      await settled();
      FakeSocket.last.hear({ type: 'matches', re: FakeSocket.last.sent.at(-1).id, matches: matches.map((match) => ({ match })), more });
    };
    await answer(['c', 'b'], true);
    await settled();
    assert.equal(FakeSocket.last.sent.at(-1).before, 'b');
    await answer(['a'], false);
    await reading;
    assert.deepEqual(seen, ['c', 'b', 'a']);
  });
});

describe('closing', () => {
  it('ends requests, readers and waits, and nothing is sent later', async () => {
    const { client, room } = await inRoom();
    const steps = room.steps();
    await steps.next();
    const ends = [steps.next(), room.until(() => false), room.say({ text: 'a' })];
    client.close();
    for (const end of ends) await assert.rejects(end, ClosedError);
    await assert.rejects(client.request('rooms', {}), ClosedError);
    await assert.rejects(client.welcomed(), ClosedError);
    const sockets = FakeSocket.made.length;
    client.retryNow();
    pass(3_600_000);
    assert.equal(FakeSocket.made.length, sockets);
  });
});
