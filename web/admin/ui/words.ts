// How the desk writes numbers, times and ids. Pure but for the time zone, which is the reader's.

const two = (value: number): string => String(value).padStart(2, '0');

export function day(ms: number): string {
  const at = new Date(ms);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
export function clock(ms: number): string {
  const at = new Date(ms);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
/** As one reads and sorts it, in the reader's time zone. */
export const moment = (ms: number): string => `${day(ms)} ${clock(ms)}`;

/** How long, in its two largest parts. */
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

/** How long a step took: with tenths while that tells something. */
export function step(ms: number): string {
  // What the server did in one go took no time.
  if (ms < 50) return '';
  return ms < 60_000 ? `+${(ms / 1000).toFixed(1)} s` : `+${span(ms)}`;
}

/** An identifier as words. */
export function plain(id: string): string {
  const text = id.replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With the long minus. */
export const number = (value: number): string => (value < 0 ? `−${-value}` : String(value));
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
export const counted = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** In the largest unit that leaves a number before the point: `640 kB`, `1.2 GB`. */
export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}

/** Options as a short line: `target 100, seats 4`. */
export function optionsText(options: unknown): string {
  if (options === null || typeof options !== 'object') return '';
  return Object.entries(options)
    .map(([key, value]) => `${key.replace(/_/g, ' ')} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}

/** What a field for a day holds, as the start of that day here; undefined if it is empty. */
export function startOfDay(text: string | undefined): number | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = new Date(`${text}T00:00:00`).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}
/** The start of the day after: until then the whole of the day is meant. */
export function endOfDay(text: string | undefined): number | undefined {
  const start = startOfDay(text);
  if (start === undefined) return undefined;
  const next = new Date(start);
  next.setDate(next.getDate() + 1);
  return next.getTime();
}
