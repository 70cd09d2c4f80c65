// What this page tells the server about itself: its version, and the browser and the system in two words. The player reads it
// in the list of their devices.

const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Opera', /\bOPR\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrom(e|ium)|CriOS/],
  ['Safari', /Safari/],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const first = (list: typeof browsers, agent: string) => list.find(([, pattern]) => pattern.test(agent))?.[0];

/** Returns the browser and the system of a user agent, such as `Firefox Android`; empty if it knows neither. */
export function deviceOf(agent: string): string {
  return [first(browsers, agent), first(systems, agent)].filter(Boolean).join(' ');
}

const textMax = 40;

export const clientText = `web/${import.meta.env.VITE_VERSION} ${deviceOf(navigator.userAgent)}`.trim().slice(0, textMax);
