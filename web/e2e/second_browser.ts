// Further people, next to the one whose page a test gets.

import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { watchFrames } from './frames';

/** A fixture: each call opens the page of one more person, in their own browser. The end of the test closes it. */
export async function secondBrowser(
  { browser, contextOptions }: { browser: Browser; contextOptions: BrowserContextOptions },
  use: (open: () => Promise<Page>) => Promise<void>,
): Promise<void> {
  const contexts: BrowserContext[] = [];
  const wrong: string[][] = [];
  await use(async () => {
    // Not signed in: that is the first person alone.
    const context = await browser.newContext({ ...contextOptions, storageState: undefined });
    contexts.push(context);
    wrong.push(watchFrames(context));
    return context.newPage();
  });
  for (const context of contexts) await context.close();
  expect(wrong.flat()).toEqual([]);
}
