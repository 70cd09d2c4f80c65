// The one choice of the game with a price: the player sees the whole price before choosing.

import { garrafinaTexts } from './texts';

const { t } = garrafinaTexts;

interface Props {
  price: { thrown: number; now: number; times: number; last: boolean };
  /** The players whose losses are already doubled. */
  others: { name: string; times: number }[];
  onExchange(): void;
  /** The other choice: keep the hand, pass, or go back to playing. */
  other: { text: string; run(): void };
}

export function ExchangeChoice({ price, others, onExchange, other }: Props) {
  return (
    <section class="exchange" aria-label={t('exchange_title')}>
      <h2>{t('exchange_title')}</h2>
      <ul>
        <li>
          {t('exchange_thrown', { n: price.thrown })} {t('exchange_taken')}
          {price.last && ` ${t('exchange_last')}`}
        </li>
        <li class="price">{t('exchange_price', { times: price.times, now: price.now })}</li>
        <li>{t('exchange_free')}</li>
        {others.map(({ name, times }) => (
          <li key={name}>{t('times', { name, n: times })}</li>
        ))}
      </ul>
      <div class="exchange-buttons">
        <button type="button" class="button" data-move="exchange" onClick={onExchange}>
          <span aria-hidden="true">⇄</span>
          {t('exchange_go', { times: price.times })}
        </button>
        <button type="button" class="button" data-move="other" onClick={other.run}>
          {other.text}
        </button>
      </div>
    </section>
  );
}
