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

const messages = { client: 'ClientMessage', server: 'ServerMessage', room_event: 'RoomEvent' };

export class ProtocolSchema {
  // It has the whole document, so a definition is compiled once for all that refer to it. Optimized code takes twice as long to compile,
  // and its checks take as long.
  #ajv = new Ajv({ strict: false, validateSchema: false, code: { optimize: false } });
  #definitions;

  constructor(document = readSchema()) {
    const { $defs } = strict(document);
    this.#definitions = $defs;
    this.#ajv.addSchema({ $id: 'protocol', $defs });
  }

  /** Compiles everything now. Otherwise each definition is compiled when it is first needed, and nothing else runs for that long. */
  compile() {
    for (const definition of Object.keys(this.#definitions)) this.#compiled(definition);
  }
  #compiled(definition) {
    return this.#ajv.getSchema(`protocol#/$defs/${definition}`);
  }

  #branches(definition) {
    return this.#definitions[definition].oneOf?.map(({ $ref }) => $ref.slice('#/$defs/'.length));
  }
  #typeOf(branch) {
    return this.#definitions[branch].properties.type.const;
  }

  /** The problems of a value by one definition. Of a choice of types only that of the value counts, so that an error names its field. */
  #problems(definition, value, at) {
    if (!this.#definitions[definition]) return [`${at}: no schema ${definition}`];
    const branches = this.#branches(definition);
    const branch = branches?.find((one) => this.#typeOf(one) === String(value?.type));
    if (branches && !branch) return [`${at}: ${JSON.stringify(value?.type)} is no type of ${definition}`];
    const check = this.#compiled(branch ?? definition);
    if (check(value)) return [];
    return check.errors.map(({ instancePath, message, params }) =>
      `${at}${instancePath}: ${message}${params?.additionalProperty ? ` (${params.additionalProperty})` : ''}`);
  }

  #game(variant, part, value, at) {
    if (!variant) return [];
    return this.#problems(pascalCase(String(variant)) + parts[part], value, at);
  }

  #entries(entries, variant, at) {
    return (entries ?? []).flatMap(({ room, game }, index) => [
      ...(room ? this.#problems(messages.room_event, room, `${at}/${index}/room`) : []),
      ...(game ? this.#game(variant, 'event', game, `${at}/${index}/game`) : []),
    ]);
  }

  /** Returns the problems of a message from a client; `variant` is the game of the room that the client is in. */
  ofClient(message, variant) {
    return [
      ...this.#problems(messages.client, message, ''),
      ...(message?.type === 'act' ? this.#game(variant, 'action', message.action, '/action') : []),
    ];
  }

  /**
   * Returns the problems of a message from a server; `variant` is the game of the room that its reader is in. `raw`: as it came, if
   * it is the update that a compact message stands for.
   */
  ofServer(message, variant, raw = message) {
    const found = this.#problems(messages.server, message, '');
    if (raw !== message) found.push(...this.#problems(messages.server, raw, ''));
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
