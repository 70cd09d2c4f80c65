import type { Texts } from './en';

export const texts: Texts = {
  arrows: '← → mars dan ou lanmin, oubyen swazir lebout',
  enter: 'Enter i zwe domino',
  escape: 'Escape i remet domino',
  digits: '1–9 i swazir en domino',
  pass: 'P i pase',
  turn: ', ek . i tourn en lebout laliny, zis lo ou lekran',
  ready: 'R: pare pou prosen lanmin',
  skip: 'F i sote ziska ou tour, avek bann robo',
  text: 'T i montre latab an tekst',
  past: 'B i get bann pozisyon avan',
  help: '? i montre sa lalis',
};
