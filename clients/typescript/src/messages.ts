// The messages as a client uses them, built from the generated types alone.

import type {
  Action,
  ClientMessage,
  ClockView,
  GameEvent,
  Options,
  RoomEvent,
  RoomSettings,
  RoomView,
  ServerMessage,
  VariantKey,
  Variants,
} from './generated/protocol.js';

export type * from './generated/protocol.js';

/** The WebSocket subprotocol, which names the protocol's version. */
export const subprotocol = 'takamaka.v1.json';

/** The message of the server with this `type`. */
export type Told<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;
/** The body of a request: the connection adds `type` and `id`. */
export type Body<T extends ClientMessage['type']> = Omit<Extract<ClientMessage, { type: T }>, 'type' | 'id'>;

export type Welcome = Told<'welcome'>;
export type Refused = Told<'refused'>;
export type Joined = Told<'joined'>;
export type Gone = Told<'gone'>;
export type Announcement = Told<'announcement'>;
export type ReportClosed = Told<'report_closed'>;
export type ReplayFrame = Told<'replay'>['frames'][number];
export type ReplayHead = NonNullable<Told<'replay'>['head']>;
export type PlayedMatch = Told<'matches'>['matches'][number];
export type DataItem = Told<'my_data'>['items'][number];

/** An event with its number, of the room or of the game. */
export interface Entry<V extends VariantKey = VariantKey> {
  seq: number;
  room?: RoomEvent;
  game?: Variants[V]['event'];
}
/** What only you see. */
export interface You<V extends VariantKey = VariantKey> extends Omit<Told<'update'>['you'], 'own' | 'events' | 'recent'> {
  own?: Variants[V]['own'];
  events: Entry<V>[];
  recent?: Entry<V>[];
}
/** An update of a room of this game. */
export interface Update<V extends VariantKey = VariantKey> extends Omit<Told<'update'>, 'table' | 'you' | 'events' | 'recent'> {
  table?: Variants[V]['table'];
  you: You<V>;
  events: Entry<V>[];
  recent?: Entry<V>[];
}

type Answers = {
  ping: 'pong';
  rooms: 'room_list';
  create: 'joined';
  join: 'joined';
  claim: 'joined';
  sheet: 'sheet';
  replay: 'replay';
  bests: 'bests';
  matches: 'matches';
  my_data: 'my_data';
  add_device: 'device_added';
  devices: 'devices';
  recovery_code: 'recovery_code';
  offer_seat: 'seat_offer';
};
export type RequestType = Exclude<ClientMessage['type'], 'hello'>;
/** Every request after `hello`, and its answer. */
export type Requests = {
  [T in RequestType]: { ask: Body<T>; answer: Told<T extends keyof Answers ? Answers[T] : 'ok'> };
};
/** The requests about a room: the room's handle adds `room`. */
export type RoomRequestType = { [T in RequestType]: Body<T> extends { room: string } ? T : never }[RequestType];

export type { Action, ClockView, GameEvent, Options, RoomEvent, RoomSettings, RoomView, ServerMessage, VariantKey, Variants };
