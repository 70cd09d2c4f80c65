// Parts of the page that the first screen does not need: each loads when it is first shown.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { checkForUpdate } from '../app/update';
import { t } from '../texts';

export interface Later<P> {
  (props: P): preact.JSX.Element | null;
  /** Loads the part before it is shown. */
  preload(): void;
}

/** Wraps the component of `load`. While it loads, its place shows a message as a whole page or as a part of one, or nothing (`quiet`). */
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
        // The network failed: the next request tries again.
        asked = false;
        failed.value = true;
        void checkForUpdate();
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
