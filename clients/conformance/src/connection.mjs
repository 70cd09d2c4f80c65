// One WebSocket of a client, with everything that came over it. Nothing is answered or repeated by itself.

import WebSocket from 'ws';
import { CompactReader } from './rows.mjs';

export const subprotocol = 'takamaka.v1.json';

export class Connection {
  frames = []; // every message, parsed, in order; a compact one is here as the update that it stands for
  texts = []; // the same, as they came
  update = null; // the latest, with `info` carried over
  close = null; // { code, reason }, once it is closed
  opened = false;
  #reader = new CompactReader();
  #listeners = new Set();
  #waiting = new Set();

  /** Resolves when the connection is open; rejects if the server does not let it open. Options are those of `ws`, and `protocols`. */
  static async open(url, { protocols = subprotocol, ...options } = {}) {
    const connection = new Connection();
    const socket = new WebSocket(url, protocols, { perMessageDeflate: false, ...options });
    connection.socket = socket;
    connection.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        connection.close = { code, reason: String(reason) };
        resolve(connection.close);
        connection.#look();
      });
    });
    socket.on('message', (data) => connection.#take(String(data)));
    socket.on('error', () => {});
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
      socket.once('unexpected-response', (_, answer) => reject(Object.assign(new Error(`HTTP ${answer.statusCode}`), { status: answer.statusCode })));
    });
    connection.opened = true;
    return connection;
  }

  #take(text) {
    this.texts.push(text);
    const raw = JSON.parse(text);
    const frame = this.#reader.read(raw);
    this.frames.push(frame);
    if (frame.type === 'update') this.update = { ...frame, info: frame.info ?? this.update?.info };
    for (const listener of this.#listeners) listener(frame, raw);
    this.#look();
  }

  #look() {
    for (const waiting of [...this.#waiting]) {
      const found = waiting.find();
      if (found === undefined && !this.close) continue;
      this.#waiting.delete(waiting);
      clearTimeout(waiting.timer);
      if (found !== undefined) waiting.resolve(found);
      else waiting.reject(new Error(`closed with ${this.close.code} while waiting for ${waiting.what}`));
    }
  }

  /** Calls `listener` with every later message as it is in `frames`, and as it came. */
  onFrame(listener) {
    this.#listeners.add(listener);
  }

  /** Resolves with the result of `find` as soon as it is not undefined; rejects when the connection ends or the time is over. */
  until(find, what, ms = 10_000) {
    return new Promise((resolve, reject) => {
      const waiting = { find, what, resolve, reject };
      waiting.timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new Error(`nothing came within ${ms} ms: ${what}; the last was ${this.texts.at(-1)?.slice(0, 300)}`));
      }, ms);
      this.#waiting.add(waiting);
      this.#look();
    });
  }

  sendText(text) {
    this.socket.send(text);
  }
  send(frame) {
    this.sendText(JSON.stringify(frame));
  }

  /** Sends a request and resolves with its answer. */
  async request(frame, ms) {
    const from = this.frames.length;
    this.send(frame);
    return this.until(() => this.frames.slice(from).find(({ re }) => re === frame.id), `the answer to ${JSON.stringify(frame).slice(0, 200)}`, ms);
  }

  /** Reads nothing more, as if the line had broken silently. */
  deaf() {
    this.socket.removeAllListeners('message');
    this.socket.pause();
  }

  /** Ends the connection without a close frame. */
  async cut() {
    this.socket.terminate();
    return this.closed;
  }
  /** Ends the connection with a close frame. */
  async end(code = 1000) {
    this.socket.close(code);
    return this.closed;
  }
}

/** What a person at a table sees: the latest update, and whether it is their turn. */
export const isOver = (update) => update?.info?.phase === 'finished';
export const mayAct = (update) => update?.clock?.turn !== undefined && update.clock.turn === update.you?.seat && (update.you.own?.legal ?? []).length > 0;
