// Writes down what people and a server say to each other, as a transcript.

import { Connection } from './connection.mjs';
import { Placeholders } from './placeholders.mjs';
import { playUntil } from './play.mjs';
import { formatVersion } from './transcript.mjs';

const quietMs = 60;
const timeStep = 1000; // the unit of `at_ms`: whole seconds differ little from one recording to the next

/** A person who keeps counting their requests over all their connections. */
class Person {
  requests = 0;
  constructor(recording, name) {
    this.recording = recording;
    this.name = name;
  }
  nextId() {
    return String((this.requests += 1));
  }
  room() {
    return this.connection.update?.room ?? this.joined?.room;
  }

  /** Opens a connection under its name in the transcript. */
  async open(connection = this.name, path = '/ws') {
    this.line = connection;
    this.recording.write({ connection, from: 'client', event: 'open', path });
    this.connection = await this.recording.connect(connection, path);
  }
  /** Says hello, and waits for the answer. */
  hello(fields = {}) {
    return this.ask('hello', { client: 'transcript 1.0', ...fields });
  }
  /** Sends a request; resolves with its answer when nothing more comes. */
  async ask(type, fields = {}, id = this.nextId()) {
    const answer = await this.connection.request({ type, id, ...fields });
    if (type === 'hello' && answer.type === 'welcome') this.token ??= answer.token;
    if (answer.type === 'joined') this.joined = answer;
    await this.recording.quiet();
    return answer;
  }
  inRoom(type, fields = {}) {
    return this.ask(type, { room: this.room(), ...fields });
  }
}

export class Recording {
  lines = [];
  #names = new Placeholders();
  #began = Date.now();
  #last = Date.now();

  constructor(server) {
    this.server = server; // { url, stop(), again() }
  }

  write(line) {
    this.#last = Date.now();
    this.lines.push({ at_ms: Math.floor((Date.now() - this.#began) / timeStep) * timeStep, ...line });
  }

  async connect(name, path) {
    const connection = await Connection.open(this.server.url().replace(/\/ws$/, path), {});
    const { sendText } = connection;
    connection.sendText = (text) => {
      let frame;
      try {
        frame = JSON.parse(text);
      } catch {
        this.write({ connection: name, from: 'client', text });
      }
      if (frame) this.write({ connection: name, from: 'client', frame });
      sendText.call(connection, text);
    };
    connection.onFrame((frame, raw) => {
      this.#names.learnFrom(frame);
      this.write({ connection: name, from: 'server', frame: raw });
    });
    connection.closed.then(({ code, reason }) => {
      if (!connection.endedByUs) this.write({ connection: name, from: 'server', event: 'close', code, ...(reason && { reason }) });
    });
    return connection;
  }

  async person(name, hello = {}) {
    const person = new Person(this, name);
    await person.open();
    await person.hello({ name: name[0].toUpperCase() + name.slice(1), ...hello });
    return person;
  }

  /** Resolves when nothing has happened for a moment, so that what belongs together stands together. */
  async quiet() {
    while (Date.now() - this.#last < quietMs) await new Promise((resolve) => setTimeout(resolve, quietMs));
  }

  /** Cuts a person's connection, without a close frame. */
  async cut(person) {
    person.connection.endedByUs = true;
    this.write({ connection: person.line, from: 'client', event: 'cut' });
    await person.connection.cut();
    await this.quiet();
  }

  /** Plays a part of a match, in which chance decides what happens; first `start` starts it, if it is given. */
  async play(people, until, start) {
    this.write({ event: 'play', connections: people.map(({ line }) => line), until, ...(start && { start: start.line }) });
    if (start) await start.inRoom('start');
    const problems = await playUntil(people, until);
    if (problems.length) throw new Error(problems.join('\n'));
    await this.quiet();
    this.write({ event: 'played' });
  }

  async restart() {
    this.write({ event: 'server_stop' });
    await this.server.stop();
    await this.quiet();
    await this.server.again();
    this.write({ event: 'server_start' });
  }

  /** Closes what is open, and returns the transcript. */
  async finish(head) {
    const last = new Map(this.lines.filter(({ connection, event }) => connection && ['open', 'close', 'cut'].includes(event)).map((line) => [line.connection, line.event]));
    for (const [connection, event] of last) if (event === 'open') this.write({ connection, from: 'client', event: 'close', code: 1000 });
    const lines = this.lines.map(({ at_ms, ...line }) => ({ at_ms, ...this.#names.hide(line) }));
    return { head: { transcript: formatVersion, ...head, protocol: 'takamaka.v1.json' }, lines };
  }
}
