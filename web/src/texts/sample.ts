// Values made from the JSON schema of the wire, for tests of every event of every game.

interface JsonSchema {
  $ref?: string;
  $defs?: { [name: string]: JsonSchema };
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  items?: JsonSchema;
  properties?: { [name: string]: JsonSchema };
  required?: string[];
}

/** Returns a value for the schema; another `pick` takes other branches. */
function sample(schema: JsonSchema, root: JsonSchema, pick: number): unknown {
  if (schema.allOf?.[0]) return sample(schema.allOf[0], root, pick);
  if (schema.$ref) return sample(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}, root, pick);
  if ('const' in schema) return schema.const;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return sample(choices[pick % choices.length] ?? {}, root, pick);
  if (schema.enum) return schema.enum[pick % schema.enum.length];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => pick % 2 === 0 || schema.required?.includes(name))
          .map(([name, inner]) => [name, sample(inner, root, pick)]),
      );
    case 'array':
      return [0, 1].map(() => sample(schema.items ?? {}, root, pick));
    case 'integer':
      return 1;
    case 'boolean':
      return pick % 2 === 0;
    case 'string':
      return '1-3';
    default:
      return null;
  }
}

const picks = [0, 1, 2, 3];

/** Returns the name of a game's own definition in the schema, such as GapleTable. */
export const definitionOf = (variant: string, what: string): string => variant.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()) + what;

/** Returns samples of each alternative of a union of the schema, such as a game's events. */
export function samplesOf(schema: unknown, union: string): { type: string }[] {
  const root = schema as JsonSchema;
  return (root.$defs?.[union]?.oneOf ?? []).flatMap((one) => picks.map((pick) => sample(one, root, pick) as { type: string }));
}
