// docs/PROTOCOL.md as the reference shows it: sections of HTML, made when the page is built. The document is ours, so its HTML
// is trusted; the page's content security policy would run no script in it anyway.

import { Marked, type Tokens } from 'marked';

export interface Section {
  /** The anchor of its heading, as GitHub makes it; empty for what comes before the first one. */
  id: string;
  title: string;
  html: string;
  /** Its words, for the search. */
  text: string;
}

/** Returns the anchor that GitHub gives a heading. */
export const slug = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replace(/ /g, '-');

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Where a link of the document leads in the reference; null: nowhere, so only its words are shown. */
export function linkTarget(href: string): string | null {
  if (href.startsWith('#')) return `/docs/tutorial${href}`;
  const [file = '', anchor] = href.split('#');
  if (file.endsWith('generated/PROTOCOL.md')) return '/docs/requests';
  if (file.endsWith('generated/OPTIONS.md')) return '/docs/games/gaple';
  if (file.endsWith('schema.json')) return '/api/protocol/schema.json';
  if (file.startsWith('/docs') || file.startsWith('/api') || file === '/playground') return anchor ? `${file}#${anchor}` : file;
  return null;
}

/** A state diagram as a table: the reference draws no pictures. */
function states(diagram: string): string {
  const rows = [...diagram.matchAll(/^\s*(\S+) --> (\S+?)(?:: (.*))?$/gm)].map(([, from = '', to = '', when = '']) => {
    const name = (state: string) => (state === '[*]' ? 'start' : state);
    return `<tr><td>${escaped(name(from))}</td><td>${escaped(when)}</td><td>${escaped(name(to))}</td></tr>`;
  });
  return `<div class="wide" tabindex="0" role="group" aria-label="States"><table><thead><tr><th scope="col">state</th><th scope="col">what happens</th><th scope="col">next state</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** Returns the sections of the document, one for each heading of the second level. */
export function tutorial(markdown: string): Section[] {
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${slug(text.replace(/`/g, ''))}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const target = linkTarget(href);
        return target === null ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
      code({ text, lang }: Tokens.Code) {
        if (lang === 'mermaid') return states(text);
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
      },
      checkbox() {
        return '';
      },
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) => row.map((one) => `<${tag}>${this.parser.parseInline(one.tokens)}</${tag.split(' ')[0]}>`).join('');
        const head = cells(token.header, 'th scope="col"');
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></div>`;
      },
    },
  });
  const parts = markdown.split(/^(?=## )/m);
  return parts.map((part, index) => {
    const heading = /^##? (.*)$/m.exec(part)?.[1] ?? '';
    const body = index === 0 ? part.replace(/^# .*$/m, '') : part;
    return {
      id: index === 0 ? '' : slug(heading.replace(/`/g, '')),
      title: heading.replace(/`/g, ''),
      html: marked.parse(body) as string,
      text: part.replace(/[`*|#>]/g, ' ').replace(/\s+/g, ' '),
    };
  });
}
