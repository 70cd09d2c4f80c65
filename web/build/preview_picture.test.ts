import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('the picture of link previews has the size that the page says, and loads quickly', () => {
  const said = readFileSync(join(root, 'server/http/preview.cpp'), 'utf8');
  const file = /"\/(icons\/[\w-]+\.png)"/.exec(said)?.[1] ?? '';
  const [width, height] = ['width', 'height'].map((side) => Number(new RegExp(`"og:image:${side}", "(\\d+)"`).exec(said)?.[1]));
  const png = readFileSync(join(root, 'web/public', file));
  // IHDR is the first chunk of every PNG file.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
  expect(png.length).toBeLessThan(150_000);
});
