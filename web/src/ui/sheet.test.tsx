import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sheet } from './sheet';

let closed = 0;
function open(unasked: boolean): HTMLElement {
  closed = 0;
  void act(() => {
    render(
      <Sheet title="Score" onClose={() => (closed += 1)} unasked={unasked}>
        <p>12</p>
      </Sheet>,
      document.body,
    );
  });
  return document.querySelector('.sheet-back') as HTMLElement;
}
const resting = () => document.querySelector('.sheet')?.classList.contains('resting');

describe('a sheet', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    render(null, document.body);
    vi.useRealTimers();
  });

  it('that opens by itself takes no press at first: the finger was on its way to the table', () => {
    const back = open(true);
    expect(resting()).toBe(true);
    back.click();
    expect(closed).toBe(0);
    void act(() => void vi.advanceTimersByTime(400));
    expect(resting()).toBe(false);
    back.click();
    expect(closed).toBe(1);
  });

  it('that opens by itself hears keys at once', () => {
    open(true);
    document.querySelector('.sheet')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(closed).toBe(1);
  });

  it('that was asked for takes presses at once', () => {
    const back = open(false);
    expect(resting()).toBe(false);
    back.click();
    expect(closed).toBe(1);
  });
});
