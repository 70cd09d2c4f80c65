// The rules page is a chunk of its own, and so is each game's text in each language: they load only when somebody opens them.

import { useEffect, useState } from 'preact/hooks';
import type { ComponentType } from 'preact';
import { language, t } from '../texts';
import type { Rules } from './documents';
import type { Props } from './rules_page';
import { rulesTexts } from './texts';

interface Loaded {
  Page: ComponentType<Props>;
  variant: string;
  rules: Rules | null;
}

export function RulesPage({ variant, anchor }: { variant: string; anchor: string }) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const [original, setOriginal] = useState(false);
  const code = original ? 'en' : language();
  useEffect(() => {
    let stale = false;
    const rules = import('./documents').then(({ loadRules }) => loadRules(variant, code));
    Promise.all([import('./rules_page'), rules, rulesTexts.load()]).then(
      ([{ RulesText }, rules]) => stale || setLoaded({ Page: RulesText, variant, rules }),
      () => stale || setLoaded('failed'),
    );
    return () => (stale = true);
  }, [variant, code]);
  // While another language loads, the text that is there stays; that of another game does not.
  if (!loaded || (loaded !== 'failed' && loaded.variant !== variant))
    return (
      <main class="page loading">
        <p>{t('start.loading')}</p>
      </main>
    );
  if (loaded === 'failed' || !loaded.rules)
    return (
      <main class="page loading">
        <p>{t(loaded === 'failed' ? 'net.not_loaded' : 'rules.none')}</p>
        <a class="button" href="/">
          {t('ui.home')}
        </a>
      </main>
    );
  const { document, written } = loaded.rules;
  return <loaded.Page variant={variant} anchor={anchor} document={document} written={written} original={original} onOriginal={setOriginal} />;
}
