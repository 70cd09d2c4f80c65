// A page of its own for tests and pictures: the table as players see it, at any room state that a test gives it. No server, and
// no part of the shipped page.

import { render } from 'preact';
import { fold, type RoomState } from '../../src/app/room_state';
import { codes } from '../../src/app/store';
import { boardOf, loadBoard } from '../../src/boards/registry';
import type { Update } from '../../src/protocol';
import { loadMotion } from '../../src/motion/use_travel';
import { Player } from '../../src/replay/player';
import '../../src/styles/index.css';
import '../../src/styles/late.css';
import { TablePage } from '../../src/table/table';
import { type LanguageCode, useLanguage } from '../../src/texts';

const framesOf = async (n: number): Promise<void> => {
  for (let frame = 0; frame < n; frame++) await new Promise(requestAnimationFrame);
};

function draw(root: HTMLElement, room: RoomState, ending: boolean): void {
  render(
    <>
      <TablePage shown={{ room, ending, still: true }} onSeats={() => undefined} />
      <div class="sr spoken" role="log" />
    </>,
    root,
  );
}

async function show(update: Update): Promise<RoomState> {
  const root = document.getElementById('app');
  const folded = fold(null, update, performance.now());
  if (!root || !folded) throw new Error('nothing to show');
  await loadBoard(folded.state.info.variant);
  render(null, root);
  draw(root, folded.state, false);
  // A board measures its place with the next frame, and draws again in the one after it.
  await framesOf(3);
  return folded.state;
}

/** The end of a deal: the hands lie open, and everything that moves has arrived. */
async function showEnding(update: Update): Promise<void> {
  const root = document.getElementById('app');
  const { info } = update;
  await loadMotion();
  const room = await show({ ...update, info: info && { ...info, phase: 'playing' } });
  if (root && info) draw(root, { ...room, info }, true);
  for (const one of document.getAnimations()) one.finish();
}

/** The same moment for a guest who may take over a bot's seat. */
async function showGuest(update: Update): Promise<void> {
  codes.value = { code: 'SWEEP' };
  await show(update);
  // The note is a part that loads by itself.
  while (!document.querySelector('.line-note')) await new Promise(requestAnimationFrame);
  await framesOf(3);
}

/** The same moment in a replay, with every hand open. */
async function showReplay(update: Update): Promise<void> {
  const root = document.getElementById('app');
  const { info, table, you, seq } = update;
  if (!root || !info || !table) throw new Error('nothing to show');
  await loadBoard(info.variant);
  const board = boardOf(info.variant);
  const frame = { seq, by: 'house', at: 0, events: [], table, owns: info.seats.map(() => you.own ?? null) };
  const head = {
    match: info.match_id ?? '',
    variant: info.variant,
    rules_version: 1,
    options: info.options,
    seats: info.seats.map(({ occupant, name }) => ({ occupant, name })),
    started: 0,
    ended: 1,
    deals: [],
    frames: 1,
  };
  render(null, root);
  if (board) render(<Player replay={{ head, frames: [frame] }} board={board} seq={null} leave={{ label: 'Back', run: () => undefined }} />, root);
  await framesOf(3);
}

/** From now on in this language; `code` is one of the page's. */
const speak = (code: string): Promise<void> => useLanguage(code as LanguageCode);

Object.assign(window, { show, showEnding, showGuest, showReplay, speak });
