// The table of Kap Tai Shap: woodpile and pot, the discards and how they would help, and our rack in its groups.

import './kap_tai_shap.css';
import { useMemo, useState } from 'preact/hooks';
import { helps, type RoomState } from '../../app/room_state';
import { list, signed, t } from '../../texts';
import { reason } from '../../texts/refusal';
import type { Board, BoardProps } from '../board';
import { useDrag } from '../../kit/drag';
import { DraggedTile, WhoseTurn } from '../../kit/parts';
import { Shell } from '../../kit/shell';
import { targetUnder, useChoice } from '../../kit/use_choice';
import { Discards, type Use } from './discards';
import { Arranged, groupText, WaitingFor } from './groups';
import { diceOf, type KapAction, type KapOwn, type KapTable, ownOf, tableOf, tileText, unaided } from './kap_table';
import { columnsOf } from './layout';
import { heldOf, Rack } from './rack';
import { tellers } from './tellers';
import { kapTaiShapTexts } from './texts';
import { Die, LyingTile, TileFace } from './tile_face';
import { Woodpile } from './woodpile';

const tk = kapTaiShapTexts.t;
const why = (one: { code: string; rule?: string }): string => reason(one.code, one.rule, 'kap_tai_shap');

/** How the choice names a tile: one of the rack by its index, or a kind among the discards. */
const inRack = (index: number): string => `rack ${index}`;
const thrown = (tile: string): string => `discards ${tile}`;

function useOf(own: KapOwn | undefined): (tile: string) => Use {
  return (tile) => {
    if (!own || own.legal.length === 0) return 'rest';
    if (!own.legal.some((action) => action.type === 'pick_up' && action.tile === tile))
      return own.unplayable.some((one) => one.tile === tile) ? 'no' : 'rest';
    if (own.waiting_for.includes(tile)) return 'wins';
    return own.useful.includes(tile) ? 'helps' : 'may';
  };
}

function Table({ room, pending, play, me }: BoardProps) {
  const table = tableOf(room.table ?? {});
  const own = useMemo(() => ownOf(room), [room.you.own, helps(room)]);
  const aided = helps(room);
  const legal = own?.legal ?? [];
  const names = room.info.seats.map((seat) => seat.name);
  const [ordered, setOrdered] = useState(table.options.pickup_scope === 'last');
  const discarding = legal.some((action) => action.type === 'discard');
  const columns = useMemo(() => (own ? columnsOf(own.grouped) : []), [own]);
  const discardOf = (tile: string) => legal.find((action) => action.type === 'discard' && action.tile === tile);
  const pickUpOf = (tile: string) => legal.find((action) => action.type === 'pick_up' && action.tile === tile);
  const held = useMemo(
    () => heldOf(columns, (tile) => (!discarding ? 'rest' : !aided ? 'any' : discardOf(tile) ? 'discard' : 'nothing'), own?.drawn),
    [columns],
  );
  const use = useOf(own);
  const kinds = [...new Set(table.discards.map(({ tile }) => tile))];
  const send = (action: KapAction) => play(action as unknown as Parameters<typeof play>[0]);
  const only = (type: KapAction['type']) => {
    const action = legal.find((one) => one.type === type);
    return { run: () => action && !pending && send(action) };
  };

  const things = new Map<string, { tile: string; action: KapAction | undefined; to: 'discards' | 'rack' }>([
    ...held.map(({ tile }, index) => [inRack(index), { tile, action: discardOf(tile), to: 'discards' }] as const),
    ...kinds.map((tile) => [thrown(tile), { tile, action: pickUpOf(tile), to: 'rack' }] as const),
  ]);
  const choice = useChoice<KapAction>({
    room,
    pending: pending !== null,
    things: [...things].map(([key, { tile, action, to }]) => ({
      key,
      can: legal.length === 0 || (to === 'rack' && use(tile) === 'rest') ? 'rest' : action ? 'any' : 'nothing',
      numbered: to === 'discards',
    })),
    confirm: 'thing',
    ways: (key) => {
      const { action, to } = things.get(key) ?? {};
      return action && to ? [{ target: to, action }] : [];
    },
    why: (key) => {
      const tile = things.get(key)?.tile;
      const one = own?.unplayable.find((other) => other.tile === tile);
      return one ? `${tileText(one.tile)}: ${why(one)}` : tk('refused.take_a_tile_first');
    },
    // A tile that is dropped where it came from stays there.
    targetAt: (at, ways) => ways.find(({ target }) => target === targetUnder(at))?.target ?? null,
    send,
    commands: [
      { key: 'd', ...only('draw') },
      { key: 'p', ...only('skip') },
      { key: 'w', ...only('declare') },
      { key: 'o', run: () => setOrdered(!ordered) },
    ],
  });
  const rackDrag = useDrag(choice.moves);
  const discardDrag = useDrag(choice.moves);
  const chosen = choice.chosen === null ? undefined : things.get(choice.chosen);

  const over = table.last_deal?.won;
  return (
    <Shell
      game="kap"
      {...choice}
      aside={<Pile table={table} names={names} dice={diceOf(room)} ordered={ordered} onOrder={() => setOrdered(!ordered)} />}
      felt={
        over ? (
          <section class="felt laid-down" aria-label={tk('winning_hand')}>
            <h2>{t(over.seat === room.you.seat ? 'sheet.won_by_you' : 'sheet.won_by', { names: names[over.seat] ?? '', n: 1 })}</h2>
            <Arranged {...over.hand} />
          </section>
        ) : (
          <Discards
            table={table}
            names={names}
            ordered={ordered}
            use={use}
            chosen={chosen?.to === 'rack' ? chosen.tile : null}
            onPick={(tile, byKey) => choice.pick(thrown(tile), byKey)}
            nameOf={thrown}
            drag={discardDrag}
          />
        )
      }
      below={
        <>
          {own && aided && <WaitingFor tiles={own.waiting_for} />}
          {me}
        </>
      }
      hand={
        own && (
          <Rack
            columns={columns}
            held={held}
            chosen={held.findIndex((_, index) => inRack(index) === choice.chosen)}
            onPick={(index, byKey) => choice.pick(inRack(index), byKey)}
            nameOf={inRack}
            drag={rackDrag}
          />
        )
      }
      choice={
        <Choice
          room={room}
          legal={legal}
          chosen={chosen?.action}
          refused={choice.refused}
          pending={pending !== null}
          send={choice.play}
        />
      }
      dragged={<DraggedTile tile={choice.drag ? things.get(choice.drag.key)?.tile : undefined} at={choice.drag} kind="kap-dragged" Picture={TileFace} />}
    />
  );
}

interface ChoiceProps {
  room: RoomState;
  legal: KapAction[];
  /** What the chosen tile can do. */
  chosen: KapAction | undefined;
  refused: string | null;
  pending: boolean;
  send(action: KapAction): void;
}

function Choice({ room, legal, chosen, refused, pending, send }: ChoiceProps) {
  if (pending) return <p class="hint">{t('table.sending')}</p>;
  if (legal.length === 0) return <WhoseTurn room={room} />;
  const single = legal.filter((action) => action.type === 'draw' || action.type === 'skip' || action.type === 'declare');
  const discarding = legal.some((action) => action.type === 'discard');
  const declare = helps(room) && single.some((action) => action.type === 'declare');
  return (
    <>
      {chosen ? (
        <button type="button" class="button primary" onClick={() => send(chosen)}>
          {actionText(chosen)}
        </button>
      ) : (
        <p class={`hint ${refused ? 'warn' : 'turn'}`}>
          {refused ?? (declare ? tk('complete') : discarding ? tk('choose_discard') : tk('choose'))}
        </p>
      )}
      {single.map((action) => (
        <button
          key={action.type}
          type="button"
          class={`button ${(declare && action.type === 'declare') || (!chosen && action.type === 'draw') ? 'primary' : 'second'}`}
          onClick={() => send(action)}
        >
          {actionText(action)}
        </button>
      ))}
    </>
  );
}

// The tile that the next player may want, in view however small the screen is. Screen readers find it among the discards.
function LatestDiscard({ table, names }: { table: KapTable; names: string[] }) {
  const latest = table.discards.at(-1);
  if (!latest || table.last_deal) return null;
  return (
    <p class="latest-discard" title={tk('last_thrown', { name: names[latest.seat] ?? '', tile: tileText(latest.tile) })} aria-hidden="true">
      <LyingTile tile={latest.tile} />
      <span>{names[latest.seat]}</span>
    </p>
  );
}

// The pot, the dice while they matter, the woodpile from the side, and the order of the discards below.
function Pile({ table, names, dice, ordered, onOrder }: { table: KapTable; names: string[]; dice: number[]; ordered: boolean; onOrder(): void }) {
  return (
    <div class="pile">
      <p class="end-chip">{tk('pot', { n: table.pot })}</p>
      {dice.length > 0 && (
        <p class="dice" role="img" aria-label={dice.join(' + ')}>
          {dice.map((number, index) => (
            <Die key={index} number={number} />
          ))}
        </p>
      )}
      <Woodpile stacks={table.wall} />
      <p class="end-chip">{tk('wall', { n: table.wall_size })}</p>
      <LatestDiscard table={table} names={names} />
      <button type="button" class="order-button" aria-pressed={ordered} onClick={onOrder}>
        <span class="sr">{tk('discards')}: </span>
        {tk(ordered ? 'by_kind' : 'in_order')} ⇄
      </button>
    </div>
  );
}

function describe(room: RoomState): string[] {
  const table = tableOf(room.table ?? {});
  const own = ownOf(room);
  const names = room.info.seats.map((seat) => seat.name);
  const groups = own ? columnsOf(own.grouped).filter((column) => column.kind !== 'loose') : [];
  return [
    t('table.deal_of', { n: table.deal, max: table.options.deals }),
    tk('wall_text', { n: table.wall_size, pot: table.pot }),
    table.discards.length
      ? tk('discards_text', { tiles: table.discards.map((one) => tileText(one.tile)).join(', ') })
      : tk('no_discards'),
    ...names.map(
      (name, seat) =>
        `${name}: ${t('table.tiles', { n: table.hand_sizes[seat] ?? 0 })}, ${t('table.chips', { n: signed(table.chips[seat] ?? 0) })}.`,
    ),
    ...(own ? [`${t('table.hand')}: ${list(own.hand.map(tileText))}.`] : []),
    ...(groups.length
      ? [tk('groups_text', { groups: groups.map((one) => `${groupText(one)}: ${one.tiles.map(tileText).join(' + ')}`).join('; ') })]
      : []),
    ...(own?.waiting_for.length ? [`${tk('waiting_for')} ${list(own.waiting_for.map(tileText))}.`] : []),
    ...(table.turn === undefined ? [] : [t('table.turn_of', { name: names[table.turn] ?? '' })]),
  ];
}

function actionText(action: KapAction): string {
  switch (action.type) {
    case 'pick_up':
    case 'discard':
      return tk(action.type, { tile: tileText(action.tile) });
    case 'draw':
    case 'skip':
    case 'declare':
      return tk(action.type);
  }
}

function WinningHand({ room }: { room: RoomState }) {
  const won = tableOf(room.table ?? {}).last_deal?.won;
  return won ? <Arranged {...won.hand} /> : null;
}

export const kapTaiShapBoard: Board<'kap_tai_shap'> = {
  Table,
  tellers,
  actionText,
  actionWords: (action) => (action.type === 'pick_up' ? ['take'] : action.type === 'discard' ? ['throw'] : []),
  tileText,
  TilePicture: LyingTile,
  facts: (json, seat) => {
    const table = tableOf(json);
    const shortScore = signed(table.chips[seat] ?? 0);
    return { tiles: table.hand_sizes[seat], score: t('table.chips', { n: shortScore }), shortScore };
  },
  deal: (json) => tableOf(json).deal,
  deals: (json) => tableOf(json).options.deals,
  lastDeal: (json) => tableOf(json).last_deal?.result,
  teams: () => [],
  clockwise: (json) => tableOf(json).options.direction !== 'ccw',
  scoring: () => ({ chips: true, about: t('sheet.more_chips_better') }),
  describe,
  WinningHand,
  unaided,
};
