import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Sent = { type: string; id: string; [key: string]: unknown };

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: Sent[] = [];
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {}
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greet(): Sent {
    this.onopen?.();
    const hello = this.sent.at(-1) as Sent;
    this.hear({ type: 'welcome', re: hello.id, protocol: 'takamaka.v1.json', player: 'p', heartbeat_ms: 20_000 });
    return hello;
  }
  last(type: string): Sent | undefined {
    return this.sent.filter((message) => message.type === type).at(-1);
  }
}

let sockets: FakeSocket[] = [];
const room = '01JABCDEFGHJKMNPQRSTVWXYZ0';
const info = { variant: 'gaple', options: {}, settings: {}, phase: 'gathering', seats: [], host: 'Ayu', locked: false, unseated: 1, unseated_people: [], match: 0, paused: false, pause_agreed: [] };

/** Loads the page's state at the address of a table where this browser was before. */
async function open(watch: boolean) {
  const code = watch ? 'WATCH000' : 'TABLE000';
  localStorage.setItem('takamaka.room', JSON.stringify({ code, watch }));
  history.replaceState(null, '', `/${watch ? 'w' : 't'}/${code}`);
  vi.resetModules();
  const store = await import('./store');
  store.begin();
  const socket = sockets.at(-1) as FakeSocket;
  socket.greet();
  await enterBy(socket, code, {});
  return store;
}

/** The server lets the page in by its code, with or without a seat. */
async function enterBy(socket: FakeSocket, code: string, you: { seat?: number }) {
  const join = socket.last('join') as Sent;
  expect(join.code).toBe(code);
  socket.hear({ type: 'joined', re: join.id, room });
  await vi.advanceTimersByTimeAsync(0);
  update(socket, you);
  return join;
}

function update(socket: FakeSocket, you: { seat?: number }, seq = 7) {
  socket.hear({ type: 'update', room, seq, events: [], info, clock: { bank_ms: [] }, you: { host: false, events: [], ...you } });
}

async function loseTheLine(): Promise<FakeSocket> {
  const dialled = sockets.length;
  sockets.at(-1)?.onclose?.({ code: 1006, reason: '' });
  while (sockets.length === dialled) await vi.advanceTimersByTimeAsync(50);
  return sockets.at(-1) as FakeSocket;
}

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('after a lost connection', () => {
  it('a spectator enters again by the watch code, because the room’s id opens nothing', async () => {
    const store = await open(true);
    const again = await loseTheLine();
    expect(again.greet().resume).toBeUndefined();
    expect(await enterBy(again, 'WATCH000', {})).toMatchObject({ seq: 7 });
    expect(store.room.value?.id).toBe(room);
    expect(location.pathname).toBe('/w/WATCH000');
  });

  it('a player comes back by the room’s id', async () => {
    await open(false);
    update(sockets.at(-1) as FakeSocket, { seat: 1 });
    const again = await loseTheLine();
    expect(again.greet().resume).toEqual({ room, seq: 7 });
    expect(again.last('join')).toBeUndefined();
  });

  it('a player who has lost the seat meanwhile enters by the code', async () => {
    const store = await open(false);
    update(sockets.at(-1) as FakeSocket, { seat: 1 });
    const again = await loseTheLine();
    again.greet();
    again.hear({ type: 'gone', room, code: 'closed' });
    await enterBy(again, 'TABLE000', {});
    expect(store.room.value?.you.seat).toBeUndefined();
    expect(location.pathname).toBe('/t/TABLE000');
  });

  it('a closed table is left for the start page', async () => {
    const store = await open(true);
    const again = await loseTheLine();
    again.greet();
    again.hear({ type: 'refused', re: again.last('join')?.id, code: 'no_such_room', message: '', retryable: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.room.value).toBeNull();
    expect(location.pathname).toBe('/');
  });
});

describe('while the server cannot reach the table', () => {
  const gone = { type: 'gone', room, code: 'storage', retryable: true };
  const refusal = { type: 'refused', code: 'storage', message: '', retryable: true };

  it('a seated player stays at the table, keeps the seat and resumes until it works', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5); // pauses in the middle of their spread
    const store = await open(false);
    update(sockets.at(-1) as FakeSocket, { seat: 1 });
    let again = await loseTheLine();
    const pauses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const tried = sockets.length;
      expect(again.greet().resume).toEqual({ room, seq: 7 });
      again.hear(gone);
      expect(store.status.value).toMatchObject({ state: 'waiting', refused: { code: 'storage' } });
      expect([store.room.value?.id, location.pathname, store.lastRoom.value?.code]).toEqual([room, '/t/TABLE000', 'TABLE000']);
      const from = Date.now();
      while (sockets.length === tried) await vi.advanceTimersByTimeAsync(50);
      pauses.push(Date.now() - from);
      again = sockets.at(-1) as FakeSocket;
    }
    expect(pauses).toEqual([750, 1_150, 1_700, 2_550, 2_550]); // in steps of 50
    expect(again.greet().resume).toEqual({ room, seq: 7 });
    update(again, { seat: 1 }, 9);
    expect(store.status.value.state).toBe('open');
    expect(store.room.value?.you.seat).toBe(1);
  });

  it('a move without an answer is sent again with its id when the table is back', async () => {
    const store = await open(false);
    update(sockets.at(-1) as FakeSocket, { seat: 1 });
    void store.act({ type: 'pass' });
    const { id } = (sockets.at(-1) as FakeSocket).last('act') as Sent;
    sockets.at(-1)?.hear(gone);
    await vi.advanceTimersByTimeAsync(1_000);
    const again = sockets.at(-1) as FakeSocket;
    again.greet();
    expect(again.last('act')?.id).toBe(id);
  });

  it('a spectator stays, too, and enters by the code until it works', async () => {
    const store = await open(true);
    let again = await loseTheLine();
    again.greet();
    again.hear({ ...refusal, re: again.last('join')?.id });
    await vi.advanceTimersByTimeAsync(0);
    expect([store.room.value?.id, location.pathname]).toEqual([room, '/w/WATCH000']);
    expect(store.status.value).toMatchObject({ state: 'waiting', refused: { code: 'storage' } });
    await vi.advanceTimersByTimeAsync(2_000);
    again = sockets.at(-1) as FakeSocket;
    again.greet();
    await enterBy(again, 'WATCH000', {});
    expect(store.status.value.state).toBe('open');
  });

  it('a page that shows another place forgets nothing', async () => {
    const store = await open(false);
    store.goHome();
    (sockets.at(-1) as FakeSocket).greet();
    sockets.at(-1)?.hear(gone);
    expect([store.lastRoom.value?.code, store.status.value.state]).toEqual(['TABLE000', 'open']);
  });
});

describe('the score sheet', () => {
  const sheetOf = (deals: number[], more: boolean, match_id = 'M1') => ({ type: 'sheet', deals: deals.map((deal) => ({ deal })), match_id, first: 1, more });

  it('is collected page by page', async () => {
    const store = await open(false);
    const socket = sockets.at(-1) as FakeSocket;
    const whole = store.sheetOfMatch();
    expect(socket.last('sheet')).toMatchObject({ room, after: 0 });
    socket.hear({ ...sheetOf([1, 2], true), re: socket.last('sheet')?.id });
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.last('sheet')).toMatchObject({ after: 2 });
    socket.hear({ ...sheetOf([3], false), match: { reason: 'out' }, re: socket.last('sheet')?.id });
    expect((await whole)?.deals.map(({ deal }) => deal)).toEqual([1, 2, 3]);
    expect((await whole)?.match).toBeDefined();
  });

  it('has no pages of another match', async () => {
    const store = await open(false);
    const socket = sockets.at(-1) as FakeSocket;
    const whole = store.sheetOfMatch();
    socket.hear({ ...sheetOf([1, 2], true), re: socket.last('sheet')?.id });
    await vi.advanceTimersByTimeAsync(0);
    socket.hear({ ...sheetOf([1], false, 'M2'), re: socket.last('sheet')?.id });
    expect((await whole)?.deals.map(({ deal }) => deal)).toEqual([1, 2]);
  });
});

describe('a move', () => {
  const action = { type: 'pass' };

  it('is on its way until the page shows it, also when the answer comes before the update', async () => {
    const store = await open(false);
    const socket = sockets.at(-1) as FakeSocket;
    void store.act(action);
    void store.act(action);
    expect(socket.sent.filter(({ type }) => type === 'act')).toHaveLength(1);
    socket.hear({ type: 'ok', re: socket.last('act')?.id, seq: 9 });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.pendingAct.value).toEqual(action);
    update(socket, { seat: 1 }, 8);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.pendingAct.value).toEqual(action);
    update(socket, { seat: 1 }, 9);
    await vi.advanceTimersByTimeAsync(0);
    // The picture comes between two frames.
    expect(store.pendingAct.value).toEqual(action);
    vi.advanceTimersToNextFrame();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.pendingAct.value).toBeNull();
  });

  it('that is refused frees the hand at once', async () => {
    const store = await open(false);
    const socket = sockets.at(-1) as FakeSocket;
    void store.act(action);
    socket.hear({ type: 'refused', re: socket.last('act')?.id, code: 'stale', message: '', retryable: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.pendingAct.value).toBeNull();
  });
});
