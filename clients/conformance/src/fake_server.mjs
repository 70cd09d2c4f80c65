// A server that plays the server's side of a transcript to one client, and checks what the client sends.

import { WebSocketServer } from 'ws';
import { difference } from './compare.mjs';
import { subprotocol } from './connection.mjs';
import { Placeholders } from './placeholders.mjs';
import { refusal } from './refusals.mjs';
import { CompactReader } from './rows.mjs';
import { variantAfter } from './schema.mjs';

const named = (name) => name?.split('.')[0];
const isMatching = (recorded, sent) => recorded.frame?.type === sent.type;

/** One connection of the client; `name` is the one it has in the transcript. */
class Wire {
  unread = []; // requests that the transcript has not come to
  newest = 0; // the seq of the newest update it was sent
  moved = 0; // the seq of the last move in it; an action decided before is stale
  own = undefined;
  reader = new CompactReader();
  constructor(socket) {
    this.socket = socket;
  }
}

export class FakeServer {
  problems = []; // what the client did that the transcript or the protocol does not allow
  received = []; // every message of the client
  #at = 0;
  #wires = new Map();
  #arrived = [];
  #names = new Placeholders();
  #ids = new Map(); // recorded id → the client's own
  #answers = new Map(); // the client's id → the answer it was sent
  #lastSent = 0;

  /**
   * Resolves when it listens. `exact` also requires the recorded fields of each request, and the recorded action; otherwise
   * any legal action is accepted, and the match goes on as recorded..
   */
  static async start({ transcript, schema, exact = false, plays = transcript.head.plays, port = 0 }) {
    const fake = new FakeServer();
    Object.assign(fake, { schema, exact });
    fake.lines = transcript.lines.filter(({ connection }) => connection && named(connection) === plays);
    fake.finished = new Promise((resolve) => (fake.finish = resolve));
    fake.server = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: (protocols) => (protocols.has(subprotocol) ? subprotocol : false) });
    await new Promise((resolve) => fake.server.once('listening', resolve));
    fake.url = `ws://127.0.0.1:${fake.server.address().port}/ws`;
    fake.server.on('connection', (socket) => fake.#connected(socket));
    return fake;
  }

  /** Whether the client has come to the end of the transcript. */
  get isFinished() {
    return this.#at >= this.lines.length;
  }
  /** What the transcript waits for, in words. */
  get waitsFor() {
    const line = this.lines[this.#at];
    return line && `${line.connection}: ${line.frame?.type ?? line.event}`;
  }

  async stop() {
    for (const socket of this.server.clients) socket.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #connected(socket) {
    const wire = new Wire(socket);
    if (socket.protocol !== subprotocol) this.problems.push(`the client opened a connection without the subprotocol ${subprotocol}`);
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.problems.push('the client sent a binary message');
      this.#heard(wire, String(data));
      this.#advance();
    });
    socket.on('error', () => {});
    this.#arrived.push(wire);
    this.#advance();
  }

  #heard(wire, text) {
    let frame;
    try {
      frame = JSON.parse(text);
    } catch {
      const expected = this.lines[this.#at];
      if (expected?.text !== text) this.problems.push(`the client sent no JSON: ${text.slice(0, 80)}`);
      else this.#at += 1;
      return;
    }
    this.received.push(frame);
    if (this.#answers.has(frame.id)) return wire.socket.send(JSON.stringify(this.#answers.get(frame.id)));
    if (frame.type === 'ping' && !isMatching(this.lines[this.#at] ?? {}, frame)) return this.#answer(wire, { type: 'pong', re: frame.id });
    wire.unread.push(frame);
  }

  #answer(wire, frame) {
    this.#answers.set(frame.re, frame);
    wire.socket.send(JSON.stringify(frame));
  }

  /** Goes through the transcript as far as the client lets it. */
  #advance() {
    while (!this.isFinished && this.#step(this.lines[this.#at])) this.#at += 1;
    for (const wire of this.#wires.values()) this.#refuseUnexpected(wire);
    if (this.isFinished) this.finish();
  }

  #step(line) {
    const wire = this.#wires.get(line.connection);
    if (line.event === 'open') return this.#take(line);
    if (line.from === 'server' && line.event === 'close') return wire.socket.close(line.code, line.reason), true;
    if (line.event === 'cut') return wire.socket.terminate(), true;
    if (line.event) return true; // a wait, or an end that the client may leave out
    if (line.from === 'server') return this.#say(wire, line.frame), true;
    if (line.text !== undefined) return false; // taken in `heard`
    return this.#read(wire, line);
  }

  #take({ connection }) {
    const wire = this.#arrived.shift();
    if (!wire) return false;
    wire.name = connection;
    this.#wires.set(connection, wire);
    return true;
  }

  #say(wire, recorded) {
    const frame = this.#names.fill(recorded);
    if (frame.re !== undefined) {
      if (!this.#ids.has(frame.re)) return; // the answer to a request that this client left out, such as `ready`
      frame.re = this.#ids.get(frame.re);
      return this.#answer(wire, frame);
    }
    const told = wire.reader.read(frame);
    if (told.type === 'update') {
      wire.newest = told.seq;
      wire.moved = Math.max(wire.moved, ...told.events.filter(({ game }) => game).map(({ seq }) => seq));
      this.#lastSent = told.seq;
      wire.own = told.you.own;
      this.variant = variantAfter(told, this.variant);
    }
    wire.socket.send(JSON.stringify(frame));
  }

  #read(wire, { frame: recorded }) {
    const optional = recorded.type === 'ready';
    const index = wire.unread.findIndex((frame) => frame.type === recorded.type);
    if (index < 0) return optional;
    const [sent] = wire.unread.splice(index, 1);
    if (sent.type === 'act' && sent.seq < wire.moved && recorded.seq >= wire.moved) {
      this.#answer(wire, refusal('stale', { re: sent.id, seq: wire.newest }));
      return false;
    }
    this.#check(wire, recorded, sent);
    this.#ids.set(recorded.id, sent.id);
    return true;
  }

  /** Compares a request with the recorded one in its place. */
  #check(wire, recorded, sent) {
    const problem = (text) => this.problems.push(`${sent.type} ${sent.id}: ${text}`);
    const wanted = this.#names.fill(recorded);
    const answer = this.lines.slice(this.#at).find(({ frame }) => frame?.re === recorded.id)?.frame;
    const isMeantWrong = answer?.type === 'refused'; // a transcript also has requests that are wrong on purpose
    if (this.schema && !isMeantWrong) this.schema.ofClient(sent, this.variant).forEach(problem);
    const before = this.#ids.get(recorded.id);
    if (before !== undefined && before !== sent.id) problem(`is sent again and must have the id ${before}`);
    if (before === undefined && [...this.#ids.values()].includes(sent.id)) problem('has the id of another request');
    for (const key of ['room', 'token', 'variant', 'match', 'code']) {
      if (wanted[key] !== sent[key]) problem(`/${key} is ${JSON.stringify(sent[key])}, and must be ${JSON.stringify(wanted[key])}`);
    }
    if (wanted.resume) {
      const found = difference({ room: wanted.resume.room, seq: wanted.resume.seq }, sent.resume ?? null);
      if (found) problem(`resume: ${found}`);
    }
    if (sent.type === 'act' && !isMeantWrong && before === undefined) this.#checkAct(wire, sent, problem);
    if (!this.exact) return;
    const { id: _, client: __, ...fields } = sent;
    const { id: ___, client: ____, ...expected } = wanted;
    const found = difference(expected, fields);
    if (found) problem(found);
  }

  #checkAct(wire, sent, problem) {
    if (sent.seq < wire.moved || sent.seq > wire.newest) problem(`/seq is ${sent.seq}, and the newest update has ${wire.newest}`);
    const legal = wire.own?.legal ?? [];
    if (!legal.some((action) => difference(action, sent.action) === null)) problem(`/action ${JSON.stringify(sent.action)} is none of the legal actions`);
  }

  /** Refuses what the transcript has no place for: the next request that it expects of this connection has another type. */
  #refuseUnexpected(wire) {
    if (wire.socket.readyState !== wire.socket.OPEN) return; // on its way when the connection ended: it comes again
    const expected = this.lines[this.#at];
    for (const sent of wire.unread.splice(0)) {
      const isSoon = this.lines.slice(this.#at).some((line) => line.connection === wire.name && line.from === 'client' && line.frame?.type === sent.type);
      const answer = refusal('not_now', { re: sent.id, message: 'The transcript has no such request here.' });
      if (sent.type === 'ready') this.#answer(wire, { type: 'ok', re: sent.id, seq: this.#lastSent });
      else if (isSoon && sent.type !== 'act') wire.unread.push(sent);
      else if (sent.type === 'act' && sent.seq < wire.moved) this.#answer(wire, { ...answer, code: 'stale', seq: wire.newest, retryable: false });
      else {
        if (expected) this.problems.push(`${sent.type} ${sent.id}: the transcript expects ${expected.connection}: ${expected.frame?.type ?? expected.event}`);
        this.#answer(wire, answer);
      }
    }
  }
}

