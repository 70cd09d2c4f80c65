// A seat that changes hands, at the next deal: what the table knows of it, and who may do what about it.

import { signal } from '@preact/signals';
import { plainCode, readableCode } from '../app/codes';
import type { RoomState } from '../app/room_state';
import { codes, inRoom, lastRoom, offerSeat } from '../app/store';
import { offerText } from '../command/seats';
import type { Requests, SeatView } from '../protocol';
import { t } from '../texts';
import { CopyField } from '../ui/copy_field';
import { Icon } from '../ui/icon';
import { hostingTexts } from './texts';

const w = hostingTexts.t;

/** The code that this page has made last; the server tells it only once. */
const made = signal<(Requests['offer_seat']['answer'] & { room: string }) | null>(null);

export async function makeOffer(room: RoomState, seat: number): Promise<void> {
  const offer = await offerSeat(seat);
  if (offer) made.value = { ...offer, room: room.id };
}

/** Whether we have claimed the seat. The server says so: another person may have our name. */
export const isMyClaim = (room: RoomState, seat: number): boolean => room.you.claim === seat;

const cancel = (seat: number) => void inRoom('cancel_offer', { seat });

/** One seat that changes hands: a sentence, and the buttons of the people who may decide. */
export function Offered({ room, seat, view }: { room: RoomState; seat: number; view: SeatView }) {
  const mine = room.you.seat === seat;
  const claimed = isMyClaim(room, seat);
  const answer = (agree: boolean) => void inRoom('answer_for_seat', { agree });
  if (mine && view.offer === 'asked')
    return (
      <>
        <p>
          {w('seat_asked_you', { host: room.info.host })} <small>{w('seat_hand_on_about')}</small>
        </p>
        <button type="button" class="button small" onClick={() => answer(true)}>
          {w('seat_agree')}
        </button>
        <button type="button" class="button primary small" onClick={() => answer(false)}>
          {w('seat_keep')}
        </button>
      </>
    );
  const mayOffer = (mine || room.you.host) && (view.offer === 'agreed' || view.offer === 'offered');
  return (
    <>
      <p>{claimed ? w('seat_yours_soon', { name: view.name }) : offerText(view)}</p>
      {mayOffer && (
        <button type="button" class="button small" onClick={() => void makeOffer(room, seat)}>
          {w(view.offer === 'agreed' ? 'seat_give' : 'seat_new_code')}
        </button>
      )}
      {(mine || room.you.host || claimed) && (
        <button type="button" class="button small" onClick={() => cancel(seat)}>
          {w(claimed ? 'seat_decline' : mine ? 'seat_keep' : 'seat_cancel')}
        </button>
      )}
      <MadeCode room={room} seat={seat} view={view} />
    </>
  );
}

/** The code and the link for the new player, on the page that has made them. */
function MadeCode({ room, seat, view }: { room: RoomState; seat: number; view: SeatView }) {
  const offer = made.value;
  if (view.offer !== 'offered' || offer?.room !== room.id || offer.seat !== seat) return null;
  const link = `${location.origin}/t/${plainCode(codes.value.code ?? lastRoom.value?.code ?? '')}#g=${plainCode(offer.code)}`;
  return (
    <div class="offer-code" role="status">
      <p>{w('seat_code_is', { n: offer.minutes })}</p>
      <CopyField label={w('seat_link')} value={link} />
      <p class="code-line">
        <span>{w('seat_code')}</span> <b class="code">{readableCode(offer.code)}</b>
        {'share' in navigator && (
          <button type="button" class="button small" onClick={() => void navigator.share({ title: 'Takamaka', url: link }).catch(() => undefined)}>
            <Icon name="share" /> {t('room.share_button')}
          </button>
        )}
      </p>
    </div>
  );
}

/**
 * The seats that change hands, above the table, in text mode too: only where we have something to decide. All others are marked
 * at the seat, told in the log and listed in the menu.
 */
export function OfferNote({ room }: { room: RoomState }) {
  const ours = (view: SeatView, seat: number) =>
    view.offer !== 'none' && (room.you.seat === seat || isMyClaim(room, seat) || (room.you.host && view.offer === 'agreed'));
  return (
    <>
      {room.info.seats.map(
        (view, seat) =>
          ours(view, seat) && (
            <section key={seat} class="pause-note offer-note" aria-label={offerText(view) ?? ''}>
              <Offered room={room} seat={seat} view={view} />
            </section>
          ),
      )}
    </>
  );
}

/** What can begin for a seat during a match: its player hands it on, or the host asks for it or gives it away. */
export function HandOn({ room, seat, view }: { room: RoomState; seat: number; view: SeatView }) {
  const { phase } = room.info;
  const inMatch = phase === 'playing' || phase === 'between_deals';
  if (!inMatch || view.occupant !== 'person' || view.offer !== 'none') return null;
  const offer = () => void makeOffer(room, seat);
  if (room.you.seat === seat)
    return (
      <button type="button" class="button small" onClick={offer}>
        {w('seat_hand_on')}
      </button>
    );
  if (!room.you.host) return null;
  if (view.presence === 'away') return <p class="about">{w('seat_wait', { name: view.name })}</p>;
  if (view.presence === 'here')
    return (
      <button type="button" class="button small" onClick={() => void inRoom('ask_for_seat', { seat })}>
        {w('seat_ask', { name: view.name })}
      </button>
    );
  return (
    <button type="button" class="button small" onClick={offer}>
      {w('seat_give')}
    </button>
  );
}
