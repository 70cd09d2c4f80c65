// The tables that anybody may join or watch, if there are any, as they change.

import { useEffect, useState } from 'preact/hooks';
import { enter, enterAndSit, followOpenTables, openTables } from '../app/store';
import { tableTitle } from '../forms/words';
import type { RoomSummary } from '../protocol';
import { t } from '../texts';
import { joinFacts } from '../ui/facts';

export function OpenTables({ keepName }: { keepName(): unknown }) {
  const [pages, setPages] = useState(1);
  useEffect(() => followOpenTables(pages), [pages]);
  const { tables, more } = openTables.value;
  if (tables.length === 0) return null;
  return (
    <section class="card open-tables" aria-label={t('start.open_tables')}>
      <h2>{t('start.open_tables')}</h2>
      <ul class="plain-list">
        {tables.map((table) => (
          <li key={table.code} class="table-row">
            <span>
              <b>{table.name || tableTitle(table)}</b>
              <small>{joinFacts([tableTitle(table), t('start.by', { host: table.host }), seatsOf(table)])}</small>
            </span>
            <EnterButton table={table} keepName={keepName} />
          </li>
        ))}
      </ul>
      {more && (
        <button type="button" class="button" onClick={() => setPages(pages + 1)}>
          {t('start.more_tables')}
        </button>
      )}
    </section>
  );
}

/** Returns in words which seats somebody who comes now may have. */
const seatsOf = ({ open_seats: open, claimable_seats: bots }: RoomSummary): string =>
  bots > 0 ? t('start.seats_of_bots', { n: bots }) : t('start.seats_free', { n: open });

function EnterButton({ table, keepName }: { table: RoomSummary; keepName(): unknown }) {
  const free = table.open_seats > 0 && table.phase === 'gathering';
  // A late guest chooses at the table: a bot's seat, the line, or watching.
  const late = table.claimable_seats > 0;
  if (!free && !late && !table.may_watch) return null;
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        if (keepName() === false) return;
        void (free ? enterAndSit(table.code) : enter(table.code, false));
      }}
    >
      {t(free || late ? 'start.join_go' : 'start.watch')}
    </button>
  );
}
