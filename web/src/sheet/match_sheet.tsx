// The match deal by deal: the points of each, and the running totals below. Events between two deals, such as a set that was
// won, have a line of their own.

import type { Happened } from '../app/room_state';
import type { DealResult } from '../protocol';
import { points, signed, t } from '../texts';
import { tell } from '../texts/tell';

export interface Note {
  /** The deal before the note. */
  deal: number;
  text: string;
}

const ends = new Set(['deal_ended', 'match_ended']);

/** Returns the events between the end of a deal and the beginning of the next, in words. */
export function notesOf(log: readonly Happened[]): Note[] {
  const notes: Note[] = [];
  let after: number | null = null;
  for (const one of log) {
    if (one.from !== 'game') {
      if (one.event.type === 'match_started') notes.length = 0;
      continue;
    }
    if (one.event.type === 'dealt') after = null;
    if (one.event.type === 'deal_ended') {
      const { finished, result } = one.event as { finished?: { result?: DealResult }; result?: DealResult };
      after = (finished?.result ?? result)?.deal ?? null;
    }
    if (after === null || ends.has(one.event.type)) continue;
    const text = tell(one);
    if (text !== null) notes.push({ deal: after, text });
  }
  return notes;
}

export function MatchSheet({ names, deals, notes, chips }: {
  names: readonly string[];
  deals: readonly DealResult[];
  notes: readonly Note[];
  chips: boolean;
}) {
  return (
    <div class="wide-table" tabIndex={0} role="region" aria-label={t('sheet.all_deals')}>
      <table class="scores match-sheet">
        <thead>
          <tr>
            <th scope="col">{t('sheet.deal')}</th>
            {names.map((name, seat) => (
              <th key={seat} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deals.flatMap((deal) => [
            <tr key={deal.deal}>
              <th scope="row">{deal.deal}</th>
              {deal.seats.map((score, seat) => (
                <td key={seat} class={deal.winners.includes(seat) ? 'won' : ''}>
                  {chips ? signed(score.chips) : points(score.points)}
                  <small>{chips ? signed(score.total) : points(score.total)}</small>
                </td>
              ))}
            </tr>,
            ...notes
              .filter((note) => note.deal === deal.deal)
              .map((note, index) => (
                <tr key={`${deal.deal} ${index}`} class="note-row">
                  <td colSpan={names.length + 1}>{note.text}</td>
                </tr>
              )),
          ])}
        </tbody>
      </table>
    </div>
  );
}
