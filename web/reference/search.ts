// Finds messages, fields, codes and passages by words. Everything is in the browser: a search sends nothing anywhere.

import type { Section } from '../build/tutorial';
import { hrefOf, isInput, placesOf } from './schema/places';
import type { Documents } from './schema/schema';

export interface Entry {
  /** Its name, such as "create" or "refused.retry_after_ms". */
  title: string;
  kind: string;
  href: string;
  text: string;
}

const kinds: { readonly [page: string]: string } = {
  requests: 'request',
  messages: 'message',
  'room-events': 'room event',
  types: 'type',
};

/** Returns everything that can be found; the tutorial is added when it is loaded. */
export function indexOf(all: Documents, tutorial: readonly Section[] = []): Entry[] {
  const { definitions, registry } = all;
  const entries: Entry[] = [];
  for (const place of placesOf(all).values()) {
    if (isInput(place.name) && definitions[place.name.replace(/Input$/, '')]) continue;
    const schema = definitions[place.name] ?? {};
    const kind = kinds[place.page] ?? registry.variants.find(({ key }) => place.page === `games/${key}`)?.title ?? place.page;
    const href = hrefOf(place);
    entries.push({ title: place.word, kind, href, text: `${place.name} ${schema.description ?? ''}` });
    for (const [field, { description = '' }] of Object.entries(schema.properties ?? {}))
      if (!['type', 'id', 're'].includes(field)) entries.push({ title: `${place.word}.${field}`, kind: `field, ${kind}`, href, text: description });
  }
  for (const one of registry.refusals) entries.push({ title: one.code, kind: 'refusal', href: `/docs/refusals#${one.code}`, text: one.meaning });
  for (const one of registry.close_codes)
    entries.push({ title: `${one.code} ${one.name}`, kind: 'close code', href: `/docs/close-codes#close-${one.code}`, text: one.meaning });
  for (const one of registry.limits) entries.push({ title: one.name, kind: 'limit', href: `/docs/limits#${one.name}`, text: one.meaning });
  for (const one of registry.phrases)
    entries.push({ title: one.text, kind: 'phrase', href: `/docs/phrases#phrase-${one.variant ?? 'all'}-${one.id}`, text: `${one.id} ${one.meaning ?? ''}` });
  for (const variant of all.variants)
    for (const [name, option] of Object.entries(variant.options.properties))
      entries.push({ title: name, kind: `option, ${variant.title}`, href: `/docs/games/${variant.key}#option-${name}`, text: `${option.title ?? ''} ${option.description ?? ''}` });
  for (const path of Object.keys(all.http.paths)) entries.push({ title: path, kind: 'HTTP', href: `/docs/http#${path}`, text: '' });
  for (const { id, title, text } of tutorial) entries.push({ title, kind: 'Writing a client', href: id ? `/docs/tutorial#${id}` : '/docs/tutorial', text });
  return entries;
}

/** How well a word fits: 0 is best; null if it does not fit. */
function fit(word: string, { title, text }: Entry): number | null {
  const name = title.toLowerCase();
  if (name === word) return 0;
  if (name.startsWith(word)) return 1;
  if (name.split(/[\s._]+/).some((part) => part.startsWith(word))) return 2;
  if (name.includes(word)) return 3;
  return text.toLowerCase().includes(word) ? 6 : null;
}

/** Returns the best entries that fit every word. A message comes before a field of the same name. */
export function search(query: string, entries: readonly Entry[], max = 12): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const fits = words.map((word) => fit(word, entry));
      if (fits.includes(null)) return [];
      const field = entry.kind.startsWith('field') ? 1 : 0;
      return [{ entry, rank: fits.reduce<number>((sum, one) => sum + (one ?? 0), 0) * 2 + field }];
    })
    .sort((a, b) => a.rank - b.rank || a.entry.title.length - b.entry.title.length)
    .slice(0, max)
    .map(({ entry }) => entry);
}
