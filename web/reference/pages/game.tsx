// One game: its options, moves, events and views.

import { useMemo } from 'preact/hooks';
import { isInput, membersOf, placesOf } from '../schema/places';
import type { Documents, RegistryVariant, Schema } from '../schema/schema';
import { Definition } from './definition';
import { LabelTable, RefusalTable, SheetTable } from './game_texts';
import { TypeText, Words } from './words';

export function Game({ all, variant }: { all: Documents; variant: RegistryVariant }) {
  const places = useMemo(() => placesOf(all), [all]);
  const entry = all.variants.find(({ key }) => key === variant.key);
  const actions = membersOf(all, variant.schema.action);
  const events = membersOf(all, variant.schema.event);
  const shown = new Set([...actions, ...events, variant.schema.table, variant.schema.own, variant.schema.options]);
  const page = `games/${variant.key}`;
  const others = [...places.values()].filter((one) => one.page === page && !shown.has(one.name) && !isInput(one.name));
  const phrases = all.registry.phrases.filter((one) => one.variant === variant.key);
  const define = (name: string) => <Definition key={name} name={name} all={all} places={places} />;
  const { min, max } = variant.seats;
  return (
    <>
      <h1>{variant.title}</h1>
      {entry && <p>{entry.about}</p>}
      <p>
        Key <code>{variant.key}</code>, version {variant.version} of its rules, for {min === max ? min : `${min} to ${max}`} players.{' '}
        <a href={`/rules/${variant.key}`} target="_blank" rel="noreferrer">
          The rules
        </a>
      </p>
      <ul class="index">
        {['options', 'actions', 'labels', 'refusals', 'events', 'table', 'own', 'parts'].map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{part}</a>
          </li>
        ))}
      </ul>
      <Part id="options" title="Options" />
      {entry && <Options entry={entry} all={all} />}
      {entry && entry.presets.length > 0 && <Presets entry={entry} />}
      <Part id="actions" title="Actions" about="The `action` of `act`, as `own.legal` lists them." />
      {actions.map(define)}
      <Part id="labels" title="Labels of actions" about="For a button. The registry has them in every language of the page; `{train:seat}` is the player on that seat." />
      <LabelTable labels={variant.labels} />
      <Part id="refusals" title="Refusals by the rules" about="The `code` and the `rule` of a refused `act`. The registry has the texts in every language of the page." />
      <RefusalTable refusals={variant.refusals} />
      <Part id="sheets" title="Words of score sheets" about="The `what` of a line and the `reason` of a result. The registry has the texts in every language of the page." />
      <SheetTable sheet={variant.sheet} tallies={variant.tallies} />
      <Part id="events" title="Events" about="The `game` of an entry of `events` in an update." />
      {events.map(define)}
      <Part id="table" title="The table" about="The `table` of an update: the same for everybody." />
      {define(variant.schema.table)}
      <Part id="own" title="The own view" about="The `own` of `you` in an update: what only this seat sees." />
      {define(variant.schema.own)}
      <Part id="parts" title="Their parts" />
      {others.map(({ name }) => define(name))}
      {phrases.length > 0 && (
        <p>
          Its own <a href="/docs/phrases">quick phrases</a>: {phrases.map((one) => one.text).join(' · ')}
        </p>
      )}
    </>
  );
}

function Part({ id, title, about }: { id: string; title: string; about?: string }) {
  return (
    <div class="part">
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {about && (
        <p>
          <Words text={about} />
        </p>
      )}
    </div>
  );
}

type Entry = Documents['variants'][number];

const whenText = (schema: Schema & { 'x-when'?: { [option: string]: string[] } }): string =>
  Object.entries(schema['x-when'] ?? {})
    .map(([option, values]) => `\`${option}\` is ${values.map((one) => `\`${one}\``).join(' or ')}`)
    .join(' and ');

function Options({ entry, all }: { entry: Entry; all: Documents }) {
  const places = useMemo(() => placesOf(all), [all]);
  return (
    <table class="fields" aria-label="Options">
      <thead>
        <tr>
          <th scope="col">Option</th>
          <th scope="col">Values</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(entry.options.properties).map(([name, option]) => (
          <tr key={name} id={`option-${name}`} tabIndex={-1}>
            <th scope="row">
              <code>{name}</code>
              <small>{option.title}</small>
            </th>
            <td>
              <TypeText schema={option} all={all} places={places} />
              {option.default !== undefined && (
                <small>
                  default <code>{String(option.default)}</code>
                </small>
              )}
            </td>
            <td>
              {option.description && <Words text={option.description} />}
              {option['x-when'] && (
                <small>
                  Only if <Words text={whenText(option)} />.
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Presets({ entry }: { entry: Entry }) {
  return (
    <table class="fields" aria-label="Presets">
      <thead>
        <tr>
          <th scope="col">Preset</th>
          <th scope="col">Where</th>
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        {entry.presets.map((one) => (
          <tr key={one.key}>
            <th scope="row">
              <code>{one.key}</code>
              <small>
                {one.title}, {one.seats} {one.seats === 1 ? 'player' : 'players'}
              </small>
            </th>
            <td>{one.region || 'no particular region'}</td>
            <td>{one.about}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
