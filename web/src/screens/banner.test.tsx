import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOutdated, pendingAct, room, status, unanswered } from '../app/store';
import { boardOf, loadBoard } from '../boards/registry';
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

  it('that is slow leaves the taps to what lies below, and says nothing twice', async () => {
    await act(() => void (unanswered.value = 1));
    await later(1_500);
    expect(document.querySelector('.banner.passing')).not.toBeNull();
    expect(document.querySelector('.banner button')).toBeNull();
    expect(text()).toBe('The connection is slow.');
  });

  it('that is lost names the move that waits, and nothing more about it', async () => {
    await loadBoard('gaple');
    vi.spyOn(boardOf('gaple') ?? { actionText: () => '' }, 'actionText').mockReturnValue('Play 3–5');
    await act(() => {
      room.value = { info: { variant: 'gaple' } } as typeof room.value;
      pendingAct.value = { type: 'play' } as unknown as typeof pendingAct.value;
      dispatchEvent(new Event('offline'));
    });
    expect(document.querySelector('.banner:not(.passing) small')?.textContent).toBe('Not sent yet: “Play 3–5”.');
    pendingAct.value = null;
    room.value = null;
  });

  it('to a server that was updated offers the new page', async () => {
    await act(() => void (isOutdated.value = true));
    expect([...document.querySelectorAll('.banner button')].map((button) => button.textContent)).toEqual(['Load again']);
  });
});
