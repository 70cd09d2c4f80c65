import { useEffect, useState } from 'preact/hooks';
import { replayPart } from '../app/store';
import { RefusedError } from '../connection';
import { joined, type Replay } from './frames';

type Source = { match: string } | { room: string };
type Part = Awaited<ReturnType<typeof replayPart>>;

const patienceMs = 10_000;

/** Requests the next part. When the server asks to slow down, waits as long as it says and asks again. */
async function nextPart(source: Source, after: number | undefined): Promise<Part> {
  for (;;) {
    try {
      return await replayPart(source, after);
    } catch (error) {
      const wait = error instanceof RefusedError ? error.refused.retry_after_ms : undefined;
      if (wait === undefined || wait > patienceMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

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
        const part = await nextPart(source, all?.frames.at(-1)?.seq);
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
