// What the start page says about Triple Domino: Français. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'triple.presets.solitaire.title': 'Triple Domino en solitaire',
  'entry.triple': 'Des triangles sur une image qui grandit : les coins doivent s’accorder. Ponts, liaisons doubles et hexagones rapportent, piocher coûte.',
  'entry.triple/solitaire': 'Vous contre les triangles : posez toute votre main en piochant le moins possible. Battez votre record.',
};
