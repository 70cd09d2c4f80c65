// What the tests ask of any screen: axe finds nothing, nothing scrolls sideways, nothing is too small for a thumb.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { drawn } from './in_page';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colours. All others see the same document in every colour scheme: style sheets alone know the scheme. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

export async function findings(page: Page, only: readonly string[] = wcag): Promise<string[]> {
  await drawn(page);
  // Axe computes no contrast on gradients: instead of them it sees their brightest colours.
  await page.evaluate(() => {
    const flat = new CSSStyleSheet();
    flat.replaceSync('.table, .start .brand { background: var(--felt) !important } .felt, .verdict.match { background: var(--felt-lit) !important } .rim { background: var(--wood) !important }');
    document.adoptedStyleSheets = [flat];
  });
  // The library stays in the page until the next one is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> } };
    const result = await axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    });
    return result.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html} ${node.failureSummary ?? ''}`));
  }, [...only]);
}

type Scheme = 'light' | 'dark';

/** Expects that axe finds nothing on this screen, in light and in dark. */
export async function inBothSchemes(page: Page, screen: string, schemes: readonly Scheme[] = ['light', 'dark']): Promise<void> {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page, index === 0 ? wcag : aboutColours), `${screen}, ${colorScheme}`).toEqual([]);
  }
}

/** The controls that a thumb cannot hit. */
export async function smallTargets(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, summary, input:not([readonly])')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        // A tap anywhere on its label hits a radio button.
        const { width, height } = (element.matches('[type=radio]') ? (element.closest('label') ?? element) : element).getBoundingClientRect();
        return width > 0 && (height < (element.matches('[role=switch]') ? 30 : 43.5) || width < 40);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** By how many pixels the page scrolls sideways. */
export async function overflow(page: Page): Promise<number> {
  await drawn(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Expects no sideways scrolling in this window, nor on a phone. */
export async function fitsPhone(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  expect(await overflow(page), screen).toBe(0);
  await page.setViewportSize({ width: 412, height: 839 });
  expect(await overflow(page), `${screen}, on a phone`).toBe(0);
  await page.setViewportSize(size);
}

/** Expects no sideways scrolling on a small phone, and on a desktop of 1280 × 800 at 200 %. */
export async function noSidewaysScrolling(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const small of [{ width: 320, height: 568 }, { width: 640, height: 400 }]) {
    await page.setViewportSize(small);
    expect(await overflow(page), `${screen}, ${small.width} px`).toBe(0);
  }
  await page.setViewportSize(size);
}
