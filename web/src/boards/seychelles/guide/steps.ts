import { who } from '../../../guide/who';
import { iDid, may, othersDid, over } from '../../../guide/moments';
import { atTheEnd, type Guide, secondPart } from '../../../guide/steps';
import { seychellesGuide } from './texts';
import { tips } from './tips';

const { t } = seychellesGuide;

export const guide: Guide = {
  texts: seychellesGuide,
  steps: [
    { id: 'aim', text: () => t('aim') },
    who,
    { id: 'ends', text: () => t('ends'), about: 'board' },
    { id: 'turn', text: () => t('turn'), when: may('play'), until: iDid('played'), about: 'hand' },
    { id: 'pass', text: () => t('pass'), when: may('pass'), until: iDid('passed') },
    { id: 'played', text: () => t('played'), when: iDid('played') },
    { id: 'other_passed', text: () => t('other_passed'), when: othersDid('passed'), about: 'players' },
    { id: 'deal_over', text: () => t('end'), when: over },
    ...secondPart(tips),
    atTheEnd(() => t('last')),
  ],
  tips,
};
