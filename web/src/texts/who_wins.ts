// The winners of a deal or a match, in words.

import { list, t } from '.';

/** The names by seat, and the reader's seat. */
export interface Players {
  names: readonly string[];
  me?: number;
}

/** Returns who has won. A player alone neither wins nor loses; at other tables only a deal may end without a winner. */
export function whoWins(winners: readonly number[], { names, me }: Players, of: 'deal' | 'match'): string {
  if (names.length === 1) return t('sheet.over');
  if (winners.length === 0) return of === 'deal' ? t('sheet.nobody') : t('sheet.over');
  if (winners.length === 1 && winners[0] === me) return of === 'deal' ? t('sheet.won_by_you') : t('sheet.match_won_by_you');
  const values = { names: list(winners.map((seat) => names[seat] ?? '')), n: winners.length };
  return of === 'deal' ? t('sheet.won_by', values) : t('sheet.match_won_by', values);
}
