import { encode } from 'uqr';

/** Returns the modules of a QR code, row by row; true is dark. Loaded only when somebody asks for a code. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { border: 0 }).data;
}
