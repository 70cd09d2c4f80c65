// The stored data of the player: in words, as a list from the server, as a file, and the way to erase it all.

import { useEffect, useState } from 'preact/hooks';
import { ask, me, startAnew, tellFailure } from '../app/store';
import { RefusedError } from '../connection';
import type { Requests } from '../protocol';
import { date, t } from '../texts';
import { OwnPage } from '../ui/own_page';
import { saveFile } from '../ui/save_file';
import { identityTexts } from './texts';

type Part = Requests['my_data']['answer'];
type Item = Part['items'][number];

const w = identityTexts.t;

const part = (after?: string): Promise<Part> => ask('my_data', { ...(after !== undefined && { after }) });

/** Loads the list page by page. */
function useData() {
  const [state, setState] = useState<{ items: Item[]; next?: string; loading: boolean; failed: boolean }>({ items: [], loading: true, failed: false });
  const load = (items: Item[], after?: string) => {
    setState({ items, next: after, loading: true, failed: false });
    part(after).then(
      (answer) => setState({ items: [...items, ...answer.items], next: answer.more ? answer.next : undefined, loading: false, failed: false }),
      () => setState({ items, next: after, loading: false, failed: true }),
    );
  };
  const player = me.value?.player;
  useEffect(() => load([]), [player]);
  return { ...state, more: () => load(state.items, state.next) };
}

/** Loads every page, also those that are not shown. */
async function everything(): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const answer = await part(after);
    items.push(...answer.items);
    after = answer.more ? answer.next : undefined;
  } while (after !== undefined);
  return items;
}

/** The data as a file for other programs: the words of the server, with times in the form of ISO 8601. */
export function dataFile(player: string, items: readonly Item[], now: number): string {
  const told = items.map(({ kind, at, text }) => ({ kind, ...(at > 0 && { at: new Date(at).toISOString() }), text }));
  return JSON.stringify({ player, exported: new Date(now).toISOString(), items: told }, null, 2);
}

export function DataPage() {
  return (
    <OwnPage title={t('start.data')}>
      <section class="card" aria-label={t('start.data')}>
        <p>{w('data_server')}</p>
        <p>{w('data_others')}</p>
        <p>{w('data_how_long')}</p>
        <p>{w('data_browser')}</p>
      </section>
      <Stored />
      <Erase />
    </OwnPage>
  );
}

function Stored() {
  const { items, next, loading, failed, more } = useData();
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    everything()
      .then((all) => saveFile(new Blob([dataFile(me.value?.player ?? '', all, Date.now())], { type: 'application/json' }), 'takamaka.json'))
      .catch(tellFailure)
      .finally(() => setBusy(false));
  };
  return (
    <section class="card" aria-label={w('data_list')}>
      <h2>{w('data_list')}</h2>
      <button type="button" class="button" disabled={busy} onClick={download}>
        {w('data_download')}
      </button>
      <dl class="stored">
        {items.map(({ kind, at, text }, index) => (
          <div key={index}>
            <dt>
              {w(`kind_${kind}`)} {at > 0 && <small>{date(at)}</small>}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div role="status">
        {loading && <p class="quiet">{t('start.loading')}</p>}
        {failed && <p>{w('failed')}</p>}
      </div>
      {!loading && (failed || next !== undefined) && (
        <button type="button" class="button" onClick={more}>
          {w(failed ? 'again' : 'data_more')}
        </button>
      )}
    </section>
  );
}

function Erase() {
  const [typed, setTyped] = useState('');
  const word = w('erase_word');
  const sure = typed.trim().toLowerCase() === word.toLowerCase();
  const [playing, setPlaying] = useState(false);
  const erase = (event: Event) => {
    event.preventDefault();
    const player = me.value?.player;
    if (!sure || !player) return;
    setPlaying(false);
    ask('erase_me', { confirm: player }).then(
      () => startAnew(w('erased')),
      (error: unknown) => {
        if (error instanceof RefusedError && error.refused.code === 'match_running') setPlaying(true);
        else tellFailure(error);
      },
    );
  };
  return (
    <section class="card" aria-label={w('erase')}>
      <h2>{w('erase')}</h2>
      <p>{w('erase_about')}</p>
      <form class="form" onSubmit={erase}>
        <div class="field">
          <label for="erase-word">{w('erase_type', { word })}</label>
          <input
            id="erase-word"
            value={typed}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        {playing && (
          <p class="warn" role="alert">
            {w('erase_playing')}
          </p>
        )}
        <button type="submit" class="button danger" disabled={!sure}>
          {w('erase')}
        </button>
      </form>
    </section>
  );
}
