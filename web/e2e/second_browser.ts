// Further people, next to the one whose page a test gets.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A fixture: each call opens the page of one more person, in their own browser. The end of the test closes it. */
export async function secondBrowser(
  { browser, contextOptions }: { browser: Browser; contextOptions: BrowserContextOptions },
  use: (open: () => Promise<Page>) => Promise<void>,
): Promise<void> {
  const contexts: BrowserContext[] = [];
  await use(async () => {
    // Not signed in: that is the first person alone.
    const context = await browser.newContext({ ...contextOptions, storageState: undefined });
    contexts.push(context);
    return context.newPage();
  });
  for (const context of contexts) await context.close();
}
