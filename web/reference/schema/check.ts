// Finds what is wrong with a value by the schema of the protocol. It knows the keywords that the schema uses, and needs no
// generated code, which the content security policy would refuse.

import { type Definitions, type Json, resolved, type Schema } from './schema';

export interface Problem {
  /** JSON pointer to the wrong value (RFC 6901). */
  path: string;
  message: string;
}

const pointer = (path: string, key: string | number): string => `${path}/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`;
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};
const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Length as the schema counts it: in code points. */
const length = (text: string): number => [...text].length;

interface Place {
  definitions: Definitions;
  /** Tells of games which one of a union to take: the definitions of other games are not tried. */
  game: string;
}

export function check(value: Json, schema: Schema, definitions: Definitions, game = ''): Problem[] {
  return find(value, schema, '', { definitions, game });
}

function find(value: Json, schema: Schema, path: string, place: Place): Problem[] {
  if (schema.$ref || schema.allOf) return find(value, resolved(schema, place.definitions), path, place);
  if (schema.oneOf) return findInUnion(value, schema, path, place);
  if (schema.anyOf) return findInAny(value, schema.anyOf, path, place);
  const wrong = (message: string): Problem[] => [{ path, message }];
  if ('const' in schema && value !== schema.const) return wrong(`must be ${shown(schema.const)}`);
  if (schema.type && typeOf(value) !== schema.type) return wrong(`must be ${withArticle(schema.type)}, not ${shown(value)}`);
  if (schema.enum && !schema.enum.includes(value as string)) return wrong(`must be one of ${schema.enum.join(', ')}`);
  if (typeof value === 'string') return findInText(value, schema, wrong);
  if (typeof value === 'number') return findInNumber(value, schema, wrong);
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return wrong(`must have at least ${schema.minItems} entries`);
    if (value.length > (schema.maxItems ?? Infinity)) return wrong(`must have at most ${schema.maxItems} entries`);
    return value.flatMap((one, index) => find(one, schema.prefixItems?.[index] ?? schema.items ?? {}, pointer(path, index), place));
  }
  return isObject(value) ? findInObject(value, schema, path, place) : [];
}

const withArticle = (type: string): string => (/^[aio]/.test(type) ? `an ${type}` : type === 'null' ? 'null' : `a ${type}`);

function findInText(value: string, schema: Schema, wrong: (message: string) => Problem[]): Problem[] {
  if (length(value) < (schema.minLength ?? 0)) return wrong(`must have at least ${schema.minLength} characters`);
  if (length(value) > (schema.maxLength ?? Infinity)) return wrong(`must have at most ${schema.maxLength} characters`);
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) return wrong(`must look like ${schema.pattern}`);
  return [];
}

function findInNumber(value: number, schema: Schema, wrong: (message: string) => Problem[]): Problem[] {
  if (value < (schema.minimum ?? -Infinity)) return wrong(`must be at least ${schema.minimum}`);
  if (value > (schema.maximum ?? Infinity)) return wrong(`must be at most ${schema.maximum}`);
  if (schema.multipleOf && value % schema.multipleOf !== 0) return wrong(`must be a multiple of ${schema.multipleOf}`);
  return [];
}

function findInObject(value: { [key: string]: Json }, schema: Schema, path: string, place: Place): Problem[] {
  const missing = (schema.required ?? []).filter((name) => !(name in value)).map((name) => ({ path: pointer(path, name), message: 'is missing' }));
  // An update names the game of its table.
  const game = nameOfGame(value) ?? place.game;
  const found = Object.entries(value).flatMap(([key, inner]): Problem[] => {
    const known = schema.properties?.[key];
    if (known) return find(inner, known, pointer(path, key), { ...place, game });
    return schema.additionalProperties === false ? [{ path: pointer(path, key), message: 'is no key of this object' }] : [];
  });
  return [...missing, ...found];
}

function nameOfGame(value: { [key: string]: Json }): string | null {
  if (typeof value.variant === 'string') return value.variant;
  if (isObject(value.info) && typeof value.info.variant === 'string') return value.info.variant;
  return isObject(value.head) && typeof value.head.variant === 'string' ? value.head.variant : null;
}

/** A union whose members differ in `type`: only the named one is looked at, so one wrong field is one problem. */
function findInUnion(value: Json, schema: Schema, path: string, place: Place): Problem[] {
  if (!isObject(value)) return [{ path, message: `must be an object, not ${shown(value)}` }];
  const key = schema.discriminator?.propertyName ?? 'type';
  const members = (schema.oneOf ?? []).map((one) => resolved(one, place.definitions));
  const chosen = members.find((one) => one.properties?.[key]?.const === value[key]);
  if (chosen) return find(value, chosen, path, place);
  const known = members.map((one) => String(one.properties?.[key]?.const));
  return [{ path: pointer(path, key), message: key in value ? `must be one of ${known.join(', ')}` : 'is missing' }];
}

const pascal = (key: string): string => key.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function findInAny(value: Json, members: readonly Schema[], path: string, place: Place): Problem[] {
  const own = place.game ? members.filter((one) => one.$ref?.startsWith(`#/$defs/${pascal(place.game)}`)) : [];
  const problems = (own.length > 0 ? own : members)
    .filter((one) => value !== null || own.length > 0 || one.type === 'null' || !members.some((other) => other.type === 'null'))
    .map((one) => find(value, one, path, place));
  return problems.reduce((best, one) => (one.length < best.length ? one : best), problems[0] ?? []);
}
