import { myName } from '../app/store';
import { t } from '../texts';

/** Returns the player's name, or a name for guests without one. */
export const guestName = (): string => myName.value.trim() || t('start.guest');

/** The field for the name; the name is stored when the player takes the next step. */
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
