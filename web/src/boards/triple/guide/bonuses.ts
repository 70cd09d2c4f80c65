import type { Guide, Step } from '../../../guide/steps';
import { tripleTexts } from '../texts';

const { t } = tripleTexts;

/** The texts of a guide, and those of the board, which the figures need. */
export const withTheBoards = (own: Guide['texts']): Guide['texts'] => ({
  load: async () => {
    await Promise.all([own.load(), tripleTexts.load()]);
  },
});

/** Shows what it means that numbers agree. */
export const match: Step['figures'] = [{ name: 'match', caption: () => t('match') }];

/** Shows the shapes that bring extra points. */
export const bonuses: Step = {
  id: 'bonuses',
  text: () => t('bonuses'),
  figures: (['bridge', 'double_connection', 'hexagon'] as const).map((name) => ({ name, caption: () => t(name) })),
};
