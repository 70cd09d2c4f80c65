import type { RoomState } from '../app/room_state';
import { route } from '../app/router';
import { guidedGame } from '../boards/registry';
import { later } from '../ui/later';
import { guide } from './guide';

const Card = later(() => import('./coach').then((module) => module.Coach), 'quiet');

/** The coach: at the table of the guide, and at those of a game with tips. */
export function Coach({ room, place }: { room: RoomState; place: 'table' | 'sheet' }) {
  const here = route.value;
  const lesson = here.page === 'table' && guide.value?.code === here.code ? guide.value : null;
  return lesson || guidedGame(room.info.variant)?.tips ? <Card room={room} place={place} lesson={lesson} /> : null;
}
