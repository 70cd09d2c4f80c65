// Measures what the main thread of a phone-sized table works while bots play and things move:
//   node scripts/frames.mjs http://127.0.0.1:8080 [GAME] [SECONDS]
// It counts CPU time from the browser's own trace, so other work of the machine does not change it. With a processor four times slower,
// a task of more than 4.2 ms costs a frame of 60 in a second, and one of more than 8.4 ms costs two. Then it makes the main thread four
// times slower and counts the frames that the screen did not get while tiles were on their way; other work of the machine adds to them.
// How many the machine loses by itself it counts on an empty page, on which a single box moves as often and as long.
import { chromium } from '@playwright/test';

const [url = 'http://127.0.0.1:8080', game = 'gaple', seconds = '10'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
await page.goto(url);
await page.locator(`[data-family="${game}"]`).click();
await page.locator(`.game-card[data-entry="${game}"] button`).first().click();
await page.locator('.hand-tile, .rack-tile').first().waitFor();

/** Plays so long, and returns what the browser traced meanwhile: taps the first tile that fits, and goes on to the next deal. */
async function traced(categories) {
  await browser.startTracing(page, { categories });
  await page.evaluate(async (ms) => {
    const end = performance.now() + ms;
    let turn = '';
    const flights = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => addedNodes.length > 0)) performance.mark('flies');
    });
    flights.observe(document.querySelector('.sky'), { childList: true });
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
    flights.disconnect();
  }, 1000 * Number(seconds));
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
}

const work = await traced(['toplevel', 'devtools.timeline']);
await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
const frameEvents = ['blink.user_timing', 'cc', 'benchmark', 'disabled-by-default-devtools.timeline.frame'];
const slow = await traced(frameEvents);
const count = slow.filter(({ name }) => name === 'flies').length;

const empty = await browser.newPage({ viewport: { width: 390, height: 844 } });
await empty.setContent('<div id="box" style="width: 40px; height: 80px; background: #1f6a50"></div>');
await (await empty.context().newCDPSession(empty)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
await browser.startTracing(empty, { categories: frameEvents });
await empty.evaluate(async ({ moves, pause }) => {
  for (let i = 0; i < moves; i++) {
    performance.mark('flies');
    document.querySelector('#box')?.animate([{ transform: 'none' }, { transform: 'translate(200px, 400px)' }], 320);
    await new Promise((next) => setTimeout(next, pause));
  }
}, { moves: count, pause: Math.max(400, (1000 * Number(seconds)) / Math.max(count, 1)) });
const alone = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
await browser.close();

// The renderer in which the page's functions ran.
const ran = new Set(work.filter(({ name }) => name === 'FunctionCall').map(({ pid, tid }) => `${pid} ${tid}`));
const main = work.find(({ name, args, pid, tid }) => name === 'thread_name' && args.name === 'CrRendererMain' && ran.has(`${pid} ${tid}`));
const tasks = work
  .filter(({ name, pid, tid, tdur }) => pid === main.pid && tid === main.tid && tdur !== undefined && /RunTask$/.test(name))
  .map(({ tdur }) => tdur / 1000);
const longer = (ms) => tasks.filter((task) => task > ms).length;
console.log(
  `${game}: ${(tasks.reduce((sum, ms) => sum + ms, 0) / Number(seconds)).toFixed(0)} ms of CPU in a second, ` +
    `in ${seconds} s ${longer(4.2)} tasks over 4.2 ms, ${longer(8.4)} over 8.4 ms, the longest ${Math.max(...tasks).toFixed(1)} ms`,
);

// The compositor says for each frame whether the screen got it, and whether something moved in it: a frame before the tile sets out is
// no loss that a person sees. A flight lasts as long as `travelMs` in src/app/moments.ts.
function lostFrames(events) {
  const flights = events.filter(({ name }) => name === 'flies').map(({ ts }) => [ts, ts + 320_000]);
  const frames = events
    .filter(({ name, ph, ts }) => name === 'PipelineReporter' && ph === 'b' && flights.some(([from, to]) => ts > from && ts < to))
    .map(({ args }) => args.frame_reporter)
    .filter((frame) => frame?.has_compositor_animation || frame?.has_main_animation);
  const lost = frames.filter(({ state }) => state === 'STATE_DROPPED').length;
  return `${flights.length} flights, ${frames.length} frames in which something moved, ${lost} not shown`;
}
console.log(`${game}, four times slower: ${lostFrames(slow)}`);
console.log(`an empty page, four times slower: ${lostFrames(alone)}`);
