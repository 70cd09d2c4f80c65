import { describe, expect, it } from 'vitest';
import { Stage, waitingMax } from './stage';

// A clock that moves only when the test says so.
function staged() {
  const shown: string[] = [];
  let timer: { ms: number; run: () => void } | null = null;
  const stage = new Stage<string>(
    (state) => shown.push(state),
    (ms, run) => {
      timer = { ms, run };
      return () => (timer = null);
    },
  );
  const pass = () => {
    const due = timer;
    timer = null;
    due?.run();
  };
  return { stage, shown, pass, left: () => timer?.ms };
}

describe('the stage', () => {
  it('shows a picture at once, and the next one after its moment', () => {
    const { stage, shown, pass, left } = staged();
    stage.add([{ state: 'tile', ms: 300 }], false);
    stage.add([{ state: 'answer', ms: 0 }], false);
    expect(shown).toEqual(['tile']);
    expect(left()).toBe(300);
    expect(stage.behind).toBe(true);
    pass();
    expect(shown).toEqual(['tile', 'answer']);
    expect(stage.behind).toBe(false);
  });

  it('shows the pictures of one update in order', () => {
    const { stage, shown, pass } = staged();
    stage.add([{ state: 'hands', ms: 2000 }, { state: 'sheet', ms: 0 }], false);
    expect(shown).toEqual(['hands']);
    pass();
    expect(shown).toEqual(['hands', 'sheet']);
  });

  it('shows the last picture alone without moments', () => {
    const { stage, shown, left } = staged();
    stage.add([{ state: 'hands', ms: 2000 }, { state: 'sheet', ms: 0 }], true);
    expect(shown).toEqual(['sheet']);
    expect(left()).toBeUndefined();
  });

  it('skips to the newest picture', () => {
    const { stage, shown, left } = staged();
    stage.add([{ state: 'hands', ms: 2000 }, { state: 'sheet', ms: 0 }], false);
    stage.flush();
    expect(shown).toEqual(['hands', 'sheet']);
    expect(left()).toBeUndefined();
    stage.flush();
    expect(shown).toHaveLength(2);
    stage.add([{ state: 'next', ms: 300 }], false);
    expect(shown.at(-1)).toBe('next');
  });

  it('goes on with the newest update if the queue is long', () => {
    const { stage, shown } = staged();
    for (let move = 0; move <= waitingMax + 1; move++) stage.add([{ state: `move ${move}`, ms: 300 }], false);
    expect(shown).toEqual(['move 0', `move ${waitingMax + 1}`]);
    expect(stage.behind).toBe(false);
    for (let move = 0; move < waitingMax; move++) stage.add([{ state: 'tile', ms: 300 }], false);
    stage.add([{ state: 'hands', ms: 2000 }, { state: 'sheet', ms: 0 }], false);
    expect(shown.at(-1)).toBe('hands');
  });

  it('is not late because of pictures without a moment', () => {
    const { stage, shown, pass } = staged();
    stage.add([{ state: 'hands', ms: 2000 }, { state: 'sheet', ms: 0 }], false);
    for (let line = 0; line < 10; line++) stage.add([{ state: `chat ${line}`, ms: 0 }], false);
    expect(shown).toEqual(['hands']);
    pass();
    expect(shown).toEqual(['hands', 'chat 9']);
  });

  it('forgets what waits', () => {
    const { stage, shown, left } = staged();
    stage.add([{ state: 'tile', ms: 300 }, { state: 'answer', ms: 0 }], false);
    stage.clear();
    expect(left()).toBeUndefined();
    expect(shown).toEqual(['tile']);
  });
});
