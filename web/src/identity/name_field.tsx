import { nameMax } from '../app/names';
import { myName } from '../app/store';
import { t } from '../texts';
import { LimitedInput } from '../ui/limited_input';

/** Returns the player's name, or a name for guests without one. */
export const guestName = (): string => myName.value.trim() || t('start.guest');

/** The field for the name; the name is stored when the player takes the next step. */
export function NameField({ value, onInput }: { value: string; onInput(value: string): void }) {
  return (
    <div class="field name-field">
      <label for="name">{t('start.name')}</label>
      <LimitedInput
        id="name"
        value={value}
        max={nameMax}
        autocomplete="nickname"
        autocapitalize="words"
        enterkeyhint="go"
        placeholder={t('start.name_hint')}
        onText={onInput}
      />
    </div>
  );
}
