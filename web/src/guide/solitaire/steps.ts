import { iDid, may } from '../moments';
import { atTheEnd, type Step } from '../steps';
import { solitaireGuide } from './texts';

const { t } = solitaireGuide;

export const solitaireSteps: Step[] = [
  { id: 'aim', text: () => t('aim') },
  { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
  { id: 'draw', text: () => t('draw'), when: may('draw'), until: iDid('drew') },
  atTheEnd(() => t('end')),
];
