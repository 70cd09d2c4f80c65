import { gameTexts } from '../../texts/game';
import type { texts } from './en';

export const keysTexts = gameTexts<typeof texts>('keys', {
  en: () => import('./en'),
  id: () => import('./id'),
  crs: () => import('./crs'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  zh: () => import('./zh'),
  zh_hant: () => import('./zh_hant'),
});
