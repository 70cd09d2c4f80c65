// The rules page: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  of: '{game} : les règles',
  contents: 'Sommaire',
  choices: 'Ce qu’une table peut choisir',
  ways: 'Façons de jouer',
  usual: 'D’habitude : {value}.',
  here: 'À votre table : {value}.',
  table: 'Tableau',
  english: 'Les règles sont en anglais ; ce qu’une table peut choisir est plus bas dans votre langue.',
  original: 'Le code et les tests citent les règles en anglais.',
  read_english: 'Lire en anglais',
  read_own: 'Lire en français',
  to_table: 'Retour à la table',
};
