// Measures the frames of a table while something moves, on a phone with a slower processor:
//   node scripts/frames.mjs http://127.0.0.1:8080 [GAME] [SLOWDOWN] [SECONDS]
// Plays with bots by tapping the first tile that fits. A frame counts if an animation of the page ran in it.
import { chromium } from '@playwright/test';

const [url = 'http://127.0.0.1:8080', game = 'gaple', slowdown = '4', seconds = '20'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
await page.goto(url);
await page.locator(`[data-entry="${game}"] button`).first().click();
await page.locator('.hand-tile, .rack-tile').first().waitFor();
const devtools = await page.context().newCDPSession(page);
await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) });

const frames = await page.evaluate(async (ms) => {
  const lengths = [];
  const end = performance.now() + ms;
  let last = 0;
  let moving = false;
  let turn = '';
  for (;;) {
    const now = await new Promise((next) => requestAnimationFrame(next));
    if (moving && last) lengths.push(now - last);
    last = now;
    moving = document.getAnimations().some((one) => one.playState === 'running' && !(one instanceof CSSTransition) && one.effect?.target?.closest('.table'));
    if (now > end) return lengths;
    const table = document.querySelector('.table');
    const sheet = document.querySelector('.score-sheet .button.primary');
    if (sheet) sheet.click();
    else if (!moving && table?.matches('.my-turn') && table.dataset.seq !== turn) {
      turn = table.dataset.seq;
      document.querySelector('.hand-tile.can-play, .hand-tile.can-discard, .rack .can-discard, .choice button')?.click();
      setTimeout(() => document.querySelector('.choice button.primary, .choice button.danger')?.click(), 50);
    }
  }
}, 1000 * Number(seconds));
await browser.close();

frames.sort((a, b) => a - b);
const part = (share) => frames[Math.min(frames.length - 1, Math.floor(share * frames.length))]?.toFixed(1);
console.log(`${game}, ${slowdown} times slower: ${frames.length} frames while something moved, median ${part(0.5)} ms, 95 % within ${part(0.95)} ms, ` +
  `${frames.filter((ms) => ms > 34).length} longer than 34 ms`);
