import { who } from '../../../../guide/who';
import { iDid, may } from '../../../../guide/moments';
import { atTheEnd, type Guide } from '../../../../guide/steps';
import { correlativaGuide } from './texts';

const { t } = correlativaGuide;

export const guide: Guide = {
  texts: correlativaGuide,
  steps: [
    { id: 'aim', text: () => t('aim') },
    who,
    { id: 'lead', text: () => t('lead'), when: may('lead'), until: iDid('led'), about: 'hand' },
    { id: 'trains', text: () => t('trains'), about: 'board' },
    { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
    { id: 'draw', text: () => t('draw'), when: may('draw'), until: iDid('drew') },
    atTheEnd(() => t('end')),
  ],
};
