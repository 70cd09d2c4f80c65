import type { Manifest } from '../manifest';
import { garrafinaTexts } from './texts';

export const manifest: Manifest<'garrafina'> = {
  board: () => import('./garrafina_board').then((module) => module.garrafinaBoard),
  texts: garrafinaTexts,
};
