import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const long = Boolean(process.env.TAKAMAKA_LONG);

// Debian's own Chromium; no browser is downloaded. Its headless shell has the same engine without the windows of a browser, and needs
// half the time. The long form has the whole browser.
const shell = '/usr/bin/chromium-headless-shell';
const launchOptions = {
  executablePath: process.env.CHROMIUM ?? (!long && existsSync(shell) ? shell : '/usr/bin/chromium'),
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

// The short form runs a test on both screens only where the layout matters (@both), and each other test on one of them: on the
// desktop, or on the phone if it says so (@phone). The long form runs every test on both. A test that needs a mouse (@mouse)
// runs on the desktop alone, one that is too long for every run (@long) in the long form alone.
export default defineConfig({
  testDir: 'e2e',
  // One more than the two cores of CI: a test also waits, for what the page says with a delay or for a server that starts.
  workers: 3,
  fullyParallel: true,
  // A bound for what hangs. A whole match on a busy machine, with a server built with sanitizers, needs time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Only so that one surprise in a whole run is named instead of stopping it: see second_try.ts.
  retries: 1,
  reporter: [[process.env.CI ? 'list' : 'line'], ['./e2e/slowest.ts'], ['./e2e/second_try.ts']],
  forbidOnly: Boolean(process.env.CI),
  // The service worker has its own tests; elsewhere it would be between the page and what a test watches.
  // A trace costs a third of the time of a long test: to get one, run the failed test again with `--trace on`.
  // A step that waits a minute for an element waits in vain: it fails long before its test does.
  use: { launchOptions, actionTimeout: 60_000, trace: 'off', locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' } as object,
  projects: [
    {
      name: 'desktop',
      grepInvert: long ? [] : [/@phone/, /@long/],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: long ? /./ : [/@phone/, /@both/],
      grepInvert: long ? /@mouse/ : [/@mouse/, /@long/],
      use: { ...devices['Pixel 7'] },
    },
  ],
});
