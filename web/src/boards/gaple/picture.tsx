// The pictures of the game on the start page: its typical table.

import { lying, standing } from '../../kit/picture_tiles';
import type { Pictures } from '../manifest';

export const pictures: Pictures = {
  gaple: {
    box: '0.5 -0.15 7 5.25',
    draw: () => [
      lying(1, 1, 6, 3),
      standing(3, 0.5, 3, 3),
      lying(4, 1, 3, 5),
      standing(6, 1, 5, 1),
      lying(5, 3, 4, 1),
      standing(4, 2.5, 4, 4),
      lying(2, 3, 0, 4),
    ],
  },
};
