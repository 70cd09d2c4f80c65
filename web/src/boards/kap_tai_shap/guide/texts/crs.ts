// The guide to Kap Tai Shap: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Ramas dis domino: en per parey, sa lizye, ek kat per ki fer dis oubyen ven pwen. Tou dimoun in pey dan pot; premye lanmin konplet i pran li.',
  hand: 'Ou lanmin i aranze pour ou: sa per, bann dis ek bann ven ki ou annan deza i ansanm.',
  turn: 'Ou tour! Tir dan miray, oubyen ramas en domino zete ki ed ou: sa ki ou kapab pran i alimen.',
  discard: 'Ou annan dis domino e zot pa konplet: zet enn. Swazir enn ki napa per.',
  others: 'Tou sa ki’n zete i figir anler. Vey sa ki lezot i pran: i dir ou ki zot pe ramase.',
  end: 'Sa lanmin in fini. Sa lanmin konplet i montre son lizye ek son kat per, e pot i sanz lanmin. Si miray i fini, pot i reste pour lanmin swivan.',
};
