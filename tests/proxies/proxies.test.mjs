// Plays through HAProxy, nginx and Caddy as docs/OPERATIONS.md configures them: the server sees the client's address, forged
// headers do not help, each connection counts once, and the headers of the answers arrive.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { Client } = await import('../wire/support/client.mjs');
const { eventually } = await import('../wire/support/eventually.mjs');
const { Server, freePort, smallPage, temporaryFolder } = await import('../wire/support/server.mjs');

const guide = readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8');
const unpacked = path.join(root, '.tools/proxies');
const site = 'table.example.org';
const person = '127.0.0.5';
const neighbour = '127.0.0.6';
const forged = '203.0.113.99';

/** Returns the configuration that the guide shows for this proxy. */
function shown(name) {
  const found = new RegExp(`\`\`\`${name}\\n([\\s\\S]*?)\`\`\``).exec(guide);
  assert.ok(found, `the guide shows no configuration for ${name}`);
  return found[1];
}
/** Replaces a part of the configuration that must be there. */
function change(text, from, to) {
  assert.ok(text.includes(from), `${from} is not in\n${text}`);
  return text.replaceAll(from, to);
}

// For each proxy: its program, and the files and arguments that run the guide's configuration here.
const proxies = {
  haproxy: {
    program: 'usr/sbin/haproxy',
    run({ folder, port, backend, tls }) {
      let text = change(shown('haproxy'), '127.0.0.1:8080', `127.0.0.1:${backend}`);
      const pem = path.join(folder, 'site.pem');
      text = change(text, 'bind :443 ssl crt /etc/haproxy/table.example.org.pem', `bind 127.0.0.1:${port}${tls ? ` ssl crt ${pem}` : ''}`);
      writeFileSync(path.join(folder, 'haproxy.cfg'), text);
      return ['-W', '-db', '-f', path.join(folder, 'haproxy.cfg')];
    },
  },
  nginx: {
    program: 'usr/sbin/nginx',
    run({ folder, port, backend, tls }) {
      let text = change(shown('nginx'), 'http://127.0.0.1:8080', `http://127.0.0.1:${backend}`);
      text = change(text, 'listen 443 ssl;', `listen 127.0.0.1:${port}${tls ? ' ssl' : ''};`);
      text = change(text, '/etc/letsencrypt/live/table.example.org/fullchain.pem', path.join(folder, 'site.crt'));
      text = change(text, '/etc/letsencrypt/live/table.example.org/privkey.pem', path.join(folder, 'site.key'));
      const folders = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
      writeFileSync(path.join(folder, 'nginx.conf'), `daemon off;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${folders}\n${text}}\n`);
      return ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')];
    },
  },
  caddy: {
    program: 'usr/bin/caddy',
    run({ folder, port, backend, tls }) {
      let text = change(shown('caddy'), '127.0.0.1:8080', `127.0.0.1:${backend}`);
      const keys = `    tls ${folder}/site.crt ${folder}/site.key\n`;
      text = change(text, `${site} {\n`, `${tls ? 'https' : 'http'}://${site}:${port} {\n    bind 127.0.0.1\n${tls ? keys : ''}`);
      writeFileSync(path.join(folder, 'Caddyfile'), `{\n    admin off\n    auto_https disable_redirects\n}\n${text}`);
      return ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')];
    },
  },
};

/** Returns the program and the folders of its libraries; nothing if it is not there. */
function programOf({ program }) {
  for (const place of [unpacked, '/']) {
    if (!existsSync(path.join(place, program))) continue;
    const libraries = path.join(place, 'usr/lib');
    const folders = place === '/' ? [] : readdirSync(libraries).filter((name) => name.includes('-linux-gnu')).map((name) => path.join(libraries, name));
    return { program: path.join(place, program), libraries: folders.join(':') };
  }
  return undefined;
}

/** Makes a certificate authority and a certificate of the site with openssl. */
function makeCertificates(folder) {
  const openssl = (...args) => {
    const done = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    assert.equal(done.status, 0, done.stderr);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2', '-subj', '/CN=Test CA');
  openssl('req', ...key, '-keyout', 'site.key', '-out', 'site.csr', '-subj', `/CN=${site}`);
  writeFileSync(path.join(folder, 'site.ext'), `subjectAltName=DNS:${site}\nbasicConstraints=CA:FALSE\n`);
  openssl('x509', '-req', '-in', 'site.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'site.ext', '-out', 'site.crt');
  const read = (name) => readFileSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'site.pem'), Buffer.concat([read('site.crt'), read('site.key')]));
  return read('ca.crt');
}

/** Resolves when the port accepts connections; rejects if the proxy ends first. */
function listening(port, child, said) {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the proxy ended with ${code}: ${said()}`)));
    const attempt = () => {
      const probe = net.connect(port, '127.0.0.1', () => {
        probe.destroy();
        resolve();
      });
      probe.on('error', () => setTimeout(attempt, 20));
    };
    attempt();
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-proxies-'));
let ca;
before(() => (ca = makeCertificates(folder)));
after(() => rmSync(folder, { recursive: true, force: true }));

for (const [name, proxy] of Object.entries(proxies)) {
  const found = programOf(proxy);
  const skip = !found && `no ${name} here`;
  for (const tls of [true, false]) {
    describe(`${name}${tls ? ' with TLS' : ''}`, () => {
      let server;
      let child;
      let port;
      let metricsPort;
      const clients = [];

      before(async () => {
        if (skip) return;
        port = await freePort();
        metricsPort = await freePort();
        const own = temporaryFolder();
        server = await Server.start({
          folder: own,
          web: smallPage(own),
          args: ['--trusted-proxies', '127.0.0.1', '--public-url', `${tls ? 'https' : 'http'}://${site}`, '--log-full-addresses', 'true',
            '--metrics-listen', `127.0.0.1:${metricsPort}`, '--connections-per-address', '2'],
        });
        const here = path.join(folder, `${name}-${tls}`);
        mkdirSync(here);
        for (const file of ['site.crt', 'site.key', 'site.pem']) writeFileSync(path.join(here, file), readFileSync(path.join(folder, file)));
        const args = proxy.run({ folder: here, port, backend: server.port, tls });
        const env = { ...process.env, LD_LIBRARY_PATH: found.libraries, HOME: here, XDG_DATA_HOME: here, XDG_CONFIG_HOME: here };
        child = spawn(found.program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
        await listening(port, child, () => said);
      });
      after(async () => {
        for (const client of clients) client.socket.terminate();
        if (child && child.exitCode === null) {
          const ended = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGTERM');
          await ended;
        }
        if (server) {
          await server.stop();
          rmSync(server.folder, { recursive: true, force: true });
        }
      });

      const authority = () => `${site}:${port}`;
      const origin = () => `${tls ? 'https' : 'http'}://${authority()}`;
      const connect = (localAddress) => ({ localAddress, servername: site, ca });
      /** Says hello through the proxy as a page of the site does, from this address. */
      async function open(from, headers = {}) {
        const url = `${tls ? 'wss' : 'ws'}://127.0.0.1:${port}/ws`;
        const client = await Client.open(server, { name: 'Ayu', url, headers: { Host: authority(), Origin: origin(), ...headers }, socket: connect(from) });
        clients.push(client);
        return client;
      }
      function get(from, target) {
        return new Promise((resolve, reject) => {
          const options = { host: '127.0.0.1', port, path: target, agent: false, headers: { Host: authority() }, ...connect(from) };
          (tls ? https : http).get(options, (answer) => answer.resume().on('end', () => resolve(answer))).on('error', reject);
        });
      }
      const addresses = () => [...server.log.matchAll(/"event":"connected".*?"ip":"([^"]+)"/g)].map(([, ip]) => ip);
      /** What the log says once it has so many lines: the answer to a client may overtake them. */
      const afterward = (count) => eventually(addresses, (all) => all.length >= count);
      const metric = async (which) => Number(new RegExp(`^${which} (\\S+)$`, 'm').exec(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())[1]);

      test('a player says hello, and the server sees their own address, once', { skip }, async () => {
        const client = await open(person);
        assert.ok(client.player);
        assert.ok((await client.create()).code, 'requests and answers pass');
        assert.deepEqual(await afterward(1), [person]);
        assert.equal(await metric('takamaka_sockets'), 1);
        assert.equal(await metric('takamaka_connections'), 1);
      });

      test('forged headers do not change it', { skip }, async () => {
        await open(person, { 'X-Forwarded-For': forged, Forwarded: `for=${forged}`, 'X-Real-IP': forged });
        assert.deepEqual(await afterward(2), [person, person]);
        assert.equal(await metric('takamaka_connections'), 2);
        // The address has used up its two connections, whatever it says; another has not.
        await assert.rejects(open(person, { 'X-Forwarded-For': forged }));
        await open(neighbour, { 'X-Forwarded-For': [person, forged].join(', ') });
        assert.deepEqual(await afterward(3), [person, person, neighbour]);
        assert.doesNotMatch(server.log, /forwarded_unclear/);
      });

      test('a page of another origin opens no socket', { skip }, async () => {
        await assert.rejects(open('127.0.0.7', { Origin: 'https://evil.example' }));
      });

      test('the page arrives with every header of the server', { skip }, async () => {
        const [direct, proxied] = [await server.get('/', { Host: site }), await get('127.0.0.8', '/')];
        assert.equal(proxied.statusCode, 200);
        assert.match(proxied.headers['content-security-policy'], /default-src 'none'/);
      if (tls) assert.match(proxied.headers['strict-transport-security'], /max-age=/);
        const ofEachHop = ['connection', 'content-length', 'server', 'keep-alive'];
        for (const [header, value] of Object.entries(direct.headers)) {
          if (!ofEachHop.includes(header)) assert.equal(proxied.headers[header], value, header);
        }
      });
    });
  }
}
