// A search that is part of the address: people can keep it, send it and go back to it.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { address, go } from '../router';

export interface Search {
  /** The fields as they are typed. */
  typed: { readonly [key: string]: string };
  /** The current search, from the address. */
  sought: { readonly [key: string]: string };
  set(key: string, value: string): void;
  submit(event?: Event): void;
  /** Sets one field and searches immediately. */
  seek(key: string, value: string): void;
  clear(): void;
}

export function useSearch(path: string, keys: readonly string[]): Search {
  const all = address.value.query;
  const sought = Object.fromEntries(keys.flatMap((key) => (all[key] ? [[key, all[key]]] : []))) as { [key: string]: string };
  const text = JSON.stringify(sought);
  const [typed, setTyped] = useState<{ [key: string]: string }>(sought);
  // With the drawing: later it would take away what somebody types at once.
  useLayoutEffect(() => setTyped(JSON.parse(text) as { [key: string]: string }), [text]);
  const to = (query: { [key: string]: string }) => {
    const given = Object.entries(query).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : []));
    const search = new URLSearchParams(given as [string, string][]).toString();
    go(`/admin${path}${search && `?${search}`}`);
  };
  return {
    typed,
    sought,
    set: (key, value) => setTyped((now) => ({ ...now, [key]: value })),
    submit: (event) => {
      event?.preventDefault();
      to(typed);
    },
    seek: (key, value) => to({ ...typed, [key]: value }),
    clear: () => to({}),
  };
}

export function SearchForm({ of, label, children }: { of: Search; label: string; children: ComponentChildren }) {
  return (
    <form class="search" role="search" aria-label={label} onSubmit={of.submit}>
      {children}
      <div class="row search-buttons">
        <button type="submit" class="button primary">
          Search
        </button>
        {Object.keys(of.sought).length > 0 && (
          <button type="button" class="button" onClick={of.clear}>
            Clear
          </button>
        )}
      </div>
    </form>
  );
}
