// `takamaka doctor` and `check-config`: each thing that can be wrong on a machine is found, with what to do.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, request } from 'node:http';
import { createServer as createHttps } from 'node:https';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { AdminClient, passwordOnly } from './support/admin.mjs';
import { Server, freePort, run, smallPage, temporaryFolder } from './support/server.mjs';

/** Runs the doctor; resolves with the exit code and a search through the findings. */
async function doctor(args, options) {
  const ran = await run(['doctor', '--json', ...args.map(String)], options);
  const { findings, errors, warnings } = JSON.parse(ran.stdout);
  for (const { level, what, fix } of findings) assert.ok(level === 'good' || level === 'note' || fix, `a fix for: ${what}`);
  assert.equal(errors, findings.filter(({ level }) => level === 'error').length);
  assert.equal(warnings, findings.filter(({ level }) => level === 'warning').length);
  return { code: ran.code, findings, of: (area, level) => findings.filter((one) => one.area === area && (!level || one.level === level)).map(({ what }) => what).join('\n') };
}

describe('settings that cannot start', () => {
  const folder = temporaryFolder();
  const web = smallPage(folder);
  after(() => rmSync(folder, { recursive: true }));
  const database = path.join(folder, 'takamaka.db');

  for (const [what, words, code, sentence] of [
    ['a page that is not there', ['--web', path.join(folder, 'none')], 66, /web: /],
    ['a folder of the database that is not there', ['--database', path.join(folder, 'none/takamaka.db')], 73, /the folder of the database does not exist/],
    ['a database that is a folder', ['--database', web], 73, /the database is not a file/],
    ['metrics on the port of the game', ['--port', 'PORT', '--metrics-listen', '127.0.0.1:PORT'], 69, /port and metrics_listen are both port \d+/],
    ['the admin page on the port of the game, on all addresses', ['--listen', '0.0.0.0', '--port', 'PORT', '--admin-listen', '127.0.0.1:PORT'], 69, /port and admin_listen are both port \d+/],
    ['an address that is none', ['--listen', 'nope'], 64, /listen: must be an IP address, such as 127\.0\.0\.1: nope/],
    ['a key file that is not there', ['--admin-key-file', path.join(folder, 'none')], 64, /admin_key_file: cannot be read/],
  ]) {
    test(`${what}: check-config and doctor give the exit code of the start`, async () => {
      const port = String(await freePort());
      const args = [...(words.includes('--port') ? [] : ['--port', port]), ...words.map((word) => word.replace('PORT', port))];
      const checked = await run(['check-config', '--web', web, '--database', database, ...args]);
      assert.equal(checked.code, code, checked.stderr);
      assert.match(checked.stderr, sentence);
      assert.doesNotMatch(checked.stdout, /valid/);
      const told = JSON.parse((await run(['check-config', '--json', '--web', web, '--database', database, ...args])).stdout);
      assert.ok(told.errors >= 1 && told.findings.some((one) => sentence.test(one.what)));
      const found = await doctor(['--web', web, '--database', database, '--offline', ...args]);
      assert.equal(found.code, code);
      assert.match(found.findings.filter(({ level }) => level === 'error').map((one) => one.what).join('\n'), sentence);
      const started = await run(['serve', '--web', web, '--database', database, ...args]);
      assert.equal(started.code, code, started.stderr);
    });
  }

  test('a new key is advised only where there is none', async () => {
    const fix = async (file) => (await doctor(['--web', web, '--database', database, '--offline', '--port', await freePort(), '--admin-key-file', file])).findings.find(({ level }) => level === 'error');
    const missing = await fix(path.join(folder, 'none'));
    assert.match(missing.what, /cannot be read: .*none: No such file or directory/);
    assert.match(missing.fix, /openssl rand/);
    const short = path.join(folder, 'short.key');
    writeFileSync(short, 'short\n');
    for (const file of [short, folder]) assert.doesNotMatch((await fix(file)).fix, /openssl/);
    if (process.getuid() === 0) return; // root may read every file
    chmodSync(short, 0o000);
    const closed = await fix(short);
    assert.match(closed.what, /Permission denied/);
    assert.match(closed.fix, /chown takamaka: .*short\.key; chmod 600 /);
  });

  test('data in PostgreSQL: no file beside the unused database path counts', async () => {
    mkdirSync(path.join(folder, 'backups'));
    writeFileSync(path.join(folder, 'backups', 'takamaka-20240229T030000Z.db'), '');
    writeFileSync(database, 'no database');
    const found = await doctor(['--web', web, '--database', database, '--offline', '--port', await freePort(), '--store', 'postgres', '--postgres', 'host=/none']);
    rmSync(database);
    assert.match(found.of('backups'), /^PostgreSQL is backed up by its own tools; see docs\/SCALING\.md$/);
    assert.match(found.of('database'), /^PostgreSQL is not examined here/);
    assert.equal(found.code, 0, JSON.stringify(found.findings));
  });

  test('ports of the same number on two addresses are right', async () => {
    const port = await freePort();
    const checked = await run(['check-config', '--web', web, '--database', database, '--port', `${port}`, '--metrics-listen', `127.0.0.2:${port}`]);
    assert.equal(checked.code, 0, checked.stderr);
  });

  test('a misspelt variable is named by check-config, doctor and serve', async () => {
    const env = { TAKAMAKA_RETENTION_DAY: '1' };
    const checked = await run(['check-config', '--web', web, '--database', database, '--port', `${await freePort()}`], { env });
    assert.equal(checked.code, 0);
    assert.match(checked.stderr, /TAKAMAKA_RETENTION_DAY is no setting/);
    assert.match((await doctor(['--web', web, '--database', database, '--offline', '--port', await freePort()], { env })).of('settings', 'warning'), /TAKAMAKA_RETENTION_DAY/);
    const server = await Server.start({ env });
    assert.match(server.stderr, /TAKAMAKA_RETENTION_DAY is no setting/);
    await server.stop();
  });

  test('a wrong setting is a finding too', async () => {
    const found = await doctor([], { env: { TAKAMAKA_PORT: 'x' } });
    assert.equal(found.code, 64);
    assert.match(found.of('settings', 'error'), /TAKAMAKA_PORT: must be a whole number/);
  });
});

describe('a machine', () => {
  let server;
  let own;
  before(async () => {
    server = await Server.start({ args: ['--admin-second-factor', 'required'] });
    own = ['--database', server.database, '--web', '', '--offline'];
  });
  after(() => server.stop());

  test('with a running server: it is sound but for the backup', async () => {
    const found = await doctor([...own, '--port', server.port]);
    assert.equal(found.code, 0, JSON.stringify(found.findings));
    assert.match(found.of('server', 'good'), /runs and accepts players/);
    assert.match(found.of('database', 'good'), /sound/);
    assert.match(found.of('backups', 'warning'), /there is none in .*backups/);
    assert.equal((await run(['backup', path.join(server.folder, 'backups'), '--keep', '3', '--database', server.database])).code, 0);
    assert.match((await doctor([...own, '--port', server.port])).of('backups', 'good'), /the newest is 0 hours old/);
  });

  test('an old backup is a warning; a file with a name of another form is none', async () => {
    const folder = path.join(server.folder, 'elsewhere');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'takamaka-20240229T030000Z.db.part'), '');
    writeFileSync(path.join(folder, 'takamaka-20240230T030000Z.db'), '');
    assert.match((await doctor([...own, '--port', server.port, '--backups', folder])).of('backups', 'warning'), /there is none/);
    writeFileSync(path.join(folder, 'takamaka-29990101T030000Z.db'), '');
    const future = (await doctor([...own, '--port', server.port, '--backups', folder])).of('backups', 'warning');
    assert.match(future, /1 with a date in the future count as none, such as takamaka-2999.*\nthere is none/);
    writeFileSync(path.join(folder, 'takamaka-20240229T030000Z.db'), '');
    assert.match((await doctor([...own, '--port', server.port, '--backups', folder])).of('backups', 'warning'), /the newest is \d{5,} hours old/);
  });

  test('another program on the port is an error with 69', async () => {
    const other = createHttp((_, response) => response.end('hello'));
    await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
    const found = await doctor([...own, '--port', other.address().port]);
    other.close();
    assert.equal(found.code, 69);
    assert.match(found.of('ports', 'error'), /in use by another program/);
  });

  test('a database that others may read is a warning, and a damaged one an error with 65', async () => {
    const copy = path.join(server.folder, 'copy.db');
    assert.equal((await run(['backup', copy, '--database', server.database])).code, 0);
    chmodSync(copy, 0o644);
    const args = ['--web', '', '--offline', '--port', await freePort(), '--database', copy];
    assert.match((await doctor(args)).of('folders', 'warning'), /others on this machine may read the database/);
    writeFileSync(copy, Buffer.alloc(8192, 0xff));
    const found = await doctor(args);
    assert.equal(found.code, 65);
    assert.ok(found.of('database', 'error'));
  });

  test('without --json it prints a line for each finding, and below it the fix', async () => {
    const ran = await run(['doctor', ...own, '--port', String(server.port), '--backups', path.join(server.folder, 'none')]);
    assert.match(ran.stdout, /^good {5}server {5,}it runs and accepts players/m);
    assert.match(ran.stdout, /^warning {2}backups .*\n {20}-> sudo systemctl enable --now takamaka-backup\.timer/m);
    assert.match(ran.stdout, /^0 errors, \d+ warnings\n$/m);
  });
});

describe('the public address', () => {
  const folder = temporaryFolder();
  const [keyFile, certificateFile] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
  let tls;
  before(() => {
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', keyFile, '-out', certificateFile], { stdio: 'ignore' });
    tls = { key: execFileSync('cat', [keyFile]), cert: execFileSync('cat', [certificateFile]) };
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs the doctor on a server behind a proxy that changes each request by `change`. */
  async function behind({ change = () => {}, trusted = '127.0.0.1', env = { SSL_CERT_FILE: certificateFile } }) {
    const [metrics, port] = [await freePort(), await freePort()];
    const url = `https://localhost:${port}`;
    const settings = ['--metrics-listen', `127.0.0.1:${metrics}`, '--public-url', url, ...(trusted ? ['--trusted-proxies', trusted] : [])];
    const server = await Server.start({ args: settings });
    const proxy = createHttps(tls, (asked, response) => {
      const headers = { ...asked.headers, 'x-forwarded-for': '198.51.100.7' };
      change(headers);
      asked.pipe(request({ port: server.port, host: '127.0.0.1', path: asked.url, headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      }));
    });
    await new Promise((resolve) => proxy.listen(port, '127.0.0.1', resolve));
    const found = await doctor(['--database', server.database, '--web', '', '--port', server.port, '--quick', ...settings], { env });
    await new Promise((resolve) => proxy.close(resolve));
    await server.stop();
    return found;
  }

  test('a proxy as in the guide is good', async () => {
    const found = await behind({});
    assert.equal(found.code, 0, JSON.stringify(found.findings));
    assert.match(found.of('tls', 'good'), /good for (89|90) days/);
    assert.match(found.of('proxy', 'good'), /arrived with its client's address/);
    assert.match(found.of('public_url', 'good'), /leads to this kind of server/);
  });
  for (const [what, options, area, sentence] of [
    ['a certificate that nobody has signed', { env: {} }, 'tls', /browsers refuse the certificate: self.signed/],
    ['a proxy that is not trusted', { trusted: '' }, 'proxy', /its address is not trusted/],
    ['a proxy that names no client', { change: (headers) => delete headers['x-forwarded-for'] }, 'proxy', /sends no X-Forwarded-For/],
    ['a proxy that names nonsense', { change: (headers) => (headers['x-forwarded-for'] = 'unknown') }, 'proxy', /is not a list of addresses/],
    ['a proxy that replaces the host', { change: (headers) => (headers.host = 'inside.example') }, 'public_url', /replaces the Host header/],
  ]) {
    test(`${what} is an error`, async () => {
      const found = await behind(options);
      assert.equal(found.code, 1, JSON.stringify(found.findings));
      assert.match(found.of(area, 'error'), sentence);
    });
  }

  test('an address where nobody answers, and one without TLS', async () => {
    const port = await freePort();
    const own = ['--database', path.join(folder, 'takamaka.db'), '--web', '', '--port', await freePort()];
    assert.match((await doctor([...own, '--public-url', `http://localhost:${port}`])).of('public_url', 'error'), /cannot be reached from here: Connection refused/);
    const found = await doctor([...own, '--public-url', `http://localhost:${port}`]);
    assert.match(found.of('public_url', 'warning'), /it has no TLS/);
    assert.match((await doctor([...own, '--listen', '0.0.0.0'])).of('public_url', 'warning'), /without TLS/);
    assert.match((await doctor([...own, '--offline', '--trusted-proxies', '0.0.0.0/0'])).of('proxy', 'warning'), /every client can choose its own address/);
  });
});

test('the admin page gets the findings of the running server, for admins and auditors only', async () => {
  const server = await Server.start({ args: passwordOnly });
  try {
    const admin = await AdminClient.enter(server, await AdminClient.firstLink(server), 'ana');
    const first = await admin.get('/doctor');
    assert.equal(first.status, 200, first.text);
    const { findings, errors, warnings, at_ms } = first.body;
    assert.equal(errors, findings.filter(({ level }) => level === 'error').length, first.text);
    assert.equal(warnings, findings.filter(({ level }) => level === 'warning').length);
    for (const area of ['settings', 'folders', 'disk', 'database']) assert.ok(findings.some((one) => one.area === area), `${area}: ${first.text}`);
    for (const { level, what, fix } of findings) assert.ok(level === 'good' || level === 'note' || fix, `a fix for: ${what}`);
    assert.equal((await admin.get('/doctor')).body.at_ms, at_ms, 'examined once a minute');
    const moderator = await admin.colleague('moderator');
    assert.equal((await moderator.get('/doctor')).body.code, 'not_allowed');
  } finally {
    await server.stop();
  }
});
