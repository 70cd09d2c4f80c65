import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Overlay, Sheet } from './sheet';

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
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(closed).toBe(1);
  });

  it('is modal, has the focus on its title, and gives it back', () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    // The browser keeps the focus in what is modal, and the page behind it still.
    const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    const dialog = open(false) as HTMLDialogElement;
    expect(modal).toHaveBeenCalledOnce();
    modal.mockRestore();
    expect([dialog.tagName, dialog.open, document.activeElement?.textContent]).toEqual(['DIALOG', true, 'Score']);
    void act(() => render(null, document.body));
    expect(document.activeElement).toBe(before);
    before.remove();
  });

  it('that had no place to give the focus back to puts it on the heading of the page', () => {
    document.body.innerHTML = '<main><h1>Gaple</h1></main><div id="here"></div>';
    const here = document.getElementById('here') as HTMLElement;
    void act(() => render(<Sheet title="Score">12</Sheet>, here));
    void act(() => render(null, here));
    expect(document.activeElement?.textContent).toBe('Gaple');
    document.body.innerHTML = '';
  });

  it('shows what stays above all sheets, but only the uppermost of them does', () => {
    const Above = () => <p role="log">news</p>;
    const sheets = (more: boolean) => (
      <Overlay.Provider value={Above}>
        <Sheet title="Score">12</Sheet>
        {more && <Sheet title="Keys">r</Sheet>}
      </Overlay.Provider>
    );
    const shownIn = () => [...document.querySelectorAll('[role=log]')].map((log) => log.closest('dialog')?.getAttribute('aria-label'));
    void act(() => render(sheets(true), document.body));
    expect(shownIn()).toEqual(['Keys']);
    void act(() => render(sheets(false), document.body));
    expect(shownIn()).toEqual(['Score']);
  });

  it('without a way out opens again when the browser closes it', () => {
    void act(() => render(<Sheet title="Score">12</Sheet>, document.body));
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    dialog.close();
    expect(dialog.open).toBe(true);
  });

  it('that was asked for takes presses at once', () => {
    const back = open(false);
    expect(resting()).toBe(false);
    back.click();
    expect(closed).toBe(1);
  });
});
