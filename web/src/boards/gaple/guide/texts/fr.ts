// The guide to Gaple: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Le gaple se joue sur une seule ligne. Quand une main est vide, ou que personne ne peut continuer, celui à qui il reste le moins de points gagne.',
  ends: 'Un domino se pose à l’un des deux bouts de la ligne. Chaque bout porte une marque avec son numéro ouvert : l’une est ronde, l’autre carrée. Vous les retrouvez au-dessus de votre main.',
  turn: 'À vous ! Les dominos au bord doré vont. Touchez-en un ; s’il va aux deux bouts, choisissez lequel.',
  played: 'Bien joué. Débarrassez-vous tôt des gros dominos : les points qui restent comptent contre vous.',
  discard: 'Aucun de vos dominos ne va : il faut en jeter un, face cachée. Ses points comptent contre vous : jetez-en un petit.',
  other_discarded: 'Quelqu’un n’a pas pu jouer et a jeté un domino. Retenez les numéros ouverts : il n’en a aucun.',
  end: 'La donne est finie. La feuille dit qui gagne et pourquoi : chaque point, avec ses dominos et le numéro de sa règle.',
};
