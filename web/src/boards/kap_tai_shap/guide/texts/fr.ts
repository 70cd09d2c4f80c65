// The guide to Kap Tai Shap: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Réunissez dix dominos : une paire identique, l’œil, et quatre paires de dix ou vingt points. Tous ont misé ; la première main complète prend le pot.',
  hand: 'Votre main est rangée : la paire et les dix et vingt déjà faits sont ensemble.',
  turn: 'À vous ! Piochez dans le mur, ou prenez une défausse utile : celles que vous pouvez prendre sont éclairées.',
  discard: 'Vous avez dix dominos et la main n’est pas complète : défaussez celui qui ne va avec rien.',
  others: 'Toutes les défausses sont visibles. Regardez ce que prennent les autres : cela dit ce qu’ils cherchent.',
  end: 'La donne est finie. La main complète est montrée avec son œil et ses quatre paires, et le pot change de main. Si le mur s’épuise, le pot est reporté.',
};
