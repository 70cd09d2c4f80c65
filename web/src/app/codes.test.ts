import { describe, expect, it } from 'vitest';
import { plainCode, readableCode } from './codes';
import { codeIn, wayIn } from './way_in';

const code = 'K7WF2M9X';

it('codes are written as people read them out', () => {
  expect(readableCode(code)).toBe('K7WF-2M9X');
  expect(plainCode(' k7wf – 2m9x ')).toBe(code);
});

describe('a code is found', () => {
  it.each([
    'K7WF2M9X',
    ' k7wf-2m9x ',
    'Ｋ７ＷＦ　２ｍ９ｘ',
    'K7WF－2M9X',
    'K7WF–2M9X.',
    'K7WF\u20112M9X',
    '\u200bK7WF\u00ad2M9X\u2060',
    'k 7 w f 2 m 9 x',
    '“K7WF-2M9X”',
    'K7WF 2M9X\n',
    'Kode: K7WF-2M9X ya!',
    'come to k7wf-2m9x at eight',
    'code K7WF 2M9X',
    '代码是Ｋ７ＷＦ２Ｍ９Ｘ，快来',
    'https://domino.example/t/K7WF2M9X',
    'http://127.0.0.1:8080/t/k7wf-2m9x/',
    'https://domino.example/t/K7WF2M9X).',
    'Join us: https://domino.example/t/K7WF2M9X, at 20:00 today!',
    'https://domino.example/t/%EF%BC%AB7WF2M9X?from=chat',
    'domino.example/t/K7WF2M9X',
  ])('in %j', (text) => expect(wayIn(text)).toEqual({ code, watch: false }));

  it('with what the link is for', () => {
    expect(wayIn('https://domino.example/w/K7WF2M9X')).toEqual({ code, watch: true });
    expect(wayIn('Take my seat: https://domino.example/t/K7WF2M9X#g=AB12CD.')).toEqual({ code, watch: false, seat: 'AB12CD' });
    expect(wayIn('https://domino.example/t/K7WF2M9X#s=abc_DEF-123')).toEqual({ token: 'abc_DEF-123' });
  });
  it('of the length that is asked for', () => {
    expect(codeIn('０1234-56789-abcde-fghjk', 20)).toBe('0123456789ABCDEFGHJK');
    expect(codeIn('My code is 01234-56789-ABCDE-FGHJK, keep it', 20)).toBe('0123456789ABCDEFGHJK');
    expect(codeIn('seat: AB12-CD', 6)).toBe('AB12CD');
  });
});

it.each(['', 'K7WF', 'see you together at the table', 'https://domino.example/', 'https://domino.example/t/', 'K7WF2M9XK7WF2M9X', 'привет', 'x'.repeat(100_000)])(
  'no code is found in %.40j',
  (text) => expect(wayIn(text)).toBeNull(),
);
