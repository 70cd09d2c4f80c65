import { who } from '../common/who';
import { iDid, may } from '../moments';
import { atTheEnd, type Step } from '../steps';
import { tripleGuide } from './texts';

const { t } = tripleGuide;

export const tripleSteps: Step[] = [
  { id: 'aim', text: () => t('aim') },
  who,
  { id: 'board', text: () => t('board'), about: 'board' },
  { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
  { id: 'draw', text: () => t('draw'), when: may('draw'), until: iDid('drew') },
  atTheEnd(() => t('end')),
];
