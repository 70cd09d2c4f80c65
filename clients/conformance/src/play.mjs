// Plays a match the way a transcript is recorded: the first legal action, when the clock says that it is the seat's turn.

import { isOver, mayAct } from './connection.mjs';

/** The ends of a part of a match: a predicate of the updates of all who play, by the name it has in a transcript. */
const isToMove = ({ connection: { update } }) => mayAct(update) && update.info.phase === 'playing';
export const ends = {
  finished: (players) => players.every(({ connection }) => isOver(connection.update)),
  turn: (players) => players.some(isToMove),
  first_turn: ([first]) => isToMove(first), // the first player's turn, which the others play up to
};

/**
 * Each player acts on its turn until `ends[until]` holds. A player has `connection`, `nextId()` and `room()`.
 * Resolves with what broke the protocol's promises; nothing, as a rule.
 */
export async function playUntil(players, until, { ms = 20_000 } = {}) {
  const problems = [];
  const over = () => ends[until](players);
  const acted = new Map(); // player → the last seq for which it has acted or said ready
  const halted = Promise.withResolvers?.() ?? deferred();
  await Promise.all(players.map(async (player) => {
    const { connection } = player;
    while (!over()) {
      const now = await Promise.race([halted.promise, connection.until(() => {
        const { update } = connection;
        if (over()) return update;
        if (!update || acted.get(player) === update.seq) return undefined;
        if (update.info.phase === 'between_deals') return update.info.seats[update.you.seat]?.ready === false ? update : undefined;
        return mayAct(update) && update.info.phase === 'playing' ? update : undefined;
      }, 'the turn or the end of the match', ms)]);
      if (over() || now === undefined) break;
      acted.set(player, now.seq);
      const request = now.info.phase === 'between_deals'
        ? { type: 'ready', id: player.nextId(), room: player.room() }
        : { type: 'act', id: player.nextId(), room: player.room(), seq: now.seq, action: now.you.own.legal[0] };
      const answer = await connection.request(request, ms);
      // The table may move by itself at the same moment, for example with a forced pass.
      if (answer.type !== 'refused' || answer.seq > now.seq || request.type === 'ready') continue;
      if (answer.code === 'slow_down') { // the budget of a connection refills
        await new Promise((resolve) => setTimeout(resolve, answer.retry_after_ms ?? 150));
        acted.delete(player);
        continue;
      }
      problems.push(`a legal action was refused: ${JSON.stringify(answer)}`);
      break;
    }
    halted.resolve();
  }));
  return problems;
}

function deferred() {
  const one = {};
  one.promise = new Promise((resolve) => (one.resolve = resolve));
  return one;
}
