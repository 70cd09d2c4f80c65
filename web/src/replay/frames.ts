// A match as it was told, frame by frame, and the table as it stood after each. Pure.

import type { Happened, RoomState } from '../app/room_state';
import type { JsonObject, OwnView, ReplayFrame, ReplayHead, RoomSettings, SeatView } from '../protocol';

export interface Replay {
  head: ReplayHead;
  frames: readonly ReplayFrame[];
}

/** The parts of a replay in the order in which they came. */
export function joined(before: Replay | null, part: { head: ReplayHead; frames: readonly ReplayFrame[] }): Replay {
  const last = before?.frames.at(-1)?.seq ?? -1;
  return { head: part.head, frames: [...(before?.frames ?? []), ...part.frames.filter((frame) => frame.seq > last)] };
}

/** The frame that shows the moment of `seq`: the last that is not later. */
export function frameAt(frames: readonly ReplayFrame[], seq: number): number {
  const later = frames.findIndex((frame) => frame.seq > seq);
  return later < 0 ? Math.max(0, frames.length - 1) : Math.max(0, later - 1);
}

/** Where the deal before or after the one that is shown begins; the ends of the match beyond the first and the last. */
export function dealBeside({ head, frames }: Replay, index: number, step: 1 | -1): number {
  const starts = head.deals.map((deal) => frames.findIndex((frame) => frame.seq >= deal.seq)).filter((at) => at >= 0);
  return step > 0
    ? (starts.find((at) => at > index) ?? frames.length - 1)
    : (starts.findLast((at) => at < index) ?? 0);
}

const seatView = ({ occupant, name }: ReplayHead['seats'][number]): SeatView => ({
  occupant,
  name,
  presence: 'here',
  host: false,
  ready: false,
  muted: false,
});

// What nobody can do any more: the board shows the position and asks for nothing.
function atRest(own: OwnView | null | undefined): OwnView | undefined {
  if (!own) return undefined;
  return { ...own, legal: [], ...('unplayable' in own && { unplayable: [] }), ...('gains' in own && { gains: [] }) };
}

function turnIn(table: JsonObject): number | undefined {
  const { turn, phase } = table;
  if (typeof turn === 'number') return turn;
  const within = phase !== null && typeof phase === 'object' && !Array.isArray(phase) ? phase?.turn : undefined;
  return typeof within === 'number' ? within : undefined;
}

// Whatever the room's settings were, nothing ticks, nobody enters and nobody speaks in its past.
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
  chat: false,
};

/** The room as its boards know it, at one frame; `seat` looks at its own hand, nobody at none. */
export function stateAt({ head, frames }: Replay, index: number, seat?: number): RoomState | null {
  const frame = frames[index];
  if (!frame) return null;
  const seats = head.seats.map(seatView);
  const names = seats.map(({ name }) => name);
  const log = frames.slice(0, index + 1).flatMap(({ seq, events }) =>
    events.map((event): Happened => ({ seq, from: 'game', variant: head.variant, event, names, me: seat })),
  );
  const own = seat === undefined ? undefined : atRest(frame.owns[seat]);
  const turn = turnIn(frame.table);
  return {
    id: head.match,
    seq: frame.seq,
    info: {
      variant: head.variant,
      options: head.options,
      settings,
      phase: 'playing',
      seats,
      host: '',
      locked: false,
      visitors: 0,
      match: 1,
      match_id: head.match,
      paused: false,
      pause_agreed: [],
    },
    clock: { ...(turn !== undefined && { turn }), bank_ms: [] },
    clockAt: 0,
    table: frame.table,
    you: { ...(seat !== undefined && { seat }), host: false, ...(own && { own }), events: [] },
    log,
    said: [],
  };
}

/** What each seat holds, as far as it may be seen. */
export function handsAt({ frames }: Replay, index: number): (readonly string[] | null)[] {
  return (frames[index]?.owns ?? []).map((own) => (Array.isArray(own?.hand) ? own.hand.map(String) : null));
}
