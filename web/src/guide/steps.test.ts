import { describe, expect, it } from 'vitest';
import type { RoomState } from '../app/room_state';
import type { Manifest } from '../boards/manifest';
import type { VariantKey } from '../protocol';
import { iDid, may, othersDid } from './moments';
import { atTheEnd, type Step, stepNow } from './steps';
import { guideTexts } from './texts';

const happened = (type: string, seat: number) => ({ seq: 1, from: 'game', event: { type, seat }, names: [] });
const room = (part: { phase?: string; turn?: number; legal?: string[]; log?: object[] }): RoomState =>
  ({
    info: { phase: part.phase ?? 'playing' },
    clock: { turn: part.turn ?? 1, bank_ms: [] },
    you: { seat: 0, host: true, events: [], own: { seat: 0, legal: (part.legal ?? []).map((type) => ({ type })) } },
    log: part.log ?? [],
  }) as unknown as RoomState;

const step = (id: string, more: Partial<Step> = {}): Step => ({ id, text: () => id, ...more });
const steps: Step[] = [
  step('aim'),
  step('turn', { when: may('play'), until: iDid('played') }),
  step('pass', { when: may('pass'), until: iDid('passed') }),
  step('other_passed', { when: othersDid('passed') }),
  atTheEnd(() => 'end'),
];
const shown = (passed: string[], now: RoomState) => stepNow(steps, passed, now)?.id;

describe('a guide shows', () => {
  it('its steps in their order, each until it is done', () => {
    expect(shown([], room({}))).toBe('aim');
    expect(shown(['aim'], room({ turn: 0, legal: ['play'] }))).toBe('turn');
  });
  it('a move while it is legal, and not after it is done', () => {
    expect(shown(['aim'], room({ turn: 0, legal: ['pass'] }))).toBe('pass');
    expect(shown(['aim'], room({ turn: 0, legal: ['play'], log: [happened('played', 0)] }))).toBeUndefined();
  });
  it('nothing while there is nothing new', () => expect(shown(['aim'], room({}))).toBeUndefined());
  it('moves of others, and not our own moves', () => {
    expect(shown(['aim'], room({ log: [happened('passed', 2)] }))).toBe('other_passed');
    expect(shown(['aim'], room({ log: [happened('passed', 0)] }))).toBeUndefined();
  });
  it('only the end when the deal is over', () => {
    for (const phase of ['between_deals', 'finished'])
      expect(shown([], room({ phase, log: [happened('passed', 2)] }))).toBe('end');
    expect(shown(['end'], room({ phase: 'finished' }))).toBeUndefined();
  });
});

const manifests = import.meta.glob<Manifest<VariantKey>>('../boards/*/manifest.ts', { eager: true, import: 'manifest' });
const guided = Object.values(manifests).flatMap(({ guides = {} }) => Object.entries(guides));

describe.each(guided)('the guide to %s', (_, { load, tips: promised }) => {
  it('has a text for every step, and ends', async () => {
    const { guide } = await load();
    await Promise.all([guide.texts.load(), guideTexts.load()]);
    const all = guide.steps;
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.at(-1)?.id).toBe('end');
    for (const one of all) expect(one.text(), one.id).not.toBe('');
  });
  it('tells all tips as its second part, when the deal is over, if it promises any', async () => {
    const { guide } = await load();
    const tips = guide.tips ?? [];
    expect(tips.length > 0).toBe(promised === true);
    const second = guide.steps.filter(({ id }) => tips.some((tip) => tip.id === id));
    expect(second.map(({ id }) => id)).toEqual(tips.map(({ id }) => id));
    const passed = guide.steps.slice(0, guide.steps.findIndex(({ id }) => id === tips[0]?.id)).map(({ id }) => id);
    if (tips.length > 0) expect(stepNow(guide.steps, passed, room({ phase: 'between_deals' }))?.id).toBe(tips[0]?.id);
  });
});
