import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { Bubble } from './strip';

afterEach(() => render(null, document.body));
const shown = (at: number) => {
  void act(() => render(<Bubble text="Hello" at={at} />, document.body));
  return document.querySelector('.bubble') !== null;
};

it('a bubble that is drawn again later, such as after a look back, does not come back', () => {
  expect(shown(performance.now())).toBe(true);
  render(null, document.body);
  expect(shown(performance.now() - 6_000)).toBe(false);
});
