// The table of Kap Tai Shap: woodpile and pot, the discards and how they would help, and our rack in its groups.

import './kap_tai_shap.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { speak } from '../../app/announce';
import { helps, type RoomState } from '../../app/room_state';
import { type Command, useCommands } from '../../table/commands';
import { list, signed, t } from '../../texts';
import { reason } from '../../texts/refusal';
import type { Board, BoardProps } from '../board';
import { type At, useDrag } from '../drag';
import { WhoseTurn } from '../line/parts';
import { Discards, type Use } from './discards';
import { Arranged, groupText, WaitingFor } from './groups';
import { diceOf, type KapAction, type KapOwn, type KapTable, ownOf, tableOf, tileText, unaided } from './kap_table';
import { columnsOf, pileIn } from './layout';
import { DraggedTile, heldOf, Rack } from './rack';
import { tellers } from './tellers';
import { kapTaiShapTexts } from './texts';
import { Die, LyingTile } from './tile_face';

const tk = kapTaiShapTexts.t;
const why = (one: { code: string; rule?: string }): string => reason(one.code, one.rule, 'kap_tai_shap');

/** The chosen tile that waits for its button: one of the rack, by its index, or a kind among the discards. */
type Chosen = { from: 'rack'; index: number; tile: string } | { from: 'discards'; tile: string } | null;

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
  const [chosen, setChosen] = useState<Chosen>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [drag, setDrag] = useState<(At & { tile: string }) | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const toButtons = useRef(false);
  const hadFocus = useRef(false);

  const discarding = legal.some((action) => action.type === 'discard');
  const columns = useMemo(() => (own ? columnsOf(own.grouped) : []), [own]);
  const discardOf = (tile: string) => legal.find((action) => action.type === 'discard' && action.tile === tile);
  const pickUpOf = (tile: string) => legal.find((action) => action.type === 'pick_up' && action.tile === tile);
  const held = useMemo(
    () => heldOf(columns, (tile) => (!discarding ? 'rest' : !aided ? 'any' : discardOf(tile) ? 'discard' : 'nothing'), own?.drawn),
    [columns],
  );
  const use = useOf(own);

  const forget = () => {
    setChosen(null);
    setRefused(null);
    setDrag(null);
  };
  // A new state of the table cancels the current choice. With the drawing, so that it does not cancel a choice made after it.
  useLayoutEffect(forget, [room.seq, room.you.own]);

  const send = (action: KapAction) => {
    forget();
    play(action as unknown as Parameters<typeof play>[0]);
  };
  const refuse = (tile: string) => {
    const one = own?.unplayable.find((other) => other.tile === tile);
    const words = one ? `${tileText(tile)}: ${why(one)}` : tk('refused.take_a_tile_first');
    setChosen(null);
    setRefused(words);
    speak(words, true);
  };

  const pickHeld = (index: number, byKey: boolean) => {
    const one = held[index];
    if (pending || !one || legal.length === 0) return;
    const action = discardOf(one.tile);
    if (!action) return refuse(one.tile);
    // The second tap on the same tile discards it.
    if (chosen?.from === 'rack' && chosen.index === index) return send(action);
    setRefused(null);
    toButtons.current = byKey;
    setChosen({ from: 'rack', index, tile: one.tile });
  };
  const pickDiscard = (tile: string, byKey: boolean) => {
    if (pending || !table.discards.some((one) => one.tile === tile) || use(tile) === 'rest') return;
    const action = pickUpOf(tile);
    if (!action) return refuse(tile);
    if (chosen?.from === 'discards' && chosen.tile === tile) return send(action);
    setRefused(null);
    toButtons.current = byKey;
    setChosen({ from: 'discards', tile });
  };

  const onDrag = (tile: string, at: At | null) => {
    setDrag(at && !pending ? { tile, ...at } : null);
    if (at) setRefused(null);
  };
  const droppedOn = (at: At, place: string): boolean =>
    document.elementFromPoint(at.x, at.y)?.closest(`[${place}]`) !== null;
  const rackDrag = useDrag({
    onDrag,
    onDrop: (tile, at) => {
      setDrag(null);
      const action = discardOf(tile);
      if (action && !pending && droppedOn(at, 'data-discards')) send(action);
    },
  });
  const discardDrag = useDrag({
    onDrag,
    onDrop: (tile, at) => {
      setDrag(null);
      const action = pickUpOf(tile);
      if (action && !pending && droppedOn(at, 'data-rack')) send(action);
    },
  });

  // With the keyboard, the choice continues at the buttons.
  useEffect(() => {
    if (chosen !== null && toButtons.current) buttons.current?.querySelector('button')?.focus();
    toButtons.current = false;
  }, [chosen]);
  // The played tile had the focus and is gone: give the focus back to the rack.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>('.rack [tabindex="0"]')?.focus();
  }, [room.seq, pending]);

  const only = (type: KapAction['type']) => {
    const action = legal.find((one) => one.type === type);
    return { run: () => action && !pending && send(action) };
  };
  const commands: Command[] = [
    { key: 'd', ...only('draw') },
    { key: 'p', ...only('skip') },
    { key: 'w', ...only('declare') },
    { key: 'o', run: () => setOrdered(!ordered) },
    {
      key: 'Escape',
      run: () => {
        const back = board.current?.querySelector<HTMLElement>('.rack [aria-pressed="true"], .discards [aria-pressed="true"]');
        forget();
        back?.focus();
      },
    },
    ...held.map((_, index): Command => ({ key: String((index + 1) % 10), run: () => pickHeld(index, true) })),
  ];
  useCommands(commands);

  const over = table.last_deal?.won;
  return (
    <div
      class="kap"
      ref={board}
      onFocusIn={() => (hadFocus.current = true)}
      onFocusOut={(event) => {
        const to = event.relatedTarget as Node | null;
        if (to && !board.current?.contains(to)) hadFocus.current = false;
      }}
    >
      <Pile table={table} dice={diceOf(room)} />
      <div class="discards-head">
        <h2>{tk('discards')}</h2>
        <button type="button" class="order-button" aria-pressed={ordered} onClick={() => setOrdered(!ordered)}>
          {tk(ordered ? 'by_kind' : 'in_order')} ⇄
        </button>
      </div>
      {over ? (
        <section class="laid-down" aria-label={tk('winning_hand')}>
          <h2>{t(over.seat === room.you.seat ? 'sheet.won_by_you' : 'sheet.won_by', { names: names[over.seat] ?? '', n: 1 })}</h2>
          <Arranged {...over.hand} />
        </section>
      ) : (
        <Discards
          table={table}
          names={names}
          ordered={ordered}
          use={use}
          chosen={chosen?.from === 'discards' ? chosen.tile : null}
          onPick={pickDiscard}
          drag={discardDrag}
        />
      )}
      <div class="below">
        {own && aided && <WaitingFor tiles={own.waiting_for} />}
        {me}
      </div>
      {own && (
        <Rack
          columns={columns}
          held={held}
          chosen={chosen?.from === 'rack' ? chosen.index : -1}
          onPick={pickHeld}
          drag={rackDrag}
        />
      )}
      <div class="choice" ref={buttons} onKeyDown={walkButtons}>
        <Choice room={room} legal={legal} chosen={chosen} refused={refused} pending={pending !== null} send={send} />
      </div>
      <DraggedTile drag={drag} />
    </div>
  );
}

// ← and → move between the buttons.
function walkButtons(event: KeyboardEvent) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + (event.key === 'ArrowRight' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface ChoiceProps {
  room: RoomState;
  legal: KapAction[];
  chosen: Chosen;
  refused: string | null;
  pending: boolean;
  send(action: KapAction): void;
}

function Choice({ room, legal, chosen, refused, pending, send }: ChoiceProps) {
  if (pending) return <p class="hint">{t('table.sending')}</p>;
  if (legal.length === 0) return <WhoseTurn room={room} />;
  const chosenAction =
    chosen &&
    legal.find((action) => action.type === (chosen.from === 'rack' ? 'discard' : 'pick_up') && 'tile' in action && action.tile === chosen.tile);
  const single = legal.filter((action) => action.type === 'draw' || action.type === 'skip' || action.type === 'declare');
  const discarding = legal.some((action) => action.type === 'discard');
  const declare = helps(room) && single.some((action) => action.type === 'declare');
  return (
    <>
      {chosenAction ? (
        <button type="button" class="button primary" onClick={() => send(chosenAction)}>
          {actionText(chosenAction)}
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
          class={`button ${(declare && action.type === 'declare') || (!chosenAction && action.type === 'draw') ? 'primary' : 'second'}`}
          onClick={() => send(action)}
        >
          {actionText(action)}
        </button>
      ))}
    </>
  );
}

// The woodpile from the side, the pot, and the dice while they matter.
function Pile({ table, dice }: { table: KapTable; dice: number[] }) {
  const box = { w: 240, h: 34 };
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
      <svg class="woodpile" viewBox={`0 0 ${box.w} ${box.h}`} preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
        {pileIn(table.wall, box).map((place, index) => (
          <rect key={index} {...{ x: place.x + 0.4, y: place.y + 0.3, width: place.w - 0.8, height: place.h - 0.6 }} rx={0.9} />
        ))}
      </svg>
      <p class="end-chip">{tk('wall', { n: table.wall_size })}</p>
    </div>
  );
}

function describe(room: RoomState): string[] {
  const table = tableOf(room.table ?? {});
  const own = ownOf(room);
  const names = room.info.seats.map((seat) => seat.name);
  const groups = own ? columnsOf(own.grouped).filter((column) => column.kind !== 'loose') : [];
  return [
    tk('deal_of', { n: table.deal, of: table.options.hands }),
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

/** The hand that won. */
function Result({ room }: { room: RoomState }) {
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
    return { tiles: table.hand_sizes[seat], score: t('table.chips', { n: signed(table.chips[seat] ?? 0) }) };
  },
  deal: (json) => tableOf(json).deal,
  lastDeal: (json) => tableOf(json).last_deal?.result,
  teams: () => [],
  clockwise: (json) => tableOf(json).options.direction !== 'ccw',
  scoring: () => ({ chips: true, about: t('sheet.more_chips_better') }),
  describe,
  Result,
  unaided,
};
