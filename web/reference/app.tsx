// The frame of the reference: search, contents, and the section or the playground that belongs to the address.

import { useEffect, useState } from 'preact/hooks';
import { Part } from './part';
import { address, visit } from './router';
import { documents } from './schema/load';
import type { Documents } from './schema/schema';
import { SearchBox } from './search_box';
import { section, sections } from './sections';

export function App() {
  const [all, setAll] = useState<Documents | null>(null);
  const [failure, setFailure] = useState('');
  const load = () => {
    setFailure('');
    documents().then(setAll, (error: unknown) => setFailure(String(error)));
  };
  useEffect(load, []);
  const { path } = address.value;
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        Skip to the contents
      </a>
      <header class="reference-bar">
        <a class="reference-brand" href="/docs">
          Takamaka <span>protocol</span>
        </a>
        {all && <SearchBox all={all} />}
        <nav aria-label="Pages">
          <a href="/playground" aria-current={path === '/playground' ? 'page' : undefined}>
            Playground
          </a>
          <a href="/">Play</a>
        </nav>
      </header>
      {failure ? (
        <main class="reference-main" id="content" tabIndex={-1}>
          <h1>The documents cannot be loaded</h1>
          <p>{failure}</p>
          <button type="button" class="button" onClick={load}>
            Try again
          </button>
        </main>
      ) : !all ? (
        <main class="reference-main" id="content" tabIndex={-1}>
          <h1 class="quiet">Loading …</h1>
        </main>
      ) : path === '/playground' ? (
        <Part load={() => import('./playground/playground')}>{({ Playground }) => <Playground all={all} />}</Part>
      ) : (
        <Reference all={all} />
      )}
    </>
  );
}

/** The address has the anchor of a message, so the link to the contents does not change it. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function Reference({ all }: { all: Documents }) {
  const { path, anchor } = address.value;
  const name = path.replace(/^\/docs\/?/, '');
  const shown = section(name, all);
  const visits = visit.value;
  useEffect(() => {
    document.title = `${shown?.title ?? 'Not found'} · Takamaka protocol`;
  }, [shown?.title]);
  useEffect(() => {
    if (anchor === '') return scrollTo(0, 0);
    // The tutorial is loaded after its frame; it looks for its anchor itself.
    jump(anchor);
  }, [path, anchor, visits]);
  return (
    <div class="reference-columns">
      <Contents all={all} name={name} />
      <main class="reference-main" id="content" tabIndex={-1}>
        {shown ? (
          shown.show()
        ) : (
          <>
            <h1>There is no such page</h1>
            <p>
              <a href="/docs">To the beginning of the reference</a>
            </p>
          </>
        )}
      </main>
    </div>
  );
}

/** Shows the place with this anchor and gives it the focus. */
export function jump(anchor: string): void {
  const target = document.getElementById(anchor);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

function Contents({ all, name }: { all: Documents; name: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [name]);
  return (
    <nav class="reference-contents" aria-label="Contents">
      <button type="button" class="button contents-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Contents
      </button>
      <div class={open ? 'contents-list open' : 'contents-list'}>
        {sections(all).map(({ group, entries }) => (
          <div key={group}>
            <h2>{group}</h2>
            <ul>
              {entries.map((one) => (
                <li key={one.name}>
                  <a href={one.name ? `/docs/${one.name}` : '/docs'} aria-current={one.name === name ? 'page' : undefined}>
                    {one.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
