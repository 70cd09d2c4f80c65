import { describe, expect, it } from 'vitest';
import type { Entry, RoomView, Update } from '../protocol';
import { bankLeft, entriesOf, fold, graceLeft, isMyTurn, leftOf, passesByItself, returnsById, type RoomState, turnLeft, turnOf, winsOf, withDistinctNames } from './room_state';

const seat = (name: string) =>
  ({ occupant: 'person', name, presence: 'here', host: false, ready: false, muted: false, offer: 'none' }) as const;
const info = (names: string[], phase: RoomView['phase'] = 'playing') =>
  ({ variant: 'gaple', options: {}, settings: {}, phase, seats: names.map(seat), host: 'Ayu', locked: false, unseated: 0, match: 1 }) as unknown as RoomView;

const update = (part: Partial<Update>): Update => ({
  type: 'update',
  room: 'R',
  seq: 1,
  events: [],
  clock: { bank_ms: [] },
  you: { host: false, events: [] },
  ...part,
});
const folded = (before: RoomState | null, part: Partial<Update>, now = 0) => {
  const result = fold(before, update(part), now);
  if (!result) throw new Error('nothing was folded');
  return result;
};

describe('a return after a lost connection', () => {
  it('needs only the room’s id with a seat or as the host, and a code without', () => {
    expect(returnsById({ seat: 0, host: false, events: [] })).toBe(true);
    expect(returnsById({ host: true, events: [] })).toBe(true);
    expect(returnsById({ host: false, events: [] })).toBe(false);
  });
});

describe('fold', () => {
  it('waits until it knows the room', () => expect(fold(null, update({}), 0)).toBeNull());

  it('takes the whole view from the update, and the room from the last update that had it', () => {
    const first = folded(null, { info: info(['Ayu', 'Budi']), table: { deal: 1 } }).state;
    const { state } = folded(first, { seq: 2, table: { deal: 2 } });
    expect(state.info).toBe(first.info);
    expect(state.table).toEqual({ deal: 2 });
    expect(state.seq).toBe(2);
  });

  it('reports each event once, also when the server sends it again after a lost connection', () => {
    const first = folded(null, { info: info(['Ayu', 'Budi']) }).state;
    const events = [2, 3].map((seq) => ({ seq, game: { type: 'passed', seat: 0 } }));
    const second = folded(first, { seq: 3, events });
    expect(second.news).toHaveLength(2);
    const again = folded(second.state, { seq: 4, events: [...events, { seq: 4, game: { type: 'passed', seat: 1 } }] });
    expect(again.news.map((one) => one.seq)).toEqual([4]);
    expect(again.state.log).toHaveLength(3);
  });

  it('prefers our own version of an event', () => {
    const entries = entriesOf(
      update({
        events: [{ seq: 2, game: { type: 'discarded', seat: 0, tile: null } }],
        you: { seat: 0, host: false, events: [{ seq: 2, game: { type: 'discarded', seat: 0, tile: '4-6' } }] },
      }),
    );
    expect(entries).toEqual([{ seq: 2, game: { type: 'discarded', seat: 0, tile: '4-6' } }]);
  });

  describe('entering a deal that runs', () => {
    const recent: Entry[] = [
      { seq: 4, game: { type: 'dealt', hands: [null] } },
      { seq: 5, game: { type: 'played', seat: 1, tile: '1-2' } },
    ];
    const mine = { seq: 4, game: { type: 'dealt', hands: [['0-0']] } };
    const entered = { seq: 6, info: info(['Ayu', 'Budi']), recent, you: { seat: 0, host: false, events: [], recent: [mine] } };

    it('brings what happened in it into the log, as we see it, and not as news', () => {
      const { state, news } = folded(null, entered, 9);
      expect(state.log.map(({ seq, event, names, at }) => [seq, event, names[1], at])).toEqual([
        [4, mine.game, 'Budi', undefined],
        [5, recent[1]?.game, 'Budi', undefined],
      ]);
      expect(news).toEqual([]);
    });
    it('adds what follows once', () => {
      const { state } = folded(folded(null, entered).state, { seq: 7, events: [{ seq: 7, game: { type: 'passed', seat: 0 } }] });
      expect(state.log.map(({ seq }) => seq)).toEqual([4, 5, 7]);
    });
    it('adds only what we have not heard, after a long absence', () => {
      const before = folded(null, { seq: 4, info: info(['Ayu', 'Budi']), events: [{ seq: 4, game: { type: 'dealt' } }] }).state;
      expect(folded(before, entered).state.log.map(({ seq }) => seq)).toEqual([4, 5]);
    });
  });

  it('remembers the name of somebody who has just left', () => {
    const first = folded(null, { info: info(['Ayu', 'Budi'], 'gathering') }).state;
    const { news } = folded(first, {
      seq: 2,
      info: info(['Ayu', ''], 'gathering'),
      events: [{ seq: 2, room: { type: 'stood', seat: 1 } }],
    });
    expect(news[0]?.names[1]).toBe('Budi');
  });

  it('tells a seat that is handed over with the new name, and we are without a seat', () => {
    const first = folded(null, { info: info(['Ayu', 'Budi']), you: { seat: 1, host: false, events: [] } }).state;
    const { state, news } = folded(first, {
      seq: 2,
      info: info(['Ayu', 'Citra']),
      events: [{ seq: 2, room: { type: 'seat_handed_over', seat: 1, name: 'Citra' } }],
    });
    expect(news[0]?.names[1]).toBe('Citra');
    expect(state.you.seat).toBeUndefined();
    expect(state.you.own).toBeUndefined();
  });

  it('gives a person from the line a seat, and takes the line away', () => {
    const first = folded(null, { info: { ...info(['Ayu', 'Budi']), line: [{ people: ['Citra'] }] }, you: { line: 1, host: false, events: [] } }).state;
    expect(first.you.line).toBe(1);
    const { state } = folded(first, {
      seq: 2,
      info: { ...info(['Ayu', 'Citra']), line: [] },
      events: [{ seq: 2, room: { type: 'seats_changed', out: ['Budi'], in: ['Citra'] } }],
      you: { seat: 1, host: false, events: [] },
    });
    expect(state.you).toEqual({ seat: 1, host: false, events: [] });
    expect(state.info.line).toEqual([]);
  });

  it('keeps chat apart from the log, and limits both', () => {
    let state = folded(null, { info: info(['Ayu']), seq: 0 }).state;
    for (let seq = 1; seq <= 500; seq++)
      state = folded(state, {
        seq,
        events: [{ seq, room: seq % 2 ? { type: 'said', seat: 0, text: 'x' } : { type: 'got_ready', seat: 0 } }],
      }).state;
    expect(state.said).toHaveLength(60);
    expect(state.log.length).toBeLessThanOrEqual(300);
    expect(state.log.every((one) => one.event.type === 'got_ready')).toBe(true);
  });

  it('forgets what has not happened when the server has restored a backup', () => {
    const passed = (seq: number) => ({ seq, game: { type: 'passed', seat: 0 } });
    const first = folded(null, { info: info(['Ayu']), seq: 9, events: [passed(8), passed(9)] }).state;
    const back = folded(first, { seq: 5, info: info(['Ayu']) }).state;
    expect([back.seq, back.log]).toEqual([5, []]);
    expect(folded(back, { seq: 6, events: [passed(6)] }).news.map((one) => one.seq)).toEqual([6]);
  });

  it('forgets the log of another room', () => {
    const first = folded(null, { info: info(['Ayu']), events: [{ seq: 1, room: { type: 'sheet_shown' } }] }).state;
    expect(folded(first, { room: 'S', info: info(['Budi']) }).state.log).toEqual([]);
  });
});

it('a row of wins belongs to the seats of the winners', () => {
  const { state } = folded(null, { info: { ...info(['Ayu', 'Budi']), row: { seats: [1], wins: 3 } } });
  expect([winsOf(state, 0), winsOf(state, 1)]).toEqual([0, 3]);
  expect(winsOf(folded(null, { info: info(['Ayu', 'Budi']) }).state, 1)).toBe(0);
});

describe('the turn', () => {
  const legal = [{ type: 'pass' }];
  it('is ours when the clock says so and we may do something', () => {
    const { state } = folded(null, {
      info: info(['Ayu', 'Budi']),
      clock: { turn: 1, bank_ms: [] },
      you: { seat: 1, host: false, events: [], own: { seat: 1, legal } },
    });
    expect(turnOf(state)).toBe(1);
    expect(isMyTurn(state)).toBe(true);
  });
  it('is nobody’s between deals', () => {
    const { state } = folded(null, { info: info(['Ayu'], 'between_deals'), clock: { turn: 0, bank_ms: [] } });
    expect(turnOf(state)).toBeUndefined();
  });
  it('counts down from when the clock was read', () => {
    const { state } = folded(null, { info: info(['Ayu']), clock: { turn_ms: 5_000, bank_ms: [] } }, 1_000);
    expect(leftOf(state.clock.turn_ms, state, 3_000)).toBe(3_000);
    expect(leftOf(state.clock.turn_ms, state, 60_000)).toBe(0);
    expect(leftOf(undefined, state, 0)).toBeUndefined();
  });
  it('stands while it is held for a player who is not back yet', () => {
    const { state } = folded(null, { info: info(['Ayu']), clock: { turn_ms: 5_000, held: true, bank_ms: [] } }, 1_000);
    expect(turnLeft(state, 3_000)).toBe(5_000);
    const { state: back } = folded(state, { clock: { turn_ms: 5_000, bank_ms: [] } }, 4_000);
    expect(turnLeft(back, 6_000)).toBe(3_000);
  });
  it('uses its own time first, then the seat’s bank', () => {
    const { state } = folded(null, { info: info(['Ayu', 'Budi']), clock: { turn: 1, turn_ms: 5_000, bank_ms: [60_000, 60_000] } }, 1_000);
    const at = (now: number) => [turnLeft(state, now), bankLeft(state, 1, now), bankLeft(state, 0, now)];
    expect(at(5_000)).toEqual([1_000, 60_000, 60_000]);
    expect(at(16_000)).toEqual([0, 50_000, 60_000]);
    expect(at(90_000)).toEqual([0, 0, 60_000]);
  });
  it('stands in a pause', () => {
    const { state } = folded(null, { info: info(['Ayu']), clock: { turn: 0, turn_ms: 3_000, pause_ms: 90_000, bank_ms: [8_000] } }, 1_000);
    expect([turnLeft(state, 60_000), bankLeft(state, 0, 60_000)]).toEqual([3_000, 8_000]);
  });
});

it('the wait for an away player counts down, and stands in a pause', () => {
  const clock = { bank_ms: [], grace: [{ seat: 1, ms: 20_000 }] };
  const { state } = folded(null, { info: info(['Ayu', 'Budi']), clock }, 1_000);
  expect([graceLeft(state, 1, 6_000), graceLeft(state, 0, 6_000)]).toEqual([15_000, undefined]);
  const { state: paused } = folded(state, { clock: { ...clock, pause_ms: 90_000 } }, 1_000);
  expect(graceLeft(paused, 1, 6_000)).toBe(20_000);
});

describe('people of one name', () => {
  const named = (...names: string[]) => withDistinctNames({ seats: names.map((name) => ({ name })) } as unknown as RoomView).seats.map(({ name }) => name);
  it('are told apart, and open seats stay without a name', () => {
    expect(named('Ayu', 'Ayu', '', '')).toEqual(['Ayu', 'Ayu 2', '', '']);
    expect(named('Ayu', 'Ayu', 'Ayu')).toEqual(['Ayu', 'Ayu 2', 'Ayu 3']);
  });
  it('never get the name of somebody else', () => {
    expect(named('Ayu', 'Ayu', 'Ayu 2')).toEqual(['Ayu', 'Ayu 3', 'Ayu 2']);
  });
  it('are told apart in what the log tells', () => {
    const info = { variant: 'gaple', seats: [{ name: 'Ayu' }, { name: 'Ayu' }] };
    const update = { room: 'R', seq: 1, info, you: { events: [] }, events: [{ seq: 1, game: { type: 'passed', seat: 1 } }] } as unknown as Update;
    expect(fold(null, update, 0)?.news[0]?.names).toEqual(['Ayu', 'Ayu 2']);
  });
});

describe('a forced pass', () => {
  const room = (legal: { type: string }[], auto_pass = true, options = {}) =>
    ({
      info: { phase: 'playing', settings: { auto_pass } },
      clock: { turn: 0, bank_ms: [] },
      table: { options },
      you: { seat: 0, own: { seat: 0, legal } },
    }) as unknown as RoomState;
  it('is made by the room, if the table wants that and there is no other move', () => {
    expect(passesByItself(room([{ type: 'pass' }]))).toBe(true);
    expect(passesByItself(room([{ type: 'pass' }], false))).toBe(false);
    expect(passesByItself(room([{ type: 'pass' }, { type: 'exchange' }]))).toBe(false);
    expect(passesByItself(room([{ type: 'play' }]))).toBe(false);
    expect(passesByItself(room([]))).toBe(false);
  });
  // Triple Domino R5.8
  it('is the player’s own where drawing is a choice', () => expect(passesByItself(room([{ type: 'pass' }], true, { decline: true }))).toBe(false));
});
