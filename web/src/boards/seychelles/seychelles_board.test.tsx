// What the table of Seychelles adds: the names of tiles, the words with their meanings, and a lake.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fold, type RoomState } from '../../app/room_state';
import { movesOf } from '../../command/moves';
import { run } from '../../command/run';
import type { Action, seychelles, Update } from '../../protocol';
import { Meanings } from '../../ui/meanings';
import { boardOf, loadBoard } from '../registry';
import { asOffered } from '../unaided';
import { phrasesOf, wordsOf } from '../phrases';
import { callOf, phrases } from './phrases';
import { seychellesBoard } from './seychelles_board';

const file = join(import.meta.dirname, '../../command/recorded_moments.json');
const moments = JSON.parse(readFileSync(file, 'utf8')) as { entry: string; update: Update }[];

/** A recorded turn with a tile that does not fit, at a table that announces lakes. */
function lakeRoom(help: boolean): { room: RoomState; tile: string; lake: Action } {
  const moment = moments.find(({ entry, update }) => entry === 'seychelles' && (update.you.own?.unplayable as unknown[] | undefined)?.length);
  const folded = moment && fold(null, moment.update, 0);
  const own = folded?.state.you.own;
  if (!folded || !own) throw new Error('no recorded turn of Seychelles has a tile that does not fit');
  const [bad] = own.unplayable as unknown as { tile: string }[];
  const lake = { type: 'lake', tile: bad?.tile ?? '', end: 'right' };
  const { state } = folded;
  const table = { ...state.table, options: { ...(state.table?.options as object), announce_lake: true } };
  const info = { ...state.info, settings: { ...state.info.settings, help } };
  const room = { ...state, info, table, you: { ...state.you, own: { ...own, legal: [...own.legal, lake] } } };
  const board = boardOf('seychelles');
  if (!board) throw new Error('no board');
  return { room: asOffered(room, board), tile: lake.tile, lake };
}

let root = document.createElement('div');
const made: Action[] = [];
async function draw(view: preact.ComponentChild): Promise<void> {
  render(null, root);
  root.remove();
  root = document.createElement('div');
  document.body.append(root);
  made.length = 0;
  await act(() => render(view, root));
}
const drawBoard = (room: RoomState) =>
  draw(<seychellesBoard.Table room={room} pending={null} play={(action) => void made.push(action)} me={null} />);
const click = (selector: string) => act(() => root.querySelector<HTMLElement>(selector)?.click());
afterEach(() => {
  render(null, root);
  root.remove();
});
beforeAll(() => loadBoard('seychelles'));

describe('the name of a tile', () => {
  const line = (left: number, right: number) => ({ line: { left, right, tiles: [] } });
  const play = (tile: string, end: string): Action => ({ type: 'play', tile, end });
  it('is katesis for 4-6, bonm do for 6-6, and pike if it leaves one pip at its end', () => {
    expect(callOf(play('4-6', 'left'), line(4, 1))).toBe('katesis');
    expect(callOf(play('6-6', 'left'), line(6, 1))).toBe('bonm_do');
    expect(callOf(play('1-3', 'right'), line(0, 3))).toBe('pike');
    expect(callOf(play('1-1', 'left'), line(1, 3))).toBe('pike');
    expect(callOf(play('1-3', 'left'), line(1, 3))).toBeUndefined();
    expect(callOf(play('2-3', 'left'), line(2, 1))).toBeUndefined();
    expect(callOf(play('1-5', 'left'), { line: {} })).toBe('pike');
    expect(callOf({ type: 'pass' }, line(1, 1))).toBeUndefined();
  });
});

describe('the words', () => {
  const named = ['pike', 'katesis', 'bonm_do', 'trimeni', 'dokter_de', 'katakata', 'pikir_pou_larouzol', 'tank'];
  const more = ['lion_granziz', 'trezege', 'kalkouta', 'tenten', 'fanm_blan', 'abor_tank', 'kat_kari_krab', 'met_mon_bef'];
  it('are all sixteen calls of the source, and three have a meaning', async () => {
    for (const id of [...named, ...more]) expect(Object.keys(phrases)).toContain(id);
    await draw(<Meanings variant="seychelles" words={[...wordsOf('seychelles'), ...phrasesOf('seychelles')]} />);
    const told = (id: string) => root.querySelector(`[data-word="${id}"] dd`)?.textContent;
    const untold = [...named, ...more].filter((id) => told(id) === 'Its meaning is not recorded.');
    expect(untold).toHaveLength(13);
    expect(told('bonm_do')).toContain('Takamaka');
    for (const id of ['brouye', 'lanmin', 'bout', 'blan', 'doube', 'double', 'doub_sis', 'doube_blan', 'poze', 'lapoz', 'bwi', 'lake', 'krose', 'zete', 'tape', 'kapot_bef', 'zwe_final', 'lakle']) expect(told(id)).toBeTruthy();
  });
  it('of other games need no explanation', async () => {
    await draw(<Meanings variant="gaple" words={phrasesOf('gaple')} />);
    expect(root.querySelector('details')).toBeNull();
  });
});

describe('a tile in words', () => {
  it('has its larger number first: in the log, on buttons, in hand, on the score sheet and in text mode', async () => {
    const { room } = lakeRoom(true);
    const smallerFirst = /\b([0-6])[–-](?!\1)([0-6])\b/g;
    const wrong = (text: string) => [...text.matchAll(smallerFirst)].filter(([, a = '', b = '']) => a < b);
    const board = boardOf('seychelles');
    if (!board) throw new Error('no board');
    const hand = board.describe(room).find((sentence) => sentence.startsWith('Your hand')) ?? '';
    const told = seychellesBoard.tellers.played({ type: 'played', seat: 1, tile: '2-5', end: 'left', on: 5 }, { names: ['Ayu', 'Budi'] });
    await drawBoard(room);
    const labels = [...root.querySelectorAll('.hand-tile')].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
    const texts = [hand, told ?? '', board.tileText('2-5'), ...labels, ...movesOf(room, board).map(({ text }) => text)];
    expect(texts.flatMap(wrong)).toEqual([]);
    expect(told).toContain('5–2');
    expect(labels.join(' ')).toMatch(/[1-6]–[0-5]/);
  });
});

describe('a forced pass', () => {
  it('is a note with its reason, and a button only where the player passes', async () => {
    const { room } = lakeRoom(true);
    const forced = (auto_pass: boolean, ends: { left: number; right: number }): RoomState => ({
      ...room,
      table: { ...room.table, line: { ...(room.table?.line as object), ...ends } },
      info: { ...room.info, settings: { ...room.info.settings, auto_pass } },
      you: { ...room.you, own: { ...room.you.own, seat: room.you.seat ?? 0, legal: [{ type: 'pass' }] } },
    });
    await drawBoard(forced(true, { left: 3, right: 5 }));
    expect(root.querySelector('.choice')?.textContent).toBe('None of your tiles fits 3 or 5: you pass.');
    expect(root.querySelector('.choice button')).toBeNull();
    await drawBoard(forced(true, { left: 3, right: 3 }));
    expect(root.querySelector('.choice')?.textContent).toBe('None of your tiles fits 3: you pass.');
    await drawBoard(forced(false, { left: 3, right: 5 }));
    expect(root.querySelector('.choice button')?.textContent).toBe('Pass');
  });
});

describe('the ends of the line', () => {
  it('have the same number and mark on the felt and above the hand', async () => {
    await drawBoard(lakeRoom(true).room);
    const marks = (selector: string, mark: string) => [...root.querySelectorAll(`${selector}.${mark}`)].map((one) => one.textContent);
    for (const mark of ['round', 'square']) {
      expect(marks('.ends .end-number', mark)).toHaveLength(1);
      expect(marks('.felt .end-mark', mark)).toEqual(marks('.ends .end-number', mark));
    }
  });
});

describe('a set', () => {
  it('calls nobody kapot before anybody has a point', async () => {
    const { room } = lakeRoom(true);
    const at = (scores: number[]): RoomState => ({ ...room, table: { ...room.table, scores, fates: ['kapot', 'kapot'], outlook: 'to_win' } });
    await drawBoard(at([0, 0]));
    expect(root.querySelector('.fate')).toBeNull();
    expect(seychellesBoard.describe(at([0, 0])).join(' ')).not.toMatch(/kapot/);
    await drawBoard(at([0, 12]));
    expect(root.querySelectorAll('.fate')).toHaveLength(2);
  });
});

describe('a lake', () => {
  it('is offered below the refusal, asks first, and is sent', async () => {
    const { room, tile, lake } = lakeRoom(true);
    await drawBoard(room);
    await click(`.hand-tile[data-tile="${tile}"]`);
    expect(made).toEqual([]);
    await click('.choice .button');
    expect(root.querySelector('.sure')?.textContent).toContain('Everybody will see');
    expect(made).toEqual([]);
    await click('.choice .button.danger');
    expect(made).toEqual([lake]);
  });
  it('says before it is tried what it costs', async () => {
    const { room, tile } = lakeRoom(true);
    const at = (lake_costs: string): RoomState => ({ ...room, table: { ...room.table, options: { ...(room.table?.options as object), lake_costs } } });
    for (const [costs, told] of [['nothing', 'It comes back'], ['deal', 'costs your side the deal'], ['match', 'costs your side the match']] as const) {
      await drawBoard(at(costs));
      await click(`.hand-tile[data-tile="${tile}"]`);
      await click('.choice .button');
      expect(root.querySelector('.sure')?.textContent).toContain(told);
    }
    expect(seychellesBoard.describe(at('match')).join(' ')).toContain('costs your side the match');
  });
  it('is no move that a typed tile could mean', () => {
    const { room } = lakeRoom(true);
    const board = boardOf('seychelles');
    if (!board) throw new Error('no board');
    expect(movesOf(room, board).some(({ action }) => action.type === 'lake')).toBe(false);
  });
  it('is typed with its own word, and nothing else means it', () => {
    const { room, tile, lake } = lakeRoom(true);
    const board = boardOf('seychelles');
    if (!board) throw new Error('no board');
    const typed = (text: string): Action[] => {
      const played: Action[] = [];
      const silent = () => undefined;
      const hands = { play: (action: Action) => void played.push(action), phrase: silent, text: silent, ready: silent, handOn: silent, sit: silent, lineUp: silent, leaveLine: silent };
      run(text, room, board, hands);
      return played;
    };
    expect(board.describe(room)).toContain('A lake is announced here: to try one, type “lake” and the tile. Everybody sees it.');
    expect(typed(`lake ${tile}`)).toEqual([lake]);
    expect(typed(tile)).toEqual([]);
    expect(typed('lake 9-9')).toEqual([]);
  });
  it('can be tried with any tile at a table without help', async () => {
    const { room, tile } = lakeRoom(false);
    await drawBoard(room);
    await click(`.hand-tile[data-tile="${tile}"]`);
    expect(root.querySelectorAll('.choice [data-end]')).toHaveLength(2);
    expect(root.querySelectorAll('.choice .button:not([data-end])')).toHaveLength(2);
  });
  it('is told to everybody with its tile', () => {
    const event: seychelles.LakeTried = { type: 'lake_tried', seat: 1, tile: '4-5', end: 'right', open: 6 };
    const tell = seychellesBoard.tellers.lake_tried;
    expect(tell(event, { names: ['Ayu', 'Budi'] })).toBe('Budi tries a lake: 5–4 at 6.');
    expect(tell(event, { names: ['Ayu', 'Budi'], me: 1 })).toBe('You try a lake: 5–4 at 6.');
  });
});
