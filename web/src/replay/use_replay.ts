import { useEffect, useState } from 'preact/hooks';
import { replayPart } from '../app/store';
import { joined, type Replay } from './frames';

type Source = { match: string } | { room: string };

/** Loads a match part by part; `replay` is null until the first part is here, `failed` is true if loading fails. */
export function useReplay(source: Source): { replay: Replay | null; failed: boolean } {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [failed, setFailed] = useState(false);
  const key = 'match' in source ? source.match : source.room;
  useEffect(() => {
    let stale = false;
    const load = async () => {
      let all: Replay | null = null;
      for (let more = true; more && !stale; ) {
        const part = await replayPart(source, all?.frames.at(-1)?.seq);
        all = joined(all, part);
        more = part.more && part.frames.length > 0;
        if (!stale) setReplay(all);
      }
    };
    load().catch(() => stale || setFailed(true));
    return () => (stale = true);
  }, [key]);
  return { replay, failed };
}
