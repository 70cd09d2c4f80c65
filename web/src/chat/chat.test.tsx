// Names and messages of others are text: markup in them stays what it is.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import type { RoomState } from '../app/room_state';
import { Chat } from './chat';

const htmlFromText = /innerHTML|outerHTML\s*=[^=]|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
const nasty = '<img src=x onerror=alert(1)>';

test('a name and a message with markup are shown letter by letter', async () => {
  const seats = [
    { occupant: 'person', name: 'Ayu' },
    { occupant: 'person', name: nasty },
  ];
  const room = {
    info: { variant: 'gaple', settings: { chat: true }, seats },
    you: { seat: 0, host: true, events: [] },
    said: [{ seq: 1, names: ['Ayu', nasty], event: { type: 'said', seat: 1, text: `<script>alert(2)</script>${nasty}` } }],
  } as unknown as RoomState;
  const root = document.createElement('div');
  await act(() => render(<Chat room={room} />, root));
  expect(root.querySelector('.said')?.textContent).toContain(`${nasty} `);
  expect(root.querySelector('.said')?.textContent).toContain('<script>alert(2)</script>');
  expect([...root.querySelectorAll('button, summary')].some((button) => button.textContent?.includes(nasty))).toBe(true);
  expect(root.querySelector('img, script')).toBeNull();
});

test('a reaction is one tap, beside the words of the game; the host can switch both free texts and reactions off', async () => {
  const room = (chat: boolean) =>
    ({ info: { variant: 'gaple', settings: { chat }, seats: [{ occupant: 'person', name: 'Ayu' }] }, you: { seat: 0, host: true, events: [] }, said: [] }) as unknown as RoomState;
  const root = document.createElement('div');
  await act(() => render(<Chat room={room(true)} />, root));
  const reactions = root.querySelector('.reactions');
  expect(reactions?.getAttribute('aria-label')).toBe('Reactions');
  expect([...(reactions?.querySelectorAll('button') ?? [])].every((button) => /^\p{Extended_Pictographic}$/u.test(button.textContent ?? ''))).toBe(true);
  expect(reactions?.querySelectorAll('button').length).toBeGreaterThan(3);
  await act(() => render(<Chat room={room(false)} />, root));
  expect(root.querySelector('.reactions, input')).toBeNull();
  expect(root.querySelectorAll('.phrases button').length).toBeGreaterThan(0);
});

test('the line to write comes before the phrases, which fill the window of a phone', async () => {
  const room = {
    info: { variant: 'gaple', settings: { chat: true }, seats: [{ occupant: 'person', name: 'Ayu' }] },
    you: { seat: 0, host: true, events: [] },
    said: [],
  } as unknown as RoomState;
  const root = document.createElement('div');
  await act(() => render(<Chat room={room} />, root));
  expect([...root.querySelectorAll('.said, form, .phrases')].map((part) => part.tagName)).toEqual(['UL', 'FORM', 'DIV', 'DIV']);
});

test('no source of the pages makes HTML out of text', () => {
  const sources = ['src', 'admin'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(50);
  for (const source of sources) {
    expect(htmlFromText.test(readFileSync(source, 'utf8')), source).toBe(false);
  }
});
