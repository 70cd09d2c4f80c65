// Texts are plain strings: `{name}` is replaced by a value, `{n:tile|tiles}` by the form that the language's plural rule
// chooses for the number `n`. The compiler checks that a text gets all its values.

type Names<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}:${string}` ? Name : Hole) | Names<Rest>
  : never;

export type Values<S extends string> = { [Name in Names<S>]: string | number };

/** The arguments that a text needs: its values, or nothing if it has none. */
export type Filled<S> = S extends string ? (Values<S> extends Record<string, never> ? [] : [Values<S>]) : never;

// The plural categories in the order of a text's forms.
const order: Intl.LDMLPluralRule[] = ['one', 'two', 'few', 'many', 'other'];

/** Returns a function that makes one value for each locale, when it is first asked for: the parts of `Intl` take long to make. */
export function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const rulesOf = perLocale((locale) => {
  const rules = new Intl.PluralRules(locale);
  const used = rules.resolvedOptions().pluralCategories;
  return { rules, categories: order.filter((category) => used.includes(category)) };
});

/** Returns the form for the number; if a text has fewer forms, the last one is used. */
export function plural(locale: string, n: number, forms: string[]): string {
  const { rules, categories } = rulesOf(locale);
  const index = categories.indexOf(rules.select(n));
  return forms[Math.min(Math.max(index, 0), forms.length - 1)] ?? '';
}

export function fill(locale: string, text: string, values: { [name: string]: string | number }): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, forms: string | undefined) => {
    const value = values[name] ?? '';
    if (forms === undefined && typeof value === 'number' && value < 0) return `\u2212${-value}`; // the real minus sign
    // A number that is written already may have that sign.
    return forms === undefined ? String(value) : plural(locale, Number(String(value).replace('\u2212', '-')), forms.split('|'));
  });
}

/** Returns the names of the holes in a text, sorted: translations must have the same. */
export function holes(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ''))].sort();
}
