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

/** Returns what the browser traced while the page did this. */
async function traced(on, categories, doThis, given) {
  await browser.startTracing(on, { categories });
  await on.evaluate(doThis, given);
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
}
/** In the page: plays so long. Taps the first tile that fits, and goes on to the next deal. */
async function play(ms) {
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
}
/** In the page: moves a box so often, once in so many milliseconds, as long as a flight lasts. */
async function moveABox({ times, everyMs }) {
  for (let i = 0; i < times; i++) {
    performance.mark('flies');
    document.querySelector('#box')?.animate([{ transform: 'none' }, { transform: 'translate(200px, 400px)' }], 320);
    await new Promise((next) => setTimeout(next, everyMs));
  }
}
const slower = async (on) => void (await (await on.context().newCDPSession(on)).send('Emulation.setCPUThrottlingRate', { rate: 4 }));

const ms = 1000 * Number(seconds);
const work = await traced(page, ['toplevel', 'devtools.timeline'], play, ms);
const frameEvents = ['blink.user_timing', 'cc', 'benchmark', 'disabled-by-default-devtools.timeline.frame'];
await slower(page);
const slow = await traced(page, frameEvents, play, ms);
const times = slow.filter(({ name }) => name === 'flies').length;

const empty = await browser.newPage({ viewport: { width: 390, height: 844 } });
await empty.setContent('<div id="box" style="width: 40px; height: 80px; background: #1f6a50"></div>');
await slower(empty);
const alone = await traced(empty, frameEvents, moveABox, { times, everyMs: Math.max(400, ms / Math.max(times, 1)) });
await browser.close();

// The renderer in which the page's functions ran.
const ran = new Set(work.filter(({ name }) => name === 'FunctionCall').map(({ pid, tid }) => `${pid} ${tid}`));
const main = work.find(({ name, args, pid, tid }) => name === 'thread_name' && args.name === 'CrRendererMain' && ran.has(`${pid} ${tid}`));
const tasks = work
  .filter(({ name, pid, tid, tdur }) => pid === main.pid && tid === main.tid && tdur !== undefined && /RunTask$/.test(name))
  .map(({ tdur }) => tdur / 1000);
const longer = (than) => tasks.filter((task) => task > than).length;
console.log(
  `${game}: ${(tasks.reduce((sum, task) => sum + task, 0) / Number(seconds)).toFixed(0)} ms of CPU in a second, ` +
    `in ${seconds} s ${longer(4.2)} tasks over 4.2 ms, ${longer(8.4)} over 8.4 ms, the longest ${Math.max(...tasks).toFixed(1)} ms`,
);

// The compositor says for each frame whether the screen got it, and whether something moved in it: a frame before the tile sets out is
// no loss that a person sees. A flight lasts as long as `travelMs` in src/app/moments.ts.
function framesText(events) {
  const flights = events.filter(({ name }) => name === 'flies').map(({ ts }) => [ts, ts + 320_000]);
  const frames = events
    .filter(({ name, ph, ts }) => name === 'PipelineReporter' && ph === 'b' && flights.some(([from, to]) => ts > from && ts < to))
    .map(({ args }) => args.frame_reporter)
    .filter((frame) => frame?.has_compositor_animation || frame?.has_main_animation);
  const lost = frames.filter(({ state }) => state === 'STATE_DROPPED').length;
  return `${flights.length} flights, ${frames.length} frames in which something moved, ${lost} not shown`;
}
console.log(`${game}, four times slower: ${framesText(slow)}`);
console.log(`an empty page, four times slower: ${framesText(alone)}`);
