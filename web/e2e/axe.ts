// What tests ask of any screen: no finding of axe, nothing that scrolls sideways, nothing too small for a thumb.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> } };
    const result = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return result.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html} ${node.failureSummary ?? ''}`));
  });
}

// No sideways scrolling, and every control can be hit by a thumb.
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, summary, input:not([readonly])')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        // A radio button is hit by its whole label.
        const { width, height } = (element.matches('[type=radio]') ? (element.closest('label') ?? element) : element).getBoundingClientRect();
        return width > 0 && (height < (element.matches('[role=switch]') ? 30 : 43.5) || width < 40);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
