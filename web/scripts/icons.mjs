// Draws the PNG icons from the SVG files with the Chromium of the tests. Run it after changing one of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const folder = join(import.meta.dirname, '../public/icons');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const name of ['icon', 'icon-maskable']) {
  const svg = readFileSync(join(folder, `${name}.svg`), 'utf8');
  for (const size of [192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
  }
}
await browser.close();
