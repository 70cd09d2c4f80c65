import type { RoomState } from '../app/room_state';
import { route } from '../app/router';
import { later } from '../ui/later';
import { guide } from './guide';

const Card = later(() => import('./coach').then((module) => module.Coach), 'quiet');

/** The coach, at the table that a guide was started for; nothing at any other. */
export function Coach({ room, place }: { room: RoomState; place: 'table' | 'sheet' }) {
  const here = route.value;
  const ours = here.page === 'table' && guide.value?.code === here.code;
  return ours ? <Card room={room} place={place} /> : null;
}
