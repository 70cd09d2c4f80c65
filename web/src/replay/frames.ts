// A match frame by frame, and the table after each frame. Pure functions.

import type { Happened, RoomState } from '../app/room_state';
import { distinctNames } from '../app/names';
import type { OwnView, ReplayFrame, ReplayHead, RoomSettings, SeatView } from '../protocol';

export interface Replay {
  head: ReplayHead;
  frames: readonly ReplayFrame[];
}

/** Appends a part to a replay; frames that are already there are left out. */
export function joined(before: Replay | null, part: { head: ReplayHead; frames: readonly ReplayFrame[] }): Replay {
  const last = before?.frames.at(-1)?.seq ?? -1;
  return { head: part.head, frames: [...(before?.frames ?? []), ...part.frames.filter((frame) => frame.seq > last)] };
}

/** Returns the index of the frame for the moment `seq`: the last frame that is not later. */
export function frameAt(frames: readonly ReplayFrame[], seq: number): number {
  const later = frames.findIndex((frame) => frame.seq > seq);
  return later < 0 ? Math.max(0, frames.length - 1) : Math.max(0, later - 1);
}

/** Returns where the previous or next deal begins; the first or the last frame if there is none. */
export function dealBeside({ head, frames }: Replay, index: number, step: 1 | -1): number {
  const starts = head.deals.map((deal) => frames.findIndex((frame) => frame.seq >= deal.seq)).filter((at) => at >= 0);
  return step > 0
    ? (starts.find((at) => at > index) ?? frames.length - 1)
    : (starts.findLast((at) => at < index) ?? 0);
}

const seatView = ({ occupant, name, program }: ReplayHead['seats'][number]): SeatView => ({
  occupant,
  name,
  ...(program && { program }),
  presence: 'here',
  host: false,
  ready: false,
  muted: false,
  offer: 'none',
});

// In the past there are no moves: the board only shows the position.
function atRest(own: OwnView | null | undefined): OwnView | undefined {
  if (!own) return undefined;
  return { ...own, legal: [], ...('unplayable' in own && { unplayable: [] }), ...('gains' in own && { gains: [] }) };
}

/** Returns the names of the seats as the table had them. */
export const namesIn = ({ head }: Pick<Replay, 'head'>): string[] => distinctNames(head.seats.map(({ name }) => name));

// Settings for the past, whatever the room's settings were: no clock runs, nobody enters and nobody chats.
const settings: RoomSettings = {
  name: '',
  listed: false,
  watching: 'off',
  auto_pass: true,
  turn_seconds: 0,
  bank_seconds: 0,
  grace_seconds: 60,
  between_deals_seconds: 15,
  pause_minutes: 0,
  losers_leave: 'off',
  programs: true,
  pace: 'normal',
  late_guests: false,
  chat: false,
  help: true,
};

/**
 * Returns the room for the board at one frame, with the hand of `seat`, or without a hand if there is no `seat`; null if there is
 * no such frame. `help`: as in the room's settings.
 */
export function stateAt({ head, frames }: Replay, index: number, seat?: number, help = true): RoomState | null {
  const frame = frames[index];
  if (!frame) return null;
  const names = namesIn({ head });
  const seats = head.seats.map((seat, at) => seatView({ ...seat, name: names[at] ?? '' }));
  const log = frames.slice(0, index + 1).flatMap(({ seq, events }) =>
    events.map((event): Happened => ({ seq, from: 'game', variant: head.variant, options: head.options, event, names, me: seat })),
  );
  const own = seat === undefined ? undefined : atRest(frame.owns[seat]);
  const turn = typeof frame.table.turn === 'number' ? frame.table.turn : undefined;
  return {
    id: head.match,
    seq: frame.seq,
    info: {
      variant: head.variant,
      options: head.options,
      settings: { ...settings, help },
      phase: 'playing',
      seats,
      host: '',
      locked: false,
      unseated: 0,
      unseated_people: [],
      match: 1,
      match_id: head.match,
      paused: false,
      pause_agreed: [],
      line: [],
      partners: [],
    },
    clock: { ...(turn !== undefined && { turn }), bank_ms: [] },
    clockAt: 0,
    table: frame.table,
    you: { ...(seat !== undefined && { seat }), host: false, ...(own && { own }), events: [] },
    log,
    said: [],
  };
}

/** Returns the hand of each seat; null if it may not be seen. */
export function handsAt({ frames }: Replay, index: number): (readonly string[] | null)[] {
  return (frames[index]?.owns ?? []).map((own) => (Array.isArray(own?.hand) ? own.hand.map(String) : null));
}
