import { iDid, may } from '../../../../guide/moments';
import { atTheEnd, type Guide } from '../../../../guide/steps';
import { bonuses, match, withTheBoards } from '../bonuses';
import { solitaireGuide } from './texts';

const { t } = solitaireGuide;

export const guide: Guide = {
  texts: withTheBoards(solitaireGuide),
  steps: [
    { id: 'aim', text: () => t('aim'), figures: match },
    bonuses,
    { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
    { id: 'draw', text: () => t('draw'), when: may('draw'), until: iDid('drew') },
    atTheEnd(() => t('end')),
  ],
};
