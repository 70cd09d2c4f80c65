import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endAnnouncement, hearAnnouncement } from './announcements';
import { announcement } from './signals';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const hear = (text: string, inMs: number) => hearAnnouncement({ type: 'announcement', text, until: Date.now() + inMs });

it('ends when its time is over, or when the server ends it', () => {
  hear('Restart at noon', 60_000);
  expect(announcement.value).toBe('Restart at noon');
  vi.advanceTimersByTime(60_000);
  expect(announcement.value).toBeNull();
  hear('Restart at one', 60_000);
  hear('', 0);
  expect(announcement.value).toBeNull();
});

it('is shown on a device whose clock is ahead', () => {
  hear('Restart at noon', -600_000);
  expect(announcement.value).toBe('Restart at noon');
});

it('is gone after a sleep in which it ended, and not before', () => {
  hear('Restart at noon', 60_000);
  endAnnouncement();
  expect(announcement.value).toBe('Restart at noon');
  // The timers of the device slept.
  vi.setSystemTime(Date.now() + 60_000);
  endAnnouncement();
  expect(announcement.value).toBeNull();
});
