// Parts of the page that the first screen does not need: each loads when it is first shown.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { say } from '../app/notices';
import { checkForUpdate } from '../app/update';
import { t } from '../texts';

export interface Later<P> {
  (props: P): preact.JSX.Element | null;
  /** Loads the part before it is shown. */
  preload(): void;
}

const tryAgainMs = 5_000;

/**
 * Wraps the component of `load`. While it loads, its place shows a message as a whole page or as a part of one, or nothing (`quiet`).
 * If its file does not come, a place that is shown asks for it again.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, place: 'page' | 'part' | 'quiet' = 'page'): Later<P> {
  const Frame = place === 'page' ? 'main' : 'div';
  const loaded = signal<{ Part: ComponentType<P> } | null>(null);
  /** A new object for each failure. */
  const failed = signal<object | null>(null);
  let asked = false;
  let told = place !== 'quiet';
  const preload = () => {
    if (asked) return;
    asked = true;
    load().then(
      (Part) => (loaded.value = { Part }),
      () => {
        // The network failed: the next request tries again.
        asked = false;
        failed.value = {};
        void checkForUpdate();
      },
    );
  };
  const tryNow = () => {
    failed.value = null;
    preload();
  };
  const Place = (props: P) => {
    const here = loaded.value;
    const lost = failed.value;
    useEffect(tryNow, []);
    useEffect(() => {
      // A failure from before this place was shown is forgotten already.
      if (!lost || !failed.peek()) return;
      if (!told) say(t('net.not_loaded'), true);
      told = true;
      const timer = setTimeout(preload, tryAgainMs);
      addEventListener('online', preload);
      return () => {
        clearTimeout(timer);
        removeEventListener('online', preload);
      };
    }, [lost]);
    if (here) return <here.Part {...props} />;
    if (place === 'quiet') return null;
    return (
      <Frame class="page loading">
        <p>{t(lost ? 'net.not_loaded' : 'start.loading')}</p>
        {lost && (
          <button type="button" class="button" onClick={tryNow}>
            {t('net.retry_now')}
          </button>
        )}
      </Frame>
    );
  };
  return Object.assign(Place, { preload });
}
