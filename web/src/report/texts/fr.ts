// Signalements en français.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Signaler quelque chose',
  about: 'Ceux qui tiennent le serveur verront ce moment de la partie. Personne à la table n’en est informé.',
  category: 'De quoi s’agit-il ?',
  cheating: 'Tricherie',
  chat: 'Ce qui a été dit',
  behaviour: 'Le comportement de quelqu’un',
  fault: 'Le programme s’est trompé',
  other: 'Autre chose',
  whom: 'De qui ?',
  nobody: 'De personne en particulier',
  words: 'Avec vos mots',
  send: 'Envoyer',
  sent: 'Merci. C’est bien arrivé.',
  outcome: 'Le {date}, vous avez signalé : {category}.',
  no_rule_broken: 'Aucune règle n’a été enfreinte.',
  warned: 'Le joueur a été averti.',
  banned: 'Le joueur a été banni.',
  mended: 'Une erreur du programme a été corrigée.',
  thanks: 'Merci. Les administrateurs l’ont lu.',
  acted: 'Les administrateurs ont agi.',
  dismissed: 'Les administrateurs l’ont examiné et n’ont rien changé.',
};
