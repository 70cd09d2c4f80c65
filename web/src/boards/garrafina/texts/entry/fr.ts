// What the start page says about Garrafina: Français. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.garrafina': 'Chacun construit un train à partir d’un double au centre. Si vous devez passer, votre train s’ouvre à tous.',
  'entry.garrafina/correlativa': 'La sœur mexicaine de la Garrafina, à trois. Qui ne peut pas jouer pioche, et le gagnant commence la donne suivante.',
};
