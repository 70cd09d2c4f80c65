import { who } from '../../../guide/who';
import { iDid, may } from '../../../guide/moments';
import { atTheEnd, type Guide } from '../../../guide/steps';
import { tripleGuide } from './texts';

const { t } = tripleGuide;

export const guide: Guide = {
  texts: tripleGuide,
  steps: [
    { id: 'aim', text: () => t('aim') },
    who,
    { id: 'board', text: () => t('board'), about: 'board' },
    { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
    { id: 'draw', text: () => t('draw'), when: may('draw'), until: iDid('drew') },
    atTheEnd(() => t('end')),
  ],
};
