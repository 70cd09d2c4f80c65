// Goes where a typed or pasted code or link leads. Loaded with the first of them.

import { t } from '../texts';
import { offerFrom } from './arrival';
import { say } from './notices';
import { link } from './signals';
import { enter, enterAndSit } from './visit';
import { codeIn, codeLengths, wayIn } from './way_in';

export function sayNoCode(length: number): void {
  say(t('start.no_code', { n: length }), true);
}

/** Goes where a typed or pasted code or link leads; says so if there is neither in the text. */
export function follow(text: string): void {
  const way = wayIn(text);
  if (way === null) sayNoCode(codeLengths.table);
  else if ('token' in way) link.value = way.token;
  else if (way.seat) offerFrom(way.code, way.seat);
  else if (way.watch) void enter(way.code, true);
  else void enterAndSit(way.code);
}

/** Shows the page about the seat of two typed codes. The link that its player sends has both, and may be pasted as either. */
export function followSeat(table: string, seat: string): void {
  for (const text of [table, seat]) {
    const way = wayIn(text);
    if (way !== null && 'seat' in way && way.seat) return offerFrom(way.code, way.seat);
  }
  const codes = [codeIn(table, codeLengths.table), codeIn(seat, codeLengths.seat)] as const;
  if (codes[0] === null) sayNoCode(codeLengths.table);
  else if (codes[1] === null) sayNoCode(codeLengths.seat);
  else offerFrom(codes[0], codes[1]);
}
