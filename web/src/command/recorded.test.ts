// At recorded moments of every game, in every language: the words of each legal move lead to this move, and so does its number.
// e2e/record.spec.ts records the moments.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold, type RoomState } from '../app/room_state';
import { boardOf, loadBoard } from '../boards/registry';
import type { Action, Update } from '../protocol';
import { type LanguageCode, languages, useLanguage } from '../texts';
import { findMove } from './match';
import { movesOf } from './moves';
import { run } from './run';

interface Moment {
  entry: string;
  update: Update;
}
const moments = JSON.parse(readFileSync(join(import.meta.dirname, 'recorded_moments.json'), 'utf8')) as Moment[];
const entries = [...new Set(moments.map(({ entry }) => entry))];
const codes = Object.keys(languages) as LanguageCode[];

function roomAt(update: Update): RoomState {
  const folded = fold(null, update, 0);
  if (!folded) throw new Error('a recorded moment has no room');
  return folded.state;
}

/** The moves that a typed line makes. */
function madeBy(line: string, room: RoomState): Action[] {
  const made: Action[] = [];
  const board = boardOf(room.info.variant);
  if (!board) throw new Error(`no board of ${room.info.variant}`);
  const silent = () => undefined;
  run(line, room, board, { play: (action) => void made.push(action), phrase: silent, text: silent, ready: silent, handOn: silent, sit: silent, lineUp: silent, leaveLine: silent });
  return made;
}

beforeAll(() => Promise.all([...new Set(moments.map(({ update }) => update.info?.variant ?? ''))].map(loadBoard)));
afterAll(() => useLanguage('en'));

it('the recording holds every entry of the shelf', () => {
  expect(entries).toEqual(['gaple', 'seychelles', 'garrafina', 'garrafina/correlativa', 'triple', 'triple/solitaire', 'kap_tai_shap']);
});

describe.each(codes)('typed commands in %s', (code) => {
  beforeAll(() => useLanguage(code));

  it.each(entries)('reach every legal move of %s by its words and by its number', (entry) => {
    let checked = 0;
    for (const { update } of moments.filter((one) => one.entry === entry)) {
      const room = roomAt(update);
      const board = boardOf(room.info.variant);
      if (!board) throw new Error(`no board of ${room.info.variant}`);
      const moves = movesOf(room, board);
      const texts = moves.map(({ text }) => text);
      expect(moves.map(({ action }) => action)).toEqual(update.you.own?.legal);
      expect(new Set(texts).size, texts.join('; ')).toBe(texts.length);
      moves.forEach(({ action, text }, index) => {
        expect(text.trim(), JSON.stringify(action)).not.toBe('');
        expect(findMove(text, moves), text).toEqual({ kind: 'one', index });
        expect(madeBy(text, room), text).toEqual([action]);
        expect(madeBy(String(index + 1), room), `${index + 1}`).toEqual([action]);
        checked += 1;
      });
    }
    expect(checked).toBeGreaterThan(0);
  });
});
