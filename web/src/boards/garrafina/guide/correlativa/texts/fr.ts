// The guide to Correlativa: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'La correlativa est la garrafina avec pioche : chacun construit son train à partir d’un double, et qui ne peut pas jouer pioche.',
  lead: 'Vous commencez : posez un de vos doubles. Tous les trains partent de son numéro.',
  trains: 'Votre train n’est qu’à vous. Un train marqué ● est ouvert : son propriétaire a dû passer et tous peuvent y jouer.',
  turn: 'À vous ! Les dominos au bord doré vont. Touchez-en un ; s’il y a plusieurs places, choisissez.',
  draw: 'Rien ne va : piochez jusqu’à ce qu’un domino aille. Il faut alors le jouer.',
  end: 'La donne est finie. Les perdants paient les points de leur main au gagnant, qui commence aussi la donne suivante.',
};
