// Single-key commands of the table. They hold their peace while somebody types, while a sheet is open, and when they are
// switched off (WCAG 2.1.4).

import { useEffect } from 'preact/hooks';
import { letterKeys } from '../app/preferences';
import { openSheets } from '../ui/sheet';

export interface Command {
  key: string;
  run(): void;
}

const typing = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && (element.matches('input, textarea, select') || element.isContentEditable);

/** `anywhere`: also while a sheet is open. */
export function useCommands(commands: Command[], anywhere = false): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
      if (event.key !== 'Escape' && letterKeys.value === 'off') return;
      if (!anywhere && openSheets.value > 0) return;
      const command = commands.find((one) => one.key === event.key || one.key === event.key.toLowerCase());
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
