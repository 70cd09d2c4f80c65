import { describe, expect, it } from 'vitest';
import { addressFrom, gameHref, href } from './router';

describe('the addresses of the admin page', () => {
  it.each([
    ['/admin', { page: 'overview' }],
    ['/admin/', { page: 'overview' }],
    ['/admin/games', { page: 'games' }],
    ['/admin/games/', { page: 'games' }],
    ['/admin/games/01ABC', { page: 'game', match: '01ABC' }],
    ['/admin/rooms/KQ7M-2RBC', { page: 'room', room: 'KQ7M-2RBC' }],
    ['/admin/players/a%2Fb', { page: 'player', player: 'a/b' }],
    ['/admin/bans/7', { page: 'nowhere' }],
    ['/admin/games/a/b', { page: 'nowhere' }],
    ['/admin/games/%E0%A4%A', { page: 'nowhere' }],
    ['/admin/toString', { page: 'nowhere' }],
  ])('%s', (path, page) => expect(addressFrom(path, '', '').page).toEqual(page));

  it('hold the search, without empty fields', () =>
    expect(addressFrom('/admin/games', '?player=Ayu%20B&room=', '').query).toEqual({ player: 'Ayu B' }));
  it.each([
    ['#17', 17],
    ['#', null],
    ['#1.5', null],
    ['#link=abc', null],
  ])('the moment of %s', (hash, seq) => expect(addressFrom('/admin/games/x', '', hash).seq).toBe(seq));

  it('read back as they were written', () => {
    expect(href('/games', { player: 'Ayu & B', room: '', flag: undefined })).toBe('/admin/games?player=Ayu+%26+B');
    expect(gameHref('a/b', 17)).toBe('/admin/games/a%2Fb#17');
    const url = new URL(gameHref('a/b', 17), 'http://x');
    expect(addressFrom(url.pathname, url.search, url.hash)).toEqual({ page: { page: 'game', match: 'a/b' }, query: {}, seq: 17 });
  });
});
