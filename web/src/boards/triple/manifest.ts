import type { Manifest } from '../manifest';
import { tripleTexts } from './texts';

export const manifest: Manifest<'triple'> = {
  board: () => import('./triple_board').then((module) => module.tripleBoard),
  texts: tripleTexts,
};
