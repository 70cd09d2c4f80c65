import type { Manifest } from '../manifest';
import { tripleTexts } from './texts';

export const manifest: Manifest<'triple'> = {
  board: () => import('./triple_board').then((module) => module.tripleBoard),
  texts: tripleTexts,
  shelf: 4,
  guides: {
    triple: { seats: 2, options: { deals: 1 }, load: () => import('./guide/steps') },
    'triple/solitaire': { options: { solo_hand: 6 }, load: () => import('./guide/solitaire/steps') },
  },
  figures: () => import('./figures').then((module) => module.TripleFigure),
  chapters: { 'triple/solitaire': '#R8' },
};
