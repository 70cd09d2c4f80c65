// The woodpile on the felt while it is built and dealt.

import './built_woodpile.css';
import type { KapTable } from './kap_table';
import { builtOf, pileIn } from './layout';
import { kapTaiShapTexts } from './texts';
import { PileTile, viewBox } from './woodpile';

const { t } = kapTaiShapTexts;

/**
 * The whole woodpile until the first discard: stacks of five, whose third, fifth, seventh … give their top tiles to the far end
 * (R2.2), and the stacks that became hands.
 */
export function BuiltWoodpile({ table }: { table: KapTable }) {
  const { stacks, dealt } = builtOf(table.wall, table.seats);
  const shape = viewBox(stacks);
  const fives = stacks.map(() => 5);
  const isLow = (stack: number) => stack >= 2 && stack < stacks.length - 1 && stacks[stack] === 4;
  const moved = stacks.filter((_, stack) => isLow(stack)).length;
  const stackOf = stacks.flatMap((height, stack) => Array<number>(height).fill(stack));
  const tiles = pileIn(stacks, shape);
  const tops = pileIn(fives, shape).filter((_, index) => index % 5 === 4 && isLow(Math.floor(index / 5)));
  const n = tiles.length;
  return (
    <div class="built">
      <svg viewBox={`0 0 ${shape.w} ${shape.h}`} aria-hidden="true">
        {tiles.map((place, index) => {
          const stack = stackOf[index] ?? 0;
          return <PileTile key={index} {...place} at={stack} kind={index >= n - moved ? 'moved' : stack < dealt ? 'dealt' : undefined} />;
        })}
        {tops.map((place, index) => (
          <PileTile key={`top ${index}`} {...place} at={2 + 2 * index} kind="top" />
        ))}
      </svg>
      <p>{t('built', { n })}</p>
    </div>
  );
}
