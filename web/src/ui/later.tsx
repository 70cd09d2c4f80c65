// Parts of the page that the first tile does not need: each is loaded when it is first shown.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../texts';

export interface Later<P> {
  (props: P): preact.JSX.Element | null;
  /** Loads it before it is shown. */
  preload(): void;
}

/** The component that `load` brings, in the place where it will stand: a whole page, a part of one, or a part that shows nothing
 *  (`quiet`) until it is there. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, place: 'page' | 'part' | 'quiet' = 'page'): Later<P> {
  const Frame = place === 'page' ? 'main' : 'div';
  const loaded = signal<{ Part: ComponentType<P> } | null>(null);
  const failed = signal(false);
  let asked = false;
  const preload = () => {
    if (asked) return;
    asked = true;
    failed.value = false;
    load().then(
      (Part) => (loaded.value = { Part }),
      () => {
        // The network failed: the next to ask tries again.
        asked = false;
        failed.value = true;
      },
    );
  };
  const Place = (props: P) => {
    useEffect(preload, []);
    const here = loaded.value;
    if (here) return <here.Part {...props} />;
    if (place === 'quiet') return null;
    return (
      <Frame class="page loading">
        <p>{t(failed.value ? 'net.not_loaded' : 'start.loading')}</p>
        {failed.value && (
          <button type="button" class="button" onClick={preload}>
            {t('net.retry_now')}
          </button>
        )}
      </Frame>
    );
  };
  return Object.assign(Place, { preload });
}
