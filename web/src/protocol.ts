// The messages of `takamaka.v1.json` as the page uses them, based on the types generated from the C++ field lists. A board
// narrows the parts of its game; the frame around it treats them as JSON.

import type * as wire from '../../clients/typescript/src/generated/protocol';

export type {
  ClockView,
  DealResult,
  MatchResult,
  Occupant,
  PhraseId,
  Presence,
  RefusalCode,
  RoomEvent,
  RoomPhase,
  RoomSettings,
  RoomSummary,
  ScoreLine,
  SeatScore,
  SeatView,
  Strength,
} from '../../clients/typescript/src/generated/protocol';
export type { double_six, gaple, garrafina, kap_tai_shap, seychelles, triple, VariantKey, Variants } from '../../clients/typescript/src/generated/protocol';
export type Welcome = wire.tell.Welcome;
export type Refused = wire.tell.Refused;
export type Gone = wire.tell.Gone;
export type Announcement = wire.tell.Announcement;
export type ReportClosed = wire.tell.ReportClosed;
export type RoomsChanged = wire.tell.RoomsChanged;

export const subprotocol = 'takamaka.v1.json';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };
export type JsonObject = { [key: string]: Json | undefined };

/** An event; its other fields depend on `type`. */
export interface HappenedEvent extends JsonObject {
  type: string;
}
export interface Entry {
  seq: number;
  room?: HappenedEvent;
  game?: HappenedEvent;
}
/** A legal move, sent back exactly as the server sent it. */
export interface Action extends JsonObject {
  type: string;
}
/** The part of the own view that all variants share; each variant adds its own fields. */
export interface OwnView extends JsonObject {
  seat: number;
  legal: Action[];
}
export interface You {
  seat?: number;
  host: boolean;
  /** The seat that we have claimed and take at the next deal. */
  claim?: number;
  own?: OwnView;
  events: Entry[];
  /** Our own forms of entries of `recent`. */
  recent?: Entry[];
  /** Our place in the waiting line, from 1. */
  line?: number;
}
export type RoomView = Omit<wire.RoomView, 'options'> & {
  options: JsonObject;
  /** The parties that wait for a seat. */
  line: { people: string[] }[];
  /** After a match: the people of the line who enter when the next one begins, and those whose seats they take. */
  next_seats?: { out: string[]; in: string[] };
};
export type Update = Omit<wire.tell.Update, 'events' | 'recent' | 'info' | 'table' | 'you'> & {
  events: Entry[];
  /** What happened in this deal before we came, in the update with which we enter. */
  recent?: Entry[];
  info?: RoomView;
  table?: JsonObject;
  you: You;
};
export type ReplayHead = Omit<wire.tell.ReplayHead, 'options'> & { options: JsonObject };
export type ReplayFrame = Omit<wire.tell.ReplayFrame, 'events' | 'table' | 'owns'> & {
  events: HappenedEvent[];
  table: JsonObject;
  owns: (OwnView | null)[];
};
export type ReplayPart = Omit<wire.tell.ReplayIs, 'head' | 'frames'> & { head: ReplayHead; frames: ReplayFrame[] };
export type ServerMessage = Exclude<wire.ServerMessage, wire.tell.Update> | Update;

/** The body of a request: the connection adds `type` and `id`. */
type Body<T extends wire.ClientMessage['type']> = Omit<Extract<wire.ClientMessage, { type: T }>, 'type' | 'id'>;
type Free<T> = { [K in keyof T]: K extends 'options' ? JsonObject : K extends 'action' ? Action : T[K] };

interface Answers {
  ping: wire.tell.Pong;
  rooms: wire.tell.RoomList;
  create: wire.tell.Joined;
  join: wire.tell.Joined;
  sheet: wire.tell.SheetIs;
  replay: ReplayPart;
  bests: wire.tell.BestsAre;
  matches: wire.tell.MatchesAre;
  my_data: wire.tell.MyDataIs;
  add_device: wire.tell.DeviceAdded;
  devices: wire.tell.DevicesAre;
  recovery_code: wire.tell.RecoveryCodeIs;
  offer_seat: wire.tell.SeatOfferIs;
  claim: wire.tell.Joined;
}
/** Every request after `hello`, and its answer. */
export type Requests = {
  [T in Exclude<wire.ClientMessage['type'], 'hello'>]: {
    ask: Free<Body<T>>;
    answer: T extends keyof Answers ? Answers[T] : wire.tell.Ok;
  };
};
export type RequestType = keyof Requests;

/** GET /api/variants. */
export interface OptionSchema {
  title?: string;
  description?: string;
  type?: 'boolean' | 'integer' | 'string' | 'object';
  enum?: string[];
  default?: Json;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  maxLength?: number;
  /** The option applies only if each of these options has one of the listed values; `seats` may be among them. */
  'x-when'?: { [option: string]: string[] };
}
export interface Preset {
  key: string;
  title: string;
  about: string;
  /** The region that plays this way; empty if there is no particular one. */
  region: string;
  seats: number;
  options: JsonObject;
  /** The settings of the table that belong to it; left out if there are none. */
  settings?: Partial<wire.RoomSettings>;
  own_entry: boolean;
}
/** How long a typical match takes, measured with bots. */
export interface MatchLength {
  /** Key of the preset; empty for the default options of this number of seats. */
  preset: string;
  seats: number;
  deals: number;
  minutes_with_bots: number;
  minutes_with_people: number;
}
export interface Variant {
  key: string;
  title: string;
  about: string;
  version: number;
  seats: { min: number; max: number };
  defaults: { [seats: string]: JsonObject };
  presets: Preset[];
  options: { properties: { [key: string]: OptionSchema } };
  /** Its own quick phrases, in the words of its players. */
  phrases?: { id: string; text: string }[];
  /** Its tallies over all matches, in the order in which they are shown; `title` is English. */
  tallies?: { kind: string; title: string; has_sides: boolean }[];
  /** How long its matches take; none if nobody has measured it. */
  lengths?: MatchLength[];
}

/** The close codes that the page handles specially; for all others the range decides. */
export const closeCodes = {
  badToken: 4401,
  removed: 4403,
  noSuchRoom: 4404,
  unsupportedVersion: 4406,
  superseded: 4409,
  banned: 4410,
  deviceEnded: 4411,
  erased: 4412,
} as const satisfies { [name: string]: wire.CloseCode };
