// Players of one table of a peer. Each `open` returns a table: `start(moved)` plays, and calls `moved` when all four have seen a move.

import { createRequire } from 'node:module';

import { seats } from './job.mjs';

const require = createRequire(import.meta.url);

/** Counts who has seen the move, and lets the next seat move when it has seen it itself. */
function play(move) {
  let left = 0, moved = () => {};
  return {
    start(told) {
      moved = told;
      move(0, 0);
    },
    seen(seat, { seq, turn }) {
      if (++left === seats) {
        left = 0;
        moved();
      }
      if (seat === turn) move(seat, seq);
    },
  };
}

async function colyseus(port, listen) {
  const { Client } = require('colyseus.js');
  const rooms = [];
  const table = play((seat, seq) => rooms[seat].send('move', { seq, tile: '4-6', end: 'left' }));
  for (let seat = 0; seat < seats; ++seat) {
    const client = new Client(`ws://127.0.0.1:${port}`);
    const room = seat === 0 ? await client.create('table') : await client.joinById(rooms[0].roomId);
    rooms.push(room);
    listen(room, (update) => table.seen(seat, update));
  }
  return table;
}

const messages = (port) => colyseus(port, (room, seen) => room.onMessage('update', seen));
const schema = (port) => colyseus(port, (room, seen) => {
  let last = 0;
  room.onStateChange((state) => {
    if (state.seq === last) return;  // the state on entering
    last = state.seq;
    seen({ seq: state.seq, turn: state.turn });
  });
});

let matches = 0;
async function boardgame(port) {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  const { game } = await import('./boardgame.mjs');
  const server = `http://127.0.0.1:${port}`;
  const matchID = `match-${(matches += 1)}`;  // its server creates a match that it does not know
  const clients = [];
  const table = play((seat, seq) => clients[seat].moves.play(seq));
  for (let seat = 0; seat < seats; ++seat) {
    const client = Client({ game, numPlayers: seats, matchID, playerID: String(seat), multiplayer: SocketIO({ server }), debug: false });
    let last = 0;
    const synced = new Promise((resolve) => {
      client.subscribe((state) => {
        if (state === null) return;
        if (state.G.seq > last) {
          last = state.G.seq;
          table.seen(seat, { seq: state.G.seq, turn: Number(state.ctx.currentPlayer) });
        } else {
          resolve();
        }
      });
    });
    client.start();
    clients.push(client);
    await synced;
  }
  return table;
}

export const open = { messages, schema, boardgame };
