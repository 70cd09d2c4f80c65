// Every command on the pages of the clients and of the conformance kit, word for word, in a copy of the repository in which nothing was
// built or installed. Only the server's address is another one. The home of the user has a blank in its name.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Server } from '../wire/support/server.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const parts = ['clients', 'protocol/transcripts', 'web/src/generated/schema.json', 'docs/PROTOCOL.md', 'CMakeLists.txt'];
const pages = ['clients/typescript/README.md', 'clients/python/README.md', 'clients/conformance/README.md', 'docs/PROTOCOL.md'];

describe('the commands of the pages', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'takamaka home-'));
  const copy = path.join(home, 'takamaka');
  let server;
  before(async () => {
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...parts], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
    for (const file of files) cpSync(path.join(root, file), path.join(copy, file));
    mkdirSync(path.join(home, 'bin'));
    symlinkSync('/usr/bin/python3', path.join(home, 'bin/python3')); // which has Debian's python3-websockets
    server = await Server.start({ args: ['--messages-per-second', 1000] });
  });
  after(async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('the bot of the first page of docs/PROTOCOL.md plays every game to the end', { timeout: 240_000 }, async () => {
    const [, bot] = /```python\n(.*?)```/s.exec(readFileSync(path.join(root, 'docs/PROTOCOL.md'), 'utf8'));
    await Promise.all([['gaple', 4], ['seychelles', 4], ['garrafina', 4], ['kap_tai_shap', 4], ['triple', 4], ['triple', 1]].map(([game, seats]) => {
      const here = bot.replace('127.0.0.1:8080', `127.0.0.1:${server.port}`).replace('"gaple", 4', `"${game}", ${seats}`);
      return promisify(execFile)('/usr/bin/python3', ['-c', here], { timeout: 200_000 });
    }));
  });

  const npm = (key) => execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim();
  const settings = { npm_config_userconfig: npm('userconfig'), npm_config_cache: npm('cache') };
  const seen = new Set();
  for (const page of pages) {
    const blocks = [...readFileSync(path.join(root, page), 'utf8').matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).filter((block) => /takamaka\/|clients\//.test(block));
    assert.ok(blocks.length > 0, page);
    for (const [index, whole] of blocks.entries()) {
      // Pages share commands; those of the kit take half a minute, and are run once.
      const block = whole.split('\n').filter((line) => !line.startsWith('node clients/') || (!seen.has(line) && seen.add(line))).join('\n');
      test(`block ${index + 1} of ${page}`, { timeout: 240_000 }, async (t) => {
        rmSync(path.join(home, 'my-bot'), { recursive: true, force: true });
        const env = { ...process.env, ...settings, HOME: home, PATH: `${path.join(home, 'bin')}:${process.env.PATH}` };
        try {
          await promisify(execFile)('bash', ['-ec', block.replaceAll('127.0.0.1:8080', `127.0.0.1:${server.port}`)], { cwd: copy, env });
        } catch (error) {
          if (/pip install/.test(block) && /No matching distribution found|ensurepip is not/.test(`${error.stdout}${error.stderr}`)) return t.skip('pip has no index here');
          assert.fail(`${error.message}\n${error.stdout}`);
        }
      });
    }
  }
});
