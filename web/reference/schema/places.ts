// Where each definition is explained: every one has a page and an anchor.

import { type Documents, type Json, resolved, type Schema } from './schema';

export interface Place {
  /** The definition. */
  name: string;
  /** What the protocol calls it: the `type` of a message, or the name of the definition. */
  word: string;
  /** The section of the reference, such as "requests" or "games/gaple". */
  page: string;
}

export const hrefOf = ({ page, name }: Place): string => `/docs/${page}#${name}`;

const wordOf = (schema: Schema | undefined, name: string): string => {
  const word = schema?.properties?.type?.const;
  return typeof word === 'string' ? word : name;
};

/** Returns the names of the definitions that are members of a union. */
export function membersOf({ definitions }: Documents, union: string): string[] {
  const schema = definitions[union];
  return (schema?.oneOf ?? schema?.anyOf ?? []).flatMap((one) => one.$ref?.replace('#/$defs/', '') ?? []);
}

const pascal = (key: string): string => key.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the place of every definition that is shown, by name. Unions are shown by their members. */
export function placesOf(all: Documents): Map<string, Place> {
  const { definitions, registry } = all;
  const places = new Map<string, Place>();
  const put = (name: string, page: string) => {
    if (!places.has(name) && definitions[name]) places.set(name, { name, word: wordOf(definitions[name], name), page });
  };
  for (const { schema } of registry.requests) put(schema, 'requests');
  for (const { schema } of registry.messages) put(schema, 'messages');
  for (const name of membersOf(all, 'RoomEvent')) put(name, 'room-events');
  for (const { key, schema } of registry.variants) {
    const page = `games/${key}`;
    for (const name of membersOf(all, schema.action)) put(name, page);
    for (const name of membersOf(all, schema.event)) put(name, page);
    for (const name of [schema.table, schema.own, schema.options]) put(name, page);
    for (const name of Object.keys(definitions)) if (name.startsWith(pascal(key)) && !definitions[name]?.anyOf && !definitions[name]?.oneOf) put(name, page);
  }
  for (const [name, schema] of Object.entries(definitions)) if (!schema.oneOf && !schema.anyOf) put(name, 'types');
  return places;
}

/** Types of what a client sends that differ from what the server sends only in being strict are not shown twice. */
export const isInput = (name: string): boolean => name.endsWith('Input');

export function exampleOf(schema: Schema | undefined): Json | undefined {
  return schema?.examples?.[0];
}

/** Whether the schema is a text with few values, which are shown in place. */
export const isChoice = (schema: Schema, { definitions }: Documents): boolean => resolved(schema, definitions).enum !== undefined;
