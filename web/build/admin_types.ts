// Makes TypeScript for the admin API from its OpenAPI document: the types of every call, the roles that may make it, and the
// meanings of refusals. `npm run admin-types` writes admin/generated/admin.ts; a test fails if that differs from the document.

interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: { [name: string]: Schema };
  required?: string[];
  description?: string;
}
interface Operation {
  description: string;
  parameters?: { $ref?: string; name?: string; in?: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content: { [type: string]: { schema: Schema } } };
  responses: { [status: string]: { content?: { [type: string]: { schema?: Schema } } } };
  'x-roles': string[];
  'x-list'?: string;
}
export interface OpenApi {
  paths: { [path: string]: { [method: string]: Operation } };
  components: { schemas: { [name: string]: Schema } };
}

const typeName = (ref: string): string => (ref.split('/').at(-1) ?? '').replace(/\W/g, '');

function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'unknown';
  if (schema.$ref) return typeName(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.enum) return schema.enum.map((one) => `'${one}'`).join(' | ');
  switch (schema.type) {
    case 'object':
      return members(schema);
    case 'array': {
      const item = typeOf(schema.items);
      return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`;
    }
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function members({ properties = {}, required = [] }: Schema, indent = ''): string {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const about = schema.description ? `${indent}  /** ${schema.description.replace(/\s+/g, ' ')} */\n` : '';
    return `${about}${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};\n`;
  });
  return lines.length ? `{\n${lines.join('')}${indent}}` : '{ readonly [none in never]: never }';
}

function queryOf({ parameters = [] }: Operation): string {
  const query = parameters.filter((one) => one.in === 'query');
  const properties = Object.fromEntries(query.map((one) => [one.name ?? '', { ...one.schema, description: one.description }]));
  return members({ properties, required: query.filter((one) => one.required).map((one) => one.name ?? '') }, '    ');
}

function answerOf({ responses }: Operation): string {
  const content = responses['200']?.content ?? {};
  return typeOf(content['application/json']?.schema);
}

/** What the admin page's table of a list has to know: the key of its lines, its search fields, and the type of each column. */
function listOf(operation: Operation, schemas: { [name: string]: Schema }): string {
  const named = (schema: Schema | undefined): Schema => (schema?.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : (schema ?? {}));
  const key = operation['x-list'] ?? '';
  const answer = named(operation.responses['200']?.content?.['application/json']?.schema);
  const line = named(answer.properties?.[key]?.items);
  const columns = Object.fromEntries(Object.entries(line.properties ?? {}).map(([name, schema]) => [name, typeOf(schema).replace(' | null', '')]));
  const fields = (operation.parameters ?? []).filter((one) => one.in === 'query' && !['before', 'limit'].includes(one.name ?? ''));
  return JSON.stringify({ key, about: operation.description, fields: fields.map(({ name, description }) => [name, description ?? '']), columns });
}

export function adminTypes({ paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const body = ({ requestBody }: Operation): string =>
    requestBody ? typeOf(requestBody.content['application/json']?.schema) : 'undefined';
  // `- \`code\` (400) What it means.`
  const meant = [...(components.schemas.Problem?.description ?? '').matchAll(/^- `(\w+)` \(\d+\) (.*)$/gm)];
  return [
    '// Made from docs/generated/openapi.json by `npm run admin-types`. Do not edit.',
    ...Object.entries(components.schemas).map(([name, schema]) =>
      schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
        ? `export interface ${typeName(name)} ${members(schema)}`
        : `export type ${typeName(name)} = ${typeOf(schema)};`,
    ),
    `export interface Calls {\n${calls
      .map(
        ({ name, operation }) =>
          `  /** ${operation.description} */\n  '${name}': {\n    query: ${queryOf(operation)};\n    body: ${body(operation)};\n    answer: ${answerOf(operation)};\n  };\n`,
      )
      .join('')}}`,
    `/** The roles that may make each call; an empty list: everybody may. */\nexport const roles: { readonly [call in keyof Calls]: readonly string[] } = {\n${calls
      .map(({ name, operation }) => `  '${name}': [${operation['x-roles'].map((role) => `'${role}'`).join(', ')}],\n`)
      .join('')}};`,
    `/** The lists that the page shows in its table of lists. */\nexport const lists: { readonly [call in keyof Calls]?: List } = {\n${calls
      .filter(({ operation }) => operation['x-list'])
      .map(({ name, operation }) => `  '${name}': ${listOf(operation, components.schemas)},\n`)
      .join('')}};`,
    `export interface List {\n  key: string;\n  about: string;\n  /** Their names and what they are. */\n  fields: readonly (readonly [string, string])[];\n  columns: { readonly [name: string]: string };\n}`,
    `/** The meanings of the refusal codes. */\nexport const meanings: { readonly [code: string]: string } = {\n${meant
      .map(([, code, text]) => `  ${code}: ${JSON.stringify(text)},\n`)
      .join('')}};`,
    '',
  ].join('\n\n').replace(/\n+$/, '\n');
}
