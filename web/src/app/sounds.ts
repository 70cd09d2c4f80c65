// Sounds that the page makes itself: no files, no licences. Browsers allow them after the first tap.

import { sound } from './preferences';

export type Sound = 'tile' | 'pass' | 'your_turn' | 'deal_end' | 'win' | 'moo' | 'said';

/** After this silence, in ms, the device closes: an open one computes silence all the time, which costs a phone its battery. */
const silenceMs = 15_000;

let context: AudioContext | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

function audio(): AudioContext | null {
  if (sound.value === 'off' || typeof AudioContext === 'undefined') return null;
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  clearTimeout(closing);
  closing = setTimeout(() => void context?.suspend(), silenceMs);
  return context;
}

/** Opens the device for sound right after the first tap, which takes a while, and not in the middle of the first move. */
export function prepareSounds(): void {
  addEventListener('click', () => setTimeout(audio), { capture: true, once: true });
}

function tone(at: AudioContext, hertz: number, from: number, length: number, loud: number): void {
  const start = at.currentTime + from;
  const oscillator = at.createOscillator();
  const gain = at.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

// A tile on wood: a few milliseconds of noise through a narrow filter, and a low knock below it.
function clack(at: AudioContext): void {
  const length = Math.floor(at.sampleRate * 0.05);
  const buffer = at.createBuffer(1, length, at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = 2_600;
  filter.Q.value = 1.4;
  gain.gain.value = 0.5;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start();
  tone(at, 190, 0, 0.07, 0.18);
}

// A cow: a low tone that bends down, muffled.
function moo(at: AudioContext): void {
  const start = at.currentTime + 0.25;
  const oscillator = at.createOscillator();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  oscillator.type = 'sawtooth';
  oscillator.frequency.setValueAtTime(118, start);
  oscillator.frequency.linearRampToValueAtTime(160, start + 0.25);
  oscillator.frequency.linearRampToValueAtTime(104, start + 1.1);
  filter.type = 'lowpass';
  filter.frequency.value = 620;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.22, start + 0.15);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 1.15);
  oscillator.connect(filter).connect(gain).connect(at.destination);
  oscillator.start(start);
  oscillator.stop(start + 1.2);
}

export function play(which: Sound): void {
  const at = audio();
  if (!at) return;
  switch (which) {
    case 'tile':
      return clack(at);
    case 'pass':
      tone(at, 220, 0, 0.16, 0.1);
      return tone(at, 165, 0.09, 0.2, 0.1);
    case 'your_turn':
      tone(at, 587, 0.12, 0.18, 0.14);
      return tone(at, 880, 0.22, 0.28, 0.14);
    case 'deal_end':
      for (const [index, hertz] of [392, 494, 587, 784].entries()) tone(at, hertz, index * 0.09, 0.35, 0.12);
      return;
    case 'win':
      for (const [index, hertz] of [523, 659, 784, 1047, 784, 1047].entries()) tone(at, hertz, index * 0.11, 0.4, 0.13);
      return;
    case 'moo':
      for (const [index, hertz] of [392, 370, 349].entries()) tone(at, hertz, index * 0.14, 0.3, 0.12);
      return moo(at);
    case 'said':
      return tone(at, 988, 0, 0.1, 0.06);
  }
}
