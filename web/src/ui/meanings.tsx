// The words of a game with their meanings, behind one tap.

import { t } from '../texts';
import { gameText } from '../texts/game';
import { phraseText } from '../texts/tell';

/** Lists those of the words that the game's texts explain (`meaning.<id>`); nothing if there is none. */
export function Meanings({ variant, words }: { variant: string; words: readonly string[] }) {
  const told = words.flatMap((id) => {
    const meaning = gameText(variant, `meaning.${id}`);
    return meaning ? [{ id, word: gameText(variant, `word.${id}`) ?? phraseText(id), meaning }] : [];
  });
  if (told.length === 0) return null;
  return (
    <details class="meanings">
      <summary>{t('chat.meanings')}</summary>
      <dl>
        {told.map(({ id, word, meaning }) => (
          <div key={id} data-word={id}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
