// Plays the clients of a transcript to a server, and compares what the server says. protocol/transcripts/README.md says what
// is compared.

import { Connection } from './connection.mjs';
import { asRecorded, compare } from './compare.mjs';
import { Placeholders } from './placeholders.mjs';
import { playUntil } from './play.mjs';
import { variantAfter } from './schema.mjs';
import { tellsMovesOnly, withUpdates } from './transcript.mjs';

const waitMs = 15_000;

/** One connection of the transcript at the server under test. */
class Line {
  frames = []; // not compared yet
  variant = undefined;
  newest = 0; // the newest seq that the recorded client had seen
  own = undefined; // the recorded client's own view, for its legal actions
}

class Drive {
  #lines = new Map();
  #names = new Placeholders();
  #persons = new Map(); // name of the person → what lasts longer than a connection
  #dealt = false;
  #sent = new Map(); // connection and id → type of the request
  #requests = new Map(); // person and recorded request → what was sent here, which is the same when it is sent again
  problems = [];

  constructor(target, schema, { isEarlier = false } = {}) {
    this.target = target;
    this.schema = schema;
    this.isEarlier = isEarlier;
  }

  #problem(number, text) {
    this.problems.push(`line ${number}: ${text}`);
  }

  /** `ayu.2` is a later connection of `ayu`. */
  #person(name) {
    const key = name.split('.')[0];
    if (!this.#persons.has(key)) this.#persons.set(key, { newest: 0, recorded: 0 });
    return this.#persons.get(key);
  }

  async #open(name, path) {
    const line = new Line();
    const person = this.#person(name);
    this.#lines.set(name, line);
    line.connection = await Connection.open(this.target.url().replace(/\/ws$/, this.#names.fill(path)), {});
    line.connection.onFrame((frame, raw) => {
      line.variant = variantAfter(frame, line.variant);
      for (const problem of this.schema.ofServer(frame, line.variant, raw)) this.problems.push(`${name} received ${frame.type}, which breaks the schema: ${problem}`);
      this.#names.learnFrom(frame);
      if (frame.seq !== undefined && frame.type === 'update') person.newest = Math.max(person.newest, frame.seq);
      line.frames.push(frame);
    });
  }

  /** The request of the transcript with the values of this server: its ids, its seqs, and an action that is legal here if the recorded one was. */
  #request(name, frame) {
    const request = this.#names.fill(frame);
    const person = this.#person(name);
    const here = (seq) => Math.max(0, person.newest - (person.recorded - seq));
    if (typeof request.seq === 'number') request.seq = here(request.seq);
    if (request.resume) request.resume = { ...request.resume, seq: here(request.resume.seq) };
    if (typeof request.after === 'number') request.after = this.#lines.get(name).lastFrame ?? request.after;
    const line = this.#lines.get(name);
    const legal = line.own?.legal ?? [];
    const index = legal.findIndex((action) => JSON.stringify(action) === JSON.stringify(frame.action));
    if (frame.action && index >= 0) request.action = (line.connection.update.you.own.legal ?? [])[Math.min(index, line.connection.update.you.own.legal.length - 1)];
    return request;
  }

  /** Takes the next message that is to be compared with a recorded one: answers and the rest keep their own order. */
  async #next(line, expected, what) {
    const answers = expected.re !== undefined;
    const find = () => {
      if (this.#dealt) line.frames = line.frames.filter((frame) => frame === line.entering || !this.#isChance(line, frame));
      const index = line.frames.findIndex((frame) => (frame.re !== undefined) === answers);
      return index < 0 ? undefined : line.frames.splice(index, 1)[0];
    };
    return line.connection.until(find, what, waitMs);
  }

  /** The update that enters a room is always compared; other updates are chance if they tell moves only. */
  #isChance(line, frame) {
    if (!tellsMovesOnly(frame)) return false;
    const index = line.connection.frames.indexOf(frame);
    const before = line.connection.frames.slice(0, index);
    return before.some(({ type }) => type === 'update') || !before.some(({ type }) => type === 'welcome');
  }

  #recorded(name, line, frame) {
    line.seen = true;
    if (frame.type !== 'update') return;
    const person = this.#person(name);
    person.recorded = Math.max(person.recorded, frame.seq);
    if (frame.you?.own) line.own = frame.you.own;
  }

  async run(lines) {
    for (let at = 0; at < lines.length; at += 1) {
      const number = at + 2; // as an editor counts, behind the head
      const { connection: name, from, event, frame, text } = lines[at];
      const line = this.#lines.get(name);
      try {
        if (event === 'play') at = await this.#play(lines, at);
        else if (event === 'wait') await this.#wait(line);
        else if (event === 'server_stop') await this.target.stop();
        else if (event === 'server_start') await this.target.again();
        else if (event === 'open') await this.#open(name, lines[at].path);
        else if (event === 'cut') await line.connection.cut();
        else if (event === 'close') await this.#close(line, lines[at], number);
        else if (from === 'client') this.#send(name, line, frame, text);
        else await this.#expect(name, line, frame, number);
      } catch (error) {
        this.#problem(number, error.message);
        break; // what follows would only wait
      }
    }
    for (const { connection } of this.#lines.values()) connection.socket.terminate();
    return this.problems;
  }

  /** A request that is sent again is the same one, though this server's newest seq and legal actions are others by then. */
  #sameOr(name, frame) {
    const key = `${name.split('.')[0]} ${JSON.stringify(frame)}`;
    if (!this.#requests.has(key)) this.#requests.set(key, this.#request(name, frame));
    return this.#requests.get(key);
  }

  #send(name, line, frame, text) {
    if (text !== undefined) line.connection.sendText(text);
    else line.connection.send(this.#sameOr(name, frame));
    if (frame) this.#sent.set(`${name} ${frame.id}`, frame.type);
  }

  async #expect(name, line, recorded, number) {
    const entering = recorded.type === 'update' && !line.entered;
    if (recorded.type === 'update') line.entered = true;
    this.#recorded(name, line, recorded);
    if ((recorded.events ?? []).some(({ room }) => room?.type === 'match_started')) this.#dealt = true;
    if (this.#dealt && !entering && tellsMovesOnly(recorded)) return;
    const actual = await this.#next(line, recorded, `${recorded.type}${recorded.re ? ` to ${recorded.re}` : ''}, as recorded in line ${number}`);
    if (recorded.type === 'ok' && this.#sent.get(`${name} ${recorded.re}`) === 'act') await line.connection.until(() => (line.connection.update.seq >= actual.seq ? true : undefined), `the update to ${actual.seq}`, waitMs);
    if (actual.frames) line.lastFrame = actual.frames.at(-1)?.seq;
    const here = this.#names.hide(actual);
    const found = compare(recorded, this.isEarlier ? asRecorded(recorded, here) : here, this.#dealt);
    if (found) this.#problem(number, `${actual.type}: ${found}`);
  }

  async #close(line, { from, code }, number) {
    if (from === 'client') return void (await line.connection.end(code));
    const actual = await line.connection.closed;
    if (actual.code !== code) this.#problem(number, `closed with ${actual.code}, recorded ${code}`);
  }

  /** The clock moves for the player: an update that they did not ask for. */
  async #wait(line) {
    const { seq } = line.connection.update;
    await line.connection.until(() => (line.connection.update.seq > seq ? true : undefined), 'the move of the clock', waitMs);
  }

  /** Starts the match, and waits until all who play have been told. */
  async #start(name, connections, frame) {
    this.#dealt = true;
    const answer = await this.#lines.get(name).connection.request(this.#request(name, frame));
    if (answer.type !== 'ok') throw new Error(`start is answered with ${answer.type} ${answer.code ?? ''}`);
    const isStarted = ({ frames }) => frames.some(({ events }) => events?.some(({ room }) => room?.type === 'match_started'));
    for (const one of connections) {
      const { connection } = this.#lines.get(one);
      await connection.until(() => (isStarted(connection) ? true : undefined), 'match_started', waitMs);
    }
  }

  /** A part of a match: the people act as here is legal, until here the same has come about. Returns the line of its end. */
  async #play(lines, from) {
    const to = lines.findIndex((line, at) => at > from && line.event === 'played');
    for (const { connection: name, from: sender, frame } of lines.slice(from, to)) {
      if (sender === 'server' && frame) this.#recorded(name, this.#lines.get(name), frame);
    }
    const { connections, until, start } = lines[from];
    if (start) await this.#start(start, connections, lines.slice(from, to).find(({ frame }) => frame?.type === 'start').frame);
    const players = connections.map((name) => {
      const { connection } = this.#lines.get(name);
      let count = 0;
      return { connection, nextId: () => `play-${from}-${name}-${(count += 1)}`, room: () => connection.update.room };
    });
    this.problems.push(...await playUntil(players, until, { ms: waitMs }));
    // The others are told by chance what happens meanwhile: they wait until they know as much.
    const newest = Math.max(...players.map(({ connection }) => connection.update.seq));
    for (const line of this.#lines.values()) {
      if (line.connection.close || !line.entered || line.connection.frames.some(({ type }) => type === 'gone')) continue;
      await line.connection.until(() => (line.connection.update?.seq >= newest ? true : undefined), `the update ${newest}`, waitMs);
      line.frames = [];
    }
    return to;
  }
}

/**
 * Plays a transcript's clients to the server under test. `target` has `url()`, and `stop()` and `again()` if it can be restarted.
 * Resolves with a list of what is different; it is empty if the server passes. With `isEarlier` the transcript is of an earlier minor
 * version, and the server may say more.
 */
export function driveServer({ lines }, target, schema, options) {
  return new Drive(target, schema, options).run(withUpdates(lines));
}

/** Whether a transcript needs a server that it may stop and start. */
export const needsRestart = ({ lines }) => lines.some(({ event }) => event === 'server_stop');
