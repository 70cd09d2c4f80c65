// French has a space before : ; ! ? and inside of « ». It must not break the line there.

import { expect, it } from 'vitest';

const catalogs = import.meta.glob<{ [name: string]: unknown }>('../**/fr.ts', { eager: true });
const rules = import.meta.glob<string>('../../../engine/variants/*/RULES.fr.md', { eager: true, query: '?raw', import: 'default' });

/** Returns the texts in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('no space before a French mark can break a line', () => {
  const texts = [...Object.values(catalogs).flatMap(textsIn), ...Object.values(rules).flatMap((one) => one.split('\n'))];
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => / [:;!?»](?!\w)|« /.test(text))).toEqual([]);
});
