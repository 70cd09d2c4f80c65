import type { Step } from '../steps';
import { guideTexts } from './texts';

/** Who sits where and whose turn it is: the same in all games. */
export const who: Step = { id: 'who', text: () => guideTexts.t('who'), about: 'players' };
