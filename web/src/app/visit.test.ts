// Coming and going: the address, the table that is shown and the server's late answers always agree.

import { afterEach, describe, expect, it } from 'vitest';
import { leavePage, openPage, settle, socket } from './fake_server';

afterEach(leavePage);

const a = '01JAAAAAAAAAAAAAAAAAAAAAAA';
const b = '01JBBBBBBBBBBBBBBBBBBBBBBB';
type Page = Awaited<ReturnType<typeof openPage>>;

async function enter(page: Page, code: string, id: string, you = {}): Promise<void> {
  void page.enter(code, false);
  socket().greet();
  await socket().answer('join', { type: 'joined', room: id, code });
  socket().update(id, { you });
}

/** The browser's button: the address is already the earlier one when the page hears of it. */
async function back(to: string): Promise<void> {
  history.replaceState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
  await settle();
}

describe('the way back', () => {
  it('from one table to the address of another does not show the one at the address of the other', async () => {
    const page = await openPage('/');
    await enter(page, 'AAAA0000', a);
    await enter(page, 'BBBB0000', b);
    expect(page.room.value?.id).toBe(b);
    await back('/t/AAAA0000');
    expect([page.room.value, page.codes.value, page.route.value]).toEqual([null, {}, { page: 'table', code: 'AAAA0000', watch: false }]);
  });

  it('while a table opens stays where it is', async () => {
    const page = await openPage('/');
    socket()?.greet();
    void page.enter('AAAA0000', false);
    const join = socket().last('join');
    const before = socket();
    await back('/');
    before.hear({ type: 'joined', re: join?.id, room: a, code: 'AAAA0000' });
    socket().hear({ type: 'joined', re: join?.id, room: a, code: 'AAAA0000' });
    await settle();
    expect([page.route.value.page, page.room.value, page.opening.value]).toEqual(['start', null, false]);
    socket().greet();
    expect(socket().last('join')).toBeUndefined();
  });

  it('to the start page hears nothing more of the table', async () => {
    const page = await openPage('/');
    await enter(page, 'AAAA0000', a, { seat: 0 });
    await back('/');
    socket().greet();
    socket().update(a, { seq: 8 });
    expect(page.room.value).toBeNull();
    expect(socket().last('hello')?.resume).toBeUndefined();
  });
});

describe('a move that has no answer yet', () => {
  it('does not free the hand at the next table', async () => {
    const page = await openPage('/');
    await enter(page, 'AAAA0000', a, { seat: 0 });
    void page.act({ type: 'pass' });
    const late = socket().last('act');
    page.goHome();
    await enter(page, 'BBBB0000', b, { seat: 1 });
    const action = { type: 'draw' };
    void page.act(action);
    await socket().answer('act', { re: late?.id, type: 'ok', seq: 8 });
    expect(page.pendingAct.value).toBe(action);
  });
});

describe('taking a seat by a link', () => {
  it('is not tried at a table that was left before it was shown', async () => {
    const page = await openPage('/');
    void page.enterAndSit('AAAA0000');
    socket().greet();
    await socket().answer('join', { type: 'joined', room: a, code: 'AAAA0000' });
    page.goHome();
    await enter(page, 'BBBB0000', b);
    await settle();
    expect(socket().last('sit')).toBeUndefined();
  });

  it('takes the first open seat of a table that gathers', async () => {
    const page = await openPage('/');
    void page.enterAndSit('AAAA0000');
    socket().greet();
    await socket().answer('join', { type: 'joined', room: a, code: 'AAAA0000' });
    socket().update(a, { info: { seats: [{ occupant: 'open' }] } });
    await settle();
    expect(socket().last('sit')).toMatchObject({ room: a });
  });
});

describe('two tabs at two tables', () => {
  it('each come back to their own', async () => {
    const first = await openPage('/');
    await enter(first, 'AAAA0000', a, { seat: 0 });
    localStorage.setItem('takamaka.room', JSON.stringify({ code: 'BBBB0000', watch: false })); // by the second tab
    const again = await openPage('/t/AAAA0000');
    expect(again.lastRoom.value?.code).toBe('AAAA0000');
    socket().greet();
    expect(socket().last('join')).toMatchObject({ code: 'AAAA0000' });
    again.goHome();
  });

  it('forget only the table that was left', async () => {
    const first = await openPage('/');
    await enter(first, 'AAAA0000', a, { seat: 0 });
    localStorage.setItem('takamaka.room', JSON.stringify({ code: 'BBBB0000', watch: false }));
    socket().hear({ type: 'gone', room: a, code: 'removed', retryable: false });
    expect([first.lastRoom.value, localStorage.getItem('takamaka.room')]).toEqual([null, expect.stringContaining('BBBB0000')]);
  });
});

it('the score sheet stays long against bots, and as usual among people', async () => {
  const page = await openPage('/');
  const settings = async (bots: 'normal' | null): Promise<unknown> => {
    const created = page.create('gaple', 4, {}, {}, bots);
    socket().greet();
    await settle();
    const asked = socket().last('create')?.settings;
    await socket().answer('create', { type: 'joined', room: a, code: 'AAAA0000' });
    if (bots) for (const request of ['add_bots', 'start']) await socket().answer(request, { type: 'ok' });
    await created;
    return asked;
  };
  expect(await settings('normal')).toEqual({ between_deals_seconds: 120 });
  expect(await settings(null)).toEqual({});
});
