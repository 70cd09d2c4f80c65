import type { Manifest } from '../manifest';
import { kapTaiShapTexts } from './texts';

export const manifest: Manifest<'kap_tai_shap'> = {
  board: () => import('./kap_board').then((module) => module.kapTaiShapBoard),
  texts: kapTaiShapTexts,
  shelf: 5,
  guides: { kap_tai_shap: { seats: 3, options: { deals: 1 }, load: () => import('./guide/steps') } },
};
