import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, it } from 'vitest';
import { Unbroken } from './unbroken';

it('keeps the name of a tile in one line, also one of three numbers, and the sentence as it is', async () => {
  const text = 'Ayu played 6–4 on the round 6; 10–2–0 and a pass – none';
  const root = document.createElement('p');
  await act(() => render(<Unbroken text={text} />, root));
  expect(root.textContent).toBe(text);
  expect([...root.querySelectorAll('.unbroken')].map((one) => one.textContent)).toEqual(['6–4', '10–2–0']);
});
