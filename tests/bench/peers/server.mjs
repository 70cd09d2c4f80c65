// One peer as a server: node server.mjs messages|schema|boardgame PORT

import { createRequire } from 'node:module';

import { accepted, seats, seen } from './job.mjs';

const [kind, port] = [process.argv[2], Number(process.argv[3])];
const require = createRequire(import.meta.url);

async function colyseus(room) {
  const { Server } = require('@colyseus/core');
  const { WebSocketTransport } = require('@colyseus/ws-transport');
  const server = new Server({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false });
  server.define('table', room);
  await server.listen(port);
}

/** A room that sends each player a message of their own. */
function messages() {
  const { Room } = require('@colyseus/core');
  return class extends Room {
    maxClients = seats;
    patchRate = null;
    table = { turn: 0, seq: 0 };
    onCreate() {
      this.onMessage('move', (from, move) => {
        if (!accepted(this.table, this.clients.indexOf(from), move)) return;
        this.clients.forEach((client, seat) => client.send('update', seen(this.table, seat)));
      });
    }
  };
}

/** A room whose state is shared, with each player's hand in that player's view; it is sent after each move. */
function schema() {
  const { Room } = require('@colyseus/core');
  const { schema, StateView } = require('@colyseus/schema');
  const Seat = schema({ hand: { type: 'string', view: true } });
  const Table = schema({ turn: 'uint8', seq: 'uint32', seats: [Seat] });
  return class extends Room {
    maxClients = seats;
    patchRate = null;
    onCreate() {
      this.state = new Table();
      this.state.turn = 0;
      this.state.seq = 0;
      for (let seat = 0; seat < seats; ++seat) this.state.seats.push(new Seat());
      this.onMessage('move', (from, move) => {
        if (!accepted(this.state, this.clients.indexOf(from), move)) return;
        // Changes each time, because a state only sends what changed.
        this.state.seats.forEach((place, seat) => (place.hand = String.fromCharCode(97 + (this.state.seq % 26)) + seen(this.state, seat).hand));
        this.broadcastPatch();
      });
    }
    onJoin(client) {
      client.view = new StateView();
      client.view.add(this.state.seats[this.clients.indexOf(client)]);
    }
  };
}

async function boardgame() {
  const { Server } = require('boardgame.io/server');
  const { game } = await import('./boardgame.mjs');
  const server = Server({ games: [game], origins: [/.*/] });
  await server.run(port);
}

await { messages: () => colyseus(messages()), schema: () => colyseus(schema()), boardgame }[kind]();
process.send?.('ready');
