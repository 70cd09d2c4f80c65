// Draws the picture of link previews with the Chromium of the tests. Run it after changing scripts/preview or how a tile looks.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';

const root = join(import.meta.dirname, 'preview');
const server = await createServer({ configFile: join(import.meta.dirname, '../vite.config.ts'), root, publicDir: false, logLevel: 'error', optimizeDeps: { noDiscovery: true }, server: { port: 0 } });
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
// The size that messengers ask for (https://ogp.me).
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.goto(server.resolvedUrls.local[0]);
await page.locator('.fan svg').last().waitFor();
await page.screenshot({ path: join(import.meta.dirname, '../public/icons/preview.png') });
await browser.close();
await server.close();
