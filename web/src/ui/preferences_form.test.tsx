import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { languages, t } from '../texts';
import { PreferencesForm } from './preferences_form';

afterEach(() => render(null, document.body));

it('says below the field that nobody has reviewed a language: a phone would cut it in the field', () => {
  void act(() => render(<PreferencesForm />, document.body));
  const field = [...document.querySelectorAll('.field')].find((one) => one.querySelector('label')?.textContent === t('ui.language'));
  expect([...(field?.querySelectorAll('option') ?? [])].map((option) => option.textContent)).toEqual(Object.values(languages).map(({ name }) => name));
  expect(field?.querySelector('.about')?.textContent).toBe('Not yet read by a native speaker.');
});
