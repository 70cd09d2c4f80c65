// A fake WebSocket, and messages as the server sends them.

import { mock } from 'node:test';

/** Sockets that a test plays the server for. */
export class FakeSocket {
  static made = [];
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  sent = [];
  closedWith = null;

  constructor(url, protocol) {
    this.url = url;
    this.protocol = protocol;
    FakeSocket.made.push(this);
  }
  static get last() {
    return FakeSocket.made.at(-1);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close(code) {
    this.closedWith = code;
  }

  hear(message) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
  die(code, reason = '') {
    this.onclose?.({ code, reason });
  }
  /** The server accepts the connection and sends its welcome. */
  greet(extra = {}) {
    this.onopen?.();
    this.hear(welcome({ re: this.sent.at(-1).id, ...extra }));
  }
  of(type) {
    return this.sent.filter((message) => message.type === type);
  }
  ok(request, extra = {}) {
    this.hear({ type: 'ok', re: request.id, ...extra });
  }
}

export const welcome = (extra) => ({ type: 'welcome', protocol: 'takamaka.v1.json', server: '1.0.0', player: 'P', device: 'D', recovery: false, heartbeat_ms: 20_000, features: [], ...extra });
export const refused = (re, code, extra = {}) => ({ type: 'refused', re, code, message: 'no', retryable: false, ...extra });
export const roomId = '01JABCDEFGHJKMNPQRSTVWXYZ0';
export const joined = (re, extra = {}) => ({ type: 'joined', re, room: roomId, routing_key: '0a3f', code: 'K7WF2M9X', ...extra });
const seat = { occupant: 'person', name: 'Ayu', presence: 'here', host: true, ready: false, muted: false, offer: 'none' };
export const info = (extra = {}) => ({ variant: 'gaple', options: {}, settings: {}, phase: 'gathering', seats: [seat, seat], host: 'Ayu', locked: false, unseated: 0, unseated_people: [], match: 0, paused: false, pause_agreed: [], line: [], ...extra });
export const update = (seq, extra = {}) => ({ type: 'update', room: roomId, seq, events: [], clock: { bank_ms: [] }, you: { seat: 0, host: true, events: [] }, ...extra });

/** Fake time for timers, `Date` and `performance`. Returns what lets it pass. */
export function fakeTime() {
  FakeSocket.made = [];
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  return (ms) => mock.timers.tick(ms);
}

/** Lets everything run that waits for no timer. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
