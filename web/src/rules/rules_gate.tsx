// The rules page is a chunk of its own, and so is each game's text: they load only when somebody opens them.

import { useEffect, useState } from 'preact/hooks';
import type { ComponentType } from 'preact';
import { t } from '../texts';
import type { RulesDocument } from './document';
import { rulesTexts } from './texts';

const texts = import.meta.glob<RulesDocument>('../../../engine/variants/*/RULES.md', { import: 'default' });
const textOf = (variant: string) => texts[`../../../engine/variants/${variant}/RULES.md`];

interface Loaded {
  Page: ComponentType<{ variant: string; anchor: string; document: RulesDocument }>;
  document: RulesDocument;
}

export function RulesPage({ variant, anchor }: { variant: string; anchor: string }) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const load = textOf(variant);
  useEffect(() => {
    setLoaded(null);
    if (!load) return;
    let stale = false;
    Promise.all([import('./rules_page'), load(), rulesTexts.load()]).then(
      ([{ RulesText }, document]) => stale || setLoaded({ Page: RulesText, document }),
      () => stale || setLoaded('failed'),
    );
    return () => (stale = true);
  }, [load]);
  if (!load || loaded === 'failed')
    return (
      <main class="page loading">
        <p>{t(load ? 'net.not_loaded' : 'rules.none')}</p>
        <a class="button" href="/">
          {t('ui.home')}
        </a>
      </main>
    );
  if (!loaded)
    return (
      <main class="page loading">
        <p>{t('start.loading')}</p>
      </main>
    );
  return <loaded.Page variant={variant} anchor={anchor} document={loaded.document} />;
}
