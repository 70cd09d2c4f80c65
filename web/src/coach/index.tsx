import type { RoomState } from '../app/room_state';
import { route } from '../app/router';
import { guidedGame } from '../boards/registry';
import { later } from '../ui/later';
import { guide } from './guide';

const Card = later(() => import('./coach').then((module) => module.Coach), 'quiet');

/** The coach of a guide, at its table or on its score sheet; at other tables, over what is told there, the tips of a game that has some. */
export function Coach({ room, place }: { room: RoomState; place: 'table' | 'sheet' | 'tips' }) {
  const here = route.value;
  const lesson = here.page === 'table' && guide.value?.code === here.code ? guide.value : null;
  const speaks = place === 'tips' ? !lesson && guidedGame(room.info.variant)?.tips : lesson;
  return speaks ? <Card room={room} place={place} lesson={lesson} /> : null;
}
