import type { Json } from '../protocol';
import { serverWord, t } from '../texts';

const readable = (id: string): string => id.replace(/_/g, ' ');

/** Returns the value of an option in words; `path` is the path of the option's words. */
export function valueText(path: string, value: Json | undefined): string {
  if (typeof value === 'boolean') return t(value ? 'ui.on' : 'ui.off');
  if (typeof value === 'string') return serverWord(`${path}.${value}`, readable(value));
  return value === undefined || value === null ? '–' : String(value);
}
