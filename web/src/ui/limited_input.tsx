// A field for a text of limited length. Nothing is cut: it says how much fits, counting as the server does, and a form with a
// longer text is not sent.

import type { JSX } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { speak } from '../app/announce';
import { lengthOf } from '../app/names';
import { t } from '../texts';

type Attributes = Omit<JSX.IntrinsicElements['input'] & JSX.IntrinsicElements['textarea'], 'value' | 'onInput' | 'maxLength' | 'ref'>;
type Props = Attributes & { max: number; value: string; onText(text: string): void; multiline?: boolean };

export function LimitedInput({ max, value, onText, multiline, ...rest }: Props) {
  const id = useId();
  const n = lengthOf(value);
  const problem = n > max ? t('ui.too_long', { n, max }) : '';
  const note = problem || (n > max * 0.75 ? `${n} / ${max}` : '');
  useEffect(() => {
    if (problem) speak(problem, true);
  }, [problem === '']);
  const Field = (multiline ? 'textarea' : 'input') as 'input';
  return (
    <>
      <Field
        {...(rest as JSX.IntrinsicElements['input'])}
        value={value}
        aria-invalid={n > max}
        aria-describedby={[rest['aria-describedby'], note && id].filter(Boolean).join(' ') || undefined}
        ref={(field) => field?.setCustomValidity(problem)}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {note && (
        <small id={id} class={`limit${problem && ' warn'}`}>
          {note}
        </small>
      )}
    </>
  );
}
