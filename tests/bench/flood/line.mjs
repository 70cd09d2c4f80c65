// A lean WebSocket from a chosen address of this machine. It keeps no message, so that hours of play need no memory.

import net from 'node:net';

import { opcode, upgradeRequest } from '../../wire/support/raw.mjs';

/** Returns a client frame with the mask key 0, which is legal and costs nothing. */
export function frameOf(op, payload, fin = true) {
  const body = Buffer.from(payload);
  const head = body.length < 126
    ? [(fin ? 0x80 : 0) | op, 0x80 | body.length]
    : [(fin ? 0x80 : 0) | op, 0x80 | 126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), body]);
}

export class Line {
  status = 0; // of the handshake
  #bytes = Buffer.alloc(0);
  #asked = new Map();
  #ids = 0;

  /** Connects from `address`; resolves with the line when the handshake was answered, or undefined if it was not. */
  static open(port, address, { onMessage = () => {} } = {}) {
    return new Promise((resolve) => {
      const line = new Line();
      line.onMessage = onMessage;
      line.socket = net.connect({ port, host: '127.0.0.1', localAddress: address });
      line.socket.setNoDelay(true);
      line.closed = new Promise((ended) => {
        line.socket.on('close', () => {
          line.isClosed = true;
          for (const answer of line.#asked.values()) answer(undefined);
          line.#asked.clear();
          resolve(line.status ? line : undefined);
          ended(line.code);
        });
      });
      line.socket.on('error', () => {});
      line.socket.on('connect', () => line.socket.write(upgradeRequest({ port }), 'latin1'));
      line.socket.on('data', (data) => line.#take(data, resolve));
    });
  }

  #take(data, opened) {
    this.#bytes = this.#bytes.length ? Buffer.concat([this.#bytes, data]) : data;
    if (!this.status) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.status = Number(this.#bytes.subarray(9, 12).toString('latin1'));
      this.#bytes = this.#bytes.subarray(end + 4);
      opened(this);
    }
    while (this.status === 101 && this.#frame());
  }

  #frame() {
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
    const op = b[0] & 15;
    const payload = b.subarray(at, at + length);
    this.#bytes = b.subarray(at + length);
    if (op === opcode.text) this.#hear(JSON.parse(payload.toString()));
    else if (op === opcode.ping) this.write(frameOf(opcode.pong, payload));
    else if (op === opcode.close) {
      this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 0;
      this.socket.destroy();
    }
    return true;
  }

  #hear(message) {
    const answer = this.#asked.get(message.re);
    if (answer) {
      this.#asked.delete(message.re);
      answer(message);
    }
    this.onMessage(message);
  }

  write(bytes) {
    return !this.isClosed && this.socket.write(bytes);
  }

  /** Sends a request; resolves with its answer, or with undefined if the connection ends first. */
  request(type, fields = {}) {
    if (this.isClosed) return Promise.resolve(undefined);
    const id = `f${++this.#ids}`;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.write(frameOf(opcode.text, JSON.stringify({ type, id, ...fields })));
    });
  }

  /** Cuts the connection at once, and leaves no port waiting in the system. */
  cut() {
    this.socket.resetAndDestroy();
  }
}
