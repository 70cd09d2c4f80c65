// The pictures of the game on the start page: its typical table.

import { standing } from '../../kit/picture_tiles';
import type { Pictures } from '../manifest';

export const pictures: Pictures = {
  kap_tai_shap: {
    box: '0.2 -0.1 7.6 5.7',
    draw: () => [
      standing(1.1, 0.2, 4, 4, 'ebony red'),
      standing(2.2, 0.2, 4, 4, 'ebony red'),
      standing(4, 0.2, 6, 3, 'ebony'),
      standing(5.1, 0.2, 6, 5, 'ebony'),
      [0, 1, 2, 3, 4, 5, 6, 7].map((i) => (
        <rect class="face-down" x={0.5 + i * 0.9} y={i % 2 ? 3.9 : 2.9} width={0.8} height={i % 2 ? 1.4 : 2.4} rx={0.12} />
      )),
    ],
  },
};
