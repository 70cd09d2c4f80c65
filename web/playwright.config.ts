import { defineConfig, devices } from '@playwright/test';

// Debian's own Chromium; no browser is downloaded.
const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: true,
  // A whole match takes long on a busy machine with a server that is built with sanitizers.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Whole games are random, and so is a busy machine. `./dev test` names at its end the tests that pass only at the second try.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? [['list']] : [['line']],
  forbidOnly: Boolean(process.env.CI),
  // The service worker has tests of its own; in other tests it would hide the page's requests.
  use: { launchOptions, trace: 'retain-on-failure', locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' } as object,
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { ...devices['Pixel 7'] } },
  ],
});
