// The tables that play: four people each, on an address of their own, who think a little and then make a legal move.
// A child process of run.mjs, so that neither the attacker nor the newcomer delays its clock.

import { Line } from './line.mjs';

const port = Number(process.argv[2]);
const tables = Number(process.argv[3]);
const thinkMs = 700; // on average
const stuckMs = 40_000; // longer than the longest turn

let latencies = [];
let times = []; // when each of them ended

let refused = 0;
let lost = 0;
let longestSilence = 0;

class Table {
  seats = [];
  pending = null; // the one move that is under way: { began, seq, seen }
  lastMove = performance.now();

  constructor(number) {
    this.address = `127.0.1.${number + 1}`;
  }

  async seat() {
    for (let seat = 0; seat < 4; ++seat) {
      const person = { seat, update: null, decided: 0 };
      person.line = await Line.open(port, this.address, { onMessage: (message) => this.#hear(person, message) });
      if (person.line?.status !== 101) throw new Error(`a player cannot connect: ${person.line?.status}`);
      person.line.closed.then(() => (lost += stopping ? 0 : 1));
      await this.#ask(person, 'hello', { client: 'flood-bench/1', name: `Player ${seat}` });
      if (seat === 0) {
        const settings = { between_deals_seconds: 1 };
        const joined = await this.#ask(person, 'create', { variant: 'gaple', seats: 4, options: { deals: 99 }, settings });
        Object.assign(this, { room: joined.room, code: joined.code });
      } else {
        await this.#ask(person, 'join', { code: this.code });
        await this.#ask(person, 'sit', { room: this.room });
      }
      this.seats.push(person);
    }
    await this.#ask(this.seats[0], 'start', { room: this.room });
  }

  async #ask(person, type, fields) {
    const answer = await person.line.request(type, fields);
    if (!answer || answer.type === 'refused') throw new Error(`${type} of a player: ${JSON.stringify(answer)}`);
    return answer;
  }

  #hear(person, message) {
    if (message.type !== 'update') return;
    const before = person.update;
    person.update = { ...message, info: message.info ?? before?.info };
    if (this.pending) {
      this.pending.seen[person.seat] = message.seq;
      this.#finish();
    }
    const { info, clock, you, seq } = person.update;
    if (info.phase === 'finished') {
      if (person.seat === 0 && before?.info.phase !== 'finished') person.line.request('start', { room: this.room });
    } else if (info.phase === 'between_deals') {
      if (before?.info.phase !== 'between_deals') person.line.request('ready', { room: this.room });
    } else if (clock.turn === person.seat && you.own?.legal?.length && person.decided < seq) {
      person.decided = seq;
      setTimeout(() => this.#move(person, seq), Math.random() * 2 * thinkMs);
    }
  }

  async #move(person, decided) {
    const { seq, clock, you } = person.update;
    if (person.decided !== decided || clock.turn !== person.seat || !you.own?.legal?.length) return;
    const move = { began: performance.now(), seq: Infinity, seen: [0, 0, 0, 0] };
    this.pending = move;
    const answer = await person.line.request('act', { room: this.room, seq, action: you.own.legal[0] });
    if (answer?.type === 'ok') {
      move.seq = answer.seq;
      this.#finish();
    } else {
      this.pending = null;
      if (answer && !['stale', 'not_your_turn', 'not_now'].includes(answer.code)) refused += 1;
      person.decided = 0; // decides again at the next update
    }
  }

  /** A move is over when all four have seen it. */
  #finish() {
    const { pending } = this;
    if (!pending || pending.seen.some((seen) => seen < pending.seq)) return;
    const now = performance.now();
    latencies.push(now - pending.began);
    times.push(now);
    longestSilence = Math.max(longestSilence, now - this.lastMove);
    this.lastMove = now;
    this.pending = null;
  }
}

let stopping = false;
const all = Array.from({ length: tables }, (_, number) => new Table(number));
for (const table of all) await table.seat();
setInterval(() => all.forEach(({ seats }) => seats.forEach(({ line }) => line.request('ping'))), 15_000);
process.send({ ready: true });

process.on('message', (asked) => {
  if (asked === 'stop') {
    stopping = true;
    process.exit(0);
  }
  const sorted = Float64Array.from(latencies).sort();
  const at = (part) => (sorted.length ? sorted[Math.floor(part * (sorted.length - 1))] : NaN);
  // The p99 of each half minute: one bad moment looks different from a server that grows slower.
  const halves = [];
  times.forEach((time, i) => (halves[Math.floor((time - times[0]) / 30_000)] ??= []).push(latencies[i]));
  const course = halves.map((some) => some.sort((a, b) => a - b)[Math.floor(0.99 * (some.length - 1))]);
  const stuck = all.filter(({ lastMove }) => performance.now() - lastMove > stuckMs).length;
  process.send({ moves: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1), refused, lost, stuck, longestSilence, course });
  latencies = [];
  times = [];
});
