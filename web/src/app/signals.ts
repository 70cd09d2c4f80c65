// The state that components read. Only the modules of this folder write it, and the person who closes a message.

import { signal } from '@preact/signals';
import type { Status } from '../connection';
import type { Action, OptionSchema, ReportClosed, Welcome } from '../protocol';
import type { Identity } from './identity';
import type { RoomState } from './room_state';
import type { TableList } from './table_list';

export const status = signal<Status>({ state: 'idle' });
/** The time of the server's last answer, in milliseconds. */
export const latency = signal(0);
/** The number of requests that wait for an answer: they are sent again after a lost connection. */
export const unanswered = signal(0);
/** Our player, our device, and whether there is a recovery code, from the latest welcome; null before the first one. */
export const me = signal<Welcome | null>(null);
/** The settings that a host may change, as the server describes them; null until they are loaded. */
export const settingsSchema = signal<RoomSchema | null>(null);
export const openTables = signal<TableList>({ tables: [], more: false });
export const room = signal<RoomState | null>(null);
/** The id of the room that we have entered, from the server's answer on; updates of other rooms are ignored. */
export const entered = signal<string | null>(null);
/** The codes of the room, if this player may share them. */
export const codes = signal<{ code?: string; watch?: string }>({});
/** A short message that disappears by itself. */
export const notice = signal<{ text: string; bad: boolean } | null>(null);
/** The administrators' announcement to everybody, until it ends or the reader closes it. */
export const announcement = signal<string | null>(null);
/** What came of our reports, oldest first, until the reader closes each. */
export const closedReports = signal<readonly ReportClosed[]>([]);
/** The move that was sent but not answered yet. */
export const pendingAct = signal<Action | null>(null);
/** Whether the page is opening a table. */
export const opening = signal(false);
/** Seats whose messages are not shown here. */
export const hiddenSeats = signal<ReadonlySet<number>>(new Set());

export type RoomSchema = { [setting: string]: OptionSchema };

/** The token of a link, until the person has said whether to sign in with it. */
export const link = signal<string | null>(null);
/** The seat that a link offers, until the person takes or declines it. */
export const seatOffer = signal<{ code: string; seatCode: string } | null>(null);
/** The player that this browser was before it became another one, until the person has seen it. */
export const cameFrom = signal<Identity | null>(null);
