// The picture that is shown, beside the state that is known. Updates of the room arrive as fast as the server sends them; some of them bring a moment
// that people want to see: a tile that lands, the hands at the end of a deal. The stage holds the next picture back until the
// moment is over. It knows neither the room nor the page: what a moment is, the time and the screen are given to it.

/** One picture, and how long it stays before the next one, in milliseconds. */
export interface Scene<S> {
  state: S;
  ms: number;
}

/** Runs a function later, and returns the function that prevents it. */
export type After = (ms: number, run: () => void) => () => void;

/** More waiting pictures than this mean that the page is behind: it goes on with the newest update. */
export const waitingMax = 3;

export class Stage<S> {
  readonly #show: (state: S) => void;
  readonly #after: After;
  #waiting: Scene<S>[] = [];
  #cancel: (() => void) | null = null;

  constructor(show: (state: S) => void, after: After) {
    this.#show = show;
    this.#after = after;
  }

  /** Whether a picture that is known is not shown yet. */
  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  /** Adds the pictures of one update, in order. Without moments (`still`) the page shows the last one immediately. */
  add(scenes: readonly Scene<S>[], still: boolean): void {
    for (const scene of scenes) {
      // Pictures without a moment of their own, such as a line of chat, do not make the page late.
      if ((this.#waiting.at(-1)?.ms ?? 1) <= 0) this.#waiting.pop();
      this.#waiting.push(scene);
    }
    if (still) return this.flush();
    if (this.#waiting.length > waitingMax) {
      this.clear();
      this.#waiting = [...scenes];
    }
    if (!this.#cancel) this.#next();
  }

  /** Shows the newest picture immediately and leaves the others out. */
  flush(): void {
    const last = this.#waiting.at(-1);
    this.clear();
    if (last) this.#show(last.state);
  }

  /** Forgets everything that waits. */
  clear(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
  }

  #next(): void {
    this.#cancel = null;
    for (let scene = this.#waiting.shift(); scene; scene = this.#waiting.shift()) {
      this.#show(scene.state);
      if (scene.ms <= 0) continue;
      this.#cancel = this.#after(scene.ms, () => this.#next());
      return;
    }
  }
}
