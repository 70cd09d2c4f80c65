// The line on the felt: tiles, the tile played last, and the places for the chosen tile.

import { useMemo } from 'preact/hooks';
import { t } from '../../texts';
import { useShape } from '../../ui/use_shape';
import { beyond, EndMark, markOf } from '../../kit/end_mark';
import { boxWidth, type End, layOut, type Line, nextAt, nextPlaces, placeAt, viewOf } from './layout';
import type { Place } from '../../kit/place';
import { lineTexts } from './texts';
import { useHold } from './use_hold';
import { laidAs, nameOf, TileShape, tileNumbers } from '../../kit/tile';

/** A place where the chosen tile may be played. */
export interface Target {
  end: End;
  tile: string;
}

interface Props {
  line: Line;
  ends: { left?: number; right?: number };
  /** The end at which the last tile was played; null if none was played yet. */
  last: End | 'first' | null;
  /** The tiles that were the last move of a player. */
  recent: ReadonlySet<string>;
  targets: Target[];
  aimed: End | null;
  /** Marks the places by their open numbers alone, without showing how the tile would lie. */
  plain: boolean;
  onTarget(target: Target): void;
  /** The viewer holds an end of the line. */
  onHold(end: End): void;
}

// The largest size of half a tile on a big screen, in pixels.
const unitMax = 46;

export function LineView({ line, ends, last, recent, targets, aimed, plain, onTarget, onHold }: Props) {
  const [ref, shape] = useShape();
  const aspect = shape.h / shape.w;
  const width = Math.max(boxWidth(aspect), 2 * Math.floor(shape.w / unitMax / 2));
  const places = useMemo(() => layOut(line, width), [line, width]);
  const ghosts = targets.map((target) => ({ target, place: placeAt(line, tileNumbers(target.tile), target.end, width) }));
  const view = viewOf([...places, ...nextPlaces(line, width)], width, aspect);
  const lastIndex = last === null ? -1 : last === 'first' ? line.first : last === 'left' ? 0 : places.length - 1;
  const spoken =
    places.length === 0
      ? t('table.board_empty')
      : t('table.board_text', {
          tiles: line.tiles.map((tile) => `${tile.left}–${tile.right}`).join(', '),
          left: ends.left ?? '',
          right: ends.right ?? '',
        });
  return (
    <div class="felt" ref={ref} data-board data-anchor="felt">
      <svg data-eases viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`} role="img" aria-label={spoken}>
        {places.map((place, index) => (
          <TileShape
            // The tile's distance from the first one never changes, so only the new tile is drawn again.
            key={index - line.first}
            place={place}
            kind={index === lastIndex ? 'last' : recent.has(nameOf(place)) ? 'recent' : ''}
            anchor={laidAs(place)}
          />
        ))}
        {places.length > 0 && (plain || targets.length === 0) && <OpenEnds line={line} places={places} width={width} />}
        {places.length > 0 && bothEnds.map((end) => <Held key={end} {...{ line, places, width, end }} onHold={() => onHold(end)} />)}
        {ghosts.map(({ target, place }) => (
          <Ghost
            key={target.end}
            place={place}
            aimed={aimed === target.end}
            plain={plain}
            end={target.end}
            label={t(`table.play_${markOf(target.end)}`, { pip: (target.end === 'left' ? ends.left : ends.right) ?? '' })}
            onPick={() => onTarget(target)}
          />
        ))}
      </svg>
    </div>
  );
}

const bothEnds = ['left', 'right'] as const;

/** Returns the outermost tile of an end, its open number, and where the next tile begins. */
function endOf(line: Line, places: Place[], width: number, end: End) {
  const tile = places.at(end === 'left' ? 0 : -1) as Place;
  const { open, place } = nextAt(line, end, width);
  return { open, tile, at: beyond(tile, place) };
}

// The number of each open end, at the place where the next tile will begin.
function OpenEnds({ line, places, width }: { line: Line; places: Place[]; width: number }) {
  return (
    <g aria-hidden="true">
      {bothEnds.map((end) => {
        const { open, at } = endOf(line, places, width, end);
        return <EndMark key={end} {...at} open={open} mark={markOf(end)} />;
      })}
    </g>
  );
}

// An end of the line under the finger: its outermost tile and its mark. A long press turns the line there.
function Held({ line, places, width, end, onHold }: { line: Line; places: Place[]; width: number; end: End; onHold(): void }) {
  const { tile, at } = endOf(line, places, width, end);
  const [x, y] = [Math.min(tile.x, at.x - 0.5), Math.min(tile.y, at.y - 0.5)];
  const [right, bottom] = [Math.max(tile.x + tile.w, at.x + 0.5), Math.max(tile.y + tile.h, at.y + 0.5)];
  return (
    <rect x={x} y={y} width={right - x} height={bottom - y} fill="transparent" data-hold={end} {...useHold(onHold)}>
      <title>{lineTexts.t('hold')}</title>
    </rect>
  );
}

function Ghost({ place, aimed, plain, end, label, onPick }: {
  place: Place;
  aimed: boolean;
  plain: boolean;
  end: End;
  label: string;
  onPick(): void;
}) {
  // The buttons below the hand do the same for keyboards and screen readers; this place is for fingers.
  return (
    <g class={plain ? 'open-place' : `ghost${aimed ? ' aimed' : ''}`} data-target={end} onClick={onPick} aria-hidden="true">
      <title>{label}</title>
      <rect class="reach" x={place.x - 0.5} y={place.y - 0.5} width={place.w + 1} height={place.h + 1} />
      {!plain && <TileShape place={place} />}
    </g>
  );
}
