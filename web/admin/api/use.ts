// Hooks that load from the API: one answer, or a list page by page.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Args, call, type CallName, Refusal } from './call';
import type { Calls } from '../generated/admin';

export function refusalFrom(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('fault', 0, String(error));
}

export interface Loaded<T> {
  data: T | null;
  refusal: Refusal | null;
  loading: boolean;
  reload(): void;
  /** Sets the data from the answer of an action, instead of asking again. */
  put(data: T): void;
}

/** Loads when `key` changes. A reload keeps the old data until the new data arrives; a new key drops it immediately. */
export function useLoad<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; data: T | null; refusal: Refusal | null; loading: boolean }>({
    key,
    data: null,
    refusal: null,
    loading: true,
  });
  const turn = useRef(0);
  const run = useCallback(() => {
    const mine = ++turn.current;
    setState((now) => ({ key, data: now.key === key ? now.data : null, refusal: null, loading: true }));
    load().then(
      (data) => mine === turn.current && setState({ key, data, refusal: null, loading: false }),
      (error: unknown) =>
        mine === turn.current &&
        setState((now) => ({ key, data: now.key === key ? now.data : null, refusal: refusalFrom(error), loading: false })),
    );
  }, [key]);
  useEffect(() => {
    run();
    return () => void (turn.current += 1);
  }, [run]);
  const fresh = state.key === key;
  return {
    data: fresh ? state.data : null,
    refusal: fresh ? state.refusal : null,
    loading: fresh ? state.loading : true,
    reload: run,
    put: (data) => {
      turn.current += 1;
      setState({ key, data, refusal: null, loading: false });
    },
  };
}

export function useCall<C extends CallName>(name: C, args: Args<C>): Loaded<Calls[C]['answer']> {
  return useLoad(`${name} ${JSON.stringify(args)}`, () => call(name, args));
}

export interface Pages<Line> {
  lines: readonly Line[];
  more: boolean;
  loading: boolean;
  refusal: Refusal | null;
  /** Loads the next page, or retries the one that failed. */
  next(): void;
  reload(): void;
}

interface Page<Line> {
  lines: readonly Line[];
  more: boolean;
}

/** A list that the server sends in pages: `load` gets the last line that is already there. */
export function usePages<Line>(key: string, load: (last: Line | undefined) => Promise<Page<Line>>): Pages<Line> {
  const none = { key, lines: [] as readonly Line[], more: false, loading: true, refusal: null as Refusal | null };
  const [state, setState] = useState(none);
  const turn = useRef(0);
  const run = (from: readonly Line[]) => {
    const mine = ++turn.current;
    setState((now) => ({ ...now, key, lines: from.length ? from : now.key === key ? now.lines : [], loading: true, refusal: null }));
    load(from.at(-1)).then(
      ({ lines, more }) =>
        mine === turn.current && setState({ key, lines: [...from, ...lines], more, loading: false, refusal: null }),
      (error: unknown) =>
        mine === turn.current && setState((now) => ({ ...now, loading: false, refusal: refusalFrom(error) })),
    );
  };
  useEffect(() => {
    run([]);
    return () => void (turn.current += 1);
  }, [key]);
  const shown = state.key === key ? state : none;
  return { ...shown, next: () => run(shown.lines), reload: () => run([]) };
}
