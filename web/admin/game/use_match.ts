// Loads a match: its time line and its positions, part by part.

import { useEffect, useState } from 'preact/hooks';
import { joined, type Replay } from '../../src/replay/frames';
import type { ReplayFrame, ReplayHead } from '../../src/protocol';
import { call, type Refusal } from '../api/call';
import { refusalFrom } from '../api/use';
import type { TimeEntry } from '../generated/admin';

interface Part {
  head: ReplayHead;
  frames: ReplayFrame[];
  more: boolean;
}

export interface Coming<T> {
  value: T;
  refusal: Refusal | null;
  /** True when loading has ended, with all parts or with a refusal. */
  whole: boolean;
}

function useParts<T>(key: string, none: T, load: (put: (value: T) => boolean) => Promise<void>): Coming<T> {
  const [state, setState] = useState<Coming<T>>({ value: none, refusal: null, whole: false });
  useEffect(() => {
    let stale = false;
    setState({ value: none, refusal: null, whole: false });
    const put = (value: T) => {
      if (!stale) setState({ value, refusal: null, whole: false });
      return !stale;
    };
    load(put).then(
      () => !stale && setState((now) => ({ ...now, whole: true })),
      (error: unknown) => !stale && setState((now) => ({ ...now, refusal: refusalFrom(error), whole: true })),
    );
    return () => void (stale = true);
  }, [key]);
  return state;
}

const noEntries: readonly TimeEntry[] = [];

/** `turn` counts the reloads. */
export function useTimeLine(match: string, turn: number): Coming<readonly TimeEntry[]> {
  return useParts(`${match} ${turn}`, noEntries, async (put) => {
    let all: readonly TimeEntry[] = [];
    let after: string | undefined;
    do {
      const { entries, next } = await call('GET /games/{match}/timeline', {
        path: { match },
        query: { limit: 500, ...(after !== undefined && { after }) },
      });
      all = [...all, ...entries];
      after = next;
      if (!put(all)) return;
    } while (after !== undefined);
  });
}

export function useFrames(match: string, turn: number): Coming<Replay | null> {
  return useParts<Replay | null>(`${match} ${turn}`, null, async (put) => {
    let all: Replay | null = null;
    for (let more = true; more; ) {
      const last: number | undefined = all?.frames.at(-1)?.seq;
      const part = (await call('GET /games/{match}/replay', {
        path: { match },
        query: { ...(last !== undefined && { after: last }) },
      })) as Part;
      all = joined(all, part);
      more = part.more && part.frames.length > 0;
      if (!put(all)) return;
    }
  });
}
