import { defineConfig } from 'vite';
import { tutorialPlugin } from './build/tutorial_plugin.ts';
import base from './vite.config.ts';

// The reference and the playground are a separate build, so that no part of them gets into the players' page.
export default defineConfig({
  root: 'reference',
  base: '/docs/',
  publicDir: false,
  plugins: [tutorialPlugin()],
  ...(base.oxc && { oxc: base.oxc }),
  build: { ...base.build, outDir: '../dist/docs', emptyOutDir: true },
  server: { ...base.server },
});
