// A table with one line: the felt, the open ends, the hand, and the choice between the ends. Gaple and Seychelles add their
// own parts.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { speak } from '../../app/announce';
import { recentTiles } from '../../app/last_moves';
import { helps, passesByItself, type RoomState } from '../../app/room_state';
import type { double_six } from '../../protocol';
import { t } from '../../texts';
import { reason, whyUnplayable } from '../../texts/refusal';
import { tileText } from '../../texts/tell';
import type { BoardProps } from '../board';
import { EndNumber, markOf } from '../../kit/end_mark';
import { Hand, type HandTile } from '../../kit/hand';
import type { End, Line } from './layout';
import type { NameTile } from './told';
import { LineView } from './line_view';
import { lineTexts } from './texts';
import { switchTurn, turnsOf } from './turns';
import { byNumbers, DraggedTile, ForcedPass, WhoseTurn } from '../../kit/parts';
import { Shell } from '../../kit/shell';
import { tileNumbers } from '../../kit/tile';
import { nearestTarget, targetUnder, useChoice, type Way } from '../../kit/use_choice';

/** What a line game's own view has. */
interface LineOwn {
  hand: string[];
  unplayable: { tile: string; code: string; rule?: string }[];
}
/** A move with or without a tile. */
interface Move {
  type: string;
  tile?: string;
  end?: End;
}

interface Props<A extends Move> extends BoardProps {
  variant: string;
  /** If left out, the smaller number first. */
  nameTile?: NameTile;
  view: double_six.LineView;
  /** The number of the deal in the match. */
  deal: number;
  own: LineOwn | undefined;
  legal: readonly A[];
  /** The number of tiles at the start of a deal. */
  holds?: number;
  /** The label of a tile that can only be discarded; a button confirms the discard. */
  discardLabel?(tile: string): string;
  /** The game's own buttons or hints for the chosen tile, or without a tile; null if it has none. */
  others(chosen: string | null, send: (action: A) => void): ComponentChildren;
  /** Below the reason why a tile was refused: what the game offers instead. */
  instead?(refused: string, send: (action: A) => void): ComponentChildren;
  /** Above the felt, and next to the open ends. */
  above?: ComponentChildren;
  beside?: ComponentChildren;
}

function handTiles<A extends Move>({ room, own, legal, variant, discardLabel, nameTile = tileText }: Props<A>): HandTile[] {
  if (!own) return [];
  const reasons = new Map(own.unplayable.map((one) => [one.tile, whyUnplayable(one, t('table.fits_no_end'), variant)]));
  const doing = (tile: string, type: string) => legal.some((action) => action.type === type && action.tile === tile);
  const onTurn = legal.some((action) => ['play', 'discard', 'pass'].includes(action.type));
  return [...own.hand].sort(byNumbers).map((tile): HandTile => {
    const name = nameTile(tile);
    if (onTurn && !helps(room)) return { tile, can: 'any', label: name };
    if (doing(tile, 'play')) return { tile, can: 'play', label: t('table.tile_fits', { tile: name }) };
    if (doing(tile, 'discard')) return { tile, can: 'discard', label: discardLabel?.(name) ?? name };
    if (onTurn) return { tile, can: 'nothing', label: t('table.tile_not', { tile: name, why: reasons.get(tile) ?? reason('other') }) };
    return { tile, can: 'rest', label: name };
  });
}

export function LineTable<A extends Move>(props: Props<A>) {
  const { room, pending, play, me, view, own, legal, variant, nameTile = tileText, others, instead, above, beside } = props;
  // A deal that begins again has another first tile, or none.
  const deal = `${room.info.match_id ?? room.id}/${props.deal}/${view.tiles[view.anchor] ?? ''}`;
  const turns = turnsOf(deal);
  const line = useMemo(() => ({ ...lineOf(view), turns }), [room.table, turns]);
  useEffect(() => void lineTexts.load().catch(() => undefined), []);
  const { left, right } = view;
  const send = (action: A) => play(action as unknown as Parameters<typeof play>[0]);
  const turn = (end: End) => {
    const pip = view[end];
    if (pip === undefined) return;
    const now = switchTurn(deal, line, end) ? 'turned' : 'straight';
    speak(lineTexts.t(`${now}_${markOf(end)}`, { pip }), true);
  };
  const pass = legal.find((action) => action.type === 'pass');
  const tiles = handTiles(props);
  const choice = useChoice<A>({
    room,
    pending: pending !== null,
    things: tiles.map(({ tile, can }) => ({ key: tile, can })),
    ways: (tile) =>
      legal.flatMap((action): Way<A>[] =>
        action.type === 'play' && action.tile === tile && action.end ? [{ target: action.end, action }] : [],
      ),
    why: (tile) => {
      const one = own?.unplayable.find((each) => each.tile === tile);
      return `${nameTile(tile)}: ${one ? whyUnplayable(one, t('table.fits_no_end'), variant) : reason('tile_does_not_match', undefined, variant)}`;
    },
    targetAt: (point, ways) => {
      const target = targetUnder(point);
      // A tile that fits both ends goes to the nearer one. The line turns, so that may be the left one on the right side.
      return target === 'anywhere' && ways.length > 1 ? (nearestTarget(point, ways) ?? target) : target;
    },
    send,
    commands: [
      { key: 'p', run: () => pass && !pending && send(pass) },
      { key: ',', run: () => turn('left') },
      { key: '.', run: () => turn('right') },
    ],
  });
  const places = choice.targets.map(({ target, action }) => (
    <button key={target} type="button" class="button primary" data-end={target} onClick={() => choice.play(action)}>
      {left === undefined || right === undefined ? (
        t('table.play_here', { tile: nameTile(action.tile ?? '') })
      ) : (
        <>
          <EndNumber end={target as End} pip={target === 'left' ? left : right} />{' '}
          {t(`table.play_${markOf(target as End)}`, { pip: target === 'left' ? left : right })}
        </>
      )}
    </button>
  ));
  const why = () => {
    if (left === undefined || right === undefined) return undefined;
    return left === right ? t('table.forced_pass_end', { n: left }) : t('table.forced_pass_ends', { left, right });
  };
  const forced = pass && helps(room) && passesByItself(room) && <ForcedPass why={why()} />;
  const passButton = pass && (
    <button key="pass" type="button" class={`button${helps(room) ? ' primary' : ''}`} onClick={() => choice.play(pass)}>
      {t('table.pass')}
    </button>
  );
  const more = others(choice.chosen, choice.play);
  return (
    <Shell
      {...choice}
      aside={above}
      felt={
        <LineView
          line={line}
          ends={{ left, right }}
          last={lastPlayed(room, line)}
          recent={recentTiles(room)}
          targets={choice.targets.map(({ target, action }) => ({ end: target as End, tile: action.tile ?? '' }))}
          aimed={choice.aimed as End | null}
          plain={!helps(room)}
          onTarget={(at) => choice.aimAt(at.end)}
          onHold={turn}
        />
      }
      below={
        <>
          {left !== undefined && right !== undefined && (
            <p class="ends" aria-hidden="true">
              <EndNumber end="left" pip={left} />
              <EndNumber end="right" pip={right} />
            </p>
          )}
          {beside}
          {me}
        </>
      }
      hand={own && <Hand tiles={tiles} chosen={choice.chosen} onPick={choice.pick} {...choice.moves} holds={props.holds} />}
      choice={
        pending ? (
          <p class="hint">{t('table.sending')}</p>
        ) : choice.refused ? (
          <>
            <p class="hint warn">{choice.refused}</p>
            {choice.refusedKey !== null && instead?.(choice.refusedKey, choice.play)}
          </>
        ) : helps(room) ? (
          pass ? (forced || passButton) : (more ?? (choice.chosen !== null ? places : <WhoseTurn room={room} />))
        ) : choice.chosen !== null ? (
          [places, more]
        ) : (
          (more ?? [<WhoseTurn key="turn" room={room} />, passButton])
        )
      }
      dragged={<DraggedTile tile={choice.drag?.key} at={choice.drag} />}
    />
  );
}

export function lineOf(view: double_six.LineView): Line {
  return {
    first: view.anchor,
    tiles: view.tiles.map((tile) => {
      const [left, right] = tileNumbers(tile);
      return { left, right };
    }),
  };
}

/** Returns the end where the newest tile of this deal lies; null if no tile was laid yet. */
function lastPlayed(room: RoomState, line: Line): End | 'first' | null {
  for (let i = room.log.length - 1; i >= 0; i--) {
    const one = room.log[i];
    if (one?.from !== 'game') continue;
    switch (one.event.type) {
      case 'played':
        return line.tiles.length === 1 ? 'first' : (one.event.end as End);
      case 'turned_up':
        return 'first';
      case 'dealt':
        return null;
    }
  }
  return null;
}

/** Describes the line in a sentence, each tile as it lies. */
export function describeLine({ tiles, left, right }: double_six.LineView): string {
  return tiles.length === 0
    ? t('table.board_empty')
    : t('table.board_text', { tiles: tiles.map(tileText).join(', '), left: left ?? '', right: right ?? '' });
}
