import { iDid, may } from '../../../../guide/moments';
import { atTheEnd, type Guide } from '../../../../guide/steps';
import { solitaireGuide } from './texts';

const { t } = solitaireGuide;

export const guide: Guide = {
  texts: solitaireGuide,
  steps: [
    { id: 'aim', text: () => t('aim') },
    { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
    { id: 'draw', text: () => t('draw'), when: may('draw'), until: iDid('drew') },
    atTheEnd(() => t('end')),
  ],
};
