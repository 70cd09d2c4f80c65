// A sheet over the page: menus, the score sheet, chat. The focus stays in it, Escape closes it, and then the focus returns to
// where it was. The connection banner stays above it; with a native modal dialog this would not be possible.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../texts';
import { Icon } from './icon';

/** The number of open sheets: while there is one, the keys of the table do nothing. */
export const openSheets = signal(0);

interface Props {
  title: string;
  kind?: string;
  onClose?: () => void;
  /** The sheet opens without being asked for. A finger that is on its way to the table must not press a button of the sheet. */
  unasked?: boolean;
  /** What stays in view below the part that scrolls: the next step. */
  foot?: ComponentChildren;
  children: ComponentChildren;
}

/** How long an unasked sheet takes no press, in ms: longer than a double tap. Keys work at once. */
const unaskedRest = 400;

const stops = 'button:not([disabled]), a[href], input:not([disabled]), select:not([disabled]), textarea, summary, [tabindex="0"]';

export function Sheet({ title, kind = '', onClose, unasked = false, foot, children }: Props) {
  const [open, setOpen] = useState(!unasked);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), unaskedRest);
    return () => clearTimeout(timer);
  }, []);
  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    openSheets.value += 1;
    heading.current?.focus();
    return () => {
      openSheets.value -= 1;
      if (before?.isConnected) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Tab') return;
    const all = [...(box.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
    const edge = event.shiftKey ? all[0] : all.at(-1);
    if (all.length === 0 || (document.activeElement !== edge && box.current?.contains(document.activeElement))) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  };
  return (
    <div class="sheet-back" onClick={(event) => open && event.target === event.currentTarget && onClose?.()}>
      <section class={`sheet ${kind}${open ? '' : ' resting'}`} role="dialog" aria-modal="true" aria-label={title} ref={box} onKeyDown={onKeyDown}>
        <header class="sheet-head">
          <h2 tabIndex={-1} ref={heading}>
            {title}
          </h2>
          {onClose && (
            <button type="button" class="icon-button" aria-label={t('ui.close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        <div class="sheet-body">{children}</div>
        {foot}
      </section>
    </div>
  );
}
