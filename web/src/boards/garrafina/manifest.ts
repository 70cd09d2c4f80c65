import type { Manifest } from '../manifest';
import { garrafinaTexts } from './texts';

export const manifest: Manifest<'garrafina'> = {
  board: () => import('./garrafina_board').then((module) => module.garrafinaBoard),
  texts: garrafinaTexts,
  shelf: 3,
  guides: {
    garrafina: { options: { deals: 1 }, load: () => import('./guide/steps') },
    'garrafina/correlativa': { options: { deals: 1 }, load: () => import('./guide/correlativa/steps') },
  },
  chapters: { 'garrafina/correlativa': '#R7' },
};
