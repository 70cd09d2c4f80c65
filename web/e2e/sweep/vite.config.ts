import { defineConfig } from 'vite';
import base from '../../vite.config.ts';

// One page for tests, built beside the reports of the tests.
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  logLevel: 'warn',
  ...(base.oxc && { oxc: base.oxc }),
  // The styles as they ship: a minifier can change a layout.
  build: { ...base.build, manifest: false, minify: false, cssMinify: true, outDir: '../../test-results/sweep', emptyOutDir: true },
});
