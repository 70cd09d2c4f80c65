// The clients that try a server: each connection is checked against the schema, and every request for its one answer.

import { Connection } from '../connection.mjs';
import { playUntil } from '../play.mjs';
import { variantAfter } from '../schema.mjs';

/** One client of a trial. Its name is only for messages. */
export class Guest {
  constructor(bench, connection, name) {
    Object.assign(this, { bench, connection, name });
  }
  nextId() {
    return `${this.name}-${(this.bench.requests += 1)}`; // a player who comes back needs new ids, too
  }
  room() {
    return this.joined?.room ?? this.connection.update?.room;
  }
  get update() {
    return this.connection.update;
  }

  /** Sends a request; resolves with its answer. */
  async ask(type, fields = {}, id = this.nextId()) {
    this.bench.asked(this.connection, id);
    const answer = await this.connection.request({ type, id, ...fields });
    if (answer.type === 'joined') {
      this.joined = answer;
      await this.sees(({ room }) => room === answer.room, 'the update after joined');
    }
    return answer;
  }
  /** The same about its room; throws if it is refused. */
  async must(type, fields = {}) {
    const answer = await this.ask(type, { ...(this.room() && type !== 'create' && type !== 'join' && { room: this.room() }), ...fields });
    if (answer.type === 'refused') throw new Error(`${type} was refused as ${answer.code}`);
    return answer;
  }
  sees(holds, what) {
    return this.connection.until(() => (this.update && holds(this.update) ? this.update : undefined), what);
  }
  /** Everything that the room or the match told it, in the form that is for it. */
  events() {
    return this.connection.frames.filter(({ type }) => type === 'update').flatMap(({ events, you }) =>
      events.map((entry) => you.events.find(({ seq }) => seq === entry.seq) ?? entry));
  }
  play(until, others = []) {
    return playUntil([this, ...others], until);
  }
}

export class Bench {
  requests = 0;
  #connections = [];
  #asked = new Map(); // connection → id → how often it was asked
  #problems = { frames_fit: [], one_answer: [] };

  constructor(url, schema) {
    this.url = url;
    this.schema = schema;
    this.http = url.replace(/^ws/, 'http').replace(/\/ws$/, '');
  }

  asked(connection, id) {
    const asked = this.#asked.get(connection);
    asked.set(id, (asked.get(id) ?? 0) + 1);
  }

  /** A connection without hello. */
  async open(options) {
    const connection = await Connection.open(this.url, options);
    let variant;
    connection.onFrame((frame, raw) => {
      variant = variantAfter(frame, variant);
      for (const problem of this.schema.ofServer(frame, variant, raw)) this.#problems.frames_fit.push(`${frame.type} ${problem}`);
    });
    this.#connections.push(connection);
    this.#asked.set(connection, new Map());
    return connection;
  }

  /** A client that has said hello. */
  async guest(name = 'Ann', hello = {}) {
    const guest = new Guest(this, await this.open(), name.toLowerCase());
    guest.welcome = await guest.ask('hello', { client: 'check-server 1.0', ...(hello.token ? {} : { name }), ...hello });
    guest.token = guest.welcome.token ?? hello.token;
    return guest;
  }

  /** A host at a table of Gaple, with bots on the other seats unless `guests` sit there. */
  async table({ variant = 'gaple', seats = 4, options = { deals: 1 }, settings = {}, guests = [], bots = true } = {}) {
    const host = await this.guest('Host');
    await host.must('create', { variant, seats, options, settings: { between_deals_seconds: 1, ...settings } });
    const people = [];
    for (const name of guests) {
      const guest = await this.guest(name);
      await guest.must('join', { code: host.joined.code });
      await guest.must('sit');
      people.push(guest);
    }
    if (bots) await host.must('add_bots');
    return { host, people };
  }

  /** The same, with a match in which the host is to move. */
  async match(set) {
    const table = await this.table(set);
    await table.host.must('start');
    await table.host.play('first_turn', table.people);
    return table;
  }

  /** The problems that were seen on all connections, by rule; ends the connections. */
  finish() {
    for (const connection of this.#connections) {
      for (const [id, times] of this.#asked.get(connection)) {
        const answers = connection.frames.filter(({ re }) => re === id);
        if (answers.length > times) this.#problems.one_answer.push(`${answers.length} answers to ${times === 1 ? 'one request' : `${times} requests with one id`}: ${answers.map(({ type }) => type).join(', ')}`);
      }
      connection.socket.terminate();
    }
    return this.#problems;
  }
}
