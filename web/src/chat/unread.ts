// Which messages of the table the person has not seen yet.

import { signal } from '@preact/signals';
import type { Happened, RoomState } from '../app/room_state';
import { hiddenSeats } from '../app/store';

/** The last message that was seen, of one room. */
const seen = signal<{ room: string; seq: number }>({ room: '', seq: 0 });

/** Returns the messages that are shown, oldest first: those of hidden seats are not. */
export const heardIn = ({ said }: RoomState): Happened[] => said.filter((one) => !hiddenSeats.value.has(Number(one.event.seat)));

/** Returns the messages of others since the chat was last open. */
export function unreadIn(room: RoomState): Happened[] {
  const from = seen.value.room === room.id ? seen.value.seq : 0;
  return heardIn(room).filter((one) => one.seq > from && one.event.seat !== room.you.seat);
}

/** The chat is open: everything in it is seen. */
export function markRead(room: RoomState): void {
  const seq = room.said.at(-1)?.seq ?? 0;
  if (seen.peek().room !== room.id || seen.peek().seq < seq) seen.value = { room: room.id, seq };
}
