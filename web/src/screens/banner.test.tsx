import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOutdated, status, unanswered } from '../app/store';
import { Banner } from './banner';

const text = () => document.querySelector('.banner')?.textContent ?? '';
const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('an open connection', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    status.value = { state: 'open' };
    await act(() => render(<Banner />, document.body));
  });
  afterEach(() => {
    dispatchEvent(new Event('online'));
    unanswered.value = 0;
    isOutdated.value = false;
    status.value = { state: 'idle' };
    render(null, document.body);
    vi.useRealTimers();
  });

  it('says at once that the device is offline', async () => {
    expect(text()).toBe('');
    await act(() => void dispatchEvent(new Event('offline')));
    expect(text()).toContain('This device is offline.');
    await act(() => void dispatchEvent(new Event('online')));
    expect(text()).toBe('');
  });

  it('is slow after a while without an answer, and silent after three seconds', async () => {
    await act(() => void (unanswered.value = 1));
    expect(text()).toBe('');
    await later(1_500);
    expect(text()).toContain('The connection is slow.');
    await later(1_500);
    expect(text()).toContain('The server does not answer.');
    await act(() => void (unanswered.value = 0));
    expect(text()).toBe('');
  });

  it('to a server that was updated offers the new page', async () => {
    await act(() => void (isOutdated.value = true));
    expect([...document.querySelectorAll('.banner button')].map((button) => button.textContent)).toEqual(['Load again']);
  });
});
