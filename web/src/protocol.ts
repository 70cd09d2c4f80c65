// The messages of `takamaka.v1.json` as the page uses them. protocol/messages.hpp is the contract: optional fields are
// left out when empty, sum types carry `type`, tiles are strings such as "4-6", seats are numbers, times are
// milliseconds.

export const subprotocol = 'takamaka.v1.json';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };
export type JsonObject = { [key: string]: Json | undefined };

export type RoomPhase = 'gathering' | 'playing' | 'between_deals' | 'finished';
export type Occupant = 'open' | 'person' | 'bot';
export type Presence = 'here' | 'away' | 'stand_in';

export interface RoomSettings {
  name: string;
  listed: boolean;
  watching: 'off' | 'link' | 'anyone';
  auto_pass: boolean;
  turn_seconds: number;
  bank_seconds: number;
  grace_seconds: number;
  between_deals_seconds: number;
  chat: boolean;
}

export interface SeatView {
  occupant: Occupant;
  name: string;
  presence: Presence;
  host: boolean;
  ready: boolean;
  muted: boolean;
}

export interface RoomView {
  variant: string;
  options: JsonObject;
  settings: RoomSettings;
  phase: RoomPhase;
  seats: SeatView[];
  host: string;
  locked: boolean;
  visitors: number;
  match: number;
}

export interface ClockView {
  turn?: number;
  turn_ms?: number;
  bank_ms: number[];
  next_deal_ms?: number;
}

export interface RoomSummary {
  code: string;
  name: string;
  variant: string;
  host: string;
  phase: RoomPhase;
  seats: number;
  open_seats: number;
  people: number;
  may_watch: boolean;
}

/** Something that happened; what else it holds depends on `type`. */
export interface HappenedEvent extends JsonObject {
  type: string;
}

export interface Entry {
  seq: number;
  room?: HappenedEvent;
  game?: HappenedEvent;
}

/** One of your legal moves, sent back as it came. */
export interface Action extends JsonObject {
  type: string;
}

/** What every variant's own view has; the rest is the variant's. */
export interface OwnView extends JsonObject {
  seat: number;
  legal: Action[];
}

export interface You {
  seat?: number;
  host: boolean;
  own?: OwnView;
  events: Entry[];
}

export interface ScoreLine {
  seat: number;
  what: string;
  rule: string;
  points: number;
  tiles: string[];
}
export interface SeatScore {
  points: number;
  total: number;
  chips: number;
}
export interface DealResult {
  deal: number;
  reason: string;
  winners: number[];
  seats: SeatScore[];
  lines: ScoreLine[];
}
export interface MatchResult {
  reason: string;
  winners: number[];
  totals: number[];
}

export interface Welcome {
  type: 'welcome';
  re: string;
  protocol: string;
  server: string;
  player: string;
  name?: string;
  token?: string;
  heartbeat_ms: number;
  features: string[];
}
export interface Pong {
  type: 'pong';
  re: string;
}
export interface Ok {
  type: 'ok';
  re: string;
  seq?: number;
}
export interface Refused {
  type: 'refused';
  re: string;
  code: string;
  message: string;
  rule?: string;
  path?: string;
  seq?: number;
  retryable: boolean;
}
export interface RoomList {
  type: 'room_list';
  re: string;
  rooms: RoomSummary[];
}
export interface Joined {
  type: 'joined';
  re: string;
  room: string;
  code?: string;
  watch_code?: string;
}
export interface Update {
  type: 'update';
  room: string;
  seq: number;
  events: Entry[];
  info?: RoomView;
  clock: ClockView;
  table?: JsonObject;
  you: You;
}
export interface SheetIs {
  type: 'sheet';
  re: string;
  deals: DealResult[];
  match?: MatchResult;
}
export interface SeatLinkIs {
  type: 'seat_link';
  re: string;
  token: string;
}
export interface SeatCodeIs {
  type: 'seat_code';
  re: string;
  code: string;
  minutes: number;
}
export interface Claimed {
  type: 'claimed';
  re: string;
  token: string;
  player: string;
}
export interface Gone {
  type: 'gone';
  room: string;
  code: string;
}

export type ServerMessage =
  | Welcome
  | Pong
  | Ok
  | Refused
  | RoomList
  | Joined
  | Update
  | SheetIs
  | SeatLinkIs
  | SeatCodeIs
  | Claimed
  | Gone;

/** Every request after `hello`, without its id, and the answer that it gets. */
export interface Requests {
  ping: { ask: object; answer: Pong };
  rename: { ask: { name: string }; answer: Ok };
  rooms: { ask: object; answer: RoomList };
  create: {
    ask: { variant: string; seats: number; options?: JsonObject; settings?: Partial<RoomSettings> };
    answer: Joined;
  };
  join: { ask: { code: string; seq?: number }; answer: Joined };
  leave: { ask: { room: string }; answer: Ok };
  sit: { ask: { room: string; seat?: number }; answer: Ok };
  stand: { ask: { room: string }; answer: Ok };
  configure: {
    ask: { room: string; variant: string; seats: number; options?: JsonObject; settings?: Partial<RoomSettings> };
    answer: Ok;
  };
  swap: { ask: { room: string; a: number; b: number }; answer: Ok };
  add_bots: { ask: { room: string; seat?: number }; answer: Ok };
  remove: { ask: { room: string; seat: number }; answer: Ok };
  lock: { ask: { room: string; locked: boolean }; answer: Ok };
  transfer: { ask: { room: string; seat: number }; answer: Ok };
  start: { ask: { room: string }; answer: Ok };
  act: { ask: { room: string; seq: number; action: Action }; answer: Ok };
  ready: { ask: { room: string }; answer: Ok };
  say: { ask: { room: string; phrase?: string; text?: string }; answer: Ok };
  mute: { ask: { room: string; seat: number; muted: boolean }; answer: Ok };
  sheet: { ask: { room: string }; answer: SheetIs };
  seat_link: { ask: object; answer: SeatLinkIs };
  seat_code: { ask: { room: string; seat: number }; answer: SeatCodeIs };
  claim: { ask: { code: string; seat_code: string }; answer: Claimed };
}
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
  'x-when'?: { option: string; values: Json[] }[];
}
export interface Preset {
  key: string;
  title: string;
  about: string;
  seats: number;
  options: JsonObject;
  own_entry: boolean;
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
}

/** The server's close codes (protocol/close_codes.hpp). The range says what to do. */
export const closeCodes = {
  badProtocol: 4400,
  badToken: 4401,
  removed: 4403,
  noSuchRoom: 4404,
  unsupportedVersion: 4406,
  superseded: 4409,
  tooLarge: 4413,
  flooding: 4429,
} as const;
