// The waiting line of a table: who waits for a seat, our own place, and the buttons to wait, to join somebody and to leave. While
// a match runs, the seats of bots that we may take over, too.

import type { RoomState } from '../app/room_state';
import { codes, inRoom } from '../app/store';
import { boardOf } from '../boards/registry';
import { ChooseSeat, seatsToTake, TakeSeat } from './late_guest';
import { list, t } from '../texts';
import { oneWaitsText, partiesOf, placeText, singlesOf } from './line_text';
import { hostingTexts } from './texts';

const w = hostingTexts.t;

/** Whether we may wait: without a seat, with the code of the table, and while no seat is free to sit on. */
export function mayWait(room: RoomState): boolean {
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
  const seats = seatsToTake(room);
  const late = may && seats.length > 0;
  if (parties.length === 0 && !may) return null;
  const singles = may && hasPartners(room) ? singlesOf(room) : [];
  return (
    <>
      <p>{[late ? w('invited_running') : placeText(room, may), may ? '' : oneWaitsText(room)].filter(Boolean).join(' ')}</p>
      {seats.length > 0 && <TakeSeat />}
      {/* One button, so that it keeps the focus when it changes. */}
      {(may || waits) && (
        <button type="button" class={`button small${may && !late ? ' primary' : ''}`} onClick={() => void inRoom(may ? 'line_up' : 'leave_line', {})}>
          {w(late ? 'late_wait' : may ? 'line_wait' : 'line_leave')}
        </button>
      )}
      <ChooseSeat room={room} seats={seats} />
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
