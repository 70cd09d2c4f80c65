import type { Manifest } from '../manifest';
import { seychellesTexts } from './texts';

export const manifest: Manifest<'seychelles'> = {
  board: () => import('./seychelles_board').then((module) => module.seychellesBoard),
  texts: seychellesTexts,
};
