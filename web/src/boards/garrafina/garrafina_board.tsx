// The table of Garrafina and Correlativa: everybody's train, the hand, the exchange of the hand for a heap, the boneyard.

import { useLayoutEffect, useState } from 'preact/hooks';
import { helps, type RoomState } from '../../app/room_state';
import { variantTitle } from '../../forms/words';
import { list, signed, t } from '../../texts';
import { reason } from '../../texts/refusal';
import { gameWord, tileText } from '../../texts/tell';
import type { Board, BoardProps } from '../board';
import { Hand, type HandTile } from '../line/hand';
import { byNumbers, DraggedTile, TilesAside, WhoseTurn } from '../line/parts';
import { usePicking, type Way } from '../line/picking';
import { TilePicture } from '../line/tile';
import { Icon } from '../../ui/icon';
import { ExchangeChoice } from './exchange';
import { type Action, exchangeOf, lastLaid, type Own, ownOf, seatsFrom, type Table as View, tableOf, timesOf } from './garrafina_table';
import { tellers } from './tellers';
import { garrafinaTexts } from './texts';
import { BeforeLead, TrainsView } from './trains_view';

const tTrain = garrafinaTexts.t;
const namesOf = (room: RoomState): string[] => room.info.seats.map((seat) => seat.name);
const why = (one: { code: string; rule: string }): string => reason(one.code, one.rule, 'garrafina');

function waysOf(own: Own | undefined, tile: string): Way<Action>[] {
  return (own?.legal ?? []).flatMap((action): Way<Action>[] => {
    if (action.type === 'lead' && action.tile === tile) return [{ target: 'centre', action }];
    if (action.type === 'play' && action.tile === tile) return [{ target: String(action.train), action }];
    return [];
  });
}

function handTiles(own: Own, aided: boolean): HandTile[] {
  const reasons = new Map(own.unplayable.map((one) => [one.tile, why(one)]));
  return [...own.hand].sort(byNumbers).map((tile): HandTile => {
    const name = tileText(tile);
    if (!aided && waysOf(own, tile).length > 0) return { tile, can: 'any', label: name };
    if (waysOf(own, tile).length > 0) return { tile, can: 'play', label: t('table.tile_fits', { tile: name }) };
    // The player must keep or exchange the hand before any tile can be played.
    const onTurn = own.legal.length > 0 && !own.legal.some((action) => action.type === 'keep');
    if (onTurn)
      return { tile, can: 'nothing', label: t('table.tile_not', { tile: name, why: reasons.get(tile) ?? reason('other') }) };
    return { tile, can: 'rest', label: name };
  });
}

/** Names the players who had to pass because they have no double. */
const withoutDouble = (table: View, names: string[]): string =>
  table.centre === undefined && table.had_first_turn.some(Boolean)
    ? tTrain('no_double', { names: list(names.filter((_, seat) => table.had_first_turn[seat])) })
    : '';

// `aided`: whether the table marks the open trains; otherwise the players must remember them.
function trainSentences(table: View, names: string[], me: number | undefined, aided: boolean): string[] {
  if (table.centre === undefined) return [];
  return [
    tTrain('centre', { tile: tileText(table.centre) }),
    ...seatsFrom(table, me, 'turns').flatMap((owner) => {
      const train = table.trains.find((one) => one.owner === owner);
      if (!train) return [];
      const values = {
        whose: owner === me ? tTrain('yours') : tTrain('of', { name: names[owner] ?? '' }),
        tiles: train.tiles.map(tileText).join(', ') || '–',
        pip: train.end,
      };
      return aided ? tTrain('train', { ...values, state: tTrain(train.open ? 'open' : 'closed') }) : tTrain('train_unmarked', values);
    }),
  ];
}

function Table({ room, pending, play, me }: BoardProps) {
  const table = tableOf(room.table);
  const own = ownOf(room);
  const [asking, setAsking] = useState(false);
  useLayoutEffect(() => setAsking(false), [room.seq, room.you.own]);

  const names = namesOf(room);
  const seat = room.you.seat;
  const aided = helps(room);
  const legal = own?.legal ?? [];
  const can = <T extends Action['type']>(type: T) => legal.find((action) => action.type === type);
  const pass = can('pass');
  const draw = can('draw');
  const keep = can('keep');
  const price = table ? exchangeOf(table, own) : null;
  const send = (action: Action) => play(action as unknown as Parameters<typeof play>[0]);

  const picking = usePicking<Action>({
    room,
    pending: pending !== null,
    tiles: own ? handTiles(own, aided) : [],
    ways: (tile) => waysOf(own, tile),
    why: (tile, target) => {
      const train = table?.trains.find((one) => String(one.owner) === target);
      if (train && !train.open && train.owner !== seat) return why({ code: 'train_is_closed', rule: 'R3.2' });
      const one = own?.unplayable.find((each) => each.tile === tile);
      return why(one ?? { code: 'tile_does_not_match', rule: 'R3.2' });
    },
    send,
    commands: [
      { key: 'p', run: () => pass && !pending && send(pass) },
      { key: 'd', run: () => draw && !pending && send(draw) },
      { key: 'x', run: () => price && !pending && setAsking(true) },
    ],
  });
  if (!table) return null;

  const others = names.flatMap((name, other) =>
    other !== seat && timesOf(table, other) > 1 ? [{ name, times: timesOf(table, other) }] : [],
  );
  const target = (at: string) => picking.targets.find((one) => one.target === at);
  const choosing = price !== null && !pending && (asking || price.due);
  const { max_deals: max } = table.options;
  return (
    <div class="board" {...picking.root}>
      {table.centre === undefined ? (
        <BeforeLead
          text={table.turn === undefined ? '' : table.turn === seat && !draw && !pass ? tTrain('lead_about') : tTrain('leads', { name: names[table.turn] ?? '' })}
          passed={withoutDouble(table, names)}
          picked={picking.picked}
          lit={aided && target('centre') !== undefined}
          onLead={() => {
            const way = target('centre');
            if (way) picking.play(way.action);
          }}
        />
      ) : (
        <TrainsView
          table={table}
          names={names}
          me={seat}
          last={lastLaid(room)}
          aided={aided}
          picked={picking.picked}
          targets={picking.targets.map((one) => Number(one.target))}
          aimed={picking.aimed}
          spoken={trainSentences(table, names, seat, aided).join(' ')}
          onTarget={(train) => {
            const way = target(String(train));
            if (way) picking.play(way.action);
          }}
        />
      )}
      {choosing && price && (
        <ExchangeChoice
          price={price}
          others={others}
          onExchange={() => picking.play({ type: 'exchange' })}
          other={
            keep
              ? { text: tTrain('keep'), run: () => picking.play(keep) }
              : pass && aided
                ? { text: table.centre === undefined ? t('table.pass') : tTrain('pass_opens'), run: () => picking.play(pass) }
                : { text: t('ui.cancel'), run: () => setAsking(false) }
          }
        />
      )}
      <div class="below">
        {max > 0 && <Stock short={`${table.deal}/${max}`} whole={tTrain('deal_of', { n: table.deal, max })} />}
        {table.heaps_left > 0 && <Stock heap short={`${table.heaps_left} × 7`} whole={tTrain('heaps', { n: table.heaps_left })} />}
        {table.options.heap_mode === 'boneyard' && table.seats < 4 && (
          <Stock heap short={String(table.boneyard_size)} whole={tTrain('boneyard', { n: table.boneyard_size })} />
        )}
        {own && <TilesAside tiles={own.thrown} label={tTrain('thrown')} />}
        {me}
      </div>
      {own && <Hand {...picking.hand} />}
      <div class="choice" {...picking.buttons}>
        {pending ? (
          <p class="hint">{t('table.sending')}</p>
        ) : picking.refused ? (
          <p class="hint warn">{picking.refused}</p>
        ) : picking.chosen !== null ? (
          picking.targets.map(({ target: at, action }) => (
            <WayButton key={at} table={table} names={names} me={seat} aided={aided} action={action} play={picking.play} />
          ))
        ) : choosing ? (
          <WhoseTurn room={room} />
        ) : !aided ? (
          <>
            <WhoseTurn room={room} />
            {draw && (
              <button type="button" class="button" onClick={() => picking.play(draw)}>
                {tTrain('draw', { n: table.boneyard_size })}
              </button>
            )}
            {price && (
              <button type="button" class="button" onClick={() => setAsking(true)}>
                {tTrain('exchange')}
              </button>
            )}
            {pass && (
              <button type="button" class="button" onClick={() => picking.play(pass)}>
                {t('table.pass')}
              </button>
            )}
          </>
        ) : pass ? (
          <button type="button" class="button primary" onClick={() => picking.play(pass)}>
            {table.centre === undefined ? t('table.pass') : tTrain('pass_opens')}
          </button>
        ) : draw ? (
          <>
            <p class="hint">{tTrain(table.centre === undefined ? 'draw_double' : 'draw_about')}</p>
            <button type="button" class="button primary" onClick={() => picking.play(draw)}>
              {tTrain('draw', { n: table.boneyard_size })}
            </button>
          </>
        ) : (
          <>
            <WhoseTurn room={room} />
            {price && (
              <button type="button" class="button small" onClick={() => setAsking(true)}>
                {tTrain('exchange')}
              </button>
            )}
          </>
        )}
      </div>
      <DraggedTile drag={picking.drag} />
    </div>
  );
}

// A number with its symbol, and the words for screen readers and for the tooltip.
function Stock({ heap, short, whole }: { heap?: boolean; short: string; whole: string }) {
  return (
    <span class="stock" title={whole}>
      {heap ? <i class="heap" aria-hidden="true" /> : <Icon name="list" />}
      <span aria-hidden="true">{short}</span>
      <span class="sr">{whole}</span>
    </span>
  );
}

// The owner of the train, and the number at its end; an open train with its token. Screen readers hear the whole move.
function WayButton({ table, names, me, aided, action, play }: {
  table: View;
  names: string[];
  me: number | undefined;
  aided: boolean;
  action: Action;
  play(action: Action): void;
}) {
  const train = action.type === 'play' ? table.trains.find((one) => one.owner === action.train) : undefined;
  return (
    <button type="button" class="button primary way" aria-label={moveText(action, table, names, me)} onClick={() => play(action)}>
      {train ? (
        <>
          <span class="way-name">{train.owner === me ? tTrain('yours') : names[train.owner]}</span>
          {aided && train.open && <i class="token" aria-hidden="true" />}
          <b>{train.end}</b>
        </>
      ) : (
        moveText(action, table, names, me)
      )}
    </button>
  );
}

function moveText(action: Action, table: View, names: string[], me: number | undefined): string {
  switch (action.type) {
    case 'lead':
      return tTrain('lead', { tile: tileText(action.tile) });
    case 'play': {
      const values = { tile: tileText(action.tile), pip: table.trains.find((one) => one.owner === action.train)?.end ?? '' };
      return action.train === me ? tTrain('play_own', values) : tTrain('play_other', { ...values, name: names[action.train] ?? '' });
    }
    case 'exchange':
      return tTrain('exchange_go', { times: 2 * timesOf(table, me ?? 0) });
    case 'keep':
      return tTrain('keep');
    case 'draw':
      return tTrain('draw', { n: table.boneyard_size });
    case 'pass':
      return table.centre === undefined ? t('table.pass') : tTrain('pass_opens');
  }
}

function describe(room: RoomState): string[] {
  const table = tableOf(room.table);
  if (!table) return [];
  const own = ownOf(room);
  const names = namesOf(room);
  const price = exchangeOf(table, own);
  const last = table.last_deal?.result;
  return [
    `${variantTitle(room.info.variant)}, ${table.options.max_deals > 0 ? tTrain('deal_of', { n: table.deal, max: table.options.max_deals }) : t('table.deal', { n: table.deal })}.`,
    ...(table.centre === undefined && table.turn !== undefined ? [tTrain('leads', { name: names[table.turn] ?? '' })] : []),
    ...(withoutDouble(table, names) ? [`${withoutDouble(table, names)}.`] : []),
    ...trainSentences(table, names, room.you.seat, helps(room)),
    ...(table.heaps_left > 0 ? [`${tTrain('heaps', { n: table.heaps_left })}.`] : []),
    ...(table.boneyard_size > 0 ? [`${tTrain('boneyard', { n: table.boneyard_size })}.`] : []),
    ...(last ? [gameWord('garrafina', 'reason', last.reason)] : []),
    ...names.map((name, seat) => {
      const times = timesOf(table, seat);
      const held = `${name}: ${t('table.tiles', { n: table.hand_sizes[seat] ?? 0 })}, ${tTrain('points', { n: table.scores[seat] ?? 0 })}.`;
      return times > 1 ? `${held} ${tTrain('times', { name, n: times })}` : held;
    }),
    ...(own ? [`${t('table.hand')}: ${list([...own.hand].sort(byNumbers).map(tileText))}.`] : []),
    ...(own && own.thrown.length > 0 ? [`${tTrain('thrown')}: ${list(own.thrown.map(tileText))}.`] : []),
    ...(price ? [`${tTrain('exchange_thrown', { n: price.thrown })} ${tTrain('exchange_price', price)}`] : []),
    ...(table.turn === undefined ? [] : [t('table.turn_of', { name: names[table.turn] ?? '' })]),
  ];
}

/** Returns every move that could be asked for in this phase, on every train. */
function unaided(room: RoomState): { legal: Action[] } {
  const table = tableOf(room.table);
  if (!table) return { legal: [] };
  if (table.phase === 'after_lead') return { legal: [{ type: 'exchange' }, { type: 'keep' }] };
  const hand = ownOf(room)?.hand ?? [];
  const plays = hand.flatMap((tile): Action[] =>
    table.centre === undefined
      ? [{ type: 'lead', tile }]
      : table.trains.map(({ owner }): Action => ({ type: 'play', tile, train: owner })),
  );
  return {
    legal: [
      ...plays,
      ...(table.boneyard_size > 0 ? [{ type: 'draw' } as const] : []),
      ...(table.heaps_left > 0 ? [{ type: 'exchange' } as const] : []),
      { type: 'pass' },
    ],
  };
}

export const garrafinaBoard: Board<'garrafina'> = {
  Table,
  tellers,
  unaided,
  actionText: (action, room) => {
    const table = tableOf(room.table);
    return table ? moveText(action, table, namesOf(room), room.you.seat) : '';
  },
  // A train can be named by its owner or by the number of the seat.
  actionWords: (action, room) => {
    if (action.type !== 'play') return [];
    const owner = action.train === room.you.seat ? ['own', 'me'] : [];
    return [...owner, namesOf(room)[action.train]?.toLowerCase() ?? '', String(action.train + 1)];
  },
  tileText,
  TilePicture: ({ tile }) => <TilePicture tile={tile} lying />,
  facts: (json, seat) => {
    const table = tableOf(json);
    if (!table) return {};
    const times = timesOf(table, seat);
    const points = signed(table.scores[seat] ?? 0);
    return {
      tiles: table.hand_sizes[seat],
      dead: table.thrown_sizes[seat],
      score: times > 1 ? `${points} · ×${times}` : points,
    };
  },
  deal: (json) => tableOf(json)?.deal ?? 0,
  lastDeal: (json) => tableOf(json)?.last_deal?.result,
  teams: () => [],
  clockwise: (json) => tableOf(json)?.options.direction !== 'ccw',
  scoring: (json) => {
    const { max_deals: max = 0, target = 0 } = tableOf(json)?.options ?? {};
    const about =
      max > 0 && target > 0
        ? tTrain('about_both', { max, target })
        : max > 0
          ? tTrain('about_deals', { max })
          : tTrain('about_target', { target });
    return { chips: false, about };
  },
  describe,
};
