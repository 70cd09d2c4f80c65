// A sheet over the page: menus, the score sheet, chat. It is a modal dialog of the browser: the focus stays in it, the page behind
// it is inert, Escape closes it. Then the focus returns to where it was.

import { signal } from '@preact/signals';
import { type ComponentChildren, type ComponentType, createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../texts';
import { focusPage } from './focus';
import { Icon } from './icon';

/** The open sheets, the uppermost last: while there is one, the keys of the table do nothing. */
const open = signal<readonly object[]>([]);
export const isSheetOpen = (): boolean => open.value.length > 0;

/**
 * What stays above every sheet: the connection banner and the live log. Only the content of the uppermost dialog can be used
 * and is heard by screen readers, so that sheet shows it.
 */
export const Overlay = createContext<ComponentType>(() => null);

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

export function Sheet({ title, kind = '', onClose, unasked = false, foot, children }: Props) {
  const [takes, setTakes] = useState(!unasked);
  useEffect(() => {
    const timer = setTimeout(() => setTakes(true), unaskedRest);
    return () => clearTimeout(timer);
  }, []);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [me] = useState({});
  const isGone = useRef(false);
  const Above = useContext(Overlay);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement as HTMLElement | null;
    shown?.showModal();
    open.value = [...open.value, me];
    heading.current?.focus();
    return () => {
      isGone.current = true;
      open.value = open.value.filter((one) => one !== me);
      shown?.close();
      if (before?.isConnected && before !== document.body) before.focus();
      else focusPage();
    };
  }, []);
  return (
    <dialog
      class="sheet-back"
      aria-label={title}
      ref={dialog}
      onClick={(event) => takes && event.target === event.currentTarget && onClose?.()}
      onCancel={(event) => {
        // Only the sheet that asked for Escape closes; a sheet without a way out stays.
        event.preventDefault();
        if (event.target === event.currentTarget) onClose?.();
      }}
      onClose={(event) => {
        // A browser closes a dialog at the second Escape, whatever the page says.
        if (isGone.current || event.target !== event.currentTarget) return;
        if (onClose) onClose();
        else event.currentTarget.showModal();
      }}
    >
      {open.value.at(-1) === me && <Above />}
      <section class={`sheet ${kind}${takes ? '' : ' resting'}`}>
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
    </dialog>
  );
}
