// The protocol's schema, read strictly: a key that it does not have is an error in both directions, and the parts that a game
// shapes (`table`, `own`, `action`, `game`, `options`) are checked by the schema of that game.

import Ajv from 'ajv/dist/2020.js';
import { readSchema } from './data.mjs';

/** The same schema with no other keys than its own in every object that lists its keys. */
function strict(schema) {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) =>
    [key, key === 'const' || key === 'enum' || key === 'default' ? value : strict(value)]));
  if (copy.properties && copy.additionalProperties === undefined) copy.additionalProperties = false;
  return copy;
}

const pascalCase = (words) => words.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join('');
const parts = { options: 'Options', action: 'Action', event: 'Event', table: 'Table', own: 'Own' };

/** One schema for each direction, and those of each game by its key, from the definitions (`ClientMessage`, `GapleTable`). */
function byGame(document) {
  const { $defs } = document;
  const definition = (name) => $defs[name] && { ...$defs[name], $defs };
  const ofGame = (key) => Object.fromEntries(Object.entries(parts).map(([part, word]) => [part, definition(pascalCase(key) + word)]));
  return {
    client: definition('ClientMessage'), server: definition('ServerMessage'), room_event: definition('RoomEvent'),
    variants: new Proxy({}, { get: (_, key) => ofGame(String(key)) }),
  };
}

const last = (ref) => ref.split('/').at(-1);

export class ProtocolSchema {
  #ajv = new Ajv({ strict: false, validateSchema: false });
  #checks = new Map();

  constructor(document = readSchema()) {
    this.document = byGame(strict(document));
  }

  /** The types of messages of one direction: `client` or `server`. */
  types(direction) {
    return Object.keys(this.#branches(this.document[direction]));
  }

  #branches(schema) {
    return Object.fromEntries((schema.oneOf ?? []).map(({ $ref }) => [schema.$defs[last($ref)].properties.type.const, $ref]));
  }

  /** Compiles a schema, or only its branch for one `type`, so that an error names the wrong field instead of every branch. */
  #check(name, schema, type) {
    const key = type === undefined ? name : `${name}:${type}`;
    if (!this.#checks.has(key)) {
      const $ref = type === undefined ? undefined : this.#branches(schema)[type];
      if (type !== undefined && $ref === undefined) return undefined;
      this.#checks.set(key, this.#ajv.compile($ref ? { $ref, $defs: schema.$defs } : schema));
    }
    return this.#checks.get(key);
  }

  #problems(name, schema, value, at) {
    if (!schema) return [`${at}: no schema ${name}`];
    const check = this.#check(name, schema, schema.oneOf ? String(value?.type) : undefined);
    if (!check) return [`${at}: ${JSON.stringify(value?.type)} is no type of ${name}`];
    if (check(value)) return [];
    return check.errors.map(({ instancePath, message, params }) =>
      `${at}${instancePath}: ${message}${params?.additionalProperty ? ` (${params.additionalProperty})` : ''}`);
  }

  #game(variant, part, value, at) {
    if (!variant) return [];
    return this.#problems(`${variant}.${part}`, this.document.variants[variant]?.[part], value, at);
  }

  #entries(entries, variant, at) {
    return (entries ?? []).flatMap(({ room, game }, index) => [
      ...(room ? this.#problems('room_event', this.document.room_event, room, `${at}/${index}/room`) : []),
      ...(game ? this.#game(variant, 'event', game, `${at}/${index}/game`) : []),
    ]);
  }

  /** Returns the problems of a message from a client; `variant` is the game of the room that the client is in. */
  ofClient(message, variant) {
    return [
      ...this.#problems('client', this.document.client, message, ''),
      ...(message?.type === 'act' ? this.#game(variant, 'action', message.action, '/action') : []),
    ];
  }

  /**
   * Returns the problems of a message from a server; `variant` is the game of the room that its reader is in. `raw`: as it came, if
   * it is the update that a compact message stands for.
   */
  ofServer(message, variant, raw = message) {
    const found = this.#problems('server', this.document.server, message, '');
    if (raw !== message) found.push(...this.#problems('server', this.document.server, raw, ''));
    if (message?.type === 'update') {
      const game = message.info?.variant ?? variant;
      for (const key of ['events', 'recent']) {
        found.push(...this.#entries(message[key], game, `/${key}`), ...this.#entries(message.you?.[key], game, `/you/${key}`));
      }
      if (message.info) found.push(...this.#game(game, 'options', message.info.options, '/info/options'));
      if (message.table) found.push(...this.#game(game, 'table', message.table, '/table'));
      if (message.you?.own) found.push(...this.#game(game, 'own', message.you.own, '/you/own'));
    }
    if (message?.type === 'replay') {
      const game = message.head?.variant;
      found.push(...this.#game(game, 'options', message.head?.options, '/head/options'));
      for (const [index, frame] of (message.frames ?? []).entries()) {
        for (const [place, event] of frame.events.entries()) found.push(...this.#game(game, 'event', event, `/frames/${index}/events/${place}`));
        found.push(...this.#game(game, 'table', frame.table, `/frames/${index}/table`));
        for (const [seat, own] of frame.owns.entries()) if (own) found.push(...this.#game(game, 'own', own, `/frames/${index}/owns/${seat}`));
      }
    }
    return found;
  }
}

/** The game of the reader's room after this message; `before` is the game until then. */
export const variantAfter = (message, before) => (message?.type === 'update' ? message.info?.variant ?? before : before);
