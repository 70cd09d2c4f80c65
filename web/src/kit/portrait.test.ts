import { expect, it } from 'vitest';
import { initials } from './portrait';

it('takes the first letters of two words, or of one', () => {
  expect(['Ayu', 'Ayu Dewi', 'bwa-nwar', '林美', '', ' .x'].map(initials)).toEqual(['A', 'AD', 'BN', '林', '', 'X']);
});
