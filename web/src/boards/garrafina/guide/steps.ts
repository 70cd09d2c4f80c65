import { who } from '../../../guide/who';
import { iDid, may, othersDid } from '../../../guide/moments';
import { atTheEnd, type Guide } from '../../../guide/steps';
import { garrafinaGuide } from './texts';

const { t } = garrafinaGuide;

export const guide: Guide = {
  texts: garrafinaGuide,
  steps: [
    { id: 'aim', text: () => t('aim') },
    who,
    { id: 'lead', text: () => t('lead'), when: may('lead'), until: iDid('led'), about: 'hand' },
    { id: 'trains', text: () => t('trains'), about: 'board' },
    { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
    { id: 'pass', text: () => t('pass'), when: may('pass'), until: iDid('passed') },
    { id: 'other_passed', text: () => t('other_passed'), when: othersDid('passed'), about: 'board' },
    atTheEnd(() => t('end')),
  ],
};
