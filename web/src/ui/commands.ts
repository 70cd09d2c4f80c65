// Single-key commands of the table. They do nothing while somebody types or a sheet is open. People can switch all of them
// off except Escape (WCAG 2.1.4).

import { useLayoutEffect } from 'preact/hooks';
import { letterKeys } from '../app/preferences';
import { isSheetOpen } from './sheet';

export interface Command {
  key: string;
  run(): void;
}

const typing = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && (element.matches('input, textarea, select') || element.isContentEditable);

/**
 * Listens for the commands, from the moment of the drawing on: a key right after it means what is shown. `anywhere`: also while a
 * sheet is open.
 */
export function useCommands(commands: Command[], anywhere = false): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
      if (event.key !== 'Escape' && letterKeys.value === 'off') return;
      if (!anywhere && isSheetOpen()) return;
      const command = commands.find((one) => one.key === event.key || one.key === event.key.toLowerCase());
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
