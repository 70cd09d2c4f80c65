import { encode } from 'uqr';

/** The dark modules of a QR code; loaded only when somebody asks for one. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { border: 0 }).data;
}
