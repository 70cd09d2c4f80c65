import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadBoard } from '../boards/registry';
import sheets from '../generated/sheets.json';
import { gameText } from './game';
import { useLanguage } from './index';
import { reason } from './refusal';
import { loadServedTexts } from './served';
import { gameWord } from './tell';

const everywhere = (text: string) => ({ en: text, fr: `fr ${text}`, zh: `zh ${text}` });
const game = {
  key: 'future_game',
  refusals: [{ code: 'too_early', rules: ['R1'], text: everywhere('Too early.') }],
  sheet: {
    lines: [{ what: 'crumbs', text: everywhere('Crumbs') }],
    deal_reasons: [{ reason: 'fed', text: everywhere('Everybody is fed.') }],
    match_reasons: [{ reason: 'fed', text: everywhere('The match is over.') }, { reason: 'all_fed', text: everywhere('Nothing is left.') }],
  },
  tallies: [{ kind: 'feast', text: everywhere('Feasts') }],
};
const serve = (variants: readonly object[], status = 200) =>
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(JSON.stringify({ variants }), { status }))));

afterEach(async () => {
  vi.unstubAllGlobals();
  await useLanguage('en');
});

describe('a game without a folder', () => {
  it('has the words of the server on its score sheets, as soon as its board is there', async () => {
    serve([{ key: 'gaple', ...sheets.gaple }, game]);
    await loadBoard('future_game');
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/protocol/registry.json');
    expect(gameWord('future_game', 'what', 'crumbs')).toBe('Crumbs');
    expect(gameWord('future_game', 'reason', 'fed')).toBe('Everybody is fed.');
    expect(gameWord('future_game', 'reason', 'all_fed')).toBe('Nothing is left.');
    expect(gameText('future_game', 'tally.feast')).toBe('Feasts');
    expect(reason('too_early', undefined, 'future_game')).toBe('Too early.');
    await useLanguage('fr');
    expect(gameWord('future_game', 'what', 'crumbs')).toBe('fr Crumbs');
    await useLanguage('zh_hant');
    expect(gameWord('future_game', 'what', 'crumbs')).toBe('zh Crumbs');
    await useLanguage('id');
    expect(gameWord('future_game', 'what', 'crumbs'), 'a language that the server does not have').toBe('Crumbs');
  });

  it('shows its identifiers if the server has no words, or does not answer', async () => {
    serve([{ key: 'older_game' }]);
    await loadServedTexts('older_game');
    serve([], 503);
    await loadServedTexts('lost_game');
    vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))));
    await loadServedTexts('lost_game');
    for (const variant of ['older_game', 'lost_game']) expect(gameWord(variant, 'what', 'pips_left')).toBe('pips left');
  });
});
