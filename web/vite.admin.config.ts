import { defineConfig } from 'vite';
import base from './vite.config.ts';

// The admin page is a separate build, so that no part of it gets into the players' page.
export default defineConfig({
  root: 'admin',
  base: '/admin/',
  publicDir: false,
  ...(base.oxc && { oxc: base.oxc }),
  build: { ...base.build, outDir: '../dist/admin', emptyOutDir: true },
  server: { ...base.server, proxy: { '/admin/api': process.env.TAKAMAKA ?? 'http://127.0.0.1:8080' } },
});
