import { useState } from 'preact/hooks';
import type { RoomState } from '../app/room_state';
import { hiddenSeats, hideSeat, inRoom } from '../app/store';
import { phrasesOf, wordsOf } from '../boards/phrases';
import { t } from '../texts';
import { gameText } from '../texts/game';
import { phraseText, spoken } from '../texts/tell';
import { Meanings } from './meanings';
import { Sheet } from '../ui/sheet';

const textMax = 120;

export function ChatSheet({ room, onClose }: { room: RoomState; onClose(): void }) {
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
  const others = room.info.seats.map((view, index) => ({ view, index })).filter(
    ({ view, index }) => view.occupant === 'person' && index !== seat,
  );
  const heard = room.said.filter((one) => !hiddenSeats.value.has(Number(one.event.seat)));
  const send = (event: Event) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (!trimmed) return;
    setText('');
    void inRoom('say', { text: trimmed });
  };
  return (
    <div class="chat">
      <ul class="said" tabIndex={0} aria-label={t('chat.title')}>
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
          <Meanings variant={room.info.variant} words={[...wordsOf(room.info.variant), ...phrasesOf(room.info.variant)]} />
          {room.info.settings.chat && (
            <form class="row" onSubmit={send}>
              <input
                value={text}
                maxLength={textMax}
                aria-label={t('chat.placeholder')}
                placeholder={t('chat.placeholder')}
                onInput={(event) => setText(event.currentTarget.value)}
              />
              <button type="submit" class="button primary">
                {t('chat.send')}
              </button>
            </form>
          )}
        </>
      )}
      {others.length > 0 && (
        <div class="phrases">
          {others.map(({ view, index }) => (
            <button
              key={index}
              type="button"
              class="button small quiet-button"
              onClick={() => hideSeat(index, !hiddenSeats.value.has(index))}
            >
              {t(hiddenSeats.value.has(index) ? 'chat.show' : 'chat.hide', { name: view.name })}
            </button>
          ))}
          {room.you.host &&
            others.map(({ view, index }) => (
              <button
                key={`mute-${index}`}
                type="button"
                class="button small quiet-button"
                onClick={() => void inRoom('mute', { seat: index, muted: !view.muted })}
              >
                {t(view.muted ? 'chat.unmute' : 'chat.mute', { name: view.name })}
              </button>
            ))}
        </div>
      )}
    </div>
  );
}
