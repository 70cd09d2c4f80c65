// The options of a connection, and its status.

import type {
  Announcement,
  Gone,
  Refused,
  ReportClosed,
  Requests,
  RequestType,
  Told,
  Welcome,
} from './messages.js';

/** What the connection needs of a WebSocket: the browser's, Node's and that of the package `ws` have it. */
export interface Socket {
  /** As in browsers: 1 while messages can be sent. Left out: always. */
  readonly readyState?: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export type Status =
  | { state: 'idle' }
  | { state: 'connecting'; attempt: number }
  | { state: 'open' }
  /** The next try is at `retryAt`, in milliseconds of `Date.now()`. `refused` says why, if the server has said so. */
  | { state: 'waiting'; attempt: number; retryAt: number; refused?: Refused }
  /** Reconnecting would not help. `code` is the close code, or the one that a refused `hello` means. */
  | { state: 'stopped'; code: number; reason: string; refused?: Refused };

/** Milliseconds. */
export interface Timing {
  /** For a socket to open. */
  dialMs: number;
  /** For the answer to the oldest request, the `hello` and the `ping` included. After it the connection counts as dead. */
  answerMs: number;
  /** The first pause before a new try. The next four are half as long again each, and after half a minute so are further ones, up to `retryMostMs`. Spread by ±50 %. */
  retryFirstMs: number;
  retryMostMs: number;
  /** A connection that lasted so long, or brought an update, makes the next pause the first one again. */
  stableMs: number;
}
export const usualTiming: Timing = { dialMs: 10_000, answerMs: 10_000, retryFirstMs: 500, retryMostMs: 15_000, stableMs: 5_000 };

/** Sends a request before those that wait. It is not sent again after a loss: it rejects. */
export type AskFirst = <T extends RequestType>(type: T, ask: Requests[T]['ask']) => Promise<Requests[T]['answer']>;

export interface ConnectionOptions {
  /** Opens a socket to the server, with the subprotocol. */
  open(subprotocol: string): Socket;
  /** Name and version of the program, for the server's logs; 1 to 40 characters. */
  client: string;
  /** The player's token; null on the first visit. Read before every hello. */
  token(): string | null;
  /** The recovery code to sign in with if there is no token. */
  recovery?(): string | null;
  /** The name for the hello, if there is one. */
  name?(): string | null;
  /** No person plays here, but a program: the hello says so. A server that does not know the key gets a hello without it. */
  program?: boolean;
  onStatus?(status: Status): void;
  onWelcome?(welcome: Welcome): void;
  onUpdate?(update: Told<'update'>): void;
  onGone?(gone: Gone): void;
  /** The administrators' announcement to everybody; an empty text ends it. */
  onAnnouncement?(announcement: Announcement): void;
  /** What has changed in the list of rooms to which this connection has subscribed. */
  onRoomsChanged?(changes: Told<'rooms_changed'>): void;
  /** What came of a report that this player made. */
  onReportClosed?(report: ReportClosed): void;
  /** The server refuses the name. The hello is sent again without it: no name locks a player out. */
  onNameRefused?(refused: Refused): void;
  /** Another server has the room: the next socket is to open at `/ws/KEY`. The connection closes, and the request is sent again there. */
  onElsewhere?(routingKey: string): void;
  /** The time of an answer, in milliseconds. */
  onLatency?(ms: number): void;
  /** The number of requests that wait for an answer. */
  onWaiting?(requests: number): void;
  /** Called after each welcome; requests that wait are sent, or sent again, when it has ended. */
  enter?(askFirst: AskFirst): Promise<void>;
  timing?: Partial<Timing>;
  /** Requests that may wait for an answer at one time (64). Further ones reject with a `TooManyRequestsError`. */
  requestsMost?: number;
  now?: () => number;
  random?: () => number;
}
