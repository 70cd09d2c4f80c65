// The job as a game of boardgame.io, for its server and its clients.

import { createRequire } from 'node:module';

import { seats, seen } from './job.mjs';

const { TurnOrder } = createRequire(import.meta.url)('boardgame.io/core');

export const game = {
  name: 'table',
  setup: () => ({ seq: 0, hands: Array.from({ length: seats }, (_, seat) => seen({ turn: 0, seq: 0 }, seat).hand) }),
  turn: { order: TurnOrder.DEFAULT },
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, events }, seq) => {
        if (seq !== G.seq) return 'INVALID_MOVE';
        G.seq += 1;
        G.hands = G.hands.map((_, seat) => String.fromCharCode(97 + (G.seq % 26)) + seen({ turn: Number(ctx.currentPlayer), seq: G.seq }, seat).hand);
        events.endTurn();
      },
    },
  },
  playerView: ({ G, playerID }) => ({ seq: G.seq, hand: G.hands[Number(playerID ?? 0)] }),
};
