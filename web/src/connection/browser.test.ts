import { afterEach, expect, it, vi } from 'vitest';
import { returnWithBrowser } from '.';

let end = () => {};
afterEach(() => end());

function pageOf(state: string) {
  const connection = { status: { state }, connect: vi.fn(), ping: vi.fn() };
  end = returnWithBrowser(connection);
  dispatchEvent(new Event('online'));
  return [connection.connect.mock.calls.length, connection.ping.mock.calls.length];
}

it('a network that returns makes a waiting connection try, and checks an open one', () => {
  expect(pageOf('waiting')).toEqual([1, 0]);
  end();
  expect(pageOf('open')).toEqual([0, 1]);
});

it('a page whose seat was opened in another place does not take it back when its network returns', () => {
  expect(pageOf('stopped')).toEqual([0, 0]);
});
