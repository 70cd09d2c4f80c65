// The keys of the table, when they come faster than the page runs its effects.

import { render } from 'preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, it } from 'vitest';
import { useCommands } from './commands';

function Counter() {
  const [n, setN] = useState(0);
  useCommands([{ key: 'n', run: () => setN(n + 1) }]);
  return <output>{n}</output>;
}
const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }));
/** Lets the page draw, and nothing more: effects run later, after a frame. */
const drawn = () => Promise.resolve();

afterEach(() => render(null, document.body));

it('a key works as soon as the page has drawn, and each of several fast keys sees what the one before it did', async () => {
  render(<Counter />, document.body);
  for (let presses = 1; presses <= 3; presses++) {
    press();
    await drawn();
    expect(document.querySelector('output')?.textContent).toBe(String(presses));
  }
});
