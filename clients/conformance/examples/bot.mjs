// A client under test, as small as one can be that keeps every rule of docs/PROTOCOL.md, section 12: it creates a table at the
// server in TAKAMAKA_URL (or joins TAKAMAKA_CODE), plays the first legal action until the match ends, and exits with 0.

import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import WebSocket from 'ws';

const pauses = [500, 1000, 2000, 4000, 8000, 16_000, 30_000];

export class Bot {
  variant = process.env.TAKAMAKA_VARIANT ?? 'gaple';
  seats = Number(process.env.TAKAMAKA_SEATS ?? { garrafina: 3, kap_tai_shap: 3, triple: 2 }[this.variant] ?? 4);
  prefix = randomBytes(4).toString('hex'); // ids must not repeat those of an earlier run
  requests = 0;
  unanswered = new Map(); // id → the request
  attempt = 0;
  heartbeat = 20_000;

  constructor(url, ended) {
    this.url = url;
    this.ended = ended; // called with the exit code and the reason
  }

  open(url) {
    return new WebSocket(url, 'takamaka.v1.json', { perMessageDeflate: false });
  }
  connect() {
    const socket = this.open(this.url);
    this.socket = socket;
    this.welcomed = false;
    socket.on('open', () => this.hello());
    socket.on('message', (data) => {
      this.heardAt = Date.now();
      this.hear(JSON.parse(String(data)));
    });
    socket.on('close', (code) => socket === this.socket && this.lost(code));
    socket.on('error', () => {});
  }

  hello() {
    const resume = this.update && { room: this.update.room, seq: this.update.seq };
    this.send({ type: 'hello', id: this.nextId(), client: 'example-bot 1.0', ...(this.token ? { token: this.token } : { name: 'Bot' }), ...(resume && { resume }) });
  }

  nextId() {
    return `${this.prefix}-${(this.requests += 1)}`;
  }
  send(request) {
    this.socket.send(JSON.stringify(request));
  }
  request(type, fields = {}) {
    const request = { type, id: this.nextId(), ...fields };
    this.unanswered.set(request.id, request);
    if (this.welcomed) this.send(request);
  }

  hear(message) {
    if (!this.socket) return; // the end was told already
    const asked = this.unanswered.get(message.re);
    this.unanswered.delete(message.re);
    switch (message.type) {
      case 'welcome': return this.welcome(message);
      case 'joined': return process.env.TAKAMAKA_CODE ? this.request('sit', { room: message.room }) : this.request('add_bots', { room: message.room });
      case 'ok': return asked?.type === 'add_bots' ? this.request('start', { room: asked.room }) : this.play(); // the update may have come first
      case 'update': return this.see(message);
      case 'refused': return this.refused(message, asked);
      case 'gone': return message.retryable ? this.socket.close() : this.stop(1, message.code);
      default: return undefined; // newer servers may say more
    }
  }

  welcome({ token, heartbeat_ms: heartbeat }) {
    this.token = token ?? this.token;
    this.heartbeat = heartbeat;
    this.welcomed = true;
    this.heardAt = Date.now();
    clearInterval(this.beat);
    this.beat = setInterval(() => this.live(), this.heartbeat / 2);
    for (const request of this.unanswered.values()) this.send(request); // with their old ids: nothing is done twice
    if (this.unanswered.size || this.update) return;
    if (process.env.TAKAMAKA_CODE) this.request('join', { code: process.env.TAKAMAKA_CODE });
    else this.request('create', { variant: this.variant, seats: this.seats });
  }

  live() {
    if (Date.now() - this.heardAt > 2 * this.heartbeat) return this.socket.terminate();
    if (this.welcomed) this.send({ type: 'ping', id: this.nextId() });
  }

  see(update) {
    this.attempt = 0;
    const { info = this.update?.info } = update;
    this.update = { ...update, info };
    if (info.phase === 'finished') return this.stop(0);
    this.play();
  }

  /** Plays on the seat's turn, once for each update, and never while a request waits for its answer. */
  play() {
    const { room, seq, info, clock, you } = this.update ?? {};
    if (!room || this.isWaiting || this.decided === seq) return;
    if ([...this.unanswered.values()].some(({ type }) => type === 'act' || type === 'ready')) return;
    if (info.phase === 'between_deals' && info.seats[you.seat]?.ready === false) this.request('ready', { room });
    else if (clock.turn === you.seat && you.own?.legal.length) this.request('act', { room, seq, action: you.own.legal[0] });
    else return;
    this.decided = seq;
  }

  refused({ code, retryable, retry_after_ms: pause = 500 }, asked) {
    if (!asked) return this.socket.close(); // hello: closed by the server, or tried again with the usual pauses
    if (code === 'stale') return this.play(); // the newest update, if it is here; otherwise when it comes
    if (!retryable && asked.type !== 'act' && asked.type !== 'ready') return this.stop(1, code);
    this.isWaiting = true;
    setTimeout(() => {
      this.isWaiting = false;
      if (asked.type === 'act' || asked.type === 'ready') this.decided = undefined;
      else if (retryable) return this.request(asked.type, Object.fromEntries(Object.entries(asked).filter(([key]) => key !== 'type' && key !== 'id')));
      this.play();
    }, pause);
  }

  lost(code) {
    clearInterval(this.beat);
    this.welcomed = false;
    if (code >= 4400 && code < 4500) return this.stop(2, code);
    const pause = code >= 4600 && code < 4700 && this.attempt === 0 ? 0 : pauses[Math.min(this.attempt, pauses.length - 1)] * (0.75 + Math.random() / 2);
    this.attempt += 1;
    this.retry = setTimeout(() => this.connect(), pause);
  }

  stop(code, reason) {
    clearInterval(this.beat);
    clearTimeout(this.retry);
    const { socket } = this;
    this.socket = undefined;
    socket.close(1000);
    this.ended(code, reason);
  }
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const bot = new Bot(process.env.TAKAMAKA_URL, (code, reason) => {
    if (reason) console.error(`stopped: ${reason}`);
    process.exitCode = code;
    setTimeout(() => process.exit(code), 200).unref();
  });
  bot.connect();
}
