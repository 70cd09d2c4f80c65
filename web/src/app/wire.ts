// The page's one connection to the server. What it hears becomes signals here; what must be decided is told to `session.ts` and
// `visit.ts`, which listen.

import { Connection, Listeners, type Socket, type Status, type WaitOptions } from '../connection';
import type { Gone, Refused, RequestType, Requests, RoomsChanged, Update, Welcome } from '../protocol';
import { hearAnnouncement } from './announcements';
import { clientText } from './client_text';
import { lastRoom } from './identity';
import { expectReturn } from './on_stage';
import { nameForHello } from './own_name';
import { withReport } from './closed_reports';
import { route } from './router';
import { closedReports, latency, status, unanswered } from './signals';
import { read, write } from './storage';

interface Heard {
  stopped: Extract<Status, { state: 'stopped' }>;
  welcome: Welcome;
  update: Update;
  gone: Gone;
  rooms: RoomsChanged;
  nameRefused: Refused;
}

export const heard = new Listeners<Heard>();

/** The routing key to which the server has sent the next socket. */
let sentTo: string | undefined;

/** Opens a socket to the server: where it has sent us, or for a player who returns to their table, by its routing key. */
export function openSocket(subprotocol: string): Socket {
  const here = route.peek();
  const last = lastRoom.peek();
  const key = sentTo ?? (here.page === 'table' && here.code === last?.code ? last.key : undefined);
  sentTo = undefined;
  const path = key ? `/ws/${key}` : '/ws';
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`, subprotocol) as Socket;
}

/** The token of the last hello or of its welcome. The stored one differs if another tab has become another player meanwhile. */
let ourToken: string | null = null;
export const isStillOurs = (): boolean => read('token') === ourToken;

export const connection = new Connection({
  open: openSocket,
  client: clientText,
  token: () => (ourToken = read('token')),
  name: nameForHello,
  onStatus: (now) => {
    status.value = now;
    if (now.state !== 'open') expectReturn();
    if (now.state === 'stopped') heard.tell('stopped', now);
  },
  onWelcome: (welcome) => {
    if (welcome.token) write('token', (ourToken = welcome.token));
    write('player', welcome.player);
    heard.tell('welcome', welcome);
  },
  onUpdate: (update) => heard.tell('update', update as Update),
  onGone: (gone) => heard.tell('gone', gone),
  onRoomsChanged: (changes) => heard.tell('rooms', changes),
  onNameRefused: (refused) => heard.tell('nameRefused', refused),
  onElsewhere: (key) => (sentTo = key),
  onLatency: (ms) => (latency.value = ms),
  onWaiting: (requests) => (unanswered.value = requests),
  onAnnouncement: hearAnnouncement,
  onReportClosed: (report) => (closedReports.value = withReport(closedReports.value, report)),
});

/** Sends a request; rejects if it is refused, the connection stops or `wait` ends. */
export function ask<T extends RequestType>(type: T, body: Requests[T]['ask'], wait?: WaitOptions): Promise<Requests[T]['answer']> {
  // A player who does something does not wait for the next try.
  if (connection.status.state === 'waiting') connection.connect();
  return connection.request(type, body, wait) as Promise<unknown> as Promise<Requests[T]['answer']>;
}

export const retryNow = (): void => connection.connect();

/** Takes the seat back to this page after it was opened in another place. */
export const takeBack = (): void => connection.reconnect();
