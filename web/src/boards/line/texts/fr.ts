// La ligne en français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  hold: 'Appuyez longtemps pour tourner la ligne ici, sur votre écran seulement',
  turned_round: 'Sur votre écran, la ligne tourne ensuite au {pip} rond.',
  turned_square: 'Sur votre écran, la ligne tourne ensuite au {pip} carré.',
  straight_round: 'La ligne continue tout droit au {pip} rond.',
  straight_square: 'La ligne continue tout droit au {pip} carré.',
};
