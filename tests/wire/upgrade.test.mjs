// `takamaka version --json` and `takamaka upgrade --check`.

import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { Server, run, temporaryFolder } from './support/server.mjs';

describe('a release', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'release.json');
  let own;
  let server;
  before(async () => {
    server = await Server.start();
    own = JSON.parse((await run(['version', '--json'])).stdout);
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  /** Compares with this program's own release, changed. */
  async function compare(change) {
    const release = structuredClone(own);
    change(release);
    writeFileSync(file, JSON.stringify(release));
    const args = ['upgrade', '--check', file, '--database', server.database];
    const told = await run(args);
    return { ...told, json: told.code === 0 ? JSON.parse((await run([...args, '--json'])).stdout) : undefined };
  }

  test('of this very version changes nothing', async () => {
    assert.deepEqual(Object.keys(own), ['name', 'version', 'protocol', 'schema', 'variants']);
    const same = await compare(() => {});
    assert.equal(same.code, 0, same.stderr);
    assert.deepEqual(same.json, { version: own.version, release: own.version, newer: false, older: false, migrations: 0, refuses_database: false, other_rules: [], other_protocol: false });
    assert.equal(same.stdout, `The release ${own.version} is the same as this program (${own.version}).\n`);
  });
  test('that is newer: its steps of the tables, and the games with other rules', async () => {
    const newer = await compare((release) => {
      release.version = '10.0.0';
      release.schema += 2;
      release.variants.gaple += 1;
    });
    assert.deepEqual([newer.json.newer, newer.json.migrations, newer.json.other_rules], [true, 2, ['gaple']]);
    assert.match(newer.stdout, /newer than.*\n.*in 2 steps.*\nOther rules of gaple/);
  });
  test('that is older and cannot open this database', async () => {
    const older = await compare((release) => {
      release.version = '0.0.9';
      release.schema -= 1;
    });
    assert.deepEqual([older.json.older, older.json.refuses_database, older.json.migrations], [true, true, 0]);
    assert.match(older.stdout, /cannot open this database/);
  });
  test('a file of another kind is refused', async () => {
    for (const change of [(release) => (release.name = 'other'), (release) => (release.version = '1.0'), (release) => delete release.schema]) assert.equal((await compare(change)).code, 65);
    const refusal = async (text) => {
      writeFileSync(file, text);
      const { code, stderr } = await run(['upgrade', '--check', file]);
      assert.equal(code, 65);
      return stderr;
    };
    const start = `takamaka: ${file} is not the release.json of a release: `;
    assert.equal(await refusal('no json'), `${start}it is not JSON\n`);
    for (const text of ['{}', '[]', '7']) assert.equal(await refusal(text), `${start}it has no \`version\`\n`);
    assert.equal(await refusal(JSON.stringify({ ...own, version: 7 })), `${start}one of its values has another type\n`);
    assert.equal(await refusal(JSON.stringify({ ...own, name: 'other' })), `${start}it is of another program\n`);
    assert.equal((await run(['upgrade', '--check', path.join(folder, 'none.json')])).code, 66);
    assert.equal((await run(['upgrade'])).code, 64);
  });
});
