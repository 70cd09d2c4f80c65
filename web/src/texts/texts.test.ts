import { afterAll, describe, expect, it } from 'vitest';
import type { Happened } from '../app/room_state';
import schema from '../generated/schema.json';
import { en, type Key, type Texts } from './en';
import { fill, holes, plural } from './format';
import { type LanguageCode, languages, preferredLanguage, t, useLanguage } from './index';
import { reason } from './refusal';
import { tell, tellers } from './tell';

const codes = Object.keys(languages) as LanguageCode[];
const keys = Object.keys(en) as Key[];

// Every event that a room or Gaple can send, filled with everything a text could ask for.
const full = {
  seat: 1,
  a: 0,
  b: 2,
  name: 'Ayu',
  tile: '3-5',
  end: 'left',
  deal: 2,
  number: 3,
  winners: [1],
  locked: true,
  muted: true,
  left: false,
  phrase: 'hello',
  finished: { result: { winners: [0, 2] } },
};
const silent = new Set(['sheet_shown', 'match_ended']);
const happened = (event: object, me?: number): Happened =>
  ({ seq: 1, from: 'room', event, names: ['Ayu', 'Budi', 'Citra', 'Dewi'], me }) as unknown as Happened;

afterAll(() => useLanguage('en'));

describe.each(codes)('the texts in %s', (code) => {
  it('are all there, with the holes of the English ones', async () => {
    const { texts } = await languages[code].load();
    for (const key of keys) {
      expect((texts as Texts)[key].trim(), key).not.toBe('');
      expect(holes((texts as Texts)[key]), key).toEqual(holes(en[key]));
    }
  });

  it('tell every event, for the one who did it and for the others', async () => {
    await useLanguage(code);
    for (const type of Object.keys(tellers))
      for (const me of [undefined, 0, 1])
        for (const end of ['left', 'right', undefined]) {
          const text = tell(happened({ ...full, end, type }, me));
          if (silent.has(type)) expect(text).toBeNull();
          else {
            expect(text, type).toBeTruthy();
            expect(text, type).not.toMatch(/[{}]|undefined|NaN/);
          }
        }
  });

  it('put every refusal into words', async () => {
    await useLanguage(code);
    expect(reason('must_play', 'R3.4')).toContain('R3.4');
    expect(reason('some_new_code')).toContain('some_new_code');
  });
});

describe('the events', () => {
  it('that the server declares are all known here', () => {
    const declared = JSON.stringify(schema);
    for (const type of ['played', 'had_no_double', 'stand_in_took_over', 'said']) expect(declared).toContain(`"${type}"`);
    for (const type of Object.keys(tellers)) expect(declared, type).toContain(`"${type}"`);
  });

  it('that nobody knows yet say nothing', () => expect(tell(happened({ type: 'from_the_future' }))).toBeNull());

  it('speak to the one who did it', async () => {
    await useLanguage('en');
    const event = { type: 'played', seat: 1, tile: '3-5', end: 'right' };
    expect(tell(happened(event, 1))).toBe('You played 3–5 on the right.');
    expect(tell(happened(event, 0))).toBe('Budi played 3–5 on the right.');
  });

  it('never name the tile that somebody else threw away', async () => {
    await useLanguage('en');
    expect(tell(happened({ type: 'discarded', seat: 1, tile: null }, 0))).toBe('Budi threw a tile away.');
  });
});

describe('plural forms', () => {
  it('follow the language', () => {
    expect(plural('en', 1, ['tile', 'tiles'])).toBe('tile');
    expect(plural('en', 0, ['tile', 'tiles'])).toBe('tiles');
    expect(plural('id', 1, ['kartu'])).toBe('kartu');
    expect(plural('es', 1_000_000, ['ficha', 'de fichas', 'fichas'])).toBe('de fichas');
  });
  it('are filled in', () => {
    expect(fill('en', '{n} {n:tile|tiles} for {who}', { n: 2, who: 'Ayu' })).toBe('2 tiles for Ayu');
    expect(t('table.tiles', { n: 1 })).toBe('1 tile');
  });
});

describe('the preferred language', () => {
  it('is the first wish that is spoken here', () => {
    expect(preferredLanguage(['jv', 'id-ID', 'en'])).toBe('id');
    expect(preferredLanguage(['xx'])).toBe('en');
  });
});
