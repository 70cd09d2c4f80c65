// A hand-written WebSocket, for data that a correct library would never send.

import { randomBytes } from 'node:crypto';
import net from 'node:net';

import { frameCheck } from './client.mjs';

export const key = 'dGhlIHNhbXBsZSBub25jZQ==';

/** Returns the lines of an upgrade request; `change` replaces headers by name, or leaves them out with null. */
export function upgradeRequest(server, change = {}, target = '/ws') {
  const headers = {
    Host: `127.0.0.1:${server.port}`,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': key,
    'Sec-WebSocket-Protocol': 'takamaka.v1.json',
    ...change,
  };
  const lines = Object.entries(headers)
    .filter(([, value]) => value !== null)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`));
  return `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

export const opcode = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 };

/** Returns one client frame. Options: fin, rsv (0 … 7), masked, announced (a length other than the payload's). */
export function frame(op, payload = '', { fin = true, rsv = 0, masked = true, announced, minimal = true } = {}) {
  const body = Buffer.from(payload);
  const length = announced ?? body.length;
  const head = [(fin ? 0x80 : 0) | (rsv << 4) | op];
  const mask = masked ? 0x80 : 0;
  if (length < 126 && minimal) head.push(mask | length);
  else if (length < 65536) head.push(mask | 126, length >> 8, length & 255);
  else {
    const wide = Buffer.alloc(8);
    wide.writeBigUInt64BE(BigInt(length));
    head.push(mask | 127, ...wide);
  }
  if (!masked) return Buffer.concat([Buffer.from(head), body]);
  const maskKey = randomBytes(4);
  const hidden = Buffer.from(body.map((byte, i) => byte ^ maskKey[i % 4]));
  return Buffer.concat([Buffer.from(head), maskKey, hidden]);
}

export function closeFrame(code, reason = '') {
  return frame(opcode.close, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]));
}

export class RawSocket {
  #bytes = Buffer.alloc(0);
  #waiting = [];
  frames = []; // { op, fin, rsv, masked, payload }
  #check = frameCheck.connection();
  head = null;

  /** Connects, perhaps from another `address` of this machine; with `upgrade: false` sends nothing. Otherwise resolves when the head of the answer has arrived. */
  static async open(server, { upgrade = true, change, early, address } = {}) {
    const raw = new RawSocket();
    raw.socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress: address });
    raw.ended = new Promise((resolve) => raw.socket.on('close', () => resolve()));
    raw.socket.on('error', (error) => (raw.error = error));
    raw.socket.on('data', (data) => raw.#take(data));
    raw.socket.on('close', () => {
      raw.isClosed = true;
      raw.#look();
    });
    await new Promise((resolve) => raw.socket.once('connect', resolve));
    if (upgrade) {
      raw.socket.write(upgradeRequest(server, change) + (early ?? ''), 'latin1');
      await raw.until(() => raw.head);
    }
    return raw;
  }

  #take(data) {
    this.#bytes = Buffer.concat([this.#bytes, data]);
    if (!this.head) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.head = this.#bytes.subarray(0, end).toString('latin1');
      this.#bytes = this.#bytes.subarray(end + 4);
    }
    while (this.#parse());
    this.#look();
  }

  #parse() {
    const b = this.#bytes;
    if (b.length < 2) return false;
    let length = b[1] & 127;
    let at = 2;
    if (length === 126) {
      if (b.length < 4) return false;
      length = b.readUInt16BE(2);
      at = 4;
    } else if (length === 127) {
      if (b.length < 10) return false;
      length = Number(b.readBigUInt64BE(2));
      at = 10;
    }
    if (b.length < at + length) return false;
    this.frames.push({ op: b[0] & 15, fin: b[0] >> 7 === 1, rsv: (b[0] >> 4) & 7, masked: b[1] >> 7 === 1, payload: Buffer.from(b.subarray(at, at + length)) });
    if (this.frames.at(-1).op === opcode.text) this.#check.received(this.texts.at(-1));
    this.#bytes = b.subarray(at + length);
    return true;
  }

  #look() {
    this.#waiting = this.#waiting.filter(({ find, resolve }) => {
      const found = find();
      if (found) resolve(found);
      else if (this.isClosed) resolve(undefined);
      else return true;
      return false;
    });
  }

  /** Resolves with the result of `find`, or with undefined if the connection ends first. */
  until(find) {
    let timer;
    const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`timed out waiting for ${find}`)), 10_000)));
    const found = new Promise((resolve) => {
      this.#waiting.push({ find, resolve });
      this.#look();
    });
    return Promise.race([found, late]).finally(() => clearTimeout(timer));
  }

  send(...frames) {
    if (!this.socket.destroyed) this.socket.write(Buffer.concat(frames));
  }

  get status() {
    return Number(this.head?.split(' ')[1]);
  }
  get texts() {
    return this.frames.filter(({ op }) => op === opcode.text).map(({ payload }) => payload.toString());
  }
  /** Resolves with the server's close code; 0 if its close frame had none, undefined if it closed without a frame. */
  async closeCode() {
    const close = await this.until(() => this.frames.find(({ op }) => op === opcode.close));
    if (!close) return undefined;
    this.send(frame(opcode.close, close.payload.subarray(0, 2)));
    return close.payload.length >= 2 ? close.payload.readUInt16BE(0) : 0;
  }
  destroy() {
    this.socket.destroy();
  }
}
