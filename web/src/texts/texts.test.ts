import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toTraditional } from '../../build/traditional';
import type { Happened } from '../app/room_state';
import { boardOf, gamesWithBoards, loadBoard } from '../boards/registry';
import refusals from '../generated/refusals.json';
import schema from '../generated/schema.json';
import sheets from '../generated/sheets.json';
import { en, type Key, type Texts } from './en';
import { fill, holes, plural } from './format';
import { gameText } from './game';
import { type LanguageCode, languages, preferredLanguage, serverWord, signed, t, useLanguage } from './index';
import { loadOptionWords } from './options';
import { reason } from './refusal';
import { definitionOf, samplesOf } from './sample';
import { gameWord, roomTellers, tell } from './tell';

const codes = Object.keys(languages) as LanguageCode[];
const keys = Object.keys(en) as Key[];

const happened = (event: object, variant: string, me?: number): Happened =>
  ({ seq: 1, from: variant ? 'game' : 'room', variant, event, names: ['Ayu', 'Budi', 'Citra', 'Dewi'], me }) as unknown as Happened;

// The fields of a room event, with every value that a text could need.
const full = { seat: 1, a: 0, b: 2, name: 'Ayu', number: 3, winners: [1], locked: true, muted: true, left: false, phrase: 'hello', place: 2, out: ['Budi'], in: ['Citra'] };
const silent = new Set(['sheet_shown']);

type Options = { [key: string]: { enum?: string[] } };
/** Returns the options in the schema of one game. */
function propertiesOf(variant: string): Options {
  const definitions = schema.$defs as unknown as { [name: string]: { properties?: { [key: string]: { $ref?: string; enum?: string[] } }; enum?: string[] } };
  const options = definitions[definitionOf(variant, 'Options')]?.properties ?? {};
  // A list of values is a definition of its own.
  return Object.fromEntries(Object.entries(options).map(([key, option]) => [key, definitions[option.$ref?.replace('#/$defs/', '') ?? ''] ?? option]));
}

/** Returns the codes in a game's rules that have a rule number: refusals, and reasons for lines of the score sheet. */
function codedInRules(variant: string): string[] {
  const folder = resolve(import.meta.dirname, '../../../engine/variants', variant);
  const sources = readdirSync(folder).filter((file) => /(?<!_test)\.cpp$/.test(file));
  const text = sources.map((file) => readFileSync(resolve(folder, file), 'utf8')).join('\n');
  return [...text.matchAll(/"([a-z][a-z_0-9]*)",\s*"R\d/g)].map((match) => match[1] ?? '');
}

/** Returns the kinds of tally that a game declares. */
function declaredTallies(variant: string): string[] {
  const folder = resolve(import.meta.dirname, '../../../engine/variants', variant);
  const text = readdirSync(folder).filter((file) => file.endsWith('.hpp')).map((file) => readFileSync(resolve(folder, file), 'utf8')).join('\n');
  return [...text.matchAll(/TallyKind\{\s*"(\w+)"/g)].map((match) => match[1] ?? '');
}

beforeAll(() => Promise.all(gamesWithBoards.map(loadBoard)));
beforeEach(() => useLanguage('en'));
afterAll(() => useLanguage('en'));

describe.each(codes)('the texts in %s', (code) => {
  it('are complete, with the same holes as in English', async () => {
    const { texts } = await languages[code].load();
    for (const key of keys) {
      expect((texts as Texts)[key].trim(), key).not.toBe('');
      // A number that only chooses a plural form is not needed in a language with one form.
      const own = holes((texts as Texts)[key]);
      expect(holes(en[key]), key).toEqual(expect.arrayContaining(own));
      expect(own, key).toEqual(expect.arrayContaining(holes(en[key].replace(/\{\w+:[^}]*\}/g, ''))));
    }
  });

  it('tell every event of the room, to the player who did it and to others', async () => {
    await useLanguage(code);
    for (const type of Object.keys(roomTellers))
      for (const me of [undefined, 0, 1]) {
        const text = tell(happened({ ...full, type }, '', me));
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

describe.each(codes)('the words of the options in %s', (code) => {
  it('name every option, its choices and its effect', async () => {
    await useLanguage(code);
    await loadOptionWords();
    // A game without a board is shown in the server's English.
    const missing = gamesWithBoards.flatMap((variant) =>
      Object.entries(propertiesOf(variant)).flatMap(([key, option]) => {
        const path = `${variant}.options.${key}`;
        const paths = [...(code === 'en' ? [] : [`${path}.title`, `${path}.about`]), ...(option.enum ?? []).map((one) => `${path}.${one}`)];
        return paths.filter((one) => serverWord(one, 'no word') === 'no word');
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe.each(gamesWithBoards)('the words of %s', (variant) => {
  const events = samplesOf(schema, definitionOf(variant, 'Event'));

  it.each(codes)('tell every event in %s, to the player who did it and to others', async (code) => {
    await useLanguage(code);
    const tellers = boardOf(variant)?.tellers ?? {};
    expect(Object.keys(tellers).sort()).toEqual([...new Set(events.map((event) => event.type))].sort());
    for (const event of events)
      for (const me of [undefined, 0, 1]) {
        const text = tell(happened(event, variant, me));
        if (text === null) continue;
        expect(text.trim(), event.type).not.toBe('');
        expect(text, event.type).not.toMatch(/[{}]|undefined|NaN|null/);
      }
  });

  it('have a text for every code of its rules: refusals and lines of the score sheet', () => {
    const unknown = codedInRules(variant).filter(
      (code) =>
        gameText(variant, `what.${code}`) === undefined &&
        gameText(variant, `refused.${code}`) === undefined &&
        !(`refused.${code}` in en) &&
        !(`sheet.what.${code}` in en),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  // The server sends the English ones and serves all of them: GET /api/refusals.
  it.each(codes)('refuse a move in %s as the server does', async (code) => {
    await useLanguage(code);
    for (const { code: why, text } of refusals.variants[variant]) expect(reason(why, undefined, variant)).toBe(code === 'zh_hant' ? toTraditional(text.zh) : text[code]);
  });

  // The server serves all of them: `sheet` and `tallies` in /api/protocol/registry.json.
  it.each(codes)('say in %s what is on a score sheet as the server does', async (code) => {
    await useLanguage(code);
    const { sheet, tallies } = sheets[variant];
    const served = (text: Readonly<Record<string, string>>) => (code === 'zh_hant' ? toTraditional(text.zh ?? '') : text[code]);
    for (const { what, text } of sheet.lines) expect(gameWord(variant, 'what', what)).toBe(served(text));
    for (const { reason: id, text } of sheet.deal_reasons) expect(gameWord(variant, 'reason', id)).toBe(served(text));
    for (const { kind, text } of tallies) expect(gameText(variant, `tally.${kind}`)).toBe(served(text));
  });

  it.each(codes)('have a text in %s for everything that the game counts over all matches', async (code) => {
    await useLanguage(code);
    expect(declaredTallies(variant).filter((kind) => gameText(variant, `tally.${kind}`) === undefined)).toEqual([]);
  });
});

it('some game counts something over all matches', () => {
  expect(gamesWithBoards.flatMap(declaredTallies)).toContain('zete');
});

describe('an event', () => {
  it('that is unknown has no text', () => expect(tell(happened({ type: 'from_the_future' }, 'gaple'))).toBeNull());

  it('of a game without a board is told plainly', () => {
    expect(tell(happened({ type: 'drew', seat: 1 }, 'some_game'))).toBe('Budi: drew');
  });

  it('says “you” to the player who did it', () => {
    const event = { type: 'played', seat: 1, tile: '3-5', end: 'right', on: 5 };
    expect(tell(happened(event, 'gaple', 1))).toBe('You played 3–5 on the square 5.');
    expect(tell(happened(event, 'gaple', 0))).toBe('Budi played 3–5 on the square 5.');
  });

  it('never names a tile that somebody else threw away', () => {
    expect(tell(happened({ type: 'discarded', seat: 1, tile: null }, 'gaple', 0))).toBe('Budi threw a tile away.');
  });
});

describe('an id of the server', () => {
  it('gets the words of the game, otherwise common words, otherwise its own', () => {
    expect(gameWord('gaple', 'what', 'pips_dead')).toBe('Pips on dead tiles');
    expect(gameWord('gaple', 'reason', 'blocked')).toBe('Blocked: nobody holds a tile that fits.');
    expect(gameWord('gaple', 'reason', 'something_new')).toBe('something new');
  });
  it('gets the words of the game for a refusal', () => {
    expect(reason('no_passes_here', 'R3.6', 'gaple')).toBe('At this table you throw a tile away instead of passing. (rule R3.6)');
  });
});

describe('plural forms', () => {
  it('of a match of one deal, on the score sheet', async () => {
    await loadBoard('garrafina');
    expect(gameText('garrafina', 'about_deals', { max: 1 })).toContain('1 deal.');
  });
  it('follow the language', () => {
    expect(plural('en', 1, ['tile', 'tiles'])).toBe('tile');
    expect(plural('en', 0, ['tile', 'tiles'])).toBe('tiles');
    expect(plural('id', 1, ['kartu'])).toBe('kartu');
    expect(plural('es', 1_000_000, ['ficha', 'de fichas', 'fichas'])).toBe('de fichas');
  });
  it('of chips, in every language that has them', async () => {
    const chips: string[] = [];
    for (const code of ['en', 'fr', 'es'] as const) {
      await useLanguage(code);
      chips.push(t('table.chips', { n: signed(-1) }), t('table.chips', { n: signed(2) }));
    }
    expect(chips).toEqual(['−1 chip', '+2 chips', '−1 jeton', '+2 jetons', '−1 moneda', '+2 monedas']);
  });
  it('of a French participle', async () => {
    await useLanguage('fr');
    expect(t('net.queued_others', { n: 1 })).toBe('1 demande attend d’être envoyée.');
    expect(t('net.queued_others', { n: 2 })).toBe('2 demandes attendent d’être envoyées.');
  });
  it('are filled in', () => {
    expect(fill('en', '{n} {n:tile|tiles} for {who}', { n: 2, who: 'Ayu' })).toBe('2 tiles for Ayu');
    expect(t('table.tiles', { n: 1 })).toBe('1 tile');
  });
});

describe('a sentence of the server', () => {
  it('keeps its rule numbers in every language', async () => {
    await useLanguage('fr');
    await loadOptionWords();
    expect(serverWord('gaple.options.teams.about', 'Seats that … (R1.3, R5.9)')).toBe(
      'Ceux qui se font face gagnent et perdent ensemble. (R1.3, R5.9)',
    );
  });
  it('stays English if there is no translation', () => {
    expect(serverWord('gaple.options.something_new.title', 'Something new')).toBe('Something new');
  });
});

describe('the preferred language', () => {
  it('is the first one that the page has', () => {
    expect(preferredLanguage(['jv', 'id-ID', 'en'])).toBe('id');
    expect(preferredLanguage(['xx'])).toBe('en');
  });
  it('is Chinese in the characters of the place', () => {
    for (const wish of ['zh-HK', 'zh-TW', 'zh-Hant-CN', 'yue', 'yue-HK']) expect(preferredLanguage([wish]), wish).toBe('zh_hant');
    for (const wish of ['zh', 'zh-CN', 'zh-SG', 'zh-Hans-HK', 'yue-CN']) expect(preferredLanguage([wish]), wish).toBe('zh');
  });
});
