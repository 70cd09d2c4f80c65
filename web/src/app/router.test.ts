import { afterEach, describe, expect, it } from 'vitest';
import { pathOf, routeOf, takeSecretFromAddress } from './router';

afterEach(() => history.replaceState(null, '', '/'));

describe('addresses', () => {
  it.each([
    ['/', { page: 'start' }],
    ['/t/k7qx-m2ab', { page: 'table', code: 'K7QXM2AB', watch: false }],
    ['/t/%EF%BC%AB%EF%BC%97QX%E2%80%91m2ab.', { page: 'table', code: 'K7QXM2AB', watch: false }],
    ['/t/%E0%A4%A', { page: 'table', code: 'E0A4A', watch: false }],
    ['/w/K7QXM2AB/', { page: 'table', code: 'K7QXM2AB', watch: true }],
    ['/rules/kap_tai_shap', { page: 'rules', variant: 'kap_tai_shap', anchor: '' }],
    ['/rules', { page: 'start' }],
    ['/matches', { page: 'matches' }],
    ['/devices', { page: 'devices', recover: false }],
    ['/data/', { page: 'data' }],
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
    expect(pathOf(routeOf('/devices', '#recover'))).toBe('/devices#recover');
  });
});

describe('the secret in a link', () => {
  it.each([
    ['#s=abc_DEF-123', { kind: 'token', value: 'abc_DEF-123' }],
    ['#g=K7QX-M2', { kind: 'seat', value: 'K7QX-M2' }],
    ['#s=abc_DEF-123.', { kind: 'token', value: 'abc_DEF-123' }],
    ['#s=abc_DEF-12%E3%80%82', { kind: 'token', value: 'abc_DEF-12' }],
  ])('%s is read once and removed from the address', (hash, secret) => {
    history.replaceState(null, '', `/t/K7QX${hash}`);
    expect(takeSecretFromAddress()).toEqual(secret);
    expect(location.hash).toBe('');
    expect(takeSecretFromAddress()).toBeNull();
  });
  it('is not found in other text after the #', () => {
    history.replaceState(null, '', '/t/K7QX#section');
    expect(takeSecretFromAddress()).toBeNull();
  });
});
