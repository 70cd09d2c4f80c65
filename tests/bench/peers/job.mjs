// The job of all peers, as of the relays (../moves/canned.hpp): a move by the seat to act, and four different texts of it.

export const seats = 4;
const cannedBytes = 211;

/** Makes the move if it is this seat's turn; false: it is not. */
export function accepted(state, seat, move) {
  if (state.turn !== seat || move.seq !== state.seq) return false;
  state.turn = (state.turn + 1) % seats;
  state.seq += 1;
  return true;
}

/** What a seat sees of a move, as long as what the relays send. */
export function seen({ turn, seq }, seat) {
  const event = { type: 'update', seq, turn, seat, hand: '' };
  event.hand = 'x'.repeat(cannedBytes - JSON.stringify(event).length);
  return event;
}
