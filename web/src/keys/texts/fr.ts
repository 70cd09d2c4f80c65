import type { Texts } from './en';

export const texts: Texts = {
  arrows: '← → parcourent votre main ou choisissent le bout',
  enter: 'Entrée joue le domino',
  escape: 'Échap repose le domino',
  digits: '1–9 choisissent un domino',
  pass: 'P passe',
  turn: ', et . tournent un bout de la ligne, sur votre écran seulement',
  ready: 'R : prêt pour la donne suivante',
  skip: 'F passe à votre tour, à une table de robots',
  text: 'T montre la table en texte',
  past: 'B revient aux positions passées',
  help: '? montre cette liste',
};
