// Measures what the main thread of a phone-sized table works while bots play and things move:
//   node scripts/frames.mjs http://127.0.0.1:8080 [GAME] [SECONDS]
// It counts CPU time from the browser's own trace, so other work of the machine does not change it. With a processor four times slower,
// a task of more than 4.2 ms costs a frame of 60 in a second, and one of more than 8.4 ms costs two.
import { chromium } from '@playwright/test';

const [url = 'http://127.0.0.1:8080', game = 'gaple', seconds = '10'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
await page.goto(url);
await page.locator(`[data-family="${game}"]`).click();
await page.locator(`.game-card[data-entry="${game}"] button`).first().click();
await page.locator('.hand-tile, .rack-tile').first().waitFor();
await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
// Taps the first tile that fits, and goes on to the next deal.
await page.evaluate(async (ms) => {
  const end = performance.now() + ms;
  let turn = '';
  while (performance.now() < end) {
    await new Promise((next) => setTimeout(next, 120));
    const table = document.querySelector('.table');
    const ready = document.querySelector('.score-sheet .button.primary');
    if (ready) ready.click();
    else if (table?.matches('.my-turn') && table.dataset.seq !== turn) {
      turn = table.dataset.seq;
      document.querySelector('.hand-tile.can-play, .hand-tile.can-discard, .rack .can-discard, .choice button')?.click();
      setTimeout(() => document.querySelector('.choice button.primary, .choice button.danger')?.click(), 50);
    }
  }
}, 1000 * Number(seconds));
const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
await browser.close();

// The renderer in which the page's functions ran.
const ran = new Set(traceEvents.filter(({ name }) => name === 'FunctionCall').map(({ pid, tid }) => `${pid} ${tid}`));
const main = traceEvents.find(({ name, args, pid, tid }) => name === 'thread_name' && args.name === 'CrRendererMain' && ran.has(`${pid} ${tid}`));
const tasks = traceEvents
  .filter(({ name, pid, tid, tdur }) => pid === main.pid && tid === main.tid && tdur !== undefined && /RunTask$/.test(name))
  .map(({ tdur }) => tdur / 1000);
const longer = (ms) => tasks.filter((task) => task > ms).length;
console.log(
  `${game}: ${(tasks.reduce((sum, ms) => sum + ms, 0) / Number(seconds)).toFixed(0)} ms of CPU in a second, ` +
    `in ${seconds} s ${longer(4.2)} tasks over 4.2 ms, ${longer(8.4)} over 8.4 ms, the longest ${Math.max(...tasks).toFixed(1)} ms`,
);
