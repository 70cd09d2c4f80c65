import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Update, Welcome } from '../protocol';
import { afterClose, backoffMs } from './backoff';
import { ClosedError, Connection, RefusedError, type Socket, type Status } from './connection';

type Sent = { type: string; id: string; [key: string]: unknown };

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: Sent[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The server accepts the connection and sends its welcome. */
  greet(extra: Partial<Welcome> = {}): void {
    this.onopen?.();
    const hello = this.sent.at(-1) as Sent;
    this.hear({ type: 'welcome', re: hello.id, protocol: 'takamaka.v1.json', player: 'p', heartbeat_ms: 20_000, ...extra });
  }
  die(code: number): void {
    this.onclose?.({ code, reason: '' });
  }
  of(type: string): Sent[] {
    return this.sent.filter((message) => message.type === type);
  }
}

function setUp() {
  const sockets: FakeSocket[] = [];
  const statuses: Status[] = [];
  const updates: Update[] = [];
  const gone: string[] = [];
  const announced: string[] = [];
  const latencies: number[] = [];
  const waits: number[] = [];
  let token: string | null = null;
  const connection = new Connection({
    open: (subprotocol) => {
      expect(subprotocol).toBe('takamaka.v1.json');
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    client: 'test/1',
    token: () => token,
    name: () => 'Ayu',
    onStatus: (status) => statuses.push(status),
    onWelcome: (welcome) => (token = welcome.token ?? token),
    onUpdate: (update) => updates.push(update),
    onGone: (message) => gone.push(message.code),
    onAnnouncement: (message) => announced.push(message.text),
    onReportClosed: (report) => announced.push(`${report.category}: ${report.outcome}`),
    onLatency: (ms) => latencies.push(ms),
    onWaiting: (requests) => waits.push(requests),
    random: () => 0.5,
  });
  return { connection, sockets, statuses, updates, gone, announced, latencies, waits, last: () => sockets.at(-1) as FakeSocket };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Connection', () => {
  it('says hello first, and later with the token from the welcome', () => {
    const { connection, last } = setUp();
    connection.connect();
    last().greet({ token: 'secret' });
    expect(last().sent[0]).toMatchObject({ type: 'hello', client: 'test/1', name: 'Ayu' });
    expect(last().sent[0]).not.toHaveProperty('token');
    connection.reconnect();
    last().greet();
    expect(last().sent[0]).toMatchObject({ token: 'secret' });
  });

  it('keeps a request until there is a connection, and resolves it once', async () => {
    const { connection, last } = setUp();
    const rooms = connection.request('rooms', {});
    expect(last().of('rooms')).toEqual([]);
    last().greet();
    const [sent] = last().of('rooms');
    last().hear({ type: 'room_list', re: sent?.id, rooms: [] });
    await expect(rooms).resolves.toMatchObject({ rooms: [] });
  });

  it('sends an unanswered move again with the same id after a reconnect', async () => {
    const { connection, sockets, last } = setUp();
    connection.connect();
    last().greet();
    connection.resumeWith({ room: 'R', seq: 7 });
    const act = connection.request('act', { room: 'R', seq: 7, action: { type: 'pass' } });
    const [first] = last().of('act');
    last().die(1006);
    vi.advanceTimersByTime(20_000);
    expect(sockets).toHaveLength(2);
    last().greet();
    expect(last().sent[0]).toMatchObject({ type: 'hello', resume: { room: 'R', seq: 7 } });
    expect(last().of('act')).toEqual([first]);
    last().hear({ type: 'ok', re: first?.id, seq: 8 });
    await expect(act).resolves.toMatchObject({ seq: 8 });
  });

  it('resumes from the last update it received', () => {
    const { connection, updates, last } = setUp();
    connection.connect();
    last().greet();
    connection.resumeWith({ room: 'R', seq: 1 });
    last().hear({ type: 'update', room: 'R', seq: 12, events: [], clock: { bank_ms: [] }, you: { host: false, events: [] } });
    expect(updates).toHaveLength(1);
    last().die(4600);
    last().greet();
    expect(last().sent[0]).toMatchObject({ resume: { room: 'R', seq: 12 } });
  });

  it('stops when the seat is opened in another place, and takes it back on request', async () => {
    const { connection, sockets, statuses, last } = setUp();
    connection.connect();
    last().greet();
    const act = connection.request('act', { room: 'R', seq: 1, action: { type: 'pass' } });
    last().die(4409);
    await expect(act).rejects.toBeInstanceOf(ClosedError);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toMatchObject({ state: 'stopped', code: 4409 });
    connection.reconnect();
    last().greet();
    expect(statuses.at(-1)).toEqual({ state: 'open' });
  });

  it('rejects a refused request with its code', async () => {
    const { connection, last } = setUp();
    connection.connect();
    last().greet();
    const sit = connection.request('sit', { room: 'R', seat: 2 });
    last().hear({ type: 'refused', re: last().of('sit')[0]?.id, code: 'seat_taken', message: '', retryable: true });
    await expect(sit).rejects.toBeInstanceOf(RefusedError);
    await expect(sit).rejects.toMatchObject({ refused: { code: 'seat_taken' } });
  });

  it('drops a socket that stays silent after a ping', () => {
    const { connection, sockets, statuses, last } = setUp();
    connection.connect();
    last().greet();
    vi.advanceTimersByTime(20_000);
    const ping = last().of('ping')[0];
    expect(ping).toBeDefined();
    vi.advanceTimersByTime(10_000);
    expect(sockets[0]?.closed).toBe(true);
    expect(statuses.at(-1)?.state).toBe('waiting');
  });

  it('keeps a socket that receives anything', () => {
    const { connection, statuses, last } = setUp();
    connection.connect();
    last().greet();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(20_000);
      last().hear({ type: 'pong', re: last().of('ping').at(-1)?.id });
    }
    expect(statuses.at(-1)?.state).toBe('open');
  });

  it('tries again with growing pauses', () => {
    const { connection, sockets, last } = setUp();
    connection.connect();
    const opened: number[] = [];
    for (let i = 0; i < 6; i++) {
      const before = Date.now();
      const count = sockets.length;
      last().die(1006);
      while (sockets.length === count) vi.advanceTimersByTime(100);
      opened.push(Date.now() - before);
    }
    expect(opened).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000]);
  });

  it('stops when the server does not know the token', () => {
    const { connection, statuses, last } = setUp();
    connection.connect();
    last().onopen?.();
    last().hear({ type: 'refused', re: last().sent[0]?.id, code: 'bad_token', message: '', retryable: false });
    expect(statuses.at(-1)).toMatchObject({ state: 'stopped', code: 4401 });
  });

  it('tries again when the hello could not be stored', () => {
    const { connection, statuses, last } = setUp();
    connection.connect();
    last().onopen?.();
    last().hear({ type: 'refused', re: last().sent[0]?.id, code: 'storage', message: '', retryable: true });
    expect(statuses.at(-1)?.state).toBe('waiting');
  });

  it('waits as long as the server says, and keeps the reason', () => {
    const { connection, statuses, sockets, last } = setUp();
    connection.connect();
    last().onopen?.();
    const refused = { type: 'refused', re: last().sent[0]?.id, code: 'too_many_players', message: '', retryable: true, retry_after_ms: 90_000 };
    last().hear(refused);
    expect(statuses.at(-1)).toMatchObject({ state: 'waiting', refused });
    vi.advanceTimersByTime(89_000);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('stops when the player is banned', () => {
    const { connection, statuses, last } = setUp();
    connection.connect();
    last().onopen?.();
    last().hear({ type: 'refused', re: last().sent[0]?.id, code: 'banned', message: '', retryable: false });
    expect(statuses.at(-1)).toMatchObject({ state: 'stopped', code: 4410 });
  });

  it('passes on announcements of the administrators', () => {
    const { connection, announced, last } = setUp();
    connection.connect();
    last().greet();
    last().hear({ type: 'announcement', text: 'Restart at ten.', until: 5 });
    last().hear({ type: 'report_closed', category: 'chat', outcome: 'warned', reported: 5 });
    expect(announced).toEqual(['Restart at ten.', 'chat: warned']);
  });

  it('never repeats an id', () => {
    const { connection, last } = setUp();
    connection.connect();
    last().greet();
    for (let i = 0; i < 50; i++) void connection.request('ping', {});
    const ids = last().sent.map((message) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id.length <= 36)).toBe(true);
  });
});

describe('close codes', () => {
  it.each([
    [4400, 'stop'],
    [4409, 'stop'],
    [4499, 'stop'],
    [4500, 'back_off'],
    [4508, 'back_off'],
    [4600, 'at_once'],
    [1006, 'back_off'],
    [1012, 'back_off'],
  ] as const)('%i: %s', (code, what) => expect(afterClose(code)).toBe(what));

  it('spreads the tries and never waits longer than 22.5 seconds', () => {
    for (let attempt = 0; attempt < 40; attempt++) {
      expect(backoffMs(attempt, () => 0)).toBeGreaterThanOrEqual(250);
      expect(backoffMs(attempt, () => 0.999)).toBeLessThanOrEqual(22_500);
    }
  });
});
