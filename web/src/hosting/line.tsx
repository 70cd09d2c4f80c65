// The waiting line of a table: who waits for a seat, our own place, and the buttons to wait, to join somebody and to leave.

import type { RoomState } from '../app/room_state';
import { codes, inRoom } from '../app/store';
import { boardOf } from '../boards/registry';
import { list, t } from '../texts';
import { changesOf, partiesOf, placeText, singlesOf } from './line_text';
import { hostingTexts } from './texts';

const w = hostingTexts.t;

/** Whether we may wait: without a seat, with the code of the table, and while no seat is free to sit on. */
function mayWait(room: RoomState): boolean {
  const { phase, seats } = room.info;
  const canSit = (phase === 'gathering' || phase === 'finished') && seats.some(({ occupant }) => occupant === 'open');
  const claimed = room.you.claim !== undefined;
  // Only people who may play know the code: the watch link does not tell it.
  return room.you.seat === undefined && room.you.line === undefined && codes.value.code !== undefined && !canSit && !claimed;
}

/** Whether the game is played with partners by its present options. */
function hasPartners({ info, table }: RoomState): boolean {
  if (info.options.teams === true) return true;
  return table !== undefined && (boardOf(info.variant)?.teams(table) ?? []).length > 0;
}

export function Line({ room, open = false }: {
  room: RoomState;
  /** Whether the list is open from the start. */
  open?: boolean;
}) {
  const parties = partiesOf(room);
  const may = mayWait(room);
  const waits = room.you.line !== undefined;
  if (parties.length === 0 && !may) return null;
  const singles = may && hasPartners(room) ? singlesOf(room) : [];
  return (
    <>
      <p>{placeText(room, may)}</p>
      {/* One button, so that it keeps the focus when it changes. */}
      {(may || waits) && (
        <button type="button" class={`button small${may ? ' primary' : ''}`} onClick={() => void inRoom(may ? 'line_up' : 'leave_line', {})}>
          {w(may ? 'line_wait' : 'line_leave')}
        </button>
      )}
      {parties.length > 0 && (
        <details class="line-list" open={open}>
          <summary>{w('line_title')}</summary>
          <ol>
            {parties.map((people, index) => (
              <li key={index}>
                {list(people)}
                {room.you.line === index + 1 && <small> ({t('room.you')})</small>}{' '}
                {people.map(
                  (name) =>
                    singles.includes(name) && (
                      <button key={name} type="button" class="button small" onClick={() => void inRoom('line_up', { with: name })}>
                        {w('line_with', { name })}
                      </button>
                    ),
                )}
              </li>
            ))}
          </ol>
          <p class="about">{w(`line_about_${room.info.settings.losers_leave}`)}</p>
        </details>
      )}
    </>
  );
}

/** The waiting line as a note above the table and on the score sheet, in text mode too: for people who play, wait or may wait. */
export function LineNote({ room }: { room: RoomState }) {
  const plays = room.you.seat !== undefined && partiesOf(room).length > 0;
  if (!plays && room.you.line === undefined && !mayWait(room)) return null;
  const changes = changesOf(room);
  return (
    <section class="pause-note line-note" aria-label={w('line_title')}>
      {changes.length > 0 && <p>{changes.join(' ')}</p>}
      <Line room={room} />
    </section>
  );
}
