/** Callbacks by event. One that throws does not disturb the others: its error is thrown again outside. */
export class Listeners<Events> {
  #of = new Map<keyof Events, Set<(value: never) => void>>();

  /** Returns a function that takes the callback away. */
  add<E extends keyof Events>(event: E, hear: (value: Events[E]) => void): () => void {
    const all = this.#of.get(event) ?? new Set();
    this.#of.set(event, all);
    all.add(hear);
    return () => all.delete(hear);
  }

  /** Whether anybody listens to an event. */
  has(event: keyof Events): boolean {
    return (this.#of.get(event)?.size ?? 0) > 0;
  }

  tell<E extends keyof Events>(event: E, value: Events[E]): void {
    for (const hear of [...(this.#of.get(event) ?? [])]) {
      try {
        hear(value as never);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
