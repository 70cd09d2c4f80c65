// The set above the felt: each side's progress to the target, its distance from kapot and kapot bef, and what the leader
// needs.

import { Fragment } from 'preact';
import type { seychelles } from '../../protocol';
import { list } from '../../texts';
import { begun, standings } from './set';
import { seychellesTexts } from './texts';

const { t } = seychellesTexts;

export function outlookText(table: seychelles.Public): string {
  const { outlook } = table;
  return t(outlook === 'final_deal' || outlook === 'final_set' ? `${outlook}_on` : outlook, { target: table.options.target, bef: table.bef_max });
}

// Marks the player who began this deal. Hidden from screen readers: the head of the set says the same.
function Began({ name }: { name: string }) {
  return (
    <span class="began" title={`${t('began', { name })}. Lapoz: ${t('meaning.lapoz')}`} aria-hidden="true">
      ①
    </span>
  );
}

export function SetStrip({ table, names, me }: { table: seychelles.Public; names: string[]; me: number | undefined }) {
  const { options, set, starter, bef_max, asked_final } = table;
  const percent = (points: number) => `${Math.min(100, (100 * points) / options.target)}%`;
  const alone = options.target <= 0 || table.final ? 0 : bef_max;
  return (
    <section class="set-strip" aria-label={t('set', { n: set })}>
      <p class="set-head" title={t('about', { target: options.target, bef: bef_max })}>
        <b>{t('set', { n: set })}</b>
        <span class={table.outlook === 'to_win' ? '' : 'notable'}>{outlookText(table)}</span>
        {starter !== undefined && <span class="sr">{t('began', { name: names[starter] ?? '' })}.</span>}
      </p>
      <ul class="set-sides">
        {standings(table).map(({ seats, points, fate }) => (
          <li key={seats.join()} class={`set-side ${fate}${me !== undefined && seats.includes(me) ? ' mine' : ''}`}>
            <span class="set-names">
              {seats.map((seat, nth) => (
                <Fragment key={seat}>
                  {nth > 0 && ' '}
                  <span class="set-name" title={names[seat]}>
                    {nth > 0 && '+ '}
                    {names[seat]}
                    {seat === starter && <Began name={names[seat] ?? ''} />}
                  </span>
                </Fragment>
              ))}
            </span>
            <span class="set-track" aria-hidden="true">
              <i class="grass" style={{ width: percent(alone) }} />
              <i class="won" style={{ width: percent(points) }} />
            </span>
            <b>{points}</b>
            {begun(table) && (
              <span class="fate" title={fate === 'escaped' ? undefined : t(`meaning.${fate}`)}>
                {t(`fate.${fate}`)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked_final.length > 0 && (
        <p>{t('final_wanted', { names: list(asked_final.map((seat) => names[seat] ?? '')), n: asked_final.length })}</p>
      )}
    </section>
  );
}
