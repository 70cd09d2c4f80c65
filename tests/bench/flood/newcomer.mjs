// People who come while the attack runs: each from a new address, one after another. One makes a listed table, finds it in the list,
// a friend joins it by its code and takes a seat; then both leave.

import { Line } from './line.mjs';

/** One visit. Resolves with the first thing that failed, or undefined. */
async function visit(port, address) {
  const lines = [];
  const enter = async (name) => {
    const line = await Line.open(port, address);
    if (line?.status !== 101) throw new Error(`connect: ${line?.status ?? 'no answer'}`);
    lines.push(line);
    await ask(line, 'hello', { client: 'flood-bench/1', name });
    return line;
  };
  const ask = async (line, type, fields) => {
    const answer = await line.request(type, fields);
    if (!answer || answer.type === 'refused') throw new Error(`${type}: ${answer?.code ?? `closed with ${line.code}`}`);
    return answer;
  };
  try {
    const host = await enter('Newcomer');
    const { code, room } = await ask(host, 'create', { variant: 'gaple', seats: 4, options: {}, settings: { listed: true, name: 'Welcome' } });
    const friend = await enter('Friend');
    const { rooms } = await ask(friend, 'rooms', {});
    if (!rooms.some((listed) => listed.code === code)) throw new Error('rooms: the new table is not in the list');
    await ask(friend, 'join', { code });
    await ask(friend, 'sit', { room });
    await ask(friend, 'leave', { room });
    await ask(host, 'leave', { room });
    return undefined;
  } catch (error) {
    return error.message;
  } finally {
    for (const line of lines) line.cut();
  }
}

export class Newcomers {
  visits = 0;
  failures = new Map();
  slowestMs = 0;
  #stopped = false;

  constructor(port) {
    this.port = port;
    this.done = this.#come();
  }

  async #come() {
    for (let n = 0; !this.#stopped; ++n) {
      const began = performance.now();
      let timer;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, 10_000, 'no answer for ten seconds')));
      const failed = await Promise.race([visit(this.port, `127.0.9.${1 + (n % 250)}`), late]);
      clearTimeout(timer);
      this.visits += 1;
      if (failed) this.failures.set(failed, (this.failures.get(failed) ?? 0) + 1);
      else this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  stop() {
    this.#stopped = true;
    return this.done;
  }
}
