// The pictures of the game on the start page: its typical table.

import { lying, standing } from '../../kit/picture_tiles';
import type { Pictures } from '../manifest';

function Back({ x, y, turn }: { x: number; y: number; turn: number }) {
  return <rect class="face-down" x={x} y={y} width={1} height={2} rx={0.16} transform={`rotate(${turn} ${x} ${y})`} />;
}

export const pictures: Pictures = {
  garrafina: {
    box: '-0.3 -0.9 9.06 6.8',
    draw: () => [
      standing(3.5, 1.5, 5, 5),
      lying(4.5, 2, 5, 2),
      lying(1.5, 2, 3, 5),
      standing(3.5, -0.5, 1, 5),
      standing(3.5, 3.5, 5, 4),
      <circle class="partner-a" cx={0.8} cy={2.5} r={0.45} />,
    ],
  },
  'garrafina/correlativa': {
    box: '0.1 -0.95 8 6',
    draw: () => [
      standing(3, 1.5, 4, 4),
      lying(4, 2, 4, 1),
      lying(1, 2, 6, 4),
      standing(3, 3.5, 4, 0),
      <Back x={5.6} y={-0.6} turn={14} />,
      <Back x={5.9} y={-0.5} turn={28} />,
      <Back x={6.3} y={-0.3} turn={44} />,
    ],
  },
};
