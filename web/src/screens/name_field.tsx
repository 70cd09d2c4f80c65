import { myName } from '../app/store';
import { t } from '../texts';

/** A first visit without a name still gets to a table: the page lends one. */
export const guestName = (): string => myName.value.trim() || t('start.guest');

/** The name as it is typed; it is ours when the field is left or the next step is taken. */
export function NameField({ value, onInput }: { value: string; onInput(value: string): void }) {
  return (
    <div class="field name-field">
      <label for="name">{t('start.name')}</label>
      <input
        id="name"
        value={value}
        maxLength={24}
        autocomplete="nickname"
        autocapitalize="words"
        enterkeyhint="go"
        placeholder={t('start.name_hint')}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}
