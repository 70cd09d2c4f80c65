// A link that would change who this browser is: nothing changes before the server knows the link and the person agrees.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aside, become } from '../app/identity';
import { link, notice } from '../app/store';
import { LinkDialog } from './link_dialog';
import { identityTexts } from './texts';

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: { type: string; [key: string]: unknown }[] = [];
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {}
}
let sockets: FakeSocket[] = [];
const token = () => localStorage.getItem('takamaka.token');

/** The dialog is open, and the server answers who the link belongs to. */
async function opened(answer: object): Promise<void> {
  link.value = 'of-wayan';
  await act(() => render(<LinkDialog token="of-wayan" />, document.body));
  expect(token()).toBe('of-ayu');
  sockets[0]?.onopen?.();
  expect(sockets[0]?.sent).toMatchObject([{ type: 'hello', token: 'of-wayan' }]);
  await act(async () => {
    for (const message of [{ re: 'who', ...answer }, { re: 'heard', type: 'pong' }]) sockets[0]?.onmessage?.({ data: JSON.stringify(message) });
    await new Promise((done) => setTimeout(done));
  });
}
const press = (name: string) =>
  act(() => [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click());

beforeEach(async () => {
  await identityTexts.load();
  sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  localStorage.clear();
  become({ token: 'of-ayu', player: 'A', name: 'Ayu', room: null });
  notice.value = null;
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

const wayan = { type: 'welcome', player: 'W', name: 'Wayan' };

it('names both players, and changes nothing if the person stays', async () => {
  await opened(wayan);
  expect(document.querySelector('dialog')?.textContent).toContain('another player: Wayan. Here you are Ayu.');
  await press('Stay Ayu');
  expect([token(), link.value]).toEqual(['of-ayu', null]);
});

it('makes this browser the other player if the person agrees, and keeps the one before', async () => {
  await opened(wayan);
  await press('Go on as Wayan');
  expect([token(), link.value]).toEqual(['of-wayan', null]);
  expect(aside.value.map(({ name }) => name)).toEqual(['Ayu']);
});

it('says that an invalid link has changed nothing', async () => {
  await opened({ type: 'refused', code: 'bad_token', message: '', retryable: false });
  expect([token(), link.value]).toEqual(['of-ayu', null]);
  expect(notice.value?.text).toBe('This link is not valid any more. Nothing has changed.');
});

it('does not ask about a link of the same player', async () => {
  await opened({ type: 'welcome', player: 'A', name: 'Ayu' });
  expect([token(), link.value]).toEqual(['of-ayu', null]);
  expect(notice.value?.text).toBe('This is your own link: you are Ayu here already.');
});
