import type { Manifest } from '../manifest';
import { seychellesTexts } from './texts';

export const manifest: Manifest<'seychelles'> = {
  board: () => import('./seychelles_board').then((module) => module.seychellesBoard),
  texts: seychellesTexts,
  shelf: 2,
  guides: { seychelles: { options: { target: 10 }, tips: true, load: () => import('./guide/steps') } },
};
