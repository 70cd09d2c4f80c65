import type { Manifest } from '../manifest';
import { gapleTexts } from './texts';

export const manifest: Manifest<'gaple'> = {
  board: () => import('./gaple_board').then((module) => module.gapleBoard),
  texts: gapleTexts,
  shelf: 1,
  guides: { gaple: { options: { deals: 1 }, load: () => import('./guide/steps') } },
};
