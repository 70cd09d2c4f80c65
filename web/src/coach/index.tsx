import type { RoomState } from '../app/room_state';
import { route } from '../app/router';
import { later } from '../ui/later';
import { guide } from './guide';

const Card = later(() => import('./coach').then((module) => module.Coach), 'quiet');

/** The coach, at the table of the guide; nothing at other tables. */
export function Coach({ room, place }: { room: RoomState; place: 'table' | 'sheet' }) {
  const here = route.value;
  const ours = here.page === 'table' && guide.value?.code === here.code;
  return ours ? <Card room={room} place={place} /> : null;
}
