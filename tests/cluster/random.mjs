/** Random numbers by a seed: the blows of a run can be repeated, though not the moment at which they meet a move (mulberry32). */
export class Random {
  #state;
  constructor(seed) {
    this.#state = seed;
  }
  /** From 0 to below 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  pick(list) {
    return list[Math.floor(this.next() * list.length)];
  }
}
