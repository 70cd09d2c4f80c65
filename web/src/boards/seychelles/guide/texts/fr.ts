// The guide to Seychelles: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'On joue deux contre deux ; votre partenaire est en face. Qui vide sa main gagne pour les deux : les points restés aux autres sont à vous.',
  ends: 'Un domino va à l’un des deux bouts ; les numéros ouverts sont au-dessus de votre main. Les doubles se mettent en travers.',
  turn: 'À vous ! Les dominos au bord doré vont : touchez-en un. Si vous pouvez jouer, vous devez.',
  played: 'Regardez le score des deux camps : un set va à 50. Si les autres n’ont rien, ils sont kapot ; avec 1 à 9, kapot bef ; avec dix, sauvés.',
  pass: 'Rien ne va : vous passez. On ne pioche pas, mais les autres savent ce qui vous manque.',
  other_passed: 'Quelqu’un a passé. Retenez les numéros ouverts : si c’est un adversaire, laissez-les ouverts.',
  end: 'La donne est finie. Le camp gagnant reçoit tous les points de l’autre. Ce guide allait à dix ; un vrai set va à 50.',
};
