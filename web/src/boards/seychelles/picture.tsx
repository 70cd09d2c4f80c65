// The pictures of the game on the start page: its typical table.

import { lying, standing } from '../../kit/picture_tiles';
import type { Pictures } from '../manifest';

export const pictures: Pictures = {
  seychelles: {
    draw: () => [
      lying(1.5, 2, 2, 6),
      standing(3.5, 1.5, 6, 6),
      lying(4.5, 2, 6, 4),
      <circle class="partner-a" cx={4} cy={0.45} r={0.5} />,
      <circle class="partner-a" cx={4} cy={4.55} r={0.5} />,
      <circle class="partner-b" cx={0.7} cy={2.5} r={0.5} />,
      <circle class="partner-b" cx={7.3} cy={2.5} r={0.5} />,
    ],
  },
};
