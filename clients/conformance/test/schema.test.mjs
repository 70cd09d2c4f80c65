// The schema is read strictly.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ProtocolSchema } from '../src/index.mjs';

const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });
const definitions = {
  PingRequest: object({ type: { const: 'ping' }, id: { type: 'string' } }),
  ActRequest: object({ type: { const: 'act' }, id: { type: 'string' }, action: {} }),
  UpdateMessage: object({ type: { const: 'update' }, events: { type: 'array' }, info: {}, table: {}, you: {} }, ['type', 'events', 'you']),
  SaidRoomEvent: object({ type: { const: 'said' }, text: { type: 'string' } }),
  HighTilePlay: object({ type: { const: 'play' }, tile: { type: 'string' } }),
  HighTileTable: object({ turn: { type: 'integer' } }),
};
const oneOf = (...names) => ({ oneOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) });
const document = {
  $defs: {
    ...definitions, ClientMessage: oneOf('PingRequest', 'ActRequest'), ServerMessage: oneOf('UpdateMessage'), RoomEvent: oneOf('SaidRoomEvent'),
    HighTileAction: oneOf('HighTilePlay'), HighTileEvent: oneOf('HighTilePlay'), HighTileOptions: object({}), HighTileOwn: object({}),
  },
};

describe('the schema', () => {
  const schema = new ProtocolSchema(document);
  const update = (fields) => schema.ofServer({ type: 'update', events: [], you: {}, ...fields }, 'high_tile');

  test('accepts what it describes', () => {
    assert.deepEqual(schema.ofClient({ type: 'ping', id: '1' }), []);
    assert.deepEqual(schema.ofClient({ type: 'act', id: '1', action: { type: 'play', tile: '6' } }, 'high_tile'), []);
    assert.deepEqual(update({ events: [{ room: { type: 'said', text: 'a' } }, { game: { type: 'play', tile: '6' } }], table: { turn: 1 } }), []);
  });

  test('refuses a key that it does not have, in both directions and in the parts of a game', () => {
    assert.match(schema.ofClient({ type: 'ping', id: '1', mood: 1 }).join(), /additional properties \(mood\)/);
    assert.match(schema.ofClient({ type: 'act', id: '1', action: { type: 'play', tile: '6', end: 1 } }, 'high_tile').join(), /^\/action.*\(end\)/);
    assert.match(update({ mood: 1 }).join(), /\(mood\)/);
    assert.match(update({ table: { turn: 1, wind: 1 } }).join(), /^\/table.*\(wind\)/);
    assert.match(update({ events: [{ game: { type: 'sneezed' } }] }).join(), /^\/events\/0\/game: "sneezed" is no type/);
    assert.match(update({ events: [{ room: { type: 'said' } }] }).join(), /^\/events\/0\/room: must have required property 'text'/);
  });
});
