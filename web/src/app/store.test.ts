// Which player the page is: links, names, and tokens that the server refuses. The page runs against a fake socket.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Welcome } from '../protocol';

type Sent = { type: string; id: string; [key: string]: unknown };

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: Sent[] = [];
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {}
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get hello(): Sent | undefined {
    return this.of('hello')[0];
  }
  of(type: string): Sent[] {
    return this.sent.filter((message) => message.type === type);
  }
  open(): this {
    if (!this.hello) this.onopen?.();
    return this;
  }
  greet(welcome: Partial<Welcome>): void {
    this.open().hear({ type: 'welcome', re: this.hello?.id, protocol: 'takamaka.v1.json', heartbeat_ms: 20_000, recovery: false, ...welcome });
  }
  refuse(request: Sent | undefined, code: string): void {
    this.hear({ type: 'refused', re: request?.id, code, message: '', retryable: false });
  }
}

let sockets: FakeSocket[] = [];
const last = () => sockets.at(-1) as FakeSocket;
const stored = (key: string) => localStorage.getItem(`takamaka.${key}`);
const settle = () => new Promise((done) => setTimeout(done));

const ayu = { token: 'of-ayu', player: 'A', name: 'Ayu', room: { code: 'AYUSROOM', watch: false } };
const wayan = { token: 'of-wayan', player: 'W', name: 'Wayan', room: null };

/** Opens the page at an address, in a browser that is Ayu's. */
async function openPage(address: string, kept: { [key: string]: string } = { token: ayu.token, player: ayu.player, name: ayu.name, room: JSON.stringify(ayu.room) }) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`takamaka.${key}`, value);
  history.replaceState(null, '', address);
  const store = await import('./store');
  const identity = await import('./identity');
  const { followHistory } = await import('./router');
  followHistory();
  store.begin();
  return { ...store, ...identity };
}

// Each test has a page of its own: the one before must hear nothing any more.
const listeners: [string, EventListenerOrEventListenerObject][] = [];

beforeEach(() => {
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
    listeners.push([type, listener]);
    add(type, listener);
  });
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('a link with a token', () => {
  it('asks before it makes this browser another player', async () => {
    const page = await openPage('/t/K7QX#s=of-wayan');
    expect(stored('token')).toBe('of-ayu');
    expect(page.link.value).toBe('of-wayan');
    expect(location.hash).toBe('');
    expect(sockets).toEqual([]);
  });

  it('asks in an open page, too', async () => {
    const page = await openPage('/');
    history.replaceState(null, '', '/#s=of-wayan');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(page.link.value).toBe('of-wayan');
    expect(location.hash).toBe('');
    expect(stored('token')).toBe('of-ayu');
  });

  it('puts the player before aside, and the way back brings the name, the table and the token', async () => {
    const page = await openPage('/t/K7QX#s=of-wayan');
    page.link.value = null;
    expect(page.signInAs(wayan, true)).toBe(true);
    expect(stored('token')).toBe('of-wayan');
    expect(page.cameFrom.value).toEqual(ayu);
    last().greet({ player: 'W', name: 'Wayan' });
    expect(last().hello).toMatchObject({ token: 'of-wayan' });
    expect(last().of('join')).toMatchObject([{ code: 'K7QX' }]);
    expect(page.aside.value).toEqual([ayu]);

    expect(page.signInAs(ayu, false)).toBe(true);
    expect([stored('token'), stored('name'), page.myName.value, page.lastRoom.value?.code]).toEqual(['of-ayu', 'Ayu', 'Ayu', 'AYUSROOM']);
    expect(page.aside.value.map(({ token }) => token)).toEqual(['of-wayan']);
    await settle();
  });

  it('sends nothing of the player before under the new token', async () => {
    const page = await openPage('/');
    void page.listOpenTables(1);
    last().greet({ player: 'A', name: 'Ayu' });
    page.setName('Ayu of the morning');
    page.signInAs(wayan, false);
    last().greet({ player: 'W', name: 'Wayan' });
    expect(last().sent.map(({ type }) => type)).toEqual(['hello']);
    expect(last().hello).not.toHaveProperty('name');
    expect(page.myName.value).toBe('Wayan');
    await settle();
  });

  it('goes back to the player before when the server does not know the token after all', async () => {
    const page = await openPage('/#s=of-wayan');
    page.signInAs(wayan, false);
    last().open();
    last().refuse(last().hello, 'bad_token');
    expect([stored('token'), page.myName.value]).toEqual(['of-ayu', 'Ayu']);
    expect(page.notice.value?.text).toContain('You are Ayu again');
    last().greet({ player: 'A', name: 'Ayu' });
    expect(last().hello).toMatchObject({ token: 'of-ayu' });
  });

  it('is refused when this browser keeps as many players as it can: none is dropped', async () => {
    const kept = Array.from({ length: 8 }, (_, n) => ({ token: `t${n}`, player: `P${n}`, name: `N${n}`, room: null }));
    const page = await openPage('/', { token: ayu.token, name: ayu.name, aside: JSON.stringify(kept) });
    expect(page.signInAs(wayan, false)).toBe(false);
    expect(stored('token')).toBe('of-ayu');
    expect(page.aside.value).toEqual(kept);
    // One of those that are kept may take over.
    expect(page.signInAs(kept[3] ?? wayan, false)).toBe(true);
    expect(page.aside.value).toHaveLength(8);
  });

  it('keeps no player who never had a name or a table', async () => {
    const page = await openPage('/', { token: 'fresh' });
    void page.listOpenTables(1);
    last().greet({ player: 'F' });
    page.signInAs(wayan, false);
    expect(page.aside.value).toEqual([]);
    expect(page.cameFrom.value).toBeNull();
  });
});

describe('a link to a seat', () => {
  it('is shown first, and taken under our own token', async () => {
    const page = await openPage('/t/K7QX#g=BS962B');
    expect(page.seatOffer.value).toEqual({ code: 'K7QX', seatCode: 'BS962B' });
    expect([location.hash, sockets.length]).toEqual(['', 0]);
    void page.claim('K7QX', 'BS962B');
    last().greet({ player: 'A', name: 'Ayu' });
    expect(last().hello).toMatchObject({ token: 'of-ayu' });
    const [claim] = last().of('claim');
    expect(claim).toMatchObject({ code: 'K7QX', seat_code: 'BS962B' });
    last().hear({ type: 'joined', re: claim?.id, room: 'R' });
    await settle();
    expect(page.seatOffer.value).toBeNull();
    expect([stored('token'), page.lastRoom.value?.code]).toEqual(['of-ayu', 'K7QX']);
  });

  it('changes nothing if the server refuses its code', async () => {
    const page = await openPage('/t/AYUSROOM#g=WRONG1');
    void page.claim('AYUSROOM', 'WRONG1');
    last().greet({ player: 'A', name: 'Ayu' });
    last().refuse(last().of('claim')[0], 'wrong_code');
    await settle();
    expect(page.notice.value?.text).toContain('wrong, used or too old');
    expect([stored('token'), page.lastRoom.value?.code, location.pathname]).toEqual(['of-ayu', 'AYUSROOM', '/t/AYUSROOM']);
    expect(page.seatOffer.value).not.toBeNull();
    // Without it, our own table opens.
    page.closeOffer();
    expect(last().of('join')).toMatchObject([{ code: 'AYUSROOM' }]);
  });
});

describe('a token that the server does not know', () => {
  it('makes a new player if there was none before, and says so', async () => {
    const page = await openPage('/');
    void page.listOpenTables(1);
    last().open();
    last().refuse(last().hello, 'bad_token');
    expect(stored('token')).toBeNull();
    expect(page.notice.value?.text).toContain('new player');
    last().greet({ player: 'N', token: 'new' });
    expect(last().hello).not.toHaveProperty('token');
    expect(stored('token')).toBe('new');
  });

  it.each([4411, 4412])('ends here when the connection closes with %d, and the page waits', async (code) => {
    const page = await openPage('/t/AYUSROOM');
    last().greet({ player: 'A', name: 'Ayu' });
    last().onclose?.({ code, reason: '' });
    expect(stored('token')).toBeNull();
    expect(page.status.value).toMatchObject({ state: 'stopped', code });
    expect(location.pathname).toBe('/');
    dispatchEvent(new Event('online'));
    expect(sockets).toHaveLength(1);
    await settle();
  });
});

describe('in two tabs, a player who was ended in the other one, which is another player by now,', () => {
  const otherTab = () => {
    localStorage.setItem('takamaka.token', 'of-somebody-new');
    localStorage.setItem('takamaka.player', 'S');
  };

  it.each([4411, 4412])('takes nothing from them when the connection closes with %d', async (code) => {
    const page = await openPage('/t/AYUSROOM');
    last().greet({ player: 'A', name: 'Ayu' });
    otherTab();
    last().onclose?.({ code, reason: '' });
    expect([stored('token'), stored('player')]).toEqual(['of-somebody-new', 'S']);
    page.takeBack();
    last().open();
    expect(last().hello).toMatchObject({ token: 'of-somebody-new' });
    await settle();
  });

  it('takes nothing from them when the server refuses the old token', async () => {
    const page = await openPage('/', { token: ayu.token, player: ayu.player, name: ayu.name, aside: JSON.stringify([wayan]) });
    void page.listOpenTables(1).catch(() => undefined);
    last().open();
    otherTab();
    last().refuse(last().hello, 'bad_token');
    expect([stored('token'), stored('player')]).toEqual(['of-somebody-new', 'S']);
    expect(JSON.parse(stored('aside') ?? '[]')).toEqual([wayan]);
    last().open();
    expect(last().hello).toMatchObject({ token: 'of-somebody-new' });
    await settle();
  });
});

describe('the name', () => {
  it('of a player is not replaced by “Guest” when they sit down without typing one', async () => {
    const page = await openPage('/t/K7QX', { token: 'of-wayan' });
    page.keepName('');
    void page.enterAndSit('K7QX');
    last().greet({ player: 'W', name: 'Wayan' });
    expect(last().hello).not.toHaveProperty('name');
    expect(last().of('rename')).toEqual([]);
    expect(page.myName.value).toBe('Wayan');
  });

  it('of a player without any becomes “Guest”, before they enter', async () => {
    const page = await openPage('/t/K7QX', { token: 'nameless' });
    page.keepName('');
    void page.enterAndSit('K7QX');
    last().greet({ player: 'N' });
    expect(last().sent.map(({ type }) => type)).toEqual(['hello', 'rename', 'join']);
    expect(last().of('rename')).toMatchObject([{ name: 'Guest' }]);
  });

  it('of a new player is in their first hello', async () => {
    const page = await openPage('/t/K7QX', {});
    page.keepName('');
    void page.enterAndSit('K7QX');
    last().open();
    expect(last().hello).toMatchObject({ name: 'Guest' });
  });

  it('that was chosen on another device is not undone by this one', async () => {
    const page = await openPage('/t/AYUSROOM');
    last().greet({ player: 'A', name: 'Ayu of the evening' });
    expect(last().hello).not.toHaveProperty('name');
    expect([page.myName.value, stored('name')]).toEqual(['Ayu of the evening', 'Ayu of the evening']);
  });

  it('that is typed before the welcome replaces the one that the server knows', async () => {
    const page = await openPage('/');
    void page.listOpenTables(1);
    last().open();
    page.setName('Ayu Lestari');
    last().greet({ player: 'A', name: 'Ayu' });
    expect(page.myName.value).toBe('Ayu Lestari');
    expect(last().of('rename')).toMatchObject([{ name: 'Ayu Lestari' }]);
  });

  it('that is typed without a network is sent after a reload, and forgotten when the server has it', async () => {
    const page = await openPage('/');
    page.setName('Ayu Lestari');
    vi.resetModules();
    const again = await openPage('/', {});
    void again.listOpenTables(1);
    last().greet({ player: 'A', name: 'Ayu Lestari' });
    expect(last().hello).toMatchObject({ token: 'of-ayu', name: 'Ayu Lestari' });
    expect([again.myName.value, stored('name'), stored('unsent_name')]).toEqual(['Ayu Lestari', 'Ayu Lestari', null]);
  });

  it('that is typed without a network is not sent by another player', async () => {
    const page = await openPage('/');
    page.setName('Ayu Lestari');
    page.signInAs(wayan, false);
    expect(stored('unsent_name')).toBeNull();
  });

  it('does not keep a new player out when the server refuses it', async () => {
    const page = await openPage('/t/K7QX', { name: 'Ibu \uf8ff' });
    void page.enterAndSit('K7QX');
    last().open().refuse(last().hello, 'bad_name');
    const again = last().of('hello')[1];
    expect([last().hello?.name, again?.name, page.notice.value?.bad]).toEqual(['Ibu \uf8ff', undefined, true]);
    last().hear({ type: 'welcome', re: again?.id, protocol: 'takamaka.v1.json', heartbeat_ms: 20_000, recovery: false, player: 'N', token: 'new' });
    expect([page.status.value.state, page.myName.value, stored('token')]).toEqual(['open', '', 'new']);
    expect(last().of('join')).toHaveLength(1);
  });

  it('goes back to the old one when the server refuses it', async () => {
    const page = await openPage('/');
    void page.listOpenTables(1);
    last().greet({ player: 'A', name: 'Ayu' });
    page.setName('\u200b');
    last().refuse(last().of('rename')[0], 'bad_name');
    await settle();
    expect([page.myName.value, stored('name')]).toEqual(['Ayu', 'Ayu']);
  });
});

describe('the name of a played tile', () => {
  const play = { type: 'play', tile: '4-6', end: 'left' };

  async function playAt(kept: { [key: string]: string }): Promise<Sent[]> {
    const page = await openPage('/t/AYUSROOM', { token: ayu.token, player: ayu.player, name: ayu.name, ...kept });
    void page.listOpenTables(1);
    last().greet({ player: ayu.player, name: ayu.name });
    page.room.value = {
      id: 'R',
      seq: 3,
      info: { variant: 'seychelles', settings: {}, phase: 'playing', seats: [] },
      table: { line: { left: 4, right: 4 } },
      you: { seat: 0, host: true, events: [] },
    } as unknown as NonNullable<typeof page.room.value>;
    void page.act(play);
    last().hear({ type: 'ok', re: last().of('act')[0]?.id, seq: 4 });
    await settle();
    return last().of('say');
  }

  it('is called by a player who wants that', async () => {
    const said = await playAt({ tile_names: 'on' });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({ room: 'R', phrase: 'katesis' });
  });
  it('is not called otherwise', async () => expect(await playAt({})).toEqual([]));
});
