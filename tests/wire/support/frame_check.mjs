// Compares the frames of a connection with the schema of the protocol. The tests over the wire and those in the browser give
// it everything that they send and receive. Ajv is a parameter, because each of them has its own.

import { readFileSync } from 'node:fs';
import { CompactReader } from '../../../clients/conformance/src/rows.mjs';

/** Returns a copy of a schema in which objects have no fields but those it names: a field without a schema is found. */
export function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  if (schema.type === 'object' && schema.properties) copy.additionalProperties = false;
  return copy;
}

/** A message that the schema allows may still be refused as malformed for these parts: their rules are more than a schema says. */
const beyondSchema = /^\/(recovery|program|match|text|confirm|seq|at_seq|resume|with|code|room|before|after|path)/;

/** The codes with which each request may be refused, as the reference has them from protocol/messages/answers_to_requests.hpp. */
const reference = readFileSync(new URL('../../../docs/generated/PROTOCOL.md', import.meta.url), 'utf8');
const refusals = new Map(reference.split(/^### /m).flatMap((section) => {
  const [, codes] = /^Refused as (.*)$/m.exec(section) ?? [];
  return codes ? [[/^`(\w+)`/.exec(section)[1], new Set([...codes.matchAll(/`(\w+)`/g)].map(([, code]) => code))]] : [];
}));

const messages = { server: 'ServerMessage', client: 'ClientMessage', room_event: 'RoomEvent' };
const pascalCase = (words) => words.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join('');

/** The schema of the protocol, strict in both directions. */
export class FrameCheck {
  #ajv;
  #definitions;

  constructor(Ajv, file = new URL('../../../web/src/generated/schema.json', import.meta.url)) {
    const { $defs } = closed(JSON.parse(readFileSync(file)));
    this.#definitions = $defs;
    // Optimized code takes twice as long to compile, and its checks take as long.
    this.#ajv = new Ajv({ strict: false, allErrors: false, code: { optimize: false } });
    this.#ajv.addSchema({ $id: 'protocol', $defs });
  }

  /** Returns a record of one connection. `game`: that of its rooms until an update says which it is. */
  connection(game) {
    return new Frames(this, game);
  }

  /** Returns what is wrong with a value, or undefined. `kind`: server, client, room_event; `variant`: of a part of a game. */
  wrong(value, kind, variant) {
    const name = variant === undefined ? messages[kind] : pascalCase(String(variant)) + pascalCase(kind);
    const definition = this.#definitions[name];
    if (!definition) return `there is no schema of ${variant}/${kind}`;
    // Of a choice of types only the one that the value names, so that the error says what is wrong with it.
    const branches = definition.oneOf?.map(({ $ref }) => $ref.slice('#/$defs/'.length));
    const branch = branches?.find((one) => this.#definitions[one].properties.type.const === value?.type);
    if (branches && !branch) return `${name}: no such type in ${JSON.stringify(value).slice(0, 300)}`;
    const fits = this.#ajv.getSchema(`protocol#/$defs/${branch ?? name}`);
    return fits(value) ? undefined : `${branch ?? name}: ${this.#ajv.errorsText(fits.errors)} in ${JSON.stringify(value).slice(0, 3000)}`;
  }
}

class Frames {
  #check;
  #game;
  #games = new Map(); // room → its game
  #compact = new CompactReader();
  #asked = new Map(); // id → what was sent under it, and what is wrong with it

  constructor(check, game) {
    this.#check = check;
    this.#game = game;
  }

  /** Throws if a frame from the server is not as the schema says, or answers a wrong request with success. */
  received(text) {
    const message = JSON.parse(text);
    const wrong = this.#wrongIn(message);
    if (wrong) throw new Error(`a frame from the server breaks the schema: ${wrong}`);
    const asked = message.re === undefined ? undefined : this.#asked.get(message.re);
    if (asked === undefined || asked.isRepeated) return;
    const isRefused = message.type === 'refused';
    // The rules of the game have codes of their own, and name the rule.
    if (isRefused && !message.rule && refusals.has(asked.type) && !refusals.get(asked.type).has(message.code))
      throw new Error(`${asked.type} is refused as ${message.code}, which protocol/messages/answers_to_requests.hpp does not declare: ${asked.text}`);
    if (asked.wrong && !isRefused) throw new Error(`the server took what the schema forbids: ${asked.wrong}`);
    // Without a path the text itself is wrong, such as a character U+0000.
    if (!asked.wrong && isRefused && message.code === 'malformed' && message.path && !beyondSchema.test(message.path))
      throw new Error(`the schema allows what the server refused as ${message.code} at ${message.path}: ${asked.text}`);
  }

  /** Takes note of a frame to the server: it must be as the schema says, or be refused. */
  sent(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (typeof message?.id !== 'string') return;
    let wrong;
    try {
      wrong = this.#check.wrong(message, 'client');
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      wrong = 'it is nested deeper than anything can be';
    }
    const game = message.type === 'create' || message.type === 'configure' ? message.variant : this.#games.get(message.room);
    if (!wrong && message.options && this.#knows(game)) wrong = this.#check.wrong(message.options, 'options_input', game);
    if (!wrong && message.type === 'act' && this.#knows(game)) wrong = this.#check.wrong(message.action, 'action_input', game);
    // Which of two requests with one id an answer means, nobody knows.
    const isRepeated = this.#asked.has(message.id);
    this.#asked.set(message.id, { isRepeated, type: message.type, text: text.slice(0, 1000), wrong, variant: message.variant });
  }

  #knows(game) {
    return typeof game === 'string' && !this.#check.wrong({}, 'event', game)?.startsWith('there is no');
  }

  #wrongIn(message) {
    const wrong = this.#check.wrong(message, 'server');
    if (wrong) return wrong;
    switch (message.type) {
      case 'compact':
        return this.#wrongIn(this.#compact.read(message));
      case 'update': {
        if (message.info) this.#games.set(message.room, message.info.variant);
        const game = this.#games.get(message.room) ?? this.#game;
        const { events, recent = [], you } = message;
        const entries = [...events, ...recent, ...you.events, ...(you.recent ?? [])];
        return first([
          ...entries.map(({ room }) => room && this.#check.wrong(room, 'room_event')),
          ...entries.map(({ game: event }) => event && this.#check.wrong(event, 'event', game)),
          message.info && this.#check.wrong(message.info.options, 'options', game),
          message.table && this.#check.wrong(message.table, 'table', game),
          message.you.own && this.#check.wrong(message.you.own, 'own', game),
        ]);
      }
      case 'replay': {
        const { variant } = message.head;
        return first([
          this.#check.wrong(message.head.options, 'options', variant),
          ...message.frames.flatMap(({ events, table, owns }) => [
            ...events.map((event) => this.#check.wrong(event, 'event', variant)),
            this.#check.wrong(table, 'table', variant),
            ...owns.map((own) => own && this.#check.wrong(own, 'own', variant)),
          ]),
        ]);
      }
      case 'matches':
        return first(message.matches.map(({ variant, options }) => this.#check.wrong(options, 'options', variant)));
      case 'bests': {
        const game = this.#asked.get(message.re)?.variant;
        return game && first(message.bests.map(({ options }) => this.#check.wrong(options, 'options', game)));
      }
    }
    return undefined;
  }
}

const first = (all) => all.find((one) => one);
