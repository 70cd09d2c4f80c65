import { who } from '../common/who';
import { iDid, may, othersDid } from '../moments';
import { atTheEnd, type Step } from '../steps';
import { gapleGuide } from './texts';

const { t } = gapleGuide;

export const gapleSteps: Step[] = [
  { id: 'aim', text: () => t('aim') },
  who,
  { id: 'ends', text: () => t('ends'), about: 'board' },
  { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
  { id: 'discard', text: () => t('discard'), when: may('discard'), until: iDid('discarded'), about: 'hand' },
  { id: 'played', text: () => t('played'), when: iDid('played') },
  { id: 'other_discarded', text: () => t('other_discarded'), when: othersDid('discarded'), about: 'players' },
  atTheEnd(() => t('end')),
];
