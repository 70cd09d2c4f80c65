// The table of Garrafina and Correlativa: everybody's train, the hand, the exchange of the hand for a heap, the boneyard.

import './garrafina.css';
import { useState } from 'preact/hooks';
import { recentTiles } from '../../app/last_moves';
import { helps, passesByItself, type RoomState } from '../../app/room_state';
import { tableTitle } from '../../forms/words';
import { list, signed, t } from '../../texts';
import { reason, whyUnplayable } from '../../texts/refusal';
import { gameWord, tileText } from '../../texts/tell';
import type { Board, BoardProps } from '../board';
import { useChoiceEnd } from '../../kit/choice_end';
import { Hand, type HandTile } from '../../kit/hand';
import { byNumbers, DraggedTile, ForcedPass, TilesAside, WhoseTurn } from '../../kit/parts';
import { Shell } from '../../kit/shell';
import { useChoice, type Way } from '../../kit/use_choice';
import { tileNumbers, TilePicture } from '../../kit/tile';
import { Icon } from '../../ui/icon';
import { ExchangeChoice } from './exchange';
import { type Action, lastLaid, type Own, ownOf, seatsFrom, type Table as View, tableOf, timesOf } from './garrafina_table';
import { tellers } from './tellers';
import { garrafinaTexts } from './texts';
import { BeforeLead, TrainsView } from './trains_view';

const tTrain = garrafinaTexts.t;
const namesOf = (room: RoomState): string[] => room.info.seats.map((seat) => seat.name);
const why = (one: { code: string; rule: string }): string => whyUnplayable(one, tTrain('fits_no_train'), 'garrafina');

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

// `aided`: whether the table helps; a table without marks does not say which trains are open.
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
      return aided && train.open !== undefined ? tTrain('train', { ...values, state: tTrain(train.open ? 'open' : 'closed') }) : tTrain('train_unmarked', values);
    }),
  ];
}

function Table({ room, pending, play, me }: BoardProps) {
  const table = tableOf(room.table);
  const own = ownOf(room);
  const [asking, setAsking] = useState(false);
  useChoiceEnd(room, () => setAsking(false));

  const names = namesOf(room);
  const seat = room.you.seat;
  const aided = helps(room);
  const legal = own?.legal ?? [];
  const can = <T extends Action['type']>(type: T) => legal.find((action) => action.type === type);
  const pass = can('pass');
  const draw = can('draw');
  const keep = can('keep');
  const price = can('exchange') ? (own?.exchange ?? null) : null;
  const send = (action: Action) => play(action as unknown as Parameters<typeof play>[0]);

  const tiles = own ? handTiles(own, aided) : [];
  const choice = useChoice<Action>({
    room,
    pending: pending !== null,
    things: tiles.map(({ tile, can }) => ({ key: tile, can })),
    ways: (tile) => waysOf(own, tile),
    why: (tile, target) => {
      const closed = own?.closed.find((one) => String(one.train) === target);
      const one = closed ?? own?.unplayable.find((each) => each.tile === tile);
      // Without marks only a tile that would fit tells that the train is closed.
      const end = table?.trains.find(({ owner }) => String(owner) === target)?.end ?? -1;
      const code = tileNumbers(tile).includes(end) ? 'train_is_closed' : 'tile_does_not_match';
      return `${tileText(tile)}: ${one ? why(one) : reason(code, 'R3.2', 'garrafina')}`;
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
  const choosing = price !== null && !pending && (asking || (aided && price.due));
  const { deals: max } = table.options;
  return (
    <Shell
      {...choice}
      felt={
        table.centre === undefined ? (
          <BeforeLead
            text={table.turn === undefined ? '' : table.turn === seat && !draw && !pass ? tTrain('lead_about') : tTrain('leads', { name: names[table.turn] ?? '' })}
            passed={withoutDouble(table, names)}
            picked={choice.picked}
            lit={aided && choice.targets.some(({ target }) => target === 'centre')}
            onLead={() => choice.aimAt('centre')}
          />
        ) : (
          <TrainsView
            table={table}
            names={names}
            me={seat}
            last={lastLaid(room)}
            recent={recentTiles(room)}
            aided={aided}
            picked={choice.picked}
            targets={choice.targets.map((one) => Number(one.target))}
            aimed={choice.aimed}
            spoken={trainSentences(table, names, seat, aided).join(' ')}
            onTarget={(train) => choice.aimAt(String(train))}
          />
        )
      }
      question={choosing && price && (
        <ExchangeChoice
          price={price}
          others={others}
          onExchange={() => choice.play({ type: 'exchange' })}
          other={
            keep
              ? { text: tTrain('keep'), run: () => choice.play(keep) }
              : pass && aided
                ? { text: table.centre === undefined ? t('table.pass') : tTrain('pass_opens'), run: () => choice.play(pass) }
                : { text: t('ui.cancel'), run: () => setAsking(false) }
          }
        />
      )}
      below={
        <>
          {max > 0 && <Stock short={`${table.deal}/${max}`} whole={t('table.deal_of', { n: table.deal, max })} />}
          {table.heaps_left > 0 && <Stock heap short={`${table.heaps_left} × 7`} whole={tTrain('heaps', { n: table.heaps_left })} />}
          {table.options.heap_mode === 'boneyard' && table.seats < 4 && (
            <Stock heap short={String(table.boneyard_size)} whole={tTrain('boneyard', { n: table.boneyard_size })} />
          )}
          {own && <TilesAside tiles={own.discards} label={tTrain('thrown')} />}
          {me}
        </>
      }
      hand={own && <Hand tiles={tiles} chosen={choice.chosen} onPick={choice.pick} {...choice.moves} />}
      choice={
        pending ? (
          <p class="hint">{t('table.sending')}</p>
        ) : choice.refused ? (
          <p class="hint warn">{choice.refused}</p>
        ) : choice.chosen !== null ? (
          choice.targets.map(({ target: at, action }) => (
            <WayButton key={at} table={table} names={names} me={seat} aided={aided} action={action} play={choice.play} />
          ))
        ) : choosing ? (
          <WhoseTurn room={room} />
        ) : !aided ? (
          <>
            <WhoseTurn room={room} />
            {draw && (
              <button type="button" class="button" onClick={() => choice.play(draw)}>
                {tTrain('draw', { n: table.boneyard_size })}
              </button>
            )}
            {price && (
              <button type="button" class="button" onClick={() => setAsking(true)}>
                {tTrain('exchange')}
              </button>
            )}
            {pass && (
              <button type="button" class="button" onClick={() => choice.play(pass)}>
                {t('table.pass')}
              </button>
            )}
          </>
        ) : pass && passesByItself(room) ? (
          <ForcedPass why={table.centre === undefined ? undefined : tTrain('forced_pass')} />
        ) : pass ? (
          <button type="button" class="button primary" onClick={() => choice.play(pass)}>
            {table.centre === undefined ? t('table.pass') : tTrain('pass_opens')}
          </button>
        ) : draw ? (
          <>
            <p class="hint">{tTrain(table.centre === undefined ? 'draw_double' : 'draw_about')}</p>
            <button type="button" class="button primary" onClick={() => choice.play(draw)}>
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
        )
      }
      dragged={<DraggedTile tile={choice.drag?.key} at={choice.drag} />}
    />
  );
}

// A number with its symbol, and the words for screen readers and for the tooltip.
function Stock({ heap, short, whole }: { heap?: boolean; short: string; whole: string }) {
  return (
    <span class="stock" title={whole} data-anchor={heap ? 'stock' : undefined}>
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
  const price = own?.legal.some((action) => action.type === 'exchange') ? own.exchange : undefined;
  const last = table.last_deal?.result;
  return [
    `${tableTitle(room.info)}, ${table.options.deals > 0 ? t('table.deal_of', { n: table.deal, max: table.options.deals }) : t('table.deal', { n: table.deal })}.`,
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
    ...(own && own.discards.length > 0 ? [`${tTrain('thrown')}: ${list(own.discards.map(tileText))}.`] : []),
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
      dead: table.discard_sizes[seat],
      score: times > 1 ? `${points} · ×${times}` : points,
    };
  },
  deal: (json) => tableOf(json)?.deal ?? 0,
  lastDeal: (json) => tableOf(json)?.last_deal?.result,
  teams: () => [],
  clockwise: (json) => tableOf(json)?.options.direction !== 'ccw',
  scoring: (json) => {
    const { deals: max = 0, target = 0 } = tableOf(json)?.options ?? {};
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
