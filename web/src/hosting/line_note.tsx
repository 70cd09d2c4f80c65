// The waiting line as a note above the table and on the score sheet, in text mode too: for people who play, wait or may wait. For
// a guest who comes during a match it is a bar of one row, so that the felt, the line and the turn stay in view.

import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { RoomState } from '../app/room_state';
import { Icon } from '../ui/icon';
import { Sheet } from '../ui/sheet';
import { seatsToTake, TakeSeat } from './late_guest';
import { Line, mayWait } from './line';
import { changesOf, partiesOf, placeText } from './line_text';
import { hostingTexts } from './texts';

const w = hostingTexts.t;

/** The match that we only want to watch: its room and number. */
const watched = signal('');

export function LineNote({ room }: { room: RoomState }) {
  const plays = room.you.seat !== undefined && partiesOf(room).length > 0;
  if (!plays && room.you.line === undefined && !mayWait(room)) return null;
  const changes = changesOf(room);
  const match = `${room.id} ${room.info.match}`;
  const late = seatsToTake(room).length > 0;
  if (late && watched.value === match)
    return (
      <p class="late-again">
        <button type="button" class="button small" onClick={() => (watched.value = '')}>
          {w('late_again')}
        </button>
      </p>
    );
  return (
    <section class={`pause-note line-note${late ? ' late-note' : ''}`} aria-label={w('line_title')}>
      {changes.length > 0 && <p>{changes.join(' ')}</p>}
      {late ? <LateBar room={room} onWatch={() => (watched.value = match)} /> : <Line room={room} />}
    </section>
  );
}

/** Takes over a bot's seat with one tap; the other choices are in a sheet. */
function LateBar({ room, onWatch }: { room: RoomState; onWatch(): void }) {
  const [open, setOpen] = useState(false);
  const waits = room.you.line !== undefined;
  return (
    <>
      <p>{waits ? placeText(room, false) : w('invited_running')}</p>
      <TakeSeat />
      <button type="button" class="icon-button" aria-label={w('late_more')} onClick={() => setOpen(true)}>
        <Icon name="dots" />
      </button>
      {open && (
        <Sheet title={w('late_more')} onClose={() => setOpen(false)}>
          <div class="late-choices">
            <Line room={room} open />
            {!waits && (
              <button type="button" class="button small" onClick={onWatch}>
                {w('late_watch')}
              </button>
            )}
          </div>
        </Sheet>
      )}
    </>
  );
}
