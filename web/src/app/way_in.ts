// Finds codes and links of this site in what people type and paste.

import { plainCode, plainText, unescaped } from './codes';

/** Lengths of the codes of a table, of a seat and of recovery, as the server makes them (server/lobby/codes.hpp). */
export const codeLengths = { table: 8, seat: 6, recovery: 20 } as const;

/** Returns the code of this length in a text, such as a message that somebody sent; null if there is none. */
export function codeIn(text: string, length: number): string | null {
  const plain = plainText(text.slice(0, 2000));
  const whole = plainCode(plain);
  if (whole.length === length) return whole;
  // A code stands out from words around it by its digits, capitals and dashes.
  const weight = (part: string) => part.replace(/[^0-9A-Z-]/g, '').length + part.replace(/\D/g, '').length;
  const parts = [...plain.matchAll(RegExp(`(?<![0-9A-Z])(?=([0-9A-Z](?:[- ]?[0-9A-Z]){${length - 1}})(?![0-9A-Z]))`, 'gi'))];
  const [best = ''] = parts.map(([, part = '']) => part).sort((a, b) => weight(b) - weight(a));
  return weight(best) > 1 ? plainCode(best) : null;
}

/** What a typed or pasted text leads to: a table, perhaps a seat that somebody hands on there, or another player. */
export type Way = { code: string; watch: boolean; seat?: string } | { token: string };

/** Reads a code or a link of this site, with other words around it or not; null if there is neither. */
export function wayIn(text: string): Way | null {
  const plain = plainText(text.slice(0, 2000));
  const token = /#s=([\w.~-]{1,64})/.exec(plain)?.[1];
  if (token) return { token };
  const [, kind, part = '', seat] = /\/([tw])\/([\w%-]+)\/?(?:#g=(\w+))?/i.exec(plain) ?? [];
  if (kind) {
    const code = plainCode(unescaped(part));
    return code.length === codeLengths.table ? { code, watch: /w/i.test(kind), ...(seat && { seat: plainCode(seat) }) } : null;
  }
  const code = codeIn(plain, codeLengths.table);
  return code === null ? null : { code, watch: false };
}
