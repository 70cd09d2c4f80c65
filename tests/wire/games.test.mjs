// Every game of the server over the real protocol: whole matches of one person and bots, while the server is killed with
// kill -9 at random moments and restarted.

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { Client } from './support/client.mjs';
import { Server } from './support/server.mjs';
import { isOver, playOn } from './support/table.mjs';

const kills = Number(process.env.KILLS_A_GAME ?? 2);

// Shortens each game: [seats, options]. A game that is missing here is played with its defaults.
const short = {
  gaple: [4, { deals: 3 }],
  seychelles: [4, { target: 20, zwe_final_after: 1, restart_when: 'as_soon_as_dead' }],
  garrafina: [3, { deals: 4 }],
  correlativa: [3, { deals: 4 }],
  triple: [3, { deals: 2 }],
  kap_tai_shap: [3, { deals: 3 }],
};

describe('every game', () => {
  let server;
  before(async () => {
    // This player is faster than any person, also while the budget of a connection refills.
    server = await Server.start({ args: ['--messages-per-second', 1000] });
  });
  after(async () => {
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  });

  test('plays each game to its end through kill -9, and loses nothing that was confirmed', async (t) => {
    const { variants } = JSON.parse((await server.get('/api/variants')).body);
    const games = variants.flatMap(({ key, seats, presets }) => [
      { name: key, variant: key, seats: seats.min, options: {} },
      ...presets.filter(({ own_entry }) => own_entry).map((preset) => ({ name: preset.key, variant: key, ...preset })),
    ]);
    for (const name of Object.keys(short)) assert.ok(games.some((game) => game.name === name), `${name} is offered`);
    for (const game of games) {
      const [seats, options] = short[game.name] ?? [game.seats, {}];
      await t.test(game.name, () => playThrough(game.variant, seats, { ...game.options, ...options }));
    }
  });

  async function playThrough(variant, seats, options) {
    let person = await Client.open(server, { name: 'Ayu' });
    await person.create({ variant, seats, options, settings: { between_deals_seconds: 1 } });
    if (seats > 1) await person.ask('add_bots');
    await person.ask('start');
    const { room, token } = person;
    const acknowledged = [];
    for (let left = kills; !(person.update && isOver(person.update)); --left) {
      let killed;
      let soon;
      let moves = 0;
      const enough = 1 + Math.floor(Math.random() * 6);
      await playOn([person], {
        choose: ({ legal }) => legal[Math.floor(Math.random() * legal.length)],
        afterMove: (_, { seq }) => {
          acknowledged.push(seq);
          moves += 1;
          if (left > 0 && moves >= enough) soon ??= setTimeout(() => (killed = server.kill()), Math.random() * 20);
        },
        stop: () => killed !== undefined,
      }).catch((error) => {
        if (!killed || !/closed with 1006|timed out/.test(error.message)) throw error;
      });
      clearTimeout(soon); // the match was faster: the next game keeps its server
      if (killed === undefined) break;
      await killed;
      await person.closed;
      const told = person.update.seq;
      await server.again();
      person = await Client.open(server, { hello: false });
      person.name = 'Ayu';
      await person.hello({ token, resume: { room, seq: 0 } });
      await person.sees((update) => update.room === room, 'the room after the restart');
      assert.ok(person.update.seq >= Math.max(told, ...acknowledged), 'loses nothing that was confirmed');
    }
    await person.sees(isOver, 'the end of the match');
    assert.equal(new Set(acknowledged).size, acknowledged.length, 'no move happened twice');
    const sheet = await person.request('sheet', { room });
    assert.ok(sheet.deals.length >= 1);
    if (seats > 1) assert.ok(sheet.match.winners.length >= 1); // a player alone can also lose
    for (const deal of sheet.deals) assert.equal(deal.seats.length, seats);
    await person.leave();
  }
});
