import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Section } from '../build/tutorial';
import { loadTutorial } from './pages/tutorial';
import { address, go } from './router';
import type { Documents } from './schema/schema';
import { indexOf, search } from './search';

/** The search: results appear below it while one types. "/" leads here. */
export function SearchBox({ all }: { all: Documents }) {
  const [query, setQuery] = useState('');
  const [tutorial, setTutorial] = useState<Section[]>([]);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const entries = useMemo(() => indexOf(all, tutorial), [all, tutorial]);
  const found = useMemo(() => search(query, entries), [query, entries]);
  const wanted = () => {
    // Without the tutorial the search still finds everything else.
    if (tutorial.length === 0) loadTutorial().then((part) => setTutorial(part.default), () => undefined);
  };
  // The key works as soon as the box can be seen.
  useLayoutEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', slash);
    return () => removeEventListener('keydown', slash);
  }, []);
  // Before the next key: what is typed on the new page stays.
  useLayoutEffect(() => setQuery(''), [address.value]);
  const open = (href: string) => {
    setQuery('');
    box.current?.blur();
    go(href);
  };
  const keys = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key === 'Escape') setQuery('');
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setAt((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % Math.max(1, found.length));
    }
    if (event.key !== 'Enter') return;
    // The results of the last letters may not be drawn yet.
    const typed = event.currentTarget.value;
    const chosen = typed === query ? found[at] : search(typed, entries)[0];
    if (chosen) open(chosen.href);
  };
  const shown = query.trim() !== '';
  return (
    <div class="search" role="search">
      <input
        ref={box}
        type="text"
        inputmode="search"
        placeholder="Search messages, fields, codes"
        aria-label="Search the reference"
        role="combobox"
        aria-expanded={shown}
        aria-controls="found"
        aria-activedescendant={shown && found[at] ? `found-${at}` : undefined}
        autocomplete="off"
        value={query}
        onFocus={wanted}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={keys}
      />
      <ul id="found" class={shown ? 'found' : 'found none'} role="listbox" aria-label="Found">
        {shown &&
          found.map((one, index) => (
            <li
              key={`${one.href} ${one.title}`}
              id={`found-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => open(one.href)}
            >
              <b>{one.title}</b> <small>{one.kind}</small>
            </li>
          ))}
        {shown && found.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled="true">
            Nothing has all of these words.
          </li>
        )}
      </ul>
    </div>
  );
}
