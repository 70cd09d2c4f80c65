// Not a test: TAKAMAKA_RECORD=1 npm run e2e -- record --project desktop
// writes src/command/recorded_moments.json, moments of every game for src/command/recorded.test.ts. Do so again when the views
// or the legal moves of a game change.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Update } from '../src/protocol';
import { matchOver, myTurn, Player } from './player';
import { test } from './table';

const entries = ['gaple', 'seychelles', 'garrafina', 'garrafina/correlativa', 'triple', 'triple/solitaire', 'kap_tai_shap'];
const matches = 3;

// One table for each number of players that has a layout of its own: the sweep over all screens grows them (sweep/rooms.ts).
const tables: readonly (readonly [string, number])[] = [
  ['gaple', 4], ['gaple', 5], ['seychelles', 2], ['seychelles', 3], ['seychelles', 4], ['garrafina', 2], ['garrafina', 3],
  ['garrafina', 4], ['triple', 2], ['triple', 6], ['triple/solitaire', 1], ['kap_tai_shap', 4], ['kap_tai_shap', 10], ['kap_tai_shap', 20],
];

if (process.env.TAKAMAKA_RECORD) {
  test('record tables', async ({ url }) => {
    const all: Update[] = [];
    for (const [entry, seats] of tables) {
      const player = await Player.create(url, entry, { seats });
      await player.play(myTurn);
      const { update } = player;
      player.close();
      if (update) all.push({ ...update, events: [], you: { ...update.you, events: [] } });
    }
    writeFileSync(join(import.meta.dirname, 'sweep/tables.json'), `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
  });
  test('record moments', async ({ url }) => {
    const all: { entry: string; update: Update }[] = [];
    for (const entry of entries) {
      // The moments with the most moves to choose from, for every mix of kinds of moves, with tiles that do not fit and without.
      const best = new Map<string, Update>();
      for (let match = 0; match < matches; match++) {
        const player = await Player.create(url, entry, entry === 'garrafina' ? { seats: match + 2 } : {});
        await player.play((now) => {
          const kinds = [...new Set(now.legal.map(({ type }) => type))].sort().join(' ');
          const refused = (now.own.unplayable as unknown[] | undefined)?.length ? 'some tiles do not fit' : '';
          const known = best.get(kinds + refused)?.you.own?.legal.length ?? 0;
          if (kinds && now.legal.length > known && player.update) best.set(kinds + refused, { ...player.update, events: [] });
          return matchOver(now);
        });
        player.close();
      }
      for (const update of best.values()) all.push({ entry, update: { ...update, you: { ...update.you, events: [] } } });
    }
    const lines = all.map((one) => JSON.stringify(one)).join(',\n');
    writeFileSync(join(import.meta.dirname, '../src/command/recorded_moments.json'), `[\n${lines}\n]\n`);
  });
}
