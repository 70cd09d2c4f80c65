import { who } from '../../../guide/who';
import { iDid, may, othersDid } from '../../../guide/moments';
import { atTheEnd, type Guide } from '../../../guide/steps';
import { gapleGuide } from './texts';

const { t } = gapleGuide;

export const guide: Guide = {
  texts: gapleGuide,
  steps: [
    { id: 'aim', text: () => t('aim') },
    who,
    { id: 'ends', text: () => t('ends'), about: 'board' },
    { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
    { id: 'discard', text: () => t('discard'), when: may('discard'), until: iDid('discarded'), about: 'hand' },
    { id: 'played', text: () => t('played'), when: iDid('played') },
    { id: 'other_discarded', text: () => t('other_discarded'), when: othersDid('discarded'), about: 'players' },
    atTheEnd(() => t('end')),
  ],
};
