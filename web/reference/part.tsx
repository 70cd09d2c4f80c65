import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A part of the page that is loaded when it is first shown. */
export function Part<T>({ load, children }: { load(): Promise<T>; children: (part: T) => ComponentChildren }) {
  const [part, setPart] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then((loaded) => setPart(() => loaded), () => setFailed(true));
  }, []);
  if (failed) return <p role="alert">This part cannot be loaded. Load the page again.</p>;
  return part === null ? <p class="quiet">Loading …</p> : <>{children(part)}</>;
}
