import { useEffect, useRef, useState } from 'preact/hooks';
import type { RoomState } from '../app/room_state';
import { inRoom } from '../app/store';
import { phrasesOf, wordsOf } from '../boards/phrases';
import { t } from '../texts';
import { gameText } from '../texts/game';
import { phraseText, spoken } from '../texts/tell';
import { LimitedInput } from '../ui/limited_input';
import { Meanings } from '../ui/meanings';
import { Sheet } from '../ui/sheet';
import { People } from './people';
import { heardIn, markRead } from './unread';

const textMax = 120;
/** Said with one tap; a reader of the screen hears their usual names. */
const reactions = ['👍', '👏', '😂', '😮', '😢', '🎉'];

export function ChatSheet({ room, onClose }: { room: RoomState; onClose(): void }) {
  useEffect(() => markRead(room), [room.said.at(-1)?.seq]);
  return (
    <Sheet title={t('chat.title')} kind="chat-sheet" onClose={onClose}>
      <Chat room={room} onSaid={onClose} />
    </Sheet>
  );
}

export function Chat({ room, onSaid }: { room: RoomState; onSaid?: () => void }) {
  const [text, setText] = useState('');
  const seat = room.you.seat;
  const muted = seat !== undefined && room.info.seats[seat]?.muted === true;
  const heard = heardIn(room);
  const list = useRef<HTMLUListElement>(null);
  const newest = heard.at(-1)?.seq;
  // Not before it is shown: the sheet around it opens after its content is laid out.
  useEffect(() => {
    list.current?.scrollTo?.({ top: list.current.scrollHeight });
  }, [newest]);
  const send = (event: Event) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (!trimmed) return;
    setText('');
    void inRoom('say', { text: trimmed });
  };
  return (
    <div class="chat">
      <ul class="said" ref={list} tabIndex={0} aria-label={t('chat.title')}>
        {heard.length === 0 && <li class="quiet">{t('chat.empty')}</li>}
        {heard.map((one) => (
          <li key={one.seq}>
            <b>{one.names[Number(one.event.seat)]}</b> {spoken(one.event)}
          </li>
        ))}
      </ul>
      {seat === undefined && <p class="quiet">{t('chat.only_seated')}</p>}
      {muted && <p class="quiet">{t('chat.you_are_muted')}</p>}
      {seat !== undefined && !muted && (
        <>
          {/* Before the phrases, which fill the window of a phone. */}
          {room.info.settings.chat && (
            <form class="row" onSubmit={send}>
              <LimitedInput value={text} max={textMax} aria-label={t('chat.placeholder')} placeholder={t('chat.placeholder')} onText={setText} />
              <button type="submit" class="button primary">
                {t('chat.send')}
              </button>
            </form>
          )}
          <div class="phrases">
            {phrasesOf(room.info.variant).map((phrase) => (
              <button
                key={phrase}
                type="button"
                class="button small"
                title={gameText(room.info.variant, `meaning.${phrase}`)}
                onClick={() => void inRoom('say', { phrase }).then((done) => done && onSaid?.())}
              >
                {phraseText(phrase)}
              </button>
            ))}
          </div>
          {room.info.settings.chat && (
            <div class="phrases reactions" role="group" aria-label={t('chat.reactions')}>
              {reactions.map((text) => (
                <button key={text} type="button" class="button small" onClick={() => void inRoom('say', { text }).then((done) => done && onSaid?.())}>
                  {text}
                </button>
              ))}
            </div>
          )}
          <Meanings variant={room.info.variant} words={[...wordsOf(room.info.variant), ...phrasesOf(room.info.variant)]} />
        </>
      )}
      <People room={room} />
    </div>
  );
}
