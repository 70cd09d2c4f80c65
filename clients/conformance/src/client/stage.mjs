// The server that plays with a client under test. It plays a recorded match, whichever legal action the client chooses, and a
// scenario tells it where to be difficult. It notes what breaks a rule in every scenario.

import { WebSocketServer } from 'ws';
import { difference } from '../compare.mjs';
import { subprotocol } from '../connection.mjs';
import { refusal } from '../refusals.mjs';

const copy = (value) => JSON.parse(JSON.stringify(value));

export class Stage {
  guests = []; // connections, in order: { socket, openedAt, closedAt, frames, hello }
  isOver = false; // the end of the match was sent
  acts = 0; // actions that came, without those that are sent again
  #answers = new Map(); // id → { text of the request, answer }
  #texts = new Map(); // id → the text of the request that had it first
  #history = []; // updates, as they were sent
  #step = 0;
  #shift = 0; // events of ours among the recorded ones
  #held = undefined; // requests that wait until the room is entered

  /** `plan` is a scenario of scenarios.mjs, `report` gets the verdicts. Resolves when it listens. */
  static async start({ match, plan, report, schema, port = 0 }) {
    const stage = new Stage();
    Object.assign(stage, { match, plan, report, schema });
    stage.done = new Promise((resolve) => (stage.finish = resolve));
    stage.met = new Promise((resolve) => (stage.meet = resolve));
    stage.server = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false) });
    await new Promise((resolve) => stage.server.once('listening', resolve));
    stage.url = `ws://127.0.0.1:${stage.server.address().port}/ws`;
    stage.server.on('connection', (socket, request) => stage.#connected(socket, request));
    return stage;
  }

  async stop() {
    for (const socket of this.server.clients) socket.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get token() {
    return this.match.welcome.token;
  }
  get last() {
    return this.#history.at(-1);
  }
  /** The requests of one type, over all connections. */
  requests(type) {
    return this.guests.flatMap(({ frames }) => frames).filter((frame) => frame.type === type);
  }

  #connected(socket, request) {
    const guest = { socket, openedAt: Date.now(), frames: [], closed: false };
    this.guests.push(guest);
    this.meet();
    this.report.judge('subprotocol', socket.protocol === subprotocol ? '' : `connection ${this.guests.length} has ${socket.protocol || 'none'}`);
    if (this.token && request.url.includes(this.token)) this.report.fail('token_secret', 'the token is in the address');
    socket.on('error', () => {});
    socket.on('close', () => {
      guest.closed = true;
      guest.closedAt = Date.now();
      if (this.isOver && this.plan.ends === 'match') this.finish();
    });
    socket.on('message', (data, isBinary) => this.#heard(guest, String(data), isBinary));
    this.plan.opened?.(this, guest);
  }

  #heard(guest, text, isBinary) {
    if (guest.isDeaf || guest.socket.readyState !== guest.socket.OPEN) return;
    let frame = null;
    try {
      frame = JSON.parse(text);
    } catch {
      // no JSON: no request
    }
    this.report.judge('one_text_frame', !isBinary && typeof frame?.type === 'string' ? '' : `the client sent ${text.slice(0, 60)}`);
    if (typeof frame?.type !== 'string') return;
    frame.at = Date.now();
    this.#grade(guest, frame, text);
    guest.frames.push(frame);
    const known = this.#answers.get(frame.id);
    if (known) return this.say(guest, known); // sent again: done once
    if (this.#held) this.#held.push([guest, frame]);
    else if (!this.plan.heard?.(this, guest, frame)) this.handle(guest, frame);
  }

  /** Enters the room; the state comes a moment after `joined`, and whatever is asked meanwhile is answered after it. */
  #enter(guest) {
    if (!this.plan.joinedBeforeMs) return this.update(guest, this.match.entered);
    this.#held = [];
    setTimeout(() => {
      this.update(guest, this.match.entered);
      const held = this.#held;
      this.#held = undefined;
      for (const [asker, frame] of held) this.handle(asker, frame);
    }, this.plan.joinedBeforeMs);
  }

  /** The rules that every request must keep. */
  #grade(guest, frame, text) {
    const { at: _, ...request } = frame;
    const problems = this.schema.ofClient(request, this.last?.info?.variant ?? this.match.entered.info.variant);
    this.report.judge('documented_keys', problems.length ? `${frame.type}: ${problems[0]}` : '');
    if (guest.frames.length === 0) this.report.judge('hello_first', frame.type === 'hello' ? '' : `the first message is ${frame.type}`);
    const before = this.#texts.get(frame.id);
    this.report.judge('own_id', before === undefined || (before === text && frame.type !== 'hello') ? '' : `${frame.id} names two requests: ${before.slice(0, 80)} and ${text.slice(0, 80)}`);
    this.#texts.set(frame.id, text);
    if (frame.type === 'act' && before === undefined) this.#gradeAct(frame);
  }

  #gradeAct({ seq, action }) {
    const decided = this.#history.findLast((update) => update.seq === seq);
    const isLegal = (decided?.you.own?.legal ?? []).some((legal) => difference(legal, action) === null);
    this.report.judge('legal_unchanged', isLegal ? '' : `act with seq ${seq} and ${JSON.stringify(action)}, which no update has`);
  }

  /** Does what the shipped server would do. */
  handle(guest, frame) {
    const ok = () => this.answer(guest, frame, { type: 'ok', seq: this.last?.seq ?? 0 });
    switch (frame.type) {
      case 'hello': return this.#hello(guest, frame);
      case 'ping': return this.say(guest, { type: 'pong', re: frame.id });
      case 'create':
        this.answer(guest, frame, this.match.joined);
        return this.#enter(guest);
      case 'add_bots':
        ok();
        return this.match.withBots.forEach((update) => this.update(guest, update));
      case 'start': return this.#advance(guest, frame, 'start');
      case 'ready': return this.#step > 0 && this.#next?.type === 'ready' ? this.#advance(guest, frame, 'ready') : ok();
      case 'act': return this.act(guest, frame);
      case 'leave':
        ok();
        return this.say(guest, { type: 'gone', room: frame.room, code: 'left', retryable: false });
      case 'sheet': return this.answer(guest, frame, { type: 'sheet', deals: [], match_id: this.#history.findLast(({ info }) => info?.match_id)?.info.match_id ?? '', first: 1, more: false });
      case 'configure': case 'sit': case 'rename': case 'lock': return ok();
      default: return this.answer(guest, frame, refusal('not_now'));
    }
  }

  get #next() {
    return this.match.steps[this.#step];
  }

  #hello(guest, frame) {
    guest.hello = frame;
    if (frame.token && frame.token !== this.token) {
      this.answer(guest, frame, refusal('bad_token'));
      return guest.socket.close(4401, 'bad_token');
    }
    const { token, ...welcome } = this.match.welcome;
    this.say(guest, { ...welcome, re: frame.id, ...(frame.token ? {} : { token }), heartbeat_ms: this.plan.heartbeatMs ?? welcome.heartbeat_ms });
    if (this.guests.length === 1) return;
    if (!this.isTokenRefused) this.report.judge('keeps_token', frame.token === token ? '' : `hello on connection ${this.guests.length} has no token`);
    if (frame.resume && this.last) this.#resume(guest, frame.resume);
  }

  /** One update with the state and everything that was missed. */
  #resume(guest, { room, seq }) {
    if (room !== this.last.room) return this.say(guest, { type: 'gone', room, code: 'closed', retryable: false });
    const missed = (of) => this.#history.flatMap(of).filter((entry) => entry.seq > seq);
    const info = this.#history.findLast((update) => update.info).info;
    const { type, clock, table, you } = this.last;
    const events = missed((update) => update.events);
    this.say(guest, { type, room, seq: this.last.seq, events, info, clock, ...(table && { table }), you: { ...you, events: missed((update) => update.you.events) } });
    this.#checkOver(info);
  }

  act(guest, frame) {
    this.acts += 1;
    if (this.plan.act?.(this, guest, frame, this.acts)) return;
    this.accept(guest, frame);
  }

  /** The action is done, and the match goes on as it was recorded. */
  accept(guest, frame) {
    if (!this.last?.table) return this.answer(guest, frame, refusal('no_match', { seq: this.last?.seq ?? 0 }));
    if (this.#next?.type !== 'act') return this.answer(guest, frame, refusal('stale', { seq: this.last.seq }));
    this.#advance(guest, frame, 'act');
  }

  #advance(guest, frame, type) {
    if (this.#next?.type !== type) return this.answer(guest, frame, { type: 'ok', seq: this.last.seq });
    const { updates } = this.#next;
    this.#step += 1;
    const ok = { type: 'ok', seq: (updates[0]?.seq ?? this.last.seq) + this.#shift };
    const later = this.plan.okLater?.(this.#step);
    if (!later) this.answer(guest, frame, ok);
    for (const update of updates) this.update(guest, update);
    if (later) this.answer(guest, frame, ok);
  }

  /** Answers a request; the same request gets the same answer again. */
  answer(guest, { id }, answer) {
    const whole = { ...answer, re: id };
    this.#answers.set(id, whole);
    this.say(guest, whole);
  }
  /** Forgets an answer, because the request may be tried again with its id. */
  forget({ id }) {
    this.#answers.delete(id);
  }

  /** Stores an update and sends it. */
  update(guest, recorded) {
    const update = copy(recorded);
    update.seq += this.#shift;
    for (const entry of [...update.events, ...update.you.events]) entry.seq += this.#shift;
    this.plan.change?.(update, this);
    this.#history.push(update);
    this.say(guest, update);
    this.#checkOver(update.info);
  }

  /** An event in the room, which changes nothing else. Returns the update; `send` false only stores it. */
  chat(guest, { send = true } = {}) {
    this.#shift += 1;
    const { events: _, info: __, you, seq, ...rest } = this.last;
    const update = { ...rest, seq: seq + 1, events: [{ seq: seq + 1, room: { type: 'said', seat: 1, phrase: 'hello' } }], you: { ...you, events: [] } };
    this.#history.push(update);
    if (send) this.say(guest, update);
    return update;
  }

  #checkOver(info) {
    if (info?.phase === 'finished') this.isOver = true;
  }

  say(guest, frame) {
    const text = JSON.stringify(this.plan.decorate?.(copy(frame)) ?? frame);
    if (guest.isDeaf || guest.socket.readyState !== guest.socket.OPEN) return;
    guest.socket.send(text);
    if (this.plan.repeats?.includes(frame.type)) guest.socket.send(text);
    this.plan.said?.(this, guest, frame);
  }
}
