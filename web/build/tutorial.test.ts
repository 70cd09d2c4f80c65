import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkTarget, slug, tutorial } from './tutorial';

const markdown = readFileSync(join(import.meta.dirname, '../../docs/PROTOCOL.md'), 'utf8');

describe('the tutorial of the reference', () => {
  const sections = tutorial(markdown);

  it('has every section of docs/PROTOCOL.md', () =>
    expect(sections.map(({ title }) => title)).toEqual([...markdown.matchAll(/^##? (.*)$/gm)].map(([, title]) => title)));

  it('has a first page that can be read in ten minutes, and the whole stays short', () => {
    const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
    expect(words(markdown.slice(0, markdown.indexOf('\n## 2. ')))).toBeLessThanOrEqual(1800);
    expect(words(markdown)).toBeLessThanOrEqual(10_479);
  });

  it('leads nowhere that does not exist', () => {
    const ids = sections.flatMap(({ html }) => [...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id));
    const asked = sections.flatMap(({ html }) => [...html.matchAll(/href="\/docs\/tutorial#([^"]+)"/g)].map(([, id]) => id));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('shows the words of links that lead out of it, without the link', () => {
    expect(linkTarget('OPERATIONS.md')).toBeNull();
    expect(linkTarget('#7-coming-back')).toBe('/docs/tutorial#7-coming-back');
  });

  it('shows a state diagram as a table', () => {
    const [, one] = tutorial('# T\n\n## S\n\n```mermaid\nstateDiagram-v2\n  [*] --> open\n  open --> here: sit\n```\n');
    expect(one?.html).toContain('<tr><td>open</td><td>sit</td><td>here</td></tr>');
  });

  it('has no code that would run', () => {
    const [, one] = tutorial('# T\n\n## S\n\n```json\n{"a":"<img onerror=1>"}\n```\n');
    expect(one?.html).not.toContain('<img');
  });

  it('makes the anchors that GitHub makes', () => expect(slug('2. Connect and say hello')).toBe('2-connect-and-say-hello'));
});
