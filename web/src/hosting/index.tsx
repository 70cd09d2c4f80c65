import type { RoomState } from '../app/room_state';
import { later } from '../ui/later';
import { hostingTexts } from './texts';

const Note = later(async () => {
  const [{ PauseNote }] = await Promise.all([import('./pause_note'), hostingTexts.load()]);
  return PauseNote;
}, 'quiet');

/** The note about a pause; loaded when the first pause is proposed. */
export function PauseNote({ room }: { room: RoomState }) {
  return room.info.paused || room.info.pause_agreed.length > 0 ? <Note room={room} /> : null;
}
