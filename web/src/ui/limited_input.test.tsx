// Fields for texts of limited length: nothing is cut, and what does not fit is said.

import { render } from 'preact';
import { useState } from 'preact/hooks';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { announced } from '../app/announce';
import { LimitedInput } from './limited_input';

const root = document.createElement('div');
const Name = () => {
  const [name, setName] = useState('');
  return <LimitedInput max={24} value={name} onText={setName} />;
};
const field = () => root.querySelector('input') as HTMLInputElement;
const type = (text: string) =>
  act(() => {
    field().value = text;
    field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
beforeEach(() => act(() => render(<Name />, root)));
afterEach(() => render(null, root));

it('says how much of the limit is used, and when it is too much', async () => {
  await type('Ayu');
  expect(root.querySelector('.limit')).toBeNull();
  await type('Ayu Lestari Wulandari');
  expect(root.querySelector('.limit')?.textContent).toBe('21 / 24');
  expect(field().checkValidity()).toBe(true);
  await type('Ayu Lestari Wulandari of the Hills');
  expect(field().value).toBe('Ayu Lestari Wulandari of the Hills');
  expect(root.querySelector('.limit')?.textContent).toBe('34 characters: at most 24 fit.');
  expect(field().checkValidity()).toBe(false);
  expect(field().getAttribute('aria-describedby')).toBe(root.querySelector('.limit')?.id);
  expect(announced.value).toBe('34 characters: at most 24 fit.');
  await type('Ayu');
  expect(field().checkValidity()).toBe(true);
});
