import { later } from '../ui/later';

/** The sheet about each player; it loads when somebody asks for it. */
export const PlayersSheet = later(() => import('./players_sheet').then((module) => module.PlayersSheet), 'quiet');
