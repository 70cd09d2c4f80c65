// A search form, when somebody types before the page has run its effects.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { Field } from '../ui/fields';
import { SearchForm, useSearch } from './search';

function Form() {
  const search = useSearch('/games', ['player']);
  return (
    <SearchForm of={search} label="Games">
      <Field label="Player" value={search.typed.player ?? ''} onValue={(value) => search.set('player', value)} />
    </SearchForm>
  );
}

afterEach(() => render(null, document.body));

it('seeks what is typed as soon as the form is there', async () => {
  history.replaceState(null, '', '/admin/games');
  // Without `act`: the page runs its effects a frame later.
  render(<Form />, document.body);
  const field = document.querySelector('input');
  if (!field) throw new Error('no field');
  field.value = 'Wayan';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await act(() => new Promise<void>((done) => void setTimeout(done, 100)));
  document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  expect(location.search).toBe('?player=Wayan');
});
