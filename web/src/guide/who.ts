import type { Step } from './steps';
import { guideTexts } from './texts';

/** Explains the seats and the turn: the same step in all games. */
export const who: Step = { id: 'who', text: () => guideTexts.t('who'), about: 'players' };
