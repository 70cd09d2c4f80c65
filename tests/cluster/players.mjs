// Players over real sockets, with the client that we ship. Each keeps a ledger of all that it was told, and by which node.

import { setTimeout as sleep } from 'node:timers/promises';

import WebSocket from 'ws';

import { CompactReader } from '../../clients/conformance/src/rows.mjs';
import { connect, RefusedError } from '../../clients/typescript/dist/index.js';

/** What the players were told, and when. */
export class Ledger {
  /** In the order of arrival: { at, player, node, room, seq, events, clock } of each update, and { at, player, node, room, ok } of each answer. */
  told = [];
  /** When a player's line opened, closed, led back to its room, or did not: { at, player, node, what }, with the code of a close, a refusal or `gone`. */
  lines = [];
}

/** Nobody answers here. */
const nowhere = 'ws://127.0.0.1:1';

/** A WebSocket that writes what it receives into the ledger. HAProxy names the node in the answer to the handshake. */
function keeping(ledger, player) {
  const asked = new Map(); // id of a request → its room
  return class extends WebSocket {
    #compact = new CompactReader();
    constructor(url, subprotocol) {
      super(player.isAway ? nowhere : url, subprotocol, { perMessageDeflate: false, handshakeTimeout: 2000 });
      this.node = '';
      player.line = this;
      this.on('upgrade', ({ headers }) => {
        this.node = headers['x-node'] ?? '';
        player.node = this.node;
        ledger.lines.push({ at: Date.now(), player: player.name, node: this.node, what: 'open' });
      });
      this.on('close', (code) => ledger.lines.push({ at: Date.now(), player: player.name, node: this.node, what: 'closed', code }));
      this.on('message', (data) => this.#keep(this.#compact.read(JSON.parse(String(data)))));
    }
    send(text, ...rest) {
      const { id, room, type } = JSON.parse(text);
      if (type === 'act') asked.set(id, room);
      super.send(text, ...rest);
    }
    close(...why) {
      if (!this.isLost) super.close(...why);
    }
    #keep(message) {
      const base = { at: Date.now(), player: player.name, node: this.node };
      if (message.type === 'update') {
        player.heardAt = base.at;
        const { room, seq, events, clock } = message;
        ledger.told.push({ ...base, room, seq, events, clock });
      } else if (asked.has(message.re)) {
        const room = asked.get(message.re);
        asked.delete(message.re);
        if (message.type === 'ok') ledger.told.push({ ...base, room, ok: message.seq, request: message.re });
        else ledger.told.push({ ...base, room, refused: message.code });
      } else if (message.type === 'welcome' && player.room) {
        ledger.lines.push({ ...base, what: 'welcome' });
      } else if (message.type === 'gone' || message.type === 'refused') {
        ledger.lines.push({ ...base, what: message.type, code: message.code });
      }
    }
  };
}

/** One person: connects by the shipped client and plays random legal moves, with a short thought before each. */
class Player {
  constructor(ledger, url, name, { thinkMs, patient }) {
    this.name = name;
    this.thinkMs = thinkMs;
    this.waits = false; // while it is true, they make no move
    this.isAway = false; // while it is true, no try to connect arrives
    this.lost = [];
    this.moves = 0;
    this.heardAt = 0; // when the last update came
    this.faults = [];
    this.client = connect({ url, client: 'cluster-tests 1.0', name, WebSocket: keeping(ledger, this), retries: 20, ...(patient && { timing: { answerMs: 120_000 } }) });
  }

  /** Plays in its room until `isOver()`. */
  async play(isOver) {
    const { room } = this;
    while (!isOver()) {
      const state = room.state;
      try {
        if (room.gone !== null) throw new Error(`${this.name} is out of the room: ${room.gone}`);
        const { status } = this.client;
        if (status.state === 'stopped') throw new Error(`${this.name} has no line any more: ${status.reason}`);
        if (state.isOver && state.you.host) await room.start();
        else if (state.isToReady) await room.ready();
        else if (state.isMyTurn && !this.waits) {
          await sleep(this.thinkMs * Math.random());
          const { state: now } = room;
          if (!now.isMyTurn) continue;
          await room.act(now.legal[Math.floor(Math.random() * now.legal.length)], { seq: now.seq });
          this.moves += 1;
        }
      } catch (error) {
        if (!(error instanceof RefusedError)) {
          this.faults.push(error.message);
          return;
        }
      }
      if (room.state === state) await Promise.race([room.until((newer) => newer !== state).catch(() => sleep(1000)), sleep(1000)]);
    }
  }

  /** Keeps asking its room for a move that is refused, as it stands far back, until `isOver()`: an answer that stores nothing. */
  async nag(isOver) {
    const { legal } = await this.room.until(({ isMyTurn }) => isMyTurn);
    while (!isOver()) {
      this.room.act(legal[0], { seq: 1 }).catch(() => {});
      await sleep(500);
    }
  }

  /** Loses its line without a word, as a phone that changes its network: the node takes it for open. The client dials again by itself. */
  lose() {
    this.lost.push(this.line);
    this.line.isLost = true; // the client's farewell does not arrive
    this.line.emit('close', 1006, Buffer.alloc(0));
  }

  /** Has no network until `comeBack()`. */
  goAway() {
    this.isAway = true;
    this.line.terminate();
  }
  comeBack() {
    this.isAway = false;
    this.client.retryNow();
  }

  close() {
    this.client.close();
    for (const line of this.lost) line.terminate();
  }
}

/**
 * Seats `tables` tables: two people each and two bots of the server, in Gaple. Resolves when all of them play. `patient`: their
 * programs wait for answers for two minutes.
 */
export async function seatTables({ url, ledger, tables, thinkMs = 400, patient = false }) {
  const players = [];
  for (let table = 0; table < tables; ++table) {
    const host = new Player(ledger, url, `Host ${table}`, { thinkMs, patient });
    const guest = new Player(ledger, url, `Guest ${table}`, { thinkMs, patient });
    host.room = await host.client.create('gaple', { seats: 4, options: { deals: 3 }, settings: { turn_seconds: 60, between_deals_seconds: 5 } });
    guest.room = await guest.client.join(host.room.code);
    await guest.room.sit();
    await host.room.addBots();
    await host.room.start();
    players.push(host, guest);
  }
  return players;
}
