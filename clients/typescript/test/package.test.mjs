// What npm publishes has the code, whatever npm's settings say about scripts.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const here = 'clients/typescript';

describe('the package', { concurrency: true }, () => {
  for (const [settings, flags, npmrc] of [['no settings', [], ''], ['--ignore-scripts', ['--ignore-scripts'], ''], ['a settings file that ignores scripts', [], 'ignore-scripts=true\n']]) {
    it(`is complete, or is not packed, with ${settings}`, (t) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'takamaka package-'));
      t.after(() => rmSync(folder, { recursive: true, force: true }));
      for (const part of [here, 'clients/package.mjs', 'CMakeLists.txt']) {
        cpSync(path.join(root, part), path.join(folder, 'copy', part), { recursive: true, filter: (file) => !/(node_modules|\/dist|\/package|\.tgz)$/.test(file) });
      }
      const cwd = path.join(folder, 'copy', here);
      symlinkSync(path.join(root, here, 'node_modules'), path.join(cwd, 'node_modules'));
      writeFileSync(path.join(folder, 'npmrc'), npmrc);
      const env = { ...process.env, npm_config_userconfig: path.join(folder, 'npmrc') };

      assert.notEqual(spawnSync('npm', ['pack', ...flags], { cwd, env }).status, 0);
      assert.deepEqual(readdirSync(cwd).filter((name) => name.endsWith('.tgz')), []);
      execFileSync('npm', ['run', 'package', '--silent', ...flags], { cwd, env });

      // As an app has it: nothing else is in the folder, and nothing of the sources.
      const app = path.join(folder, 'app');
      const installed = path.join(app, 'node_modules/@takamaka/client');
      mkdirSync(installed, { recursive: true });
      const [packed] = readdirSync(cwd).filter((name) => name.endsWith('.tgz'));
      execFileSync('tar', ['xzf', path.join(cwd, packed), '--strip-components=1'], { cwd: installed });
      rmSync(path.join(folder, 'copy'), { recursive: true });
      const said = execFileSync(process.execPath, ['--input-type=module', '-e', "console.log(Object.keys(await import('@takamaka/client')).includes('connect'))"], { cwd: app, encoding: 'utf8' });
      assert.equal(said, 'true\n');
      assert.ok(readdirSync(path.join(installed, 'dist')).includes('index.d.ts'));

      // As a registry shows it.
      for (const name of ['CHANGELOG.md', 'LICENSE', 'README.md', 'examples/bot.mjs']) assert.ok(existsSync(path.join(installed, name)), name);
      const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
      assert.equal(packed, `takamaka-client-${manifest.version}.tgz`);
      for (const key of ['author', 'bugs', 'description', 'homepage', 'keywords', 'license', 'repository']) assert.ok(manifest[key], key);
      const links = [...readFileSync(path.join(installed, 'README.md'), 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link]) => link);
      assert.ok(links.includes(`${manifest.homepage}/blob/v${manifest.version}/docs/PROTOCOL.md`));
      assert.deepEqual(links.filter((link) => !link.startsWith('https://')), []);
    });
  }
});
