// A form made from a JSON Schema: a switch for a boolean, a choice for an enum, a number with its range for an integer, a
// text field for everything else.

import { useId, useState } from 'preact/hooks';
import type { Json, JsonObject, OptionSchema } from '../protocol';
import { serverWord } from '../texts';
import { Choice } from '../ui/choice';
import { LimitedInput } from '../ui/limited_input';
import { Switch } from '../ui/switch';
import { applies, type Schema, valueOf } from './options';

interface Props {
  /** The path of the schema's words: such as `GAME.options`, or `settings`. */
  path: string;
  schema: Schema;
  values: JsonObject;
  seats: number;
  /** What a number means for the table, by option: such as the length of a match. */
  notes?: { [option: string]: string };
  onChange(values: JsonObject): void;
}

const readable = (id: string): string => id.replace(/_/g, ' ');

export function SchemaForm({ path, schema, values, seats, notes = {}, onChange }: Props) {
  const shown = Object.keys(schema).filter((key) => applies(schema, values, key, seats));
  return (
    <div class="form">
      {shown.map((key) => (
        <OptionField
          key={key}
          path={`${path}.${key}`}
          option={schema[key] as OptionSchema}
          value={valueOf(schema, values, key)}
          note={notes[key]}
          onChange={(value) => onChange({ ...values, [key]: value })}
        />
      ))}
    </div>
  );
}

function OptionField({ path, option, value, note, onChange }: {
  path: string;
  option: OptionSchema;
  value: Json | undefined;
  note?: string;
  onChange(value: Json): void;
}) {
  const label = serverWord(`${path}.title`, option.title ?? readable(path.split('.').at(-1) ?? ''));
  const about = serverWord(`${path}.about`, option.description ?? '');
  if (option.enum)
    return (
      <Choice
        label={label}
        about={about}
        value={String(value)}
        values={option.enum.map((one) => [one, serverWord(`${path}.${one}`, readable(one))] as const)}
        onChange={onChange}
      />
    );
  if (option.type === 'boolean')
    return <Switch label={label} about={about} on={value === true} onChange={onChange} />;
  if (option.type === 'integer')
    return <NumberField label={label} about={about} note={note} option={option} value={Number(value)} onChange={onChange} />;
  return <TextField label={label} about={about} max={option.maxLength} value={String(value ?? '')} onChange={onChange} />;
}

/** Keeps the typed text while updates of the table redraw the form; when typing ends, passes it to `take` and shows the table's value again. */
function useTyped(value: string, take: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? value,
    onInput: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(null);
      take(event.currentTarget.value);
    },
  };
}

function NumberField({ label, about, note, option, value, onChange }: {
  label: string;
  about: string;
  note?: string;
  option: OptionSchema;
  value: number;
  onChange(value: number): void;
}) {
  const id = useId();
  const { minimum = 0, maximum = 9999, multipleOf: step = 1 } = option;
  const typing = useTyped(String(value), (text) => {
    const number = Math.round(Number(text));
    onChange(Math.min(maximum, Math.max(minimum, Number.isFinite(number) ? number : minimum)));
  });
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={minimum}
        max={maximum}
        step={step}
        {...typing}
        aria-describedby={`${id}-about`}
      />
      <p class="about" id={`${id}-about`}>
        {about} <span class="range">{minimum}–{maximum}</span>
        {note && <b class="match-length"> {note}</b>}
      </p>
    </div>
  );
}

function TextField({ label, about, max, value, onChange }: {
  label: string;
  about: string;
  max?: number;
  value: string;
  onChange(value: string): void;
}) {
  const id = useId();
  const typing = useTyped(value, (text) => onChange(text.trim()));
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <LimitedInput
        id={id}
        value={typing.value}
        max={max ?? Infinity}
        onText={(value) => typing.onInput({ currentTarget: { value } })}
        onChange={typing.onChange}
        aria-describedby={`${id}-about`}
      />
      <p class="about" id={`${id}-about`}>
        {about}
      </p>
    </div>
  );
}
