// Descriptions and types of the schema, as the reference writes them.

import type { ComponentChildren } from 'preact';
import { hrefOf, type Place } from '../schema/places';
import { type Documents, referred, type Schema, withoutNull } from '../schema/schema';

/** A sentence of the schema: `code` between backticks. */
export function Words({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}</>;
}

/** The definition that explains a type: for what is only stricter in requests, the one of the server's messages. */
function explained(name: string, places: Map<string, Place>): Place | undefined {
  return places.get(name.replace(/Input$/, '')) ?? places.get(name);
}

const between = (low: number | undefined, high: number | undefined, unit = ''): string => {
  if (low === undefined && high === undefined) return '';
  if (low === undefined) return ` up to ${high}${unit}`;
  if (high === undefined) return low === 0 && !unit ? ', not negative' : ` from ${low}${unit}`;
  return low === high ? ` ${low}${unit}` : ` ${low} … ${high}${unit}`;
};

export function TypeText({ schema, all, places }: { schema: Schema; all: Documents; places: Map<string, Place> }): ComponentChildren {
  const { schema: inner, nullable } = withoutNull(schema);
  return (
    <>
      {plain(inner, all, places)}
      {nullable && ' or null'}
    </>
  );
}

function plain(schema: Schema, all: Documents, places: Map<string, Place>): ComponentChildren {
  const name = referred(schema);
  if (name !== null) return named(name, all, places);
  if (schema.enum) return choices(schema.enum);
  if (schema.const !== undefined) return <code>{String(schema.const)}</code>;
  const members = schema.oneOf ?? schema.anyOf;
  if (members) {
    return members.map((one, index) => (
      <span key={index}>
        {index > 0 && ' or '}
        {plain(one, all, places)}
      </span>
    ));
  }
  switch (schema.type) {
    case 'array':
      return (
        <>
          list of {schema.items && <TypeText schema={schema.items} all={all} places={places} />}
          {between(schema.minItems, schema.maxItems, ' entries')}
        </>
      );
    case 'integer':
      return `integer${between(schema.minimum, schema.maximum)}${schema.multipleOf ? ` in steps of ${schema.multipleOf}` : ''}`;
    case 'string':
      return `text${between(schema.minLength, schema.maxLength, ' characters')}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    default:
      return 'any JSON';
  }
}

const choices = (values: readonly string[]): ComponentChildren =>
  values.map((one, index) => (
    <span key={one}>
      {index > 0 && ' · '}
      <code>{one}</code>
    </span>
  ));

/** What all games have, each in its own shape. */
const ofGames: { readonly [name: string]: [string, string] } = {
  GameOptions: ['options of', 'options'],
  GameOptionsInput: ['options of', 'options'],
  GameAction: ['a move of', 'actions'],
  GameActionInput: ['a move of', 'actions'],
  GameEvent: ['an event of', 'events'],
  GameTable: ['the table of', 'table'],
  GameOwn: ['the own view of', 'own'],
};

function named(name: string, all: Documents, places: Map<string, Place>): ComponentChildren {
  const game = ofGames[name];
  if (game) {
    return (
      <>
        {game[0]}{' '}
        {all.registry.variants.map(({ key, title }, index) => (
          <span key={key}>
            {index > 0 && ' or '}
            <a href={`/docs/games/${key}#${game[1]}`}>{title}</a>
          </span>
        ))}
      </>
    );
  }
  if (name === 'RoomEvent') return <a href="/docs/room-events">an event of the room</a>;
  const schema = all.definitions[name];
  if (schema?.enum) return choices(schema.enum);
  if (schema?.oneOf || schema?.anyOf) return plain(schema, all, places);
  const place = explained(name, places);
  return place ? <a href={hrefOf(place)}>{place.word}</a> : <code>{name}</code>;
}
