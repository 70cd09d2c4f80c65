// What an invitation says before its reader enters.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Invitation } from '../app/invitation';
import { hostingTexts } from '../hosting/texts';
import { InvitedPage } from './invited';

const invitation = (more: Partial<Invitation> = {}): Invitation => ({
  variant: 'gaple',
  options: {},
  name: '',
  host: 'Ayu',
  phase: 'gathering',
  watch: false,
  locked: false,
  may_sit: true,
  seats: [
    { occupant: 'person', name: 'Ayu' },
    { occupant: 'bot', name: 'Kannel' },
    { occupant: 'open', name: '' },
  ],
  ...more,
});

/** Draws the page, and waits for what the server answers. */
async function draw(answer: Invitation | null, watch = false, status = 503): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(answer ? Response.json(answer) : new Response('{}', { status })));
  void act(() => render(<InvitedPage code="K7WF2M9X" watch={watch} />, document.body));
  if (answer) await vi.waitFor(() => expect(document.querySelector('section')).not.toBeNull());
}
const text = (selector: string) => document.querySelector(selector)?.textContent;
const seats = () => [...document.querySelectorAll('.invited-seats li')].map((seat) => seat.lastChild?.textContent);

beforeAll(() => hostingTexts.load());
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

it('names the host, the game, and who sits there', async () => {
  await draw(invitation({ name: 'Sunday' }));
  expect(text('.brand p')).toBe('Ayu invites you to Gaple.');
  expect(text('section h2')).toBe('Sunday');
  expect(seats()).toEqual(['Ayu', 'Kannel, a bot', '1 free seat']);
});

it('says what a guest may do while a match runs', async () => {
  await draw(invitation({ phase: 'playing' }));
  expect(text('section > p')).toContain('You can take over a bot’s seat');
  render(null, document.body);
  await draw(invitation({ phase: 'between_deals', may_sit: false }));
  expect(text('section > p')).toContain('wait for the next one');
});

it('names nobody where the table is locked', async () => {
  await draw(invitation({ locked: true, host: '', seats: [{ occupant: 'person', name: '' }] }));
  expect(text('.brand p')).toBe('You are invited to Gaple.');
  expect(seats()).toEqual([]);
  expect(text('section > p')).toContain('locked');
});

it('invites to watch, and without an answer as before', async () => {
  await draw(invitation({ watch: true }), true);
  expect(text('.brand p')).toBe('You may watch Ayu play Gaple.');
  render(null, document.body);
  await draw(null);
  expect(text('.brand p')).toBe('You are invited to a table');
  expect(document.querySelector('section')).toBeNull();
});

it('says that a code opens no table, and leads to the start page', async () => {
  await draw(null, false, 404);
  await vi.waitFor(() => expect(text('.brand p')).toBe('There is no table with this code.'));
  expect(document.querySelector('form')).toBeNull();
  expect(text('button')).toBe('Start page');
});
