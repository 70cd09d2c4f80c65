// Compiled, never run: what a program in TypeScript may rely on.

import { type Action, type Client, connect, entriesOf, type gaple, RefusedError, type Room, type Step, type Update } from '@takamaka/client';

const client: Client = connect({ url: 'https://play.example', client: 'types/1' });
const room: Room<'gaple'> = await client.create('gaple', { seats: 4, options: { deals: 1 }, settings: { chat: true } });
// @ts-expect-error: Gaple has no such option
await client.create('gaple', { seats: 4, options: { hexagon_points: 1 } });
// @ts-expect-error: no such game
await client.create('chess', { seats: 2 });

const legal: readonly gaple.Action[] = room.state.legal;
const [first] = legal;
if (first) await room.act(first, { seq: room.state.seq, signal: AbortSignal.timeout(1_000) });
// @ts-expect-error: an action of another game
await room.act({ type: 'exchange' });

for await (const step of room) {
  const steps: Step<'gaple'> = step;
  const dealt = steps.events.flatMap(({ game }) => (game?.type === 'dealt' ? [game.hands] : []));
  const hand: string[] | undefined = steps.state.you.own?.hand;
  console.log(dealt.length, hand?.length, entriesOf({} as Update<'gaple'>));
}

const anyRoom: Room = await client.join('K7WF2M9X', { timeoutMs: 5_000 });
const anyAction: Action | undefined = anyRoom.state.legal[0];
if (anyAction) await anyRoom.act(anyAction).catch((error: unknown) => error instanceof RefusedError && error.rule);
await anyRoom.request('add_bots', { seat: 2, strength: 'easy' });
// @ts-expect-error: `seat` is missing
await anyRoom.request('remove', {});
const pages: AsyncGenerator<{ seq: number }> = client.replay('01JABCMATCH0000000000000M1');
await pages.return(undefined);
