import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followTranslator } from './translator';

beforeAll(followTranslator);
afterEach(() => render(null, document.body));

/** What translators do: an element of their own in the place of each text, in one step or in two. */
const ways: { readonly [way: string]: (text: Text) => void } = {
  'in one step': (text) => text.replaceWith(fontOf(text)),
  'in two steps, before it': (text) => {
    text.before(fontOf(text));
    text.remove();
  },
  'in two steps, after it': (text) => {
    text.after(fontOf(text));
    text.remove();
  },
};
function fontOf(text: Text): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = text.data.toUpperCase();
  outer.append(inner);
  return outer;
}

const shown = () => document.querySelector('p')?.textContent;
const draw = (children: preact.ComponentChildren) => act(() => render(<p>{children}</p>, document.body));

for (const [way, replace] of Object.entries(ways))
  describe(`texts that a translator replaces ${way}`, () => {
    const translate = async () => {
      const walker = document.createTreeWalker(document.querySelector('p') as Element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) replace(text);
      await Promise.resolve();
    };

    it('change with the page, and those beside them as well', async () => {
      await draw(['open ', <b>seat</b>, ' of ', 4]);
      await translate();
      expect(shown()).toBe('OPEN SEAT OF 4');
      await draw(['open ', <b>seat</b>, ' of ', 5]);
      expect(shown()).toBe('open SEAT of 5');
      await translate();
      await draw(['taken ', <b>place</b>, ' of ', 5]);
      expect(shown()).toBe('taken place of 5');
    });

    it('stay as they are while the page does not change them', async () => {
      await draw(['open ', <b>seat</b>]);
      await translate();
      await draw(['open ', <b>seat</b>]);
      expect(shown()).toBe('OPEN SEAT');
    });

    it('go with the page', async () => {
      await draw(['open', <b>seat</b>]);
      await translate();
      await draw([null, <b>seat</b>]);
      expect(shown()).toBe('SEAT');
      await draw(['open', <b>seat</b>]);
      expect(shown()).toBe('openSEAT');
    });

    it('keep their order when others come before them or move', async () => {
      await draw([<i key="1">a</i>, 'text']);
      await translate();
      await draw([<i key="1">a</i>, <i key="2">b</i>, 'text']);
      expect(shown()?.toLowerCase()).toBe('abtext');
      await translate();
      await draw(['text', <i key="2">b</i>, <i key="1">a</i>]);
      expect(shown()?.toLowerCase()).toBe('textba');
    });

    it('may be put back by the translator', async () => {
      await draw(['open']);
      const before = document.querySelector('p')?.firstChild as Text;
      await translate();
      document.querySelector('p')?.firstChild?.replaceWith(before);
      await Promise.resolve();
      await draw(['taken']);
      expect(shown()).toBe('taken');
    });
  });
