import { who } from '../../../guide/who';
import { iDid, may, othersDid } from '../../../guide/moments';
import { atTheEnd, type Guide } from '../../../guide/steps';
import { kapTaiShapGuide } from './texts';

const { t } = kapTaiShapGuide;

export const guide: Guide = {
  texts: kapTaiShapGuide,
  steps: [
    { id: 'aim', text: () => t('aim') },
    who,
    { id: 'hand', text: () => t('hand'), about: 'hand' },
    { id: 'turn', text: () => t('turn'), when: may('draw', 'pick_up'), until: iDid('drew', 'picked_up'), about: 'board' },
    { id: 'discard', text: () => t('discard'), when: may('discard'), until: iDid('discarded'), about: 'hand' },
    { id: 'others', text: () => t('others'), when: othersDid('discarded'), about: 'board' },
    atTheEnd(() => t('end')),
  ],
};
