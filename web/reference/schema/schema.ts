// The documents of the server, as far as the reference reads them.

import type { ActionLabel, Texts } from './labels';

export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string;
  const?: unknown;
  enum?: readonly string[];
  properties?: { [name: string]: Schema };
  required?: readonly string[];
  additionalProperties?: boolean;
  items?: Schema;
  /** The places of a row. */
  prefixItems?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  /** One reference, with a description beside it. */
  allOf?: readonly Schema[];
  discriminator?: { propertyName: string };
  pattern?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  examples?: readonly Json[];
  default?: Json;
}
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Definitions = { readonly [name: string]: Schema };

export interface SchemaDocument {
  $id: string;
  $defs: Definitions;
}

export interface RegistryVariant {
  key: string;
  title: string;
  version: number;
  seats: { min: number; max: number };
  match_reasons: string[];
  refusals: { code: string; rules: string[]; text: Texts }[];
  labels: ActionLabel[];
  sheet: { lines: { what: string; text: Texts }[]; deal_reasons: { reason: string; text: Texts }[]; match_reasons: { reason: string; text: Texts }[] };
  tallies: { kind: string; text: Texts }[];
  schema: { options: string; options_input: string; action: string; action_input: string; event: string; table: string; own: string };
}
export interface Registry {
  version: string;
  protocol: { subprotocol: string; subprotocols: string[] };
  requests: { type: string; schema: string; answer: string }[];
  messages: { type: string; schema: string; is_answer: boolean }[];
  limits: { name: string; value: number; default: number; setting?: string; meaning: string }[];
  refusals: { code: string; meaning: string; retryable: boolean }[];
  close_codes: { code: number; name: string; meaning: string; client: 'stop' | 'back_off' | 'reconnect' }[];
  languages: string[];
  phrases: { id: string; text: string; meaning?: string; variant?: string }[];
  variants: RegistryVariant[];
}

export interface Documents {
  definitions: Definitions;
  registry: Registry;
  variants: readonly VariantEntry[];
  http: HttpDocument;
}
/** An entry of GET /api/variants, as far as the reference shows it. */
export interface VariantEntry {
  key: string;
  title: string;
  about: string;
  options: { properties: { [name: string]: Schema & { 'x-when'?: { [option: string]: string[] } } } };
  presets: { key: string; title: string; about: string; region: string; seats: number }[];
}
export interface HttpDocument {
  paths: { [path: string]: { [method: string]: { summary: string; description: string; responses: { [status: string]: { description?: string; $ref?: string } } } } };
}

const prefix = '#/$defs/';

/** Returns the name of the definition that a schema refers to. */
export function referred({ $ref, allOf }: Schema): string | null {
  const to = $ref ?? allOf?.[0]?.$ref;
  return to?.startsWith(prefix) ? to.slice(prefix.length) : null;
}

/** Follows a reference; the schema itself if it is none. */
export function resolved(schema: Schema, definitions: Definitions): Schema {
  const name = referred(schema);
  return name === null ? schema : resolved(definitions[name] ?? {}, definitions);
}

/** Without "or null": the schema and whether null is allowed. */
export function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  const others = schema.anyOf?.filter((one) => one.type !== 'null');
  if (!others || others.length === schema.anyOf?.length) return { schema, nullable: false };
  return { schema: others.length === 1 && others[0] ? others[0] : { anyOf: others }, nullable: true };
}
