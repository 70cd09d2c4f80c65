// A player without a browser. It sits at a table over the socket and plays with bots until the moment that a test wants to
// see; then a page takes the seat over. This takes milliseconds where a page needs seconds.

import WebSocket from 'ws';
import { framesOfConnection } from './frames';
import type { Action, Json, JsonObject, RoomPhase, RoomView, Strength, Update, Variant } from '../src/protocol';
import { subprotocol } from '../src/protocol';

/** The state of a table as this player sees it. */
export interface Moment {
  seq: number;
  phase: RoomPhase;
  /** 1, 2, … */
  deal: number;
  seat: number;
  /** Our legal moves; empty while another player has the turn. */
  legal: Action[];
  table: JsonObject;
  own: JsonObject;
}
export type Until = (now: Moment) => boolean;

export interface TableOptions {
  /** As many as the start page uses, if left out. */
  seats?: number;
  options?: JsonObject;
  settings?: JsonObject;
  name?: string;
  /** How well the bots play; null adds none and does not start the match. */
  bots?: Strength | null;
}

/** Our turn, with something to decide. */
export const myTurn: Until = (now) => now.legal.some(({ type }) => type !== 'pass');

/**
 * Our turn, with nothing but a pass, which the room does not make by itself: the table does not want it, or drawing is a choice
 * (Triple, R5.8).
 */
const mustPass = ({ legal, table }: Moment, autoPass: boolean): boolean =>
  legal.length > 0 && (!autoPass || (table.options as { decline?: boolean } | undefined)?.decline === true);
/** The same, with at most so many tiles in hand. */
export const holding =
  (most: number): Until =>
  (now) =>
    myTurn(now) && (now.own.hand as string[]).length <= most;
/** A deal is over and its score sheet is open. */
export const dealOver: Until = (now) => now.phase === 'between_deals' || now.phase === 'finished';
/** The match is over. */
export const matchOver: Until = (now) => now.phase === 'finished';
/** Our turn, with a legal move of one of these types. */
export const canDo =
  (...types: string[]): Until =>
  (now) =>
    now.legal.some((action) => types.includes(action.type));

type Answer = { type: string; [key: string]: Json | undefined };

const lists = new Map<string, Promise<Variant[]>>();

/** The games of the server at this address. */
function variantsOf(url: string): Promise<Variant[]> {
  const known = lists.get(url) ?? fetch(`${url}/api/variants`).then(async (answer) => ((await answer.json()) as { variants: Variant[] }).variants);
  lists.set(url, known);
  return known;
}

/** The room that the start page would make for an entry of its shelf: a game, or `game/preset`. */
async function roomFor(url: string, entry: string, wanted: TableOptions) {
  const [key, presetKey] = entry.split('/');
  const variant = (await variantsOf(url)).find((one) => one.key === key);
  if (!variant) throw new Error(`there is no game ${key}`);
  const preset = variant.presets.find((one) => one.key === presetKey);
  if (presetKey && !preset) throw new Error(`there is no preset ${entry}`);
  const usual = Math.min(Math.max(4, variant.seats.min), variant.seats.max);
  const seats = wanted.seats ?? preset?.seats ?? usual;
  const options = { ...(preset?.options ?? variant.defaults[String(seats)]), ...wanted.options };
  // On a busy machine the usual seconds are over before the page has opened the score sheet.
  const settings = { between_deals_seconds: 120, ...wanted.settings };
  return { variant: variant.key, seats, options, settings };
}

/** A move that brings the match on: one that lays a tile, if there is one. A random one, so that no match goes in circles. */
export function anyMove({ legal }: Moment): Action {
  const best = ['declare', 'lead', 'play'].map((type) => legal.filter((action) => action.type === type)).find((some) => some.length > 0);
  const choice = best ?? legal;
  const move = choice[Math.floor(Math.random() * choice.length)];
  if (!move) throw new Error('no move is legal');
  return move;
}

/** More moves than any match that a test prepares. */
const longest = 5_000;
const patience = 30_000;
/** An id is one request of a player, also over several connections. */
let asked = 0;

export class Player {
  token = '';
  /** The code of the table. */
  code = '';
  room = '';
  info: RoomView | null = null;
  #socket: WebSocket;
  #frames = framesOfConnection();
  #update: Update | null = null;
  #answers = new Map<string, (answer: Answer) => void>();
  #waiting: (() => void)[] = [];
  #closed = false;

  private constructor(readonly url: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, subprotocol);
    this.#socket.on('message', (data) => {
      this.#frames.received(String(data));
      this.#hear(JSON.parse(String(data)) as Answer);
    });
    this.#socket.on('close', () => {
      this.#closed = true;
      this.#wake();
    });
    this.#socket.on('error', () => undefined);
  }

  /** Connects and says who it is; `hello` has further keys. */
  static async connect(url: string, name = 'Wayan', hello: object = {}): Promise<Player> {
    const player = new Player(url);
    await new Promise((open, fail) => player.#socket.once('open', open).once('error', fail));
    const welcome = await player.ask('hello', { client: 'e2e/1', name, ...hello });
    player.token = String(welcome.token);
    return player;
  }

  /** Makes a table of an entry of the shelf. With bots the match starts. */
  static async create(url: string, entry: string, wanted: TableOptions = {}, hello: object = {}): Promise<Player> {
    const [player, room] = await Promise.all([Player.connect(url, wanted.name, hello), roomFor(url, entry, wanted)]);
    const joined = await player.ask('create', room);
    player.room = String(joined.room);
    player.code = String(joined.code).replace(/[^0-9A-Z]/g, '');
    const bots = wanted.bots === undefined ? 'normal' : wanted.bots;
    if (bots) {
      if (room.seats > 1) await player.askHere('add_bots', { strength: bots });
      await player.askHere('start');
    }
    return player;
  }

  /** Enters a table by its code and takes the first open seat. */
  static async join(url: string, code: string, name: string, hello: object = {}): Promise<Player> {
    const player = await Player.connect(url, name, hello);
    const joined = await player.ask('join', { code });
    player.room = String(joined.room);
    player.code = code;
    await player.askHere('sit');
    return player;
  }

  /** Makes a request and waits for its answer; a refusal is an error. */
  async ask(type: string, body: object = {}): Promise<Answer> {
    const answer = await this.request(type, body);
    if (answer.type === 'refused') throw new Error(`${type} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Makes a request; the answer may be a refusal. */
  request(type: string, body: object = {}): Promise<Answer> {
    const id = `e${++asked}`;
    return new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error(`no answer to ${type} in ${patience} ms`)), patience);
      this.#answers.set(id, (answer) => {
        clearTimeout(late);
        done(answer);
      });
      const text = JSON.stringify({ type, id, ...body });
      this.#frames.sent(text);
      this.#socket.send(text);
    });
  }

  askHere(type: string, body: object = {}): Promise<Answer> {
    return this.ask(type, { room: this.room, ...body });
  }

  /** Plays until a moment: where we can decide something, and between two deals, it asks `until`. After the end of a match it plays another. */
  async play(until: Until, choose: (now: Moment) => Action = anyMove): Promise<Moment> {
    let done = -1;
    for (let moves = 0; moves < longest; moves++) {
      const now = await this.#next(done);
      if (until(now)) return now;
      done = now.seq;
      if (now.phase === 'finished') await this.askHere('start');
      else if (now.phase === 'between_deals') await this.askHere('ready');
      else {
        const answer = await this.request('act', { room: this.room, seq: now.seq, action: choose(now) });
        // The table may have moved on meanwhile, and its update is on the way.
        if (answer.type === 'refused' && answer.code !== 'stale' && !answer.retryable) throw new Error(`a legal move was refused: ${JSON.stringify(answer)}`);
      }
    }
    throw new Error(`the moment did not come in ${longest} moves`);
  }

  /** Plays to the end of this match. */
  async finish(): Promise<Moment> {
    return this.play(matchOver);
  }

  /** The present state of this table; null before the first update. */
  now(): Moment | null {
    const update = this.#update;
    const { info } = this;
    if (!update || !info) return null;
    const mine = info.phase === 'playing' && update.clock.turn === update.you.seat;
    return {
      seq: update.seq,
      phase: info.phase,
      deal: Number(update.table?.deal ?? 0),
      seat: update.you.seat ?? -1,
      legal: mine ? (update.you.own?.legal ?? []) : [],
      table: update.table ?? {},
      own: update.you.own ?? {},
    };
  }

  /** The latest update, with the room in it. */
  get update(): Update | null {
    return this.#update && { ...this.#update, info: this.info ?? undefined };
  }

  close(): void {
    this.#socket.terminate();
  }

  /** The next moment after `done` at which there is something to do. */
  async #next(done: number): Promise<Moment> {
    const began = Date.now();
    for (;;) {
      const now = this.now();
      if (now && now.seq > done && (myTurn(now) || mustPass(now, this.info?.settings.auto_pass !== false) || now.phase === 'between_deals' || now.phase === 'finished')) return now;
      if (this.#closed) throw new Error('the server has closed the connection of the prepared seat');
      if (Date.now() - began > patience) throw new Error(`nothing to do at the prepared table for ${patience} ms: ${JSON.stringify(now)}`);
      await new Promise<void>((wake) => {
        const late = setTimeout(wake, patience);
        this.#waiting.push(() => {
          clearTimeout(late);
          wake();
        });
      });
    }
  }

  #hear(message: Answer): void {
    if (message.type === 'update') {
      const update = message as unknown as Update;
      this.info = update.info ?? this.info;
      this.#update = update;
      this.#wake();
      return;
    }
    const id = String(message.re);
    this.#answers.get(id)?.(message);
    this.#answers.delete(id);
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
