import { afterEach, describe, expect, it } from 'vitest';
import { pathOf, plainCode, readableCode, routeOf, takeTokenFromAddress } from './router';

afterEach(() => history.replaceState(null, '', '/'));

describe('addresses', () => {
  it.each([
    ['/', { page: 'start' }],
    ['/t/k7qx-m2ab', { page: 'table', code: 'K7QXM2AB', watch: false }],
    ['/w/K7QXM2AB/', { page: 'table', code: 'K7QXM2AB', watch: true }],
    ['/rules/kap_tai_shap', { page: 'rules', variant: 'kap_tai_shap', anchor: '' }],
    ['/rules', { page: 'start' }],
    ['/matches', { page: 'matches' }],
    ['/m/a1B2_c-d', { page: 'replay', match: 'a1B2_c-d', seq: null }],
    ['/m/../x', { page: 'start' }],
    ['/something/else', { page: 'start' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route));

  it('read back as they were written', () => {
    expect(pathOf(routeOf('/t/K7QXM2AB'))).toBe('/t/K7QXM2AB');
    expect(pathOf(routeOf('/'))).toBe('/');
    expect(pathOf(routeOf('/rules/gaple', '#R3.2'))).toBe('/rules/gaple#R3.2');
    expect(pathOf(routeOf('/m/abc', '#17'))).toBe('/m/abc#17');
    expect(pathOf(routeOf('/m/abc', '#s=abc'))).toBe('/m/abc');
  });

  it('carry codes as people read them out', () => {
    expect(readableCode('K7QXM2AB')).toBe('K7QX-M2AB');
    expect(plainCode(' k7qx – m2ab ')).toBe('K7QXM2AB');
  });
});

describe('the token of a seat link', () => {
  it('is read once and removed from the address', () => {
    history.replaceState(null, '', '/t/K7QX#s=abc_DEF-123');
    expect(takeTokenFromAddress()).toBe('abc_DEF-123');
    expect(location.hash).toBe('');
    expect(takeTokenFromAddress()).toBeNull();
  });
  it('is not found in other text after the #', () => {
    history.replaceState(null, '', '/t/K7QX#section');
    expect(takeTokenFromAddress()).toBeNull();
  });
});
