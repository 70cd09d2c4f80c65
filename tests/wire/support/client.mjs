// A player at the other end of a socket: sends requests, waits for answers and updates, and records every byte.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import Ajv from 'ajv/dist/2020.js';
import WebSocket from 'ws';

import { CompactReader } from '../../../clients/conformance/src/rows.mjs';
import { FrameCheck } from './frame_check.mjs';

export const subprotocol = 'takamaka.v1.json';

/** Every frame of every test is compared with the schema of the protocol. A test fails at the first that does not fit. */
export const frameCheck = new FrameCheck(Ajv);

/** Each run has ids of its own, as docs/PROTOCOL.md asks of every client. */
const run = randomBytes(3).toString('hex');
let ids = 0;

/** Rejects after ten seconds, and names what the test waited for. */
function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out waiting for ${what()}`)), 10_000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export class Client {
  received = []; // raw texts
  messages = []; // parsed; a compact one is here as the update that it stands for
  pings = 0; // of the WebSocket
  update = null; // the latest, with `info` carried over
  room = null;
  #waiting = [];
  #frames = frameCheck.connection();
  #compact = new CompactReader();

  /** Connects and says hello. Options: token, name, resume, recovery, program, compact, headers, url, socket (options of `ws`); hello: false only connects. */
  static async open(server, options = {}) {
    const client = new Client();
    client.name = options.name;
    const headers = options.headers ?? {};
    const url = options.url ?? `ws://127.0.0.1:${server.port}/ws`;
    client.socket = new WebSocket(url, options.protocols ?? subprotocol, { headers, perMessageDeflate: false, ...options.socket });
    client.closed = new Promise((resolve) => {
      client.socket.on('close', (code, reason) => {
        client.close = { code, reason: String(reason) };
        resolve(client.close);
        client.#look();
      });
    });
    client.socket.on('ping', () => {
      client.pings += 1;
      client.#look();
    });
    client.socket.on('message', (data, isBinary) => client.#take(String(data), isBinary));
    client.socket.on('error', () => {});
    await within(new Promise((resolve, reject) => {
      client.socket.on('open', resolve);
      client.socket.on('error', reject);
    }), () => 'the handshake');
    if (options.hello !== false) await client.hello(options);
    return client;
  }

  async hello({ token, name, resume, recovery, program, compact } = {}) {
    const fields = { client: 'wire-tests/1' };
    if (token) fields.token = token;
    if (name) fields.name = name;
    if (resume) fields.resume = resume;
    if (recovery) fields.recovery = recovery;
    if (program !== undefined) fields.program = program;
    if (compact !== undefined) fields.compact = compact;
    const answer = await this.request('hello', fields);
    if (answer.type === 'welcome') {
      this.player = answer.player;
      this.token = answer.token ?? token;
    }
    return answer;
  }

  #take(text) {
    this.received.push(text);
    this.#frames.received(text);
    const message = this.#compact.read(JSON.parse(text));
    this.messages.push(message);
    if (message.type === 'update') {
      const before = this.update ?? {};
      this.update = { ...message, info: message.info ?? before.info };
      this.room = message.room;
    }
    this.#look();
  }

  #look() {
    this.#waiting = this.#waiting.filter((waiting) => {
      const found = waiting.find();
      if (found !== undefined) {
        waiting.resolve(found);
        return false;
      }
      if (this.close) {
        waiting.reject(new Error(`closed with ${this.close.code} while waiting for ${waiting.what}`));
        return false;
      }
      return true;
    });
  }

  /** Resolves with the result of `find` as soon as it is not undefined. */
  until(find, what = String(find)) {
    const promise = new Promise((resolve, reject) => {
      this.#waiting.push({ find, resolve, reject, what });
      this.#look();
    });
    return within(promise, () => `${what} (${this.name ?? 'a client'}; last: ${this.received.at(-1)?.slice(0, 300)})`);
  }

  sendText(text) {
    this.#frames.sent(text);
    this.socket.send(text);
  }

  /** Sends a request and resolves with its answer. */
  request(type, fields = {}, id = `${run}-${++ids}`) {
    const from = this.messages.length;
    this.sendText(JSON.stringify({ type, id, ...fields }));
    return this.answer(id, from);
  }

  answer(id, from = 0) {
    return this.until(() => this.messages.slice(from).find((message) => message.re === id), `the answer to ${id}`);
  }

  /** Sends a request about its room; throws if refused. A client that has just played fast is told to wait, and does. */
  async ask(type, fields = {}) {
    const answer = await this.request(type, { room: this.room, ...fields });
    if (answer.code === 'slow_down') {
      await sleep(answer.retry_after_ms);
      return this.ask(type, fields);
    }
    if (answer.type === 'refused') throw new Error(`${type} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  async create(options = {}) {
    const { variant = 'gaple', seats = 4, settings = {}, ...rest } = options;
    const answer = await this.request('create', { variant, seats, options: rest.options ?? {}, settings });
    if (answer.type !== 'joined') throw new Error(`create was refused: ${JSON.stringify(answer)}`);
    this.room = answer.room;
    await this.until(() => (this.update?.room === answer.room ? this.update : undefined), 'the first update');
    return answer;
  }

  async join(code) {
    const answer = await this.request('join', { code });
    if (answer.type !== 'joined') return answer;
    this.room = answer.room;
    await this.until(() => (this.update?.room === answer.room ? this.update : undefined), 'the first update');
    return answer;
  }

  /** Resolves with the latest update once `holds(update)`. */
  sees(holds, what) {
    return this.until(() => (this.update && holds(this.update) ? this.update : undefined), what ?? `an update with ${holds}`);
  }

  get seat() {
    return this.update?.you.seat;
  }
  get legal() {
    return this.update?.you.own?.legal ?? [];
  }
  get isToAct() {
    return this.update?.clock.turn !== undefined && this.update.clock.turn === this.seat;
  }

  /** Cuts the connection without a close frame. */
  async cut() {
    this.socket.terminate();
    return this.closed;
  }
  async leave() {
    this.socket.close(1000);
    return this.closed;
  }
}
