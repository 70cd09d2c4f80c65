import type { RoomState } from '../app/room_state';
import { later } from '../ui/later';
import { hostingTexts } from './texts';

const Pause = later(async () => {
  const [{ PauseNote }] = await Promise.all([import('./pause_note'), hostingTexts.load()]);
  return PauseNote;
}, 'quiet');

const Offer = later(async () => {
  const [{ OfferNote }] = await Promise.all([import('./offered'), hostingTexts.load()]);
  return OfferNote;
}, 'quiet');

/** The waiting line: above the table for people without a seat, on the score sheet for everybody. */
export const WaitingLine = later(async () => {
  const [{ LineNote }] = await Promise.all([import('./line_note'), hostingTexts.load()]);
  return LineNote;
}, 'quiet');

/** The notes about agreements of the table: a pause, and seats that change hands. Loaded when the first one is needed. */
export function Agreements({ room }: { room: RoomState }) {
  return (
    <>
      {(room.info.paused || room.info.pause_agreed.length > 0) && <Pause room={room} />}
      {room.info.seats.some(({ offer }) => offer !== 'none') && <Offer room={room} />}
    </>
  );
}
