// The board as it is drawn for views of the server: the lit tiles and the buttons in each mode.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RoomState } from '../../app/room_state';
import { DealScores } from '../../sheet/deal_scores';
import type { AnyBoard } from '../board';
import { kapTaiShapBoard } from './kap_board';
import type { KapAction, KapOwn, KapTable } from './kap_table';
import { kapTaiShapTexts } from './texts';

const table: Partial<KapTable> = {
  options: { pickup_scope: 'any', direction: 'ccw', deals: 5 } as KapTable['options'],
  seats: 2,
  deal: 1,
  phase: 'choosing',
  turn: 0,
  hand_sizes: [9, 9],
  discards: [{ tile: '6-2', seat: 1 }, { tile: '2-1', seat: 1 }, { tile: '2-2', seat: 0 }],
  wall: [3, 5, 4, 5],
  wall_size: 17,
  chips: [-1, -1],
  pot: 2,
};
const own: Partial<KapOwn> = {
  seat: 0,
  hand: ['1-1', '2-1', '3-1', '3-3', '4-2', '4-4', '5-2', '6-6', '6-6'],
  grouped: { eye: ['6-6', '6-6'], pairs: [['4-4', '1-1'], ['5-2', '2-1'], ['3-3', '3-1']], loose: ['4-2'] },
  waiting_for: ['2-2', '3-1'],
  useful: ['2-2', '3-1'],
  legal: [{ type: 'pick_up', tile: '2-1' }, { type: 'pick_up', tile: '2-2' }, { type: 'draw' }],
  unplayable: [{ tile: '6-2', code: 'not_to_be_picked_up', rule: 'R3.4' }],
};

const roomOf = (changed: { table?: object; own?: object } = {}): RoomState =>
  ({
    id: 'r',
    seq: 1,
    info: { variant: 'kap_tai_shap', settings: {}, phase: 'playing', seats: [{ name: 'Ayu' }, { name: 'Budi' }] },
    clock: { bank_ms: [], turn: 0 },
    clockAt: 0,
    table: { ...table, ...changed.table },
    you: { seat: 0, host: true, own: { ...own, ...changed.own }, events: [] },
    log: [],
    said: [],
  }) as unknown as RoomState;

let root: HTMLElement;
const played: KapAction[] = [];
async function draw(room: RoomState) {
  root = document.createElement('div');
  document.body.append(root);
  played.length = 0;
  const { Table } = kapTaiShapBoard;
  await act(() => render(<Table room={room} pending={null} play={(action) => played.push(action as unknown as KapAction)} me={null} />, root));
}
afterEach(() => {
  render(null, root);
  root.remove();
});
beforeAll(() => kapTaiShapTexts.load());

const click = (selector: string) => act(() => root.querySelector<HTMLElement>(selector)?.click());
const buttons = () => [...root.querySelectorAll('.choice button')].map((button) => button.textContent);
const press = (key: string) => act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

describe('what the others see', () => {
  it('is the latest discard with the name of its player, above the tray', async () => {
    await draw(roomOf());
    expect(root.querySelector('.latest-discard')?.textContent).toBe('Ayu');
  });
  it('is nothing before the first discard', async () => {
    await draw(roomOf({ table: { discards: [] } }));
    expect(root.querySelector('.latest-discard')).toBeNull();
  });
  it('is the hand that won the deal right under the name of its winner, also if another player wins the match', async () => {
    const won = { seat: 1, by: 'drawn', hand: { eye: ['6-6', '6-6'], pairs: [['4-4', '1-1']] } };
    const room = roomOf({ table: { last_deal: { won } } });
    const score = { points: 0, chips: 0, total: 0 };
    const deal = { deal: 1, reason: 'complete', winners: [1], seats: [score, score], lines: [] };
    const board = kapTaiShapBoard as unknown as AnyBoard;
    root = document.createElement('div');
    const { WinningHand } = board;
    await act(() =>
      render(
        <DealScores variant="kap_tai_shap" board={board} deal={deal} players={{ names: ['Ayu', 'Budi'] }} scoring={{ chips: true, about: '' }}>
          {WinningHand && <WinningHand room={room} />}
        </DealScores>,
        root,
      ),
    );
    const winner = root.querySelector('.verdict');
    expect(winner?.textContent).toContain('Budi wins the deal');
    expect(winner?.nextElementSibling?.querySelectorAll('.group')).toHaveLength(2);
  });
});

describe('taking a tile', () => {
  it('keeps a choice while the others talk, and drops it when the legal moves change', async () => {
    await draw(roomOf());
    const { Table } = kapTaiShapBoard;
    const chosen = () => root.querySelector('[data-kind="2-2"]')?.getAttribute('aria-pressed');
    const next = (room: RoomState) => act(() => render(<Table room={room} pending={null} play={() => undefined} me={null} />, root));
    await click('[data-kind="2-2"]');
    const said = { ...roomOf(), seq: 2, you: { ...roomOf().you, own: structuredClone(roomOf().you.own) } };
    await next(said);
    expect(chosen()).toBe('true');
    await next({ ...roomOf({ own: { legal: [{ type: 'draw' }, { type: 'pick_up', tile: '2-2' }] } }), seq: 3 });
    expect(chosen()).toBe('false');
  });

  it('keeps a choice that is made right after a new state of the table', async () => {
    await draw(roomOf());
    const { Table } = kapTaiShapBoard;
    // Without `act`: the page runs its effects a frame later.
    render(<Table room={{ ...roomOf(), seq: 2 }} pending={null} play={() => undefined} me={null} />, root);
    root.querySelector<HTMLElement>('[data-kind="2-2"]')?.click();
    await act(() => new Promise<void>((done) => void setTimeout(done, 100)));
    expect(root.querySelector('[data-kind="2-2"]')?.getAttribute('aria-pressed')).toBe('true');
  });
  it('lights tiles that complete the hand, that help and that may be taken, and says why the others may not', async () => {
    await draw(roomOf());
    const lit = (tile: string) => root.querySelector(`[data-kind="${tile}"]`)?.className;
    expect(lit('2-2')).toContain('use-wins');
    expect(lit('2-1')).toContain('use-may');
    expect(lit('6-2')).toContain('use-no');
    expect(lit('5-5')).toContain('none');
    await click('[data-kind="6-2"]');
    expect(root.querySelector('.choice')?.textContent).toMatch(/R3\.4/);
    expect(played).toEqual([]);
  });

  it('takes a discard with its button or with a second tap', async () => {
    await draw(roomOf());
    await click('[data-kind="2-2"]');
    expect(buttons()).toEqual(['Pick up 2–2 Bench', 'Draw a tile']);
    await click('.choice .primary');
    await click('[data-kind="2-1"]');
    await click('[data-kind="2-1"]');
    expect(played).toEqual([{ type: 'pick_up', tile: '2-2' }, { type: 'pick_up', tile: '2-1' }]);
  });

  it('draws with D, and skips the pick-up with P where a turn has both', async () => {
    await draw(roomOf());
    await press('d');
    expect(played).toEqual([{ type: 'draw' }]);
    render(null, root);
    await draw(roomOf({ own: { legal: [{ type: 'pick_up', tile: '2-2' }, { type: 'skip' }] } }));
    expect(buttons()).toEqual(['Pick nothing up']);
    await press('p');
    expect(played).toEqual([{ type: 'skip' }]);
  });

  it('shows the discards in order on request, with the names of the players', async () => {
    await draw(roomOf());
    await click('.order-button');
    expect([...root.querySelectorAll('.in-order small')].map((one) => one.textContent)).toEqual(['Budi', 'Budi', 'Ayu']);
    expect(root.querySelector('.in-order .latest')?.getAttribute('title')).toBe('Ayu: 2–2 Bench');
  });

  it('starts in that order if only the last discard may be taken', async () => {
    await draw(roomOf({ table: { options: { ...table.options, pickup_scope: 'last' } } }));
    expect(root.querySelector('.in-order')).not.toBeNull();
  });
});

describe('ten tiles in hand', () => {
  const ten = {
    hand: [...(own.hand ?? []), '2-2'],
    grouped: { eye: ['6-6', '6-6'], pairs: [...(own.grouped?.pairs ?? []), ['4-2', '2-2']], loose: [] },
    waiting_for: [],
    useful: [],
    drawn: '2-2',
    unplayable: [{ tile: '3-3', code: 'just_picked_up', rule: 'R3.5' }],
    legal: [{ type: 'discard', tile: '2-2' }, { type: 'discard', tile: '6-6' }, { type: 'declare' }],
  };

  it('are declared with a button or with W', async () => {
    await draw(roomOf({ own: ten }));
    expect(root.querySelector('.choice')?.textContent).toContain('Complete!');
    expect(buttons()).toEqual(['Declare: ten is complete!']);
    await press('w');
    expect(played).toEqual([{ type: 'declare' }]);
  });

  it('lose a tile with a second tap, and say why a tile may not go', async () => {
    await draw(roomOf({ own: ten }));
    await click('.rack [data-tile="3-3"]');
    expect(root.querySelector('.choice')?.textContent).toMatch(/R3\.5/);
    await click('.rack [data-tile="6-6"]');
    expect(buttons()[0]).toBe('Discard 6–6 Heaven');
    await click('.rack [data-tile="6-6"]');
    expect(played).toEqual([{ type: 'discard', tile: '6-6' }]);
  });

  it('mark the drawn tile, and name the group of each tile', async () => {
    await draw(roomOf({ own: ten }));
    const fresh = root.querySelectorAll('.rack .fresh');
    expect([...fresh].map((one) => one.getAttribute('aria-label'))).toEqual(['2–2 Bench, of a pair of 10, just drawn']);
    expect([...root.querySelectorAll('.rack .group-head')].map((one) => one.textContent)).toEqual(['✓ pair', '✓ 10', '✓ 10', '✓ 10', '✓ 10']);
  });
});

describe('the end of a deal', () => {
  it('shows the complete hand, arranged', async () => {
    const hand = { eye: ['6-6', '6-6'], pairs: [['6-4', '6-4'], ['4-4', '1-1']] };
    await draw(roomOf({ table: { last_deal: { won: { type: 'won', seat: 1, by: 'drew', hand } } }, own: { legal: [] } }));
    expect(root.querySelector('.laid-down')?.textContent).toContain('Budi');
    expect([...root.querySelectorAll('.arranged .group-head')].map((one) => one.textContent)).toEqual(['✓ pair', '✓ 20', '✓ 10']);
  });
});

describe('the table in words', () => {
  it('names discards, groups and the tiles that complete the hand', () => {
    const text = kapTaiShapBoard.describe(roomOf()).join('\n');
    for (const part of ['2–2 Bench', '17 tiles in the woodpile', 'pair: 6–6 Heaven + 6–6 Heaven', 'One tile away']) expect(text).toContain(part);
  });
  it('puts every move into different words', () => {
    const all: KapAction[] = [{ type: 'draw' }, { type: 'skip' }, { type: 'declare' }, { type: 'pick_up', tile: '2-2' }, { type: 'discard', tile: '2-2' }];
    expect(new Set(all.map((action) => kapTaiShapBoard.actionText(action, roomOf()))).size).toBe(all.length);
  });
});
