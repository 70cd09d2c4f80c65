// A person besides the one whose page a test is given.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A fixture: each call opens the page of yet another person, in a browser of his own, which the test's end closes. */
export async function secondBrowser(
  { browser, contextOptions }: { browser: Browser; contextOptions: BrowserContextOptions },
  use: (open: () => Promise<Page>) => Promise<void>,
): Promise<void> {
  const contexts: BrowserContext[] = [];
  await use(async () => {
    const context = await browser.newContext(contextOptions);
    contexts.push(context);
    return context.newPage();
  });
  for (const context of contexts) await context.close();
}
