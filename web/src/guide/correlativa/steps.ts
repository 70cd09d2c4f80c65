import { who } from '../common/who';
import { iDid, may } from '../moments';
import { atTheEnd, type Step } from '../steps';
import { correlativaGuide } from './texts';

const { t } = correlativaGuide;

export const correlativaSteps: Step[] = [
  { id: 'aim', text: () => t('aim') },
  who,
  { id: 'lead', text: () => t('lead'), when: may('lead'), until: iDid('led'), about: 'hand' },
  { id: 'trains', text: () => t('trains'), about: 'board' },
  { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
  { id: 'draw', text: () => t('draw'), when: may('draw'), until: iDid('drew') },
  atTheEnd(() => t('end')),
];
