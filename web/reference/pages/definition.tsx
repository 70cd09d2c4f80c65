// One definition of the schema: what it is, its fields, and an example.

import type { ComponentChildren } from 'preact';
import type { Place } from '../schema/places';
import type { Documents, Json, Schema } from '../schema/schema';
import { TypeText, Words } from './words';

interface Props {
  name: string;
  all: Documents;
  places: Map<string, Place>;
  /** What stands below the description. */
  children?: ComponentChildren;
}

export function Definition({ name, all, places, children }: Props) {
  const schema = all.definitions[name];
  if (!schema) return null;
  const word = places.get(name)?.word ?? name;
  return (
    <section class="definition" aria-labelledby={name}>
      <h2 id={name} tabIndex={-1}>
        <a class="anchor" href={`#${name}`} aria-label={`Link to ${word}`}>
          #
        </a>
        <code>{word}</code>
        {word !== name && <small>{name}</small>}
      </h2>
      {schema.description && (
        <p>
          <Words text={schema.description} />
        </p>
      )}
      {children}
      <Fields schema={schema} all={all} places={places} of={word} />
      {schema.examples?.map((example, index) => (
        <Example key={index} value={example} title={schema.examples?.length === 1 ? 'Example' : `Example ${index + 1}`} />
      ))}
    </section>
  );
}

function Fields({ schema, all, places, of }: { schema: Schema; all: Documents; places: Map<string, Place>; of: string }) {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'type' || schema.properties?.type?.const === undefined);
  if (schema.enum || schema.pattern) {
    return (
      <p>
        <TypeText schema={{ ...schema, description: undefined } as Schema} all={all} places={places} />
        {schema.pattern && (
          <>
            {' '}
            like <code>{schema.pattern}</code>
          </>
        )}
      </p>
    );
  }
  if (fields.length === 0) return <p class="quiet">No fields besides type.</p>;
  return (
    <table class="fields" aria-label={`Fields of ${of}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([name, field]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {!schema.required?.includes(name) && <small>may be left out</small>}
            </th>
            <td>
              <TypeText schema={field} all={all} places={places} />
            </td>
            <td>{field.description && <Words text={field.description} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Short examples are open; long ones open with a tap. */
export function Example({ value, title }: { value: Json; title: string }) {
  const text = JSON.stringify(value, null, 2);
  const long = text.split('\n').length > 16;
  return (
    <details class="example" open={!long}>
      <summary>{title}</summary>
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </details>
  );
}
