import { useMemo } from 'preact/hooks';
import { hrefOf, isInput, membersOf, placesOf } from '../schema/places';
import type { Documents } from '../schema/schema';
import { Definition } from './definition';

function Index({ entries }: { entries: readonly { word: string; name: string }[] }) {
  return (
    <ul class="index">
      {entries.map(({ word, name }) => (
        <li key={name}>
          <a href={`#${name}`}>
            <code>{word}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Requests({ all }: { all: Documents }) {
  const places = useMemo(() => placesOf(all), [all]);
  const answers = new Map(all.registry.messages.map((one) => [one.type, one.schema]));
  return (
    <>
      <h1>Messages from a client</h1>
      <p>
        Every request has an <code>id</code> that you choose. Exactly one answer names it in <code>re</code>: the one below, or{' '}
        <a href="/docs/messages#RefusedMessage">
          <code>refused</code>
        </a>
        . Send only these fields: the server refuses others. <code>null</code> means the same as leaving a field out.
      </p>
      <Index entries={all.registry.requests.map(({ type, schema }) => ({ word: type, name: schema }))} />
      {all.registry.requests.map(({ type, schema, answer }) => (
        <Definition key={schema} name={schema} all={all} places={places}>
          <p class="actions">
            Answer:{' '}
            <a href={`/docs/messages#${answers.get(answer) ?? ''}`}>
              <code>{answer}</code>
            </a>
            <a class="button small" href={`/playground?send=${type}`}>
              Try it
            </a>
          </p>
        </Definition>
      ))}
    </>
  );
}

export function Messages({ all }: { all: Documents }) {
  const places = useMemo(() => placesOf(all), [all]);
  return (
    <>
      <h1>Messages from the server</h1>
      <p>Ignore fields, events and types that you do not know: a newer server may add some.</p>
      <Index entries={all.registry.messages.map(({ type, schema }) => ({ word: type, name: schema }))} />
      {all.registry.messages.map(({ schema, is_answer, type }) => (
        <Definition key={schema} name={schema} all={all} places={places}>
          {is_answer && type !== 'ok' && type !== 'refused' && (
            <p>
              Answers{' '}
              {all.registry.requests
                .filter(({ answer }) => answer === type)
                .map((one, index) => (
                  <span key={one.type}>
                    {index > 0 && ', '}
                    <a href={`/docs/requests#${one.schema}`}>
                      <code>{one.type}</code>
                    </a>
                  </span>
                ))}
              .
            </p>
          )}
        </Definition>
      ))}
    </>
  );
}

export function RoomEvents({ all }: { all: Documents }) {
  const places = useMemo(() => placesOf(all), [all]);
  const names = membersOf(all, 'RoomEvent');
  return (
    <>
      <h1>Events of a room</h1>
      <p>
        The <code>room</code> of an entry of <code>events</code> in an <a href="/docs/messages#UpdateMessage">update</a>.
      </p>
      <Index entries={names.map((name) => ({ word: places.get(name)?.word ?? name, name }))} />
      {names.map((name) => (
        <Definition key={name} name={name} all={all} places={places} />
      ))}
    </>
  );
}

export function Types({ all }: { all: Documents }) {
  const places = useMemo(() => placesOf(all), [all]);
  const names = [...places.values()]
    .filter(({ page, name }) => page === 'types' && !(isInput(name) && places.has(name.replace(/Input$/, ''))))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <h1>Types</h1>
      <p>What several messages or games have in common.</p>
      <ul class="index">
        {names.map((place) => (
          <li key={place.name}>
            <a href={hrefOf(place)}>
              <code>{place.word}</code>
            </a>
          </li>
        ))}
      </ul>
      {names.map(({ name }) => (
        <Definition key={name} name={name} all={all} places={places} />
      ))}
    </>
  );
}
