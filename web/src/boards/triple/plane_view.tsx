// The growing picture on the felt. People move it with a finger, a mouse or keys, zoom it with two fingers, a wheel, keys or
// buttons, and reset it with one button. By default it shows everything, or the newest tile if everything would be too small.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { signed } from '../../texts';
import { useShape } from '../../ui/use_shape';
import {
  type Camera,
  fitted,
  freeCorner,
  held,
  panned,
  seen,
  seesAll,
  sees,
  smallest,
  toPlane,
  toView,
  zoomed,
} from './camera';
import { At, LaidTiles, Touching, unit } from './laid_tiles';
import { besides, boxOf, type Box, type Cell, keyOf, type Laid, middleOf, nearest, type Point, pointsOf } from './plane';
import { tripleTexts } from './texts';
import { TriangleOutline, TriangleShape } from './triangle';
import type { Spot, TripleTable, Way } from './triple_table';

const { t } = tripleTexts;

export type FindSpot = (at: Point, spots: readonly Spot[]) => Spot | undefined;

interface Props {
  placements: TripleTable['placements'];
  /** The tiles that were the last move of a player. */
  recent: ReadonlySet<string>;
  spots: Spot[];
  /** The selected spot, and the way in which the tile would lie there. */
  aimed: { spot: Spot; way: Way } | null;
  /** Shows the spots as empty places, without points and without the tile, until one is selected. */
  plain: boolean;
  onAim(spot: Spot): void;
  /** Gets the function that finds the spot at a point of the page. */
  find: { current: FindSpot | null };
}

const fingerReach = 30;
const tapMoves = 7;
const step = 72;

export function PlaneView({ placements, recent, spots, aimed, plain, onAim, find }: Props) {
  const [felt, shape] = useShape();
  // Null while the camera is automatic.
  const [moved, setMoved] = useState<Camera | null>(null);
  const byHand = useRef(false);
  const [moving, setMoving] = useState(false);
  const box = useMemo(() => boxOf(placements.map((one) => one.cell)), [placements]);
  const newest = placements.at(-1);
  const automatic = useMemo(() => fitted(box, shape, newest?.cell), [box, shape, newest]);
  const camera = moved ?? automatic;
  const whole = seesAll(camera, shape, box);
  const corner = useMemo(() => {
    const laid = placements.map((one) => one.cell);
    return freeCorner(laid, laid.flatMap(besides), automatic, shape);
  }, [placements, automatic, shape]);
  const now = useRef({ camera, shape, box });
  now.current = { camera, shape, box };

  const change = (next: Camera) => {
    byHand.current = true;
    // The next event may come before the next drawing.
    now.current.camera = held(next, now.current.box, now.current.shape);
    setMoved(now.current.camera);
  };
  const show = (cell: Cell) => {
    if (!sees(now.current.camera, shape, cell)) setMoved({ ...now.current.camera, ...middleOf(cell) });
  };
  const fit = () => {
    byHand.current = false;
    setMoved(null);
  };

  // A new deal is shown whole; a new tile is always moved into view, even if somebody has moved the picture.
  useEffect(() => {
    if (placements.length <= 1 || !byHand.current) fit();
    else if (newest) show(newest.cell);
  }, [placements.length]);
  useEffect(() => {
    if (aimed) show(aimed.spot.cell);
  }, [aimed && keyOf(aimed.spot.cell)]);

  const inFelt = (event: { clientX: number; clientY: number }): Point => {
    const at = felt.current?.getBoundingClientRect();
    return { x: event.clientX - (at?.left ?? 0), y: event.clientY - (at?.top ?? 0) };
  };
  const spotAt = (at: Point, spots: readonly Spot[]): Spot | undefined => {
    const { camera, shape } = now.current;
    return nearest(spots, toPlane(camera, shape, at), Math.max(0.6, fingerReach / camera.scale));
  };
  find.current = (at, among) => {
    const point = inFelt({ clientX: at.x, clientY: at.y });
    return point.y < shape.h + fingerReach ? spotAt(point, among) : undefined;
  };

  // ------------------------------------------------------------------------------------------- fingers and mouse
  const fingers = useRef(new Map<number, Point>());
  const walked = useRef(0);
  const lastTap = useRef(0);
  const touched = useRef<string | undefined>(undefined); // the place under the first finger, as it was drawn there

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button, .overview')) return;
    // The first finger is alone, even if the end of an earlier touch got lost.
    if (event.isPrimary) fingers.current.clear();
    if (fingers.current.size === 0) {
      walked.current = 0;
      touched.current = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    }
    fingers.current.set(event.pointerId, inFelt(event));
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const at = inFelt(event);
    const [dx, dy] = [at.x - before.x, at.y - before.y];
    walked.current += Math.hypot(dx, dy);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, at);
    if (walked.current < tapMoves) return;
    setMoving(true);
    if (!other) return change(panned(now.current.camera, dx, dy));
    const spread = (point: Point) => Math.max(20, Math.hypot(point.x - other.x, point.y - other.y));
    const centre = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    change(zoomed(panned(now.current.camera, dx / 2, dy / 2), now.current.shape, spread(at) / spread(before), centre));
  };
  const onPointerEnd = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (fingers.current.size > 0) return;
    setMoving(false);
    if (event.type !== 'pointerup' || walked.current >= tapMoves) return;
    // While the picture glides, the drawn place is not where the camera will have it.
    const spot = spots.find(({ cell }) => keyOf(cell) === touched.current) ?? spotAt(inFelt(event), spots);
    if (spot) return onAim(spot);
    // A double tap on the felt resets the view, or zooms in if everything is in view.
    const time = event.timeStamp;
    if (time - lastTap.current < 350) {
      if (moved || !whole) fit();
      else change(zoomed(camera, shape, 1.8, inFelt(event)));
      lastTap.current = 0;
    } else lastTap.current = time;
  };

  // The browser must not scroll or zoom the page instead; a passive listener could not prevent that.
  useEffect(() => {
    const element = felt.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { camera, shape } = now.current;
      change(zoomed(camera, shape, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), inFelt(event)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  // ------------------------------------------------------------------------------------------------------- keys
  const zoom = (factor: number) => change(zoomed(camera, shape, factor, { x: shape.w / 2, y: shape.h / 2 }));
  const onKeyDown = (event: KeyboardEvent) => {
    const push = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    if (push) change(panned(camera, push[0] ?? 0, push[1] ?? 0));
    else if (event.key === '+' || event.key === '=') zoom(1.3);
    else if (event.key === '-') zoom(1 / 1.3);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };

  const origin = toView(camera, shape, { x: 0, y: 0 });
  const aimedKey = aimed && keyOf(aimed.spot.cell);
  return (
    <div
      class={`felt plane${moving ? ' moving' : ''}`}
      ref={felt}
      data-board
      data-anchor="felt"
      tabIndex={0}
      role="group"
      aria-label={t('plane', { n: placements.length })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <svg aria-hidden="true">
        <g class="camera" style={{ transform: `translate(${origin.x}px, ${origin.y}px) scale(${camera.scale / unit})` }}>
          <LaidTiles laid={placements} recent={recent} />
          {newest && spots.length === 0 && <Touching laid={placements} cell={newest.cell} shape={newest.bonus} />}
          {spots.map((spot) => {
            const key = keyOf(spot.cell);
            const way = (key === aimedKey && aimed?.way) || spot.ways[0];
            return way && <Ghost key={key} spot={spot} way={way} aimed={key === aimedKey} plain={plain} />;
          })}
        </g>
      </svg>
      {!whole && <Overview placements={placements} box={box} view={seen(camera, shape)} onGo={(at) => change({ ...camera, ...at })} />}
      <div class={`camera-buttons ${corner}`}>
        <button type="button" class="icon-button" aria-label={t('farther')} onClick={() => zoom(1 / 1.4)} disabled={whole && camera.scale <= smallest}>
          −
        </button>
        <button type="button" class="icon-button" aria-label={t('fit')} onClick={fit}>
          ⤢
        </button>
        <button type="button" class="icon-button" aria-label={t('nearer')} onClick={() => zoom(1.4)}>
          +
        </button>
      </div>
    </div>
  );
}

function Ghost({ spot, way, aimed, plain }: { spot: Spot; way: Way; aimed: boolean; plain: boolean }) {
  const { cell } = spot;
  if (plain && !aimed)
    return (
      <At cell={cell} kind="tri-free">
        <g data-cell={keyOf(cell)}>
          <TriangleOutline up={cell.up} />
        </g>
      </At>
    );
  const bonus = way.gain.bonus !== 'none';
  return (
    <At cell={cell} kind={`tri-ghost${aimed ? ' aimed' : ''}${bonus ? ' bonus' : ''}`}>
      <g data-cell={keyOf(cell)}>
        <TriangleShape up={cell.up} tile={way.action.tile} rotation={way.action.rotation} />
        {!plain && (
          <text class="tri-gain" x={0} y={cell.up ? 4 : -4}>
            {bonus ? '★' : ''}
            {signed(way.gain.points)}
          </text>
        )}
        {spot.ways.length > 1 && (
          <text class="tri-gain" x={0} y={cell.up ? 22 : 16}>
            ⟳
          </text>
        )}
      </g>
    </At>
  );
}

// The whole picture in a corner, with the visible part; shown only while a part is out of view.
function Overview({ placements, box, view, onGo }: {
  placements: readonly Laid[];
  box: Box;
  view: Box;
  onGo(at: Point): void;
}) {
  const pad = 0.3;
  const [w, h] = [box.right - box.left + 2 * pad, box.bottom - box.top + 2 * pad];
  const onClick = (event: MouseEvent) => {
    const at = (event.currentTarget as Element).getBoundingClientRect();
    const scale = Math.min(at.width / w, at.height / h);
    onGo({
      x: (box.left + box.right) / 2 + (event.clientX - at.left - at.width / 2) / scale,
      y: (box.top + box.bottom) / 2 + (event.clientY - at.top - at.height / 2) / scale,
    });
  };
  return (
    <svg class="overview" viewBox={`${box.left - pad} ${box.top - pad} ${w} ${h}`} aria-hidden="true" onClick={onClick}>
      {placements.map((one) => (
        <polygon key={keyOf(one.cell)} points={pointsOf(one.cell).map(({ x, y }) => `${x},${y}`).join(' ')} />
      ))}
      <rect
        x={Math.max(view.left, box.left - pad)}
        y={Math.max(view.top, box.top - pad)}
        width={Math.min(view.right, box.right + pad) - Math.max(view.left, box.left - pad)}
        height={Math.min(view.bottom, box.bottom + pad) - Math.max(view.top, box.top - pad)}
      />
    </svg>
  );
}
