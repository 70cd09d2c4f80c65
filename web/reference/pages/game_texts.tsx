// What the server says about a game in words: labels of its actions, why its rules refuse one, and what its score sheets mean.

import type { RegistryVariant } from '../schema/schema';

export function LabelTable({ labels }: { labels: RegistryVariant['labels'] }) {
  return (
    <table class="fields" aria-label="Labels of actions">
      <thead>
        <tr>
          <th scope="col">Action</th>
          <th scope="col">Label</th>
          <th scope="col">Words of its values</th>
        </tr>
      </thead>
      <tbody>
        {labels.map(({ action, text, words = {} }) => (
          <tr key={action}>
            <th scope="row">
              <code>{action}</code>
            </th>
            <td>{text.en}</td>
            <td>
              {Object.entries(words).map(([placeholder, values]) => (
                <small key={placeholder}>
                  <code>{placeholder}</code>: {Object.entries(values).map(([value, word]) => `${value} is “${word.en}”`).join(', ')}
                </small>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RefusalTable({ refusals }: { refusals: RegistryVariant['refusals'] }) {
  return (
    <table class="fields" aria-label="Refusals by the rules">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Rules</th>
          <th scope="col">Text</th>
        </tr>
      </thead>
      <tbody>
        {refusals.map(({ code, rules, text }) => (
          <tr key={code}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{rules.join(', ')}</td>
            <td>{text.en}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SheetTable({ sheet, tallies }: Pick<RegistryVariant, 'sheet' | 'tallies'>) {
  const rows = [
    ...sheet.lines.map(({ what, text }) => ({ place: 'line', id: what, text })),
    ...sheet.deal_reasons.map(({ reason, text }) => ({ place: 'end of a deal', id: reason, text })),
    ...sheet.match_reasons.map(({ reason, text }) => ({ place: 'end of a match', id: reason, text })),
    ...tallies.map(({ kind, text }) => ({ place: 'tally', id: kind, text })),
  ];
  return (
    <table class="fields" aria-label="Words of score sheets">
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">Identifier</th>
          <th scope="col">Text</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, id, text }) => (
          <tr key={`${place} ${id}`}>
            <td>{place}</td>
            <th scope="row">
              <code>{id}</code>
            </th>
            <td>{text.en}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
