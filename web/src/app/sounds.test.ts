import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A device for sound: what the page has made of it, and whether it is open. */
class Device {
  static all: Device[] = [];
  state = 'running';
  currentTime = 0;
  destination = {};
  tones = 0;
  constructor() {
    Device.all.push(this);
  }
  resume = () => Promise.resolve((this.state = 'running'));
  suspend = () => Promise.resolve((this.state = 'suspended'));
  createGain = () => ({ gain: this.#param(), connect: (next: unknown) => next });
  createOscillator() {
    this.tones += 1;
    return { type: '', frequency: this.#param(), connect: (next: unknown) => next, start: () => undefined, stop: () => undefined };
  }
  #param = () => ({ value: 0, setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  Device.all = [];
  vi.stubGlobal('AudioContext', Device);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the device is open while there are sounds, closes after a silence, and opens for the next sound', async () => {
  const { play } = await import('./sounds');
  play('said');
  const [device] = Device.all;
  vi.advanceTimersByTime(14_000);
  play('pass');
  vi.advanceTimersByTime(14_000);
  expect(device?.state).toBe('running');
  vi.advanceTimersByTime(1_000);
  expect(device?.state).toBe('suspended');
  play('said');
  expect(device?.state).toBe('running');
  expect(device?.tones).toBe(4);
  expect(Device.all).toHaveLength(1);
});
