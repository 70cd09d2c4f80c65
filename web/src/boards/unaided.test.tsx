// Tables without help, at recorded moments of every game: nothing is lit, marked or listed, and every legal move can still be
// asked for, on the board and by typing.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fold, type RoomState } from '../app/room_state';
import { findMove } from '../command/match';
import { movesOf } from '../command/moves';
import { run } from '../command/run';
import { TextTable } from '../command/text_table';
import type { Action, Update } from '../protocol';
import { t } from '../texts';
import type { AnyBoard } from './board';
import { boardOf, loadBoard } from './registry';
import { asOffered } from './unaided';

interface Moment {
  entry: string;
  update: Update;
}
const file = join(import.meta.dirname, '../command/recorded_moments.json');
const moments = JSON.parse(readFileSync(file, 'utf8')) as Moment[];
const onTurn = moments.filter(({ update }) => update.clock?.turn === update.you.seat && update.info?.phase === 'playing');

function roomAt({ update }: Moment, help: boolean): { room: RoomState; board: AnyBoard } {
  const folded = fold(null, update, 0);
  const board = boardOf(update.info?.variant ?? '');
  if (!folded || !board) throw new Error('a recorded moment has no room or no board');
  const { info } = folded.state;
  const room = { ...folded.state, info: { ...info, settings: { ...info.settings, help } } };
  return { room: asOffered(room, board), board };
}

const silent = () => undefined;
const hands = { phrase: silent, text: silent, ready: silent, handOn: silent, sit: silent, lineUp: silent, leaveLine: silent };

let root = document.createElement('div');
async function draw(view: preact.ComponentChild): Promise<void> {
  root = document.createElement('div');
  document.body.append(root);
  await act(() => render(view, root));
}
const drawBoard = ({ room, board }: { room: RoomState; board: AnyBoard }, made: Action[] = []) =>
  draw(<board.Table room={room} pending={null} play={(action) => void made.push(action)} me={null} />);
afterEach(() => {
  render(null, root);
  root.remove();
});
beforeAll(() => Promise.all([...new Set(moments.map(({ update }) => update.info?.variant ?? ''))].map(loadBoard)));

const marks = '.can-play, .can-discard, .can-nothing, .ghost, .tri-ghost, .tri-gain, .lit, .token, .is-open, .use-wins, .use-helps, .use-no';

describe('without help', () => {
  it('every game has a recorded turn', () => {
    expect(new Set(onTurn.map(({ update }) => update.info?.variant))).toEqual(
      new Set(['gaple', 'seychelles', 'garrafina', 'triple', 'kap_tai_shap']),
    );
  });

  it.each(onTurn)('$entry offers every legal move among others, and no reason against a tile', (moment) => {
    const legal = moment.update.you.own?.legal ?? [];
    const { room } = roomAt(moment, false);
    const offered = room.you.own?.legal.map((action) => JSON.stringify(action));
    for (const action of legal) expect(offered).toContain(JSON.stringify(action));
    expect(offered?.length).toBeGreaterThanOrEqual(legal.length);
    expect(room.you.own?.unplayable).toEqual([]);
  });

  it.each(onTurn)('$entry marks nothing on its board, before and after a tile is picked', async (moment) => {
    await drawBoard(roomAt(moment, false));
    expect(root.querySelector(marks)).toBeNull();
    await act(() => root.querySelector<HTMLElement>('.hand-tile, .rack-tile')?.click());
    expect(root.querySelector(marks)).toBeNull();
  });

  it.each(onTurn)('$entry lists no moves as text, and finds a typed one', async (moment) => {
    const { room, board } = roomAt(moment, false);
    await draw(<TextTable room={room} board={board} pending={null} play={silent} />);
    expect(root.querySelectorAll('.move-list button')).toHaveLength(0);
    expect(root.textContent).toContain(t('command.no_help'));
    expect(run('moves', room, board, { ...hands, play: silent })).toEqual([t('command.no_help')]);
    const moves = movesOf(room, board);
    for (const action of moment.update.you.own?.legal ?? []) {
      const index = moves.findIndex((move) => JSON.stringify(move.action) === JSON.stringify(action));
      expect(findMove(moves[index]?.text ?? '', moves)).toEqual({ kind: 'one', index });
    }
  });

  it('numbers name no moves', () => {
    const [moment] = onTurn;
    if (!moment) throw new Error('no moment');
    const { room, board } = roomAt(moment, false);
    const made: Action[] = [];
    run('1', room, board, { ...hands, play: (action) => void made.push(action) });
    expect(made).toEqual([]);
  });

  it('a tile that fits nowhere can be put at both ends of a line', async () => {
    const moment = onTurn.find(({ entry, update }) => entry === 'gaple' && (update.you.own?.unplayable as unknown[]).length > 0);
    if (!moment) throw new Error('no moment');
    const [bad] = moment.update.you.own?.unplayable as unknown as { tile: string }[];
    const made: Action[] = [];
    await drawBoard(roomAt(moment, false), made);
    await act(() => root.querySelector<HTMLElement>(`.hand-tile[data-tile="${bad?.tile}"]`)?.click());
    await act(() => root.querySelector<HTMLElement>('.choice [data-end="right"]')?.click());
    expect(made).toEqual([{ type: 'play', tile: bad?.tile, end: 'right' }]);
  });
});

describe('with help', () => {
  it.each(onTurn)('$entry shows the room as the server sent it', (moment) => {
    const { room } = roomAt(moment, true);
    expect(room.you.own).toEqual(moment.update.you.own);
  });
});
