import type { Manifest } from '../manifest';
import { gapleTexts } from './texts';

export const manifest: Manifest<'gaple'> = {
  board: () => import('./gaple_board').then((module) => module.gapleBoard),
  texts: gapleTexts,
};
