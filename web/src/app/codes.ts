// Codes as people type, copy and paste them.

/** Writes letters and digits of any width in ASCII and each dash as `-`; leaves invisible characters out. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '').replace(/[\p{Pd}\u2212]/gu, '-');

/** Returns a code in the form for comparing and linking: only letters and digits, in capitals. The server reads O as 0, I and L as 1. */
export function plainCode(text: string): string {
  return plainText(text).toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Returns a code in the form for people: in groups of four. */
export function readableCode(code: string): string {
  return plainCode(code).replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the part of an address as it was before it was escaped; an address can be anything. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
