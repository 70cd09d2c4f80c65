// Where the focus goes when what had it is gone. On `body` a screen reader would begin at the top of the page without a word.

import { useEffect, useRef } from 'preact/hooks';

/** The heading of the uppermost sheet, or else of the page: below a sheet nothing takes the focus. */
const headingOf = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog[open] .sheet-head h2')].at(-1) ?? document.querySelector<HTMLElement>('main:not(.loading) h1');

/** Puts the focus on the heading of what is shown, if nothing has it. */
export function focusPage(): boolean {
  const heading = headingOf();
  if (!heading) return false;
  const now = document.activeElement;
  if (now && now !== document.body && now.isConnected) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** When another screen is shown, begins at its top: scrolled there, with the focus on its heading, also if it loads first. */
export function useNewScreen(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    // A page that has just been opened has its focus and its place from the browser.
    if (shown.current === screen) return;
    shown.current = screen;
    scrollTo(0, 0);
    if (focusPage()) return;
    const watch = new MutationObserver(() => focusPage() && watch.disconnect());
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [screen]);
}
