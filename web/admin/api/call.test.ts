import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, call, Refusal, refusalOf, whenNotAllowed, whenSignedOut } from './call';

const answer = (status: number, body: unknown, headers: { [name: string]: string } = {}) =>
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers }))));
afterEach(() => vi.unstubAllGlobals());

describe('where a call goes', () => {
  it('fills in the path and leaves out empty values', () => {
    expect(addressOf('GET /games/{match}', { path: { match: '../x?y' } })).toBe('/admin/api/v1/games/..%2Fx%3Fy');
    expect(addressOf('GET /games', { query: { player: 'a&b', room: '', limit: 50 } })).toBe('/admin/api/v1/games?player=a%26b&limit=50');
  });
});

describe('a refusal', () => {
  it('uses the server’s own words, otherwise the meaning of its code, otherwise its status', () => {
    expect(refusalOf(400, { code: 'bad_range', detail: 'It holds your own address.' }, null).words).toBe('It holds your own address.');
    expect(refusalOf(404, { code: 'no_such_room' }, null).words).toBe('No open room has this id or code.');
    expect(refusalOf(502, {}, null)).toMatchObject({ code: 'http_502', status: 502 });
  });
  it('tells how long to wait', () => {
    expect(refusalOf(429, { code: 'wait' }, '30').waitSeconds).toBe(30);
    expect(refusalOf(429, { code: 'wait' }, null).waitSeconds).toBeUndefined();
  });
  it('is thrown, and tells the page when the session has ended', async () => {
    const out = vi.spyOn(whenSignedOut, 'run').mockImplementation(() => undefined);
    answer(401, { status: 401, title: 'Unauthorized', code: 'not_signed_in' });
    await expect(call('GET /me', {})).rejects.toBeInstanceOf(Refusal);
    expect(out).toHaveBeenCalledOnce();
    answer(401, { status: 401, title: 'Unauthorized', code: 'wrong_password' });
    await expect(call('POST /sign-in', { body: { name: 'a', password: 'b' } })).rejects.toMatchObject({ code: 'wrong_password' });
    expect(out).toHaveBeenCalledOnce();
    out.mockRestore();
  });
  it('tells the page when the role has changed', async () => {
    const changed = vi.spyOn(whenNotAllowed, 'run').mockImplementation(() => undefined);
    answer(403, { status: 403, title: 'Forbidden', code: 'not_allowed' });
    await expect(call('GET /rooms', {})).rejects.toMatchObject({ code: 'not_allowed' });
    expect(changed).toHaveBeenCalledOnce();
    changed.mockRestore();
  });
  it('is also thrown when there is no connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(call('GET /me', {})).rejects.toMatchObject({ code: 'no_connection' });
  });
});

describe('a change', () => {
  it('says that it comes from the admin page; a read does not', async () => {
    answer(200, {});
    await call('POST /sign-out', {});
    expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ method: 'POST', headers: { 'x-takamaka-admin': '1' }, body: '{}' });
    await call('GET /me', {});
    expect(vi.mocked(fetch).mock.calls[1]?.[1]).not.toHaveProperty('headers');
  });
});
