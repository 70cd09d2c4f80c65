import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { firstLoadChunk } from './build/first_load.ts';
import { rulesPlugin } from './build/rules_plugin.ts';
import { traditionalPlugin } from './build/traditional_plugin.ts';

// The server's address during development: `npm run dev` passes /ws and /api on to it.
const server = process.env.TAKAMAKA ?? 'http://127.0.0.1:8080';

const version = /^project\(takamaka VERSION ([\d.]+)/m.exec(readFileSync(new URL('../CMakeLists.txt', import.meta.url), 'utf8'))?.[1];

const unitTests = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'admin/**/*.test.ts', 'admin/**/*.test.tsx', 'reference/**/*.test.ts', 'build/**/*.test.ts'];
const appTests = 'src/app/**/*.test.ts';

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [rulesPlugin(), traditionalPlugin()],
  // Vite's own JSX transform: no plugin, so no Babel.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Everything is its own file: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLoadChunk(), debugName: 'first' }] } } },
  },
  server: {
    // The rules are next to their code, outside this folder.
    fs: { allow: ['..'] },
    proxy: { '/ws': { target: server, ws: true }, '/api': server },
  },
  test: {
    // Limits for tests that hang, far above what a busy machine needs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    environment: 'happy-dom',
    // On two cores the default is one.
    maxWorkers: '100%',
    projects: [
      // A process and a document for each file cost four times as much as the tests.
      { extends: true, test: { name: 'page', include: unitTests, exclude: [appTests], isolate: false, setupFiles: 'build/fresh_page.ts' } },
      // These begin and leave whole pages, with connections and timers that go on.
      { extends: true, test: { name: 'app', include: [appTests] } },
    ],
  },
});
