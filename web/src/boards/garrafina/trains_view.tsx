// The trains on the felt: a pinwheel, or lanes if it is small. Every train lies on a mat of its own with its
// owner's name, its open end and its token; a tile can be dropped on a mat.

import { useState } from 'preact/hooks';
import { t } from '../../texts';
import { beyond, EndMark } from '../../kit/end_mark';
import type { Place } from '../../kit/place';
import { laidAs, nameOf, TileShape, tileNumbers } from '../../kit/tile';
import { useShape } from '../../ui/use_shape';
import { seatsFrom, type Table, timesOf, trainOf } from './garrafina_table';
import { hasPinwheel, labelWidth, lanes, type Layout, type Mat, pinwheel } from './layout';
import { garrafinaTexts } from './texts';

const tTrain = garrafinaTexts.t;

interface Props {
  table: Table;
  names: string[];
  me: number | undefined;
  last: number | 'centre' | null;
  /** The tiles that were the last move of a player. */
  recent: ReadonlySet<string>;
  /** Whether open trains carry a token and the trains that take the tile are lit. */
  aided: boolean;
  /** The chosen or dragged tile, and the trains on which it fits. */
  picked: string | null;
  targets: number[];
  aimed: string | null;
  spoken: string;
  onTarget(train: number): void;
}

export function TrainsView(props: Props) {
  const { table, me, spoken } = props;
  const [ref, felt] = useShape();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const centre = tileNumbers(table.centre ?? '0-0')[0];
  const round = hasPinwheel(table.seats, felt);
  const trains = seatsFrom(table, me, round ? 'clockwise' : 'turns').map((seat) => trainOf(table, seat));
  const layout = round ? pinwheel(trains, centre, felt) : lanes(trains, centre, felt, unfolded);
  const unit = layout.unit;
  const px = (units: number) => `${units * unit}px`;
  return (
    <div class="felt trains" ref={ref} data-board data-anchor="felt">
      <div class="trains-all" data-eases style={{ height: px(layout.height) }}>
        <svg viewBox={`0 0 ${layout.width} ${layout.height}`} role="img" aria-label={spoken}>
          <Trains {...props} layout={layout} />
        </svg>
        {layout.mats.map((mat) => (
          <p
            key={mat.owner}
            class={`mat-label${mat.x > layout.width / 3 ? ' at-right' : ''}`}
            data-target={mat.owner}
            data-label={mat.label}
            style={{
              '--seat': mat.owner,
              left: px(mat.x),
              width: mat.label === 'beside' ? `${labelWidth}px` : px(mat.w),
              top: mat.label !== 'below' ? px(mat.y) : `calc(${px(mat.y + mat.h)} - 22px)`,
            }}
          >
            <Label {...props} owner={mat.owner} />
          </p>
        ))}
        {layout.mats.map(
          (mat) =>
            mat.fold && (
              <button
                key={mat.owner}
                type="button"
                class="unfold"
                style={{ left: px(mat.fold.x), top: px(mat.fold.y + 0.5), '--mark': px(2) }}
                aria-label={tTrain('unfold', { n: mat.folded })}
                onClick={() => setUnfolded(new Set([...unfolded, mat.owner]))}
              >
                <span>+{mat.folded}</span>
              </button>
            ),
        )}
      </div>
    </div>
  );
}

function Label({ table, names, me, aided, owner }: Props & { owner: number }) {
  const train = table.trains.find((one) => one.owner === owner);
  const times = timesOf(table, owner);
  const name = names[owner] ?? '';
  return (
    <>
      <b>{owner === me ? tTrain('yours') : name}</b>
      {aided && train?.open && (
        <span class="open-word">
          <i class="token" aria-hidden="true" />
          {tTrain('open')}
        </span>
      )}
      {times > 1 && (
        <span class="times" title={tTrain('times', { name, n: times })}>
          ×{times}
          <span class="sr">{tTrain('times', { name, n: times })}</span>
        </span>
      )}
    </>
  );
}

// The next place of a train, with the given tile in it.
function nextWith(mat: Mat, tile: string | null, end: number): Place {
  const [a, b] = tile === null ? [end, end] : tileNumbers(tile);
  if (tile !== null && a === b) return mat.nextDouble;
  const outer = a === end ? b : a;
  return mat.inward === 'a' ? { ...mat.next, a: end, b: outer } : { ...mat.next, a: outer, b: end };
}

function Trains({ layout, table, names, me, last, recent, aided, picked, targets, aimed, onTarget }: Props & { layout: Layout }) {
  return (
    <>
      {layout.mats.map((mat, index) => {
        const train = table.trains.find((one) => one.owner === mat.owner);
        const target = targets.includes(mat.owner);
        const lit = aided && target;
        const end = train?.end ?? 0;
        const before = mat.places.at(-1) ?? layout.centres[index] ?? layout.centres[0];
        const kind = [
          'mat',
          mat.owner === me ? 'mine' : '',
          aided && train?.open ? 'is-open' : '',
          lit ? 'lit' : '',
          aimed === String(mat.owner) ? 'aimed' : '',
        ];
        return (
          <g
            key={mat.owner}
            class={kind.join(' ')}
            style={{ '--seat': mat.owner }}
            data-target={mat.owner}
            onClick={target ? () => onTarget(mat.owner) : undefined}
          >
            <rect class="ground" x={mat.x + 0.08} y={mat.y + 0.08} width={mat.w - 0.16} height={mat.h - 0.16} rx={0.3} />
            {mat.places.map((place, nth) => (
              <TileShape
                // Counted from the centre, so that only a new tile is drawn again.
                key={mat.folded + nth}
                place={place}
                kind={last === mat.owner && nth === mat.places.length - 1 ? 'last' : recent.has(nameOf(place)) ? 'recent' : ''}
                anchor={laidAs(place)}
              />
            ))}
            {lit ? (
              <g class={`ghost${aimed === String(mat.owner) ? ' aimed' : ''}`}>
                <title>
                  {mat.owner === me
                    ? tTrain('play_own', { tile: picked ?? '', pip: end })
                    : tTrain('play_other', { tile: picked ?? '', pip: end, name: names[mat.owner] ?? '' })}
                </title>
                <TileShape place={nextWith(mat, picked, end)} />
              </g>
            ) : (
              before && <EndMark {...beyond(before, mat.next)} open={end} />
            )}
          </g>
        );
      })}
      {layout.centres.map((place, index) => (
        <TileShape key={index} place={place} kind={`centre${last === 'centre' ? ' last' : ''}`} anchor={index === 0 ? laidAs(place) : undefined} />
      ))}
    </>
  );
}

/** Before a double is led: its empty place, the player who must lead, and the players who had no double. */
export function BeforeLead({ text, passed, picked, lit, onLead }: {
  text: string;
  passed: string;
  picked: string | null;
  lit: boolean;
  onLead(): void;
}) {
  const [a, b] = tileNumbers(picked ?? '0-0');
  const place: Place = { x: 0.1, y: 0.1, w: 1, h: 2, a, b };
  return (
    <div class="felt before-lead" data-board data-anchor="felt" data-target="centre">
      <svg viewBox="0 0 1.2 2.2" class={`lead-place${lit ? ' ghost' : ''}`} aria-hidden="true" onClick={lit ? onLead : undefined}>
        {lit ? <TileShape place={place} /> : <rect class="empty" x={0.15} y={0.15} width={0.9} height={1.9} rx={0.16} />}
      </svg>
      <p>{text || t('table.board_empty')}</p>
      {passed && <p>{passed}</p>}
    </div>
  );
}
