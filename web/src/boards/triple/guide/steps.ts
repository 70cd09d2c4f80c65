import { who } from '../../../guide/who';
import { iDid, may } from '../../../guide/moments';
import { atTheEnd, type Guide } from '../../../guide/steps';
import { bonuses, match, withTheBoards } from './bonuses';
import { tripleGuide } from './texts';

const { t } = tripleGuide;

export const guide: Guide = {
  texts: withTheBoards(tripleGuide),
  steps: [
    { id: 'aim', text: () => t('aim'), figures: match },
    who,
    { id: 'board', text: () => t('board'), about: 'board' },
    bonuses,
    { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
    { id: 'draw', text: () => t('draw'), when: may('draw'), until: iDid('drew') },
    atTheEnd(() => t('end')),
  ],
};
