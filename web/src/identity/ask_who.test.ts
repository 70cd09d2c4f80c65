// Asking who a token or a code belongs to must not touch who the page is.

import { afterEach, expect, it, vi } from 'vitest';
import { askWho } from './ask_who';

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: object[] = [];
  closed = false;
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as object);
  }
  close(): void {
    this.closed = true;
  }
}
const sockets: FakeSocket[] = [];
const last = () => sockets.at(-1) as FakeSocket;

afterEach(() => vi.unstubAllGlobals());

const hear = (message: object) => last().onmessage?.({ data: JSON.stringify(message) });
const wayan = { type: 'welcome', re: 'who', player: 'W', name: 'Wayan' };

it('returns the player of a token and closes the connection when the server has heard that the welcome is here', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  localStorage.setItem('takamaka.token', 'mine');
  const asked = askWho({ token: 'theirs' });
  last().onopen?.();
  expect(last().sent).toMatchObject([{ type: 'hello', token: 'theirs' }]);
  hear(wayan);
  expect(last().sent).toMatchObject([{ type: 'hello' }, { type: 'ping' }]);
  expect(last().closed).toBe(false);
  hear({ type: 'pong', re: 'heard' });
  await expect(asked).resolves.toMatchObject({ player: 'W' });
  expect(last().closed).toBe(true);
  expect(localStorage.getItem('takamaka.token')).toBe('mine');
});

it('returns the player also if the line breaks behind the welcome', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  const asked = askWho({ recovery: 'AAAA' });
  hear(wayan);
  last().onclose?.({ code: 1006, reason: 'gone' });
  await expect(asked).resolves.toMatchObject({ player: 'W' });
});

it('rejects when the server refuses, or closes without an answer', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  const wrong = askWho({ recovery: 'AAAA' });
  last().onopen?.();
  last().onmessage?.({ data: JSON.stringify({ type: 'refused', re: 'who', code: 'wrong_code', message: '', retryable: false }) });
  await expect(wrong).rejects.toMatchObject({ refused: { code: 'wrong_code' } });
  const cut = askWho({ recovery: 'AAAA' });
  last().onclose?.({ code: 1006, reason: 'gone' });
  await expect(cut).rejects.toThrow('gone');
});
