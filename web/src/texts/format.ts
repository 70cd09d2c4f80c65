// Texts are plain strings: `{name}` is replaced by a value, `{n:tile|tiles}` by the form that the language's plural rule
// chooses for the number `n`. The compiler checks that a text is given the values it names.

type Names<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}:${string}` ? Name : Hole) | Names<Rest>
  : never;

export type Values<S extends string> = { [Name in Names<S>]: string | number };

/** What must be given along with a text: its values, or nothing if it names none. */
export type Filled<S> = S extends string ? (Values<S> extends Record<string, never> ? [] : [Values<S>]) : never;

// The plural categories in the order in which a text lists its forms.
const order: Intl.LDMLPluralRule[] = ['one', 'two', 'few', 'many', 'other'];

/** Which of `forms` fits the number; a language with fewer forms uses its last one. */
export function plural(locale: string, n: number, forms: string[]): string {
  const rules = new Intl.PluralRules(locale);
  const categories = order.filter((category) => rules.resolvedOptions().pluralCategories.includes(category));
  const index = categories.indexOf(rules.select(n));
  return forms[Math.min(Math.max(index, 0), forms.length - 1)] ?? '';
}

export function fill(locale: string, text: string, values: { [name: string]: string | number }): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, forms: string | undefined) => {
    const value = values[name] ?? '';
    return forms === undefined ? String(value) : plural(locale, Number(value), forms.split('|'));
  });
}

/** The names of the holes in a text, sorted: translations must have the same. */
export function holes(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ''))].sort();
}
