// The lists of the registry.

import type { ComponentChildren } from 'preact';
import type { Documents } from '../schema/schema';
import { Words } from './words';

function List({ of, head, rows }: {
  of: string;
  head: readonly string[];
  rows: readonly { id: string; cells: readonly ComponentChildren[] }[];
}) {
  return (
    <table class="fields" aria-label={of}>
      <thead>
        <tr>
          {head.map((one) => (
            <th key={one} scope="col">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [first, ...others] }) => (
          <tr key={id} id={id} tabIndex={-1}>
            <th scope="row">{first}</th>
            {others.map((one, index) => (
              <td key={index}>{one}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Refusals({ all }: { all: Documents }) {
  return (
    <>
      <h1>Refusals</h1>
      <p>
        The <code>code</code> of <a href="/docs/messages#RefusedMessage">refused</a>. The rules of a game refuse with codes of
        their own and the number of the rule.
      </p>
      <List
        of="Refusals"
        head={['Code', 'Meaning', 'May succeed later']}
        rows={all.registry.refusals.map((one) => ({
          id: one.code,
          cells: [<code key="c">{one.code}</code>, <Words key="m" text={one.meaning} />, one.retryable ? 'yes, unchanged' : 'no'],
        }))}
      />
    </>
  );
}

const doing = {
  stop: 'stops and shows the reason',
  back_off: 'reconnects with growing delays and resumes',
  reconnect: 'reconnects at once and resumes',
} as const;

export function CloseCodes({ all }: { all: Documents }) {
  return (
    <>
      <h1>Close codes</h1>
      <p>Why the server closes a connection. The hundreds say what a client does.</p>
      <List
        of="Close codes"
        head={['Code', 'Meaning', 'A client']}
        rows={all.registry.close_codes.map((one) => ({
          id: `close-${one.code}`,
          cells: [
            <>
              {one.code} <small>{one.name}</small>
            </>,
            one.meaning,
            doing[one.client],
          ],
        }))}
      />
    </>
  );
}

export function Limits({ all }: { all: Documents }) {
  return (
    <>
      <h1>Limits</h1>
      <p>What this server bounds, and what happens beyond it. The values are those in force on this server now.</p>
      <List
        of="Limits"
        head={['Limit', 'Value', 'Meaning']}
        rows={all.registry.limits.map((one) => ({
          id: one.name,
          cells: [
            <>
              <code>{one.name}</code>
              {one.setting && <small>setting {one.setting}</small>}
            </>,
            <>
              {one.value}
              {one.value !== one.default && <small>default {one.default}</small>}
            </>,
            <Words key="m" text={one.meaning} />,
          ],
        }))}
      />
    </>
  );
}

export function Phrases({ all }: { all: Documents }) {
  const title = (key?: string) => all.registry.variants.find((one) => one.key === key)?.title ?? 'every game';
  return (
    <>
      <h1>Quick phrases</h1>
      <p>
        Chat without typing: the <code>phrase</code> of <a href="/docs/requests#SayRequest">say</a>.
      </p>
      <List
        of="Quick phrases"
        head={['Id', 'Text', 'Game']}
        rows={all.registry.phrases.map((one) => ({
          id: `phrase-${one.variant ?? 'all'}-${one.id}`,
          cells: [
            <code key="c">{one.id}</code>,
            <>
              {one.text}
              {one.meaning && <small>{one.meaning}</small>}
            </>,
            title(one.variant),
          ],
        }))}
      />
    </>
  );
}
