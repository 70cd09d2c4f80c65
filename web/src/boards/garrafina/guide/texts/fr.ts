// The guide to Garrafina: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'À la garrafina chacun construit son train à partir d’un double au milieu. Le premier à vider sa main reçoit les points des autres.',
  lead: 'Vous commencez : posez un de vos doubles. Tous les trains partent de son numéro.',
  trains: 'Votre train n’est qu’à vous. Un train marqué ● est ouvert : son propriétaire a dû passer et tous peuvent y jouer.',
  turn: 'À vous ! Les dominos au bord doré vont sur votre train ou un train ouvert. Touchez-en un ; s’il y a plusieurs places, choisissez.',
  pass: 'Rien ne va : vous passez, et votre train est ouvert à tous jusqu’à ce qu’on y ajoute un domino qui n’est pas un double.',
  other_passed: 'Quelqu’un a passé : cherchez le ● sur son train. Vous pouvez y poser un domino.',
  end: 'La donne est finie. Chaque perdant paie les points de sa main au gagnant. À deux ou trois, un tas pris double la perte.',
};
