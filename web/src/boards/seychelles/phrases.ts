// The calls at tables of Seychelles (engine/variants/seychelles/phrases.hpp), in the words of its players, and the names of
// tiles among them.

import type { Action, JsonObject } from '../../protocol';

export const phrases = {
  pass: 'Pass',
  domino: 'Domino!',
  i_lo_lakle: 'I lo lakle',
  zete: 'Zete',
  kapot_bef: 'Kapot bef 🐄',
  pike: 'Pike!',
  katesis: 'Katesis se monper!',
  bonm_do: 'Bonm Do!',
  trimeni: 'Trimeni!',
  dokter_de: 'Dokter de!',
  katakata: 'Katakata!',
  pikir_pou_larouzol: 'Pikir pou larouzol!',
  tank: 'Tank!',
  lion_granziz: 'Lion granziz!',
  trezege: 'Trezege!',
  kalkouta: 'Kalkouta!',
  tenten: 'Tenten!',
  fanm_blan: 'Fanm blan!',
  abor_tank: 'Abor tank!',
  kat_kari_krab: 'Kat kari krab!',
  met_mon_bef: 'Met mon bef dan park!',
} as const;

/** Words of the game that nobody calls, in the order of its rules (R9.1). */
export const words = [
  'brouye', 'lanmin', 'bout', 'blan', 'doube', 'double', 'doub_sis', 'doube_blan', 'poze',
  'lapoz', 'tape', 'krose', 'lakle', 'bwi', 'lake', 'kapot', 'zwe_final',
] as const;

/** Returns the call of a tile that is played on this table, before it lies there; undefined if its name is not known. */
export function callOf(action: Action, table: JsonObject): 'katesis' | 'bonm_do' | 'pike' | undefined {
  if (action.type !== 'play') return undefined;
  if (action.tile === '4-6') return 'katesis';
  if (action.tile === '6-6') return 'bonm_do';
  const [low, high] = String(action.tile).split('-').map(Number);
  const line = table.line as { left?: number; right?: number } | undefined;
  const at = action.end === 'right' ? line?.right : line?.left;
  // The first tile of a line leaves both of its numbers open.
  const opened = at === undefined ? [low, high] : [low === at ? high : low];
  return opened.includes(1) ? 'pike' : undefined;
}
