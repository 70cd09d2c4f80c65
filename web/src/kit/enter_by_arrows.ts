// The way into the hand with the keyboard. Apart from the hand, which only boards load.

/**
 * Lets the arrow keys enter the hand from the heading of the table, which has the focus when a table opens. Returns a function
 * that ends it.
 */
export function enterByArrows(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!/^Arrow(Left|Right)$/.test(event.key) || event.altKey || event.metaKey || event.defaultPrevented) return;
    const now = document.activeElement;
    if (!now?.matches('body, h1')) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('[data-hand] [tabindex="0"]')?.focus();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
