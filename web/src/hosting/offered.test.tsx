// The buttons of the host, the player and others at a seat that changes hands.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { myName } from '../app/identity';
import type { RoomState } from '../app/room_state';
import type { RoomView, SeatView, You } from '../protocol';
import { HandOn, OfferNote, Offered } from './offered';
import { hostingTexts } from './texts';

const seat = (more: Partial<SeatView>): SeatView =>
  ({ occupant: 'person', name: 'Budi', presence: 'here', host: false, ready: false, muted: false, offer: 'none', ...more });
const room = (view: SeatView, you: Partial<You>, phase: RoomView['phase'] = 'playing'): RoomState =>
  ({ id: 'R', info: { phase, host: 'Ayu', seats: [seat({ name: 'Ayu' }), view] }, you: { host: false, events: [], ...you } }) as unknown as RoomState;
const host = { seat: 0, host: true };
const owner = { seat: 1, host: false };
const watcher = { host: false };

function buttons(view: Partial<SeatView>, you: Partial<You>, phase?: RoomView['phase']): string[] {
  const full = seat(view);
  const at = room(full, you, phase);
  void act(() =>
    render(
      <>
        {full.offer !== 'none' && <Offered room={at} seat={1} view={full} />}
        <HandOn room={at} seat={1} view={full} />
      </>,
      document.body,
    ),
  );
  return [...document.querySelectorAll('button')].map((button) => button.textContent ?? '');
}
const noted = (view: Partial<SeatView>, you: Partial<You>): boolean => {
  void act(() => render(<OfferNote room={room(seat(view), you)} />, document.body));
  return document.querySelector('.offer-note') !== null;
};

beforeAll(() => hostingTexts.load());
afterEach(() => render(null, document.body));

describe('a seat that is not handed on yet', () => {
  it.each([
    ['the host asks a player who is here', {}, host, ['Ask Budi for this seat']],
    ['the host waits for the grace', { presence: 'away' }, host, []],
    ['the host gives away the seat that a stand-in plays', { presence: 'stand_in' }, host, ['Give this seat to someone else']],
    ['a player hands on their own', {}, owner, ['Hand my seat on']],
    ['others do nothing', {}, watcher, []],
    ['nobody gives away a bot', { occupant: 'bot' }, host, []],
  ] as const)('%s', (_, view, you, expected) => expect(buttons(view, you)).toEqual(expected));

  it('stays outside a match', () => expect(buttons({}, host, 'gathering')).toEqual([]));
});

describe('a seat that changes hands', () => {
  it.each([
    ['asked', owner, ['Hand it on', 'Keep my seat']],
    ['asked', host, ['Do not hand the seat on']],
    ['agreed', host, ['Give this seat to someone else', 'Do not hand the seat on']],
    ['offered', owner, ['Make a new code', 'Keep my seat']],
    ['claimed', owner, ['Keep my seat']],
    ['claimed', host, ['Do not hand the seat on']],
    ['claimed', watcher, []],
  ] as const)('%s', (offer, you, expected) => expect(buttons({ offer, successor: 'Citra' }, you)).toEqual(expected));

  it('can be declined by the person who claimed it', () => {
    expect(buttons({ offer: 'claimed', successor: 'Citra' }, { host: false, claim: 1 })).toEqual(['I do not want the seat']);
    expect(document.body.textContent).toContain('From the next deal on, you have the seat of Budi.');
    expect(noted({ offer: 'claimed', successor: 'Citra' }, { host: false, claim: 1 })).toBe(true);
  });

  it('is not taken for theirs by a person who has the same name', () => {
    myName.value = 'Citra';
    expect(buttons({ offer: 'claimed', successor: 'Citra' }, watcher)).toEqual([]);
    expect(noted({ offer: 'claimed', successor: 'Citra' }, watcher)).toBe(false);
    myName.value = '';
  });

  it('is noted above the table only for people who have something to decide', () => {
    expect(noted({ offer: 'asked' }, owner)).toBe(true);
    expect(noted({ offer: 'agreed' }, host)).toBe(true);
    expect(noted({ offer: 'asked' }, host)).toBe(false);
    expect(noted({ offer: 'claimed', successor: 'Citra' }, watcher)).toBe(false);
  });
});
