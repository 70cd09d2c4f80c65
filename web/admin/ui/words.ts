// How the admin page writes numbers, times and ids. Pure functions, except for the reader's time zone.

const two = (value: number): string => String(value).padStart(2, '0');

export function day(ms: number): string {
  const at = new Date(ms);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
export function clock(ms: number): string {
  const at = new Date(ms);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
/** Date and time in the reader's time zone, in sortable form. */
export const moment = (ms: number): string => `${day(ms)} ${clock(ms)}`;

/** A duration in its two largest units. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first < 0) return '0 s';
  return parts.slice(first, first + 2).filter(([value]) => value > 0).map(([value, unit]) => `${value} ${unit}`).join(' ');
}

/** The duration of a step: with tenths of a second if it is under a minute. */
export function step(ms: number): string {
  // Events of the same step of the server have no duration.
  if (ms < 50) return '';
  return ms < 60_000 ? `+${(ms / 1000).toFixed(1)} s` : `+${span(ms)}`;
}

/** Writes an identifier as words. */
export function plain(id: string): string {
  const text = id.replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With the real minus sign. */
export const number = (value: number): string => (value < 0 ? `−${-value}` : String(value));
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
export const counted = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** Writes a size in the largest unit that it reaches: `640 kB`, `1.2 GB`. */
export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}

/** Writes options as a short line: `target 100, seats 4`. */
export function optionsText(options: unknown): string {
  if (options === null || typeof options !== 'object') return '';
  return Object.entries(options)
    .map(([key, value]) => `${key.replace(/_/g, ' ')} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}

/** Returns the start of the day in a date field, in the reader's time zone; undefined if it is empty or invalid. */
export function startOfDay(text: string | undefined): number | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = new Date(`${text}T00:00:00`).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}
/** Returns the start of the next day, so that the whole day is included. */
export function endOfDay(text: string | undefined): number | undefined {
  const start = startOfDay(text);
  if (start === undefined) return undefined;
  const next = new Date(start);
  next.setDate(next.getDate() + 1);
  return next.getTime();
}
