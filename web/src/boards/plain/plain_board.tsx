// A board for any game: the table in readable lines and every legal move as a button. Games without a board of their own use
// it.

import type { Action, DealResult, Json, JsonObject } from '../../protocol';
import { t } from '../../texts';
import type { AnyBoard, BoardProps } from '../board';

/** Writes an identifier as words. */
export function words(id: string): string {
  const text = id.replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function valueText(value: Json | undefined): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? t('ui.on') : t('ui.off');
  if (Array.isArray(value)) return value.length ? value.map(valueText).join(', ') : '–';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${words(key)}: ${valueText(inner)}`)
      .join('; ');
  return String(value);
}

/** Describes a move of any game: its type, then its values. */
function actionText(action: Action): string {
  const rest = Object.entries(action).filter(([key]) => key !== 'type');
  return [words(action.type), ...rest.map(([, value]) => valueText(value))].join(' ');
}

export function Facts({ of }: { of: JsonObject }) {
  return (
    <dl class="facts">
      {Object.entries(of).map(([key, value]) => (
        <div key={key}>
          <dt>{words(key)}</dt>
          <dd>{valueText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Moves({ room, pending, play, board }: Omit<BoardProps, 'me'> & { board: AnyBoard }) {
  const legal = room.you.own?.legal ?? [];
  return (
    <section aria-label={t('table.actions')} class="moves">
      {legal.length === 0 && <p class="quiet">{t('table.no_actions')}</p>}
      {legal.map((action) => (
        <button
          key={JSON.stringify(action)}
          type="button"
          class="button"
          disabled={pending !== null}
          onClick={() => play(action)}
        >
          {board.actionText(action, room)}
        </button>
      ))}
    </section>
  );
}

function Table(props: BoardProps) {
  const own = Object.fromEntries(Object.entries(props.room.you.own ?? {}).filter(([key]) => key !== 'legal'));
  return (
    <div class="plain-board">
      {props.me}
      <Moves {...props} board={plainBoard} />
      {Object.keys(own).length > 0 && (
        <section>
          <h2>{t('table.hand')}</h2>
          <Facts of={own} />
        </section>
      )}
      {props.room.table && (
        <section>
          <h2>{t('table.text_view')}</h2>
          <Facts of={props.room.table} />
        </section>
      )}
    </div>
  );
}

const numbers = (value: Json | undefined): number[] => (Array.isArray(value) ? value.map(Number) : []);

const plainTile = (tile: string): string => tile;

export const plainBoard: AnyBoard = {
  Table,
  tellers: {},
  actionText,
  tileText: plainTile,
  TilePicture: ({ tile }) => <span aria-hidden="true">{plainTile(tile)}</span>,
  facts: (table, seat) => ({ tiles: numbers(table.hand_sizes)[seat] }),
  deal: (table) => Number(table.deal ?? 0),
  lastDeal: (table) => {
    const last = table.last_deal as JsonObject | undefined;
    return (last?.result ?? last) as DealResult | undefined;
  },
  teams: (table) => (Array.isArray(table.teams) ? table.teams.map(numbers) : []),
  clockwise: (table) => (table.options as JsonObject | undefined)?.direction !== 'ccw',
  scoring: () => ({ chips: true, about: '' }),
  describe: (room) => Object.entries(room.table ?? {}).map(([key, value]) => `${words(key)}: ${valueText(value)}`),
};
