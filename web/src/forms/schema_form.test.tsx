// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import type { JsonObject } from '../protocol';
import { SchemaForm } from './schema_form';

test('typed text survives an update of the table, and is sent when typing ends', async () => {
  const root = document.createElement('div');
  const sent: JsonObject[] = [];
  const draw = (values: JsonObject) =>
    act(() =>
      render(
        <SchemaForm
          path="gaple.options"
          schema={{ deals: { type: 'integer', minimum: 1, maximum: 99, title: 'Deals' } }}
          values={values}
          seats={4}
          onChange={(next) => sent.push(next)}
        />,
        root,
      ),
    );
  await draw({ deals: 4 });
  const input = root.querySelector('input') as HTMLInputElement;
  await act(() => {
    input.value = '2';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await draw({ deals: 4, teams: false });
  expect(input.value).toBe('2');
  await act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  expect(sent).toEqual([{ deals: 2, teams: false }]);
});
