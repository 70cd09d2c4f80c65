// Checks the packaged files with schemas, tools and the program itself.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse, parseAllDocuments } from 'yaml';

import { assertOutside } from './networks.mjs';

const require = createRequire(import.meta.url);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const docker = path.join(root, 'docker');
// The program is called by a path with a space, whatever this folder is called, so that every command line here must quote it.
const twoWords = mkdtempSync(path.join(tmpdir(), 'two words-'));
const binary = path.join(twoWords, 'takamaka');
symlinkSync(process.env.TAKAMAKA_BINARY ?? path.join(root, '.build/release/server/takamaka'), binary);
after(() => rmSync(twoWords, { recursive: true }));
const read = (name) => readFileSync(path.join(docker, name), 'utf8');
const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options });
const has = (command) => run('sh', ['-c', `command -v ${command}`]).status === 0;

/** Returns whether the binary accepts these settings as a file. */
function accepts(toml) {
  const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-'));
  const file = path.join(folder, 'takamaka.toml');
  writeFileSync(file, toml);
  const checked = run(binary, ['print-config', '--config', file]); // check-config also looks for the folders
  rmSync(folder, { recursive: true });
  assert.equal(checked.status, 0, checked.stderr);
}

describe('Kubernetes', () => {
  const manifests = parseAllDocuments(read('kubernetes/takamaka.yaml')).map((document) => {
    assert.deepEqual(document.errors, []);
    return document.toJS();
  });
  const one = (kind) => manifests.find((manifest) => manifest.kind === kind);
  const pod = one('StatefulSet').spec.template;
  const [container] = pod.spec.containers;

  /** Checks an object against the schema of its kind; throws with the faults. */
  const validate = (manifest) => {
    const [group, version] = manifest.apiVersion.includes('/') ? manifest.apiVersion.split('/') : ['', manifest.apiVersion];
    const { [manifest.kind]: Model } = require(path.posix.join('kubernetes-models', group, version));
    assert.ok(Model, `${manifest.apiVersion} has no ${manifest.kind}`);
    new Model(manifest).validate();
  };

  test('every manifest matches the schema of its kind', () => {
    assert.deepEqual(manifests.map(({ kind }) => kind).sort(), ['ConfigMap', 'CronJob', 'Ingress', 'NetworkPolicy', 'NetworkPolicy', 'PodDisruptionBudget', 'Service', 'Service', 'ServiceAccount', 'StatefulSet']);
    manifests.forEach(validate);
    // Tests the check itself.
    assert.throws(() => validate({ ...one('StatefulSet'), spec: { ...one('StatefulSet').spec, replicas: 'one' } }));
    assert.throws(() => validate({ ...one('PodDisruptionBudget'), spec: { maxUnavailable: [] } }));
  });

  test('there is one server, not as root, which writes only to its volume and may connect to nobody', () => {
    assert.equal(one('StatefulSet').spec.replicas, 1);
    assert.equal(pod.spec.securityContext.runAsNonRoot, true);
    assert.equal(container.securityContext.readOnlyRootFilesystem, true);
    assert.deepEqual(container.securityContext.capabilities, { drop: ['ALL'] });
    assert.deepEqual(one('NetworkPolicy').spec.egress, []);
    const { args } = container;
    assert.deepEqual(args.slice(0, 2), ['takamaka', 'serve']);
  });

  test('the selectors, ports, volumes and settings fit each other and the server', () => {
    const labels = pod.metadata.labels;
    for (const manifest of manifests) {
      if (manifest.metadata.labels['app.kubernetes.io/name'] === 'takamaka-backup') continue;
      const selector = manifest.spec?.selector?.matchLabels ?? manifest.spec?.podSelector?.matchLabels ?? (manifest.kind === 'Service' ? manifest.spec.selector : undefined);
      if (selector) assert.deepEqual(selector, labels, manifest.kind);
    }
    const ports = new Map(container.ports.map(({ name, containerPort }) => [name, containerPort]));
    for (const { spec } of manifests.filter(({ kind }) => kind === 'Service')) for (const { targetPort, port } of spec.ports) assert.equal(ports.get(targetPort), port);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) assert.ok(ports.has(container[probe].httpGet.port), probe);
    const volumes = new Set([...pod.spec.volumes.map(({ name }) => name), ...one('StatefulSet').spec.volumeClaimTemplates.map(({ metadata }) => metadata.name)]);
    for (const { name } of container.volumeMounts) assert.ok(volumes.has(name), name);
    const toml = one('ConfigMap').data['takamaka.toml'];
    accepts(toml);
    assert.equal(Number(/port = (\d+)/.exec(toml)[1]), ports.get('http'));
    assert.equal(Number(/metrics_listen = ".*:(\d+)"/.exec(toml)[1]), ports.get('metrics'));
    const drain = Number(/drain_seconds = (\d+)/.exec(toml)[1]);
    assert.ok(pod.spec.terminationGracePeriodSeconds > drain, 'it may finish draining');
  });

  test('Kubernetes sets no variables of its own: its TAKAMAKA_PORT is an address, which is no port', () => {
    assert.equal(run(binary, ['print-config'], { env: { ...process.env, TAKAMAKA_PORT: 'tcp://10.0.0.1:8080' } }).status, 64);
    for (const spec of [pod.spec, one('CronJob').spec.jobTemplate.spec.template.spec]) assert.equal(spec.enableServiceLinks, false);
  });

  test('the nightly backup has the rights, the volume and the node of the server, and a command line that the program understands', () => {
    const { template } = one('CronJob').spec.jobTemplate.spec;
    const [backup] = template.spec.containers;
    assert.deepEqual(template.spec.securityContext, pod.spec.securityContext);
    assert.deepEqual(backup.securityContext, container.securityContext);
    assert.equal(backup.image, container.image);
    const [claim] = one('StatefulSet').spec.volumeClaimTemplates;
    const data = template.spec.volumes.find(({ name }) => name === 'data');
    assert.equal(data.persistentVolumeClaim.claimName, `${claim.metadata.name}-${one('StatefulSet').metadata.name}-0`);
    for (const { name, mountPath } of backup.volumeMounts) assert.ok(container.volumeMounts.some((mount) => mount.name === name && mount.mountPath === mountPath), name);
    const [{ labelSelector }] = template.spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution;
    assert.deepEqual(labelSelector.matchLabels, pod.metadata.labels);
    assert.notDeepEqual(template.metadata.labels, pod.metadata.labels, 'the services must not send players to it');
    assert.equal(run(binary, [...backup.args.slice(1), '--help']).status, 0);
    assert.match(one('CronJob').spec.schedule, /^(\S+ ){4}\S+$/);
  });

  test('the ingress leads to the port of the game', () => {
    const { spec } = one('Ingress');
    const [{ host, http }] = spec.rules;
    const { service } = http.paths[0].backend;
    const found = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === service.name);
    assert.ok(found.spec.ports.some(({ name }) => name === service.port.name));
    assert.deepEqual(spec.tls[0].hosts, [host]);
    assert.ok(one('ConfigMap').data['takamaka.toml'].includes(`public_url = "https://${host}"`));
  });
});

describe('compose', () => {
  const compose = parse(read('compose.yaml'));

  test('only this machine can reach the server, and nothing has more rights than it needs', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      for (const port of service.ports ?? []) assert.ok(name === 'caddy' || port.startsWith('127.0.0.1:'), `${name}: ${port}`);
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0];
        if (source.startsWith('.')) readFileOrFolder(path.join(docker, source));
        else assert.ok(source in compose.volumes, source);
      }
    }
    assert.deepEqual(Object.entries(compose.services).filter(([, { profiles }]) => !profiles).map(([name]) => name), ['takamaka', 'backup'], 'the rest is asked for');
  });

  test('its variables are settings of the server', () => {
    const { environment } = compose.services.takamaka;
    const env = { ...process.env };
    for (const [name, value] of Object.entries(environment)) env[name] = String(value).replace(/\$\{\w+:-(.*)\}$/, '$1').replace(/\$\{\w+:\+.*\}/, '');
    const checked = run(binary, ['print-config'], { env });
    assert.equal(checked.status, 0, checked.stderr);
    const known = run(binary, ['print-config', '--markdown']).stdout;
    for (const name of Object.keys(environment)) assert.ok(known.includes(`\`${name}\``), name);
  });

  test('the public address follows from the site, and only the proxy may name clients', () => {
    const { environment } = compose.services.takamaka;
    const interpolated = (text, env) => run('bash', ['-c', `printf %s "${text}"`], { env: { ...process.env, ...env } }).stdout; // the same forms as in a shell
    assert.equal(interpolated(environment.TAKAMAKA_PUBLIC_URL, {}), '');
    assert.equal(interpolated(environment.TAKAMAKA_PUBLIC_URL, { TAKAMAKA_SITE: 'table.example.org' }), 'https://table.example.org');
    assert.equal(interpolated(environment.TAKAMAKA_PUBLIC_URL, { TAKAMAKA_SITE: 'a', TAKAMAKA_PUBLIC_URL: 'https://b' }), 'https://b');
    assert.equal(interpolated(environment.TAKAMAKA_TRUSTED_PROXIES, {}), compose.services.caddy.networks.front.ipv4_address);
    assertOutside(compose.services.caddy.networks.front.ipv4_address, compose.networks.front);
  });

  test('the nightly backup waits until four in the morning, with the volume of the server and nothing else', () => {
    const { backup, takamaka } = compose.services;
    assert.deepEqual(backup.volumes, takamaka.volumes);
    assert.equal(backup.network_mode, 'none');
    const [shell, , script] = backup.command;
    const commands = [...script.matchAll(/takamaka (backup|restore) ([^;&]*)/g)];
    assert.equal(commands.length, 2);
    for (const [, verb, words] of commands) assert.equal(run(binary, [verb, ...words.trim().split(' '), '--help']).status, 0);
    // With `date` and `sleep` replaced, the script says how long it would wait at midnight and at five.
    for (const [clock, seconds] of [[0, 14400], [5 * 3600, 23 * 3600], [4 * 3600, 86400]]) {
      const spoken = `date() { echo ${clock + 86400 * 20000}; }; sleep() { echo $1; return 1; }; ${script.replaceAll('$$', '$')}`;
      assert.equal(run(shell, ['-c', spoken]).stdout.trim(), String(seconds), `at ${clock}`);
    }
  });

  function readFileOrFolder(name) {
    try {
      readFileSync(name);
    } catch (error) {
      if (error.code !== 'EISDIR') throw error;
      readdirSync(name);
    }
  }
});

describe('pinned images', () => {
  // A registry of one manifest per image, in front of the PATH; `docker` is never asked when `skopeo` is there.
  const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-pin-'));
  after(() => rmSync(folder, { recursive: true }));
  for (const name of ['Dockerfile', 'compose.yaml', 'images.lock']) writeFileSync(path.join(folder, name), read(name).replaceAll(/@sha256:[0-9a-f]{64}/g, ''));
  writeFileSync(path.join(folder, 'skopeo'), '#!/bin/sh\nprintf "manifest of %s" "$3"\n', { mode: 0o755 });
  const pin = (...args) => run('bash', [path.join(docker, 'pin.sh'), ...args], { env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } });
  const digest = (name) => `sha256:${createHash('sha256').update(`manifest of docker://docker.io/${name}`).digest('hex')}`;

  test('the files of this repository name every image by its digest, once one is recorded', () => {
    const checked = pin('--check');
    assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  });

  test('pinning writes the digest behind every tag, twice the same, and a tag alone is then refused', () => {
    assert.equal(pin(folder).status, 0);
    const text = (name) => readFileSync(path.join(folder, name), 'utf8');
    const once = ['Dockerfile', 'compose.yaml', 'images.lock'].map(text);
    assert.match(once[0], new RegExp(`^ARG BASE=debian:bookworm-slim@${digest('library/debian:bookworm-slim')}$`, 'm'));
    assert.match(once[1], new RegExp(`^ +image: caddy:2\\.10\\.2@${digest('library/caddy:2.10.2')}$`, 'm'));
    assert.match(once[1], new RegExp(`^ +image: grafana/grafana:[0-9.]+@sha256:`, 'm'));
    assert.match(once[1], /^ +image: takamaka$/m, 'our own image is built here');
    assert.equal(pin('--check', folder).status, 0);
    assert.equal(pin(folder).status, 0);
    assert.deepEqual(['Dockerfile', 'compose.yaml', 'images.lock'].map(text), once);

    writeFileSync(path.join(folder, 'compose.yaml'), once[1].replace(/caddy:2.10.2@\S+/, 'caddy:2.10.2'));
    const refused = pin('--check', folder);
    assert.equal(refused.status, 1);
    assert.match(refused.stdout, /^caddy:2\.10\.2: must be caddy:2\.10\.2@sha256:/m);
    writeFileSync(path.join(folder, 'compose.yaml'), once[1].replace(/caddy:2.10.2@\S+/, 'caddy:3'));
    assert.match(pin('--check', folder).stdout, /^caddy:3: no digest is recorded/m);
  });
});

describe('Dockerfile', () => {
  const text = read('Dockerfile');
  test('two stages, the last without root, with a health check, labels and the signal that drains', () => {
    assert.equal(text.match(/^FROM /gm).length, 2);
    const last = text.slice(text.lastIndexOf('\nFROM '));
    assert.match(last, /^USER 10001:10001$/m);
    assert.match(last, /^HEALTHCHECK .*CMD \["takamaka", "healthcheck"\]$/m);
    assert.match(last, /^STOPSIGNAL SIGTERM$/m);
    for (const label of ['title', 'description', 'licenses', 'version', 'revision', 'source']) assert.match(last, new RegExp(`org\\.opencontainers\\.image\\.${label}=`), label);
    const version = /project\(takamaka VERSION ([\d.]+)/.exec(readFileSync(path.join(root, 'CMakeLists.txt'), 'utf8'))[1];
    assert.equal(run(binary, ['--version']).stdout.trim(), version);
  });
});

describe('systemd', { skip: !has('systemd-analyze') && 'no systemd-analyze here' }, () => {
  const units = ['takamaka.service', 'takamaka-backup.service', 'takamaka-backup.timer'];

  test('systemd accepts the units, and the programs and manual pages they name exist', () => {
    // A root with only the units, and the program and manual that they name.
    const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-units-'));
    try {
      for (const name of units) writeFileSync(path.join(folder, name), read(`systemd/${name}`).replaceAll('/usr/bin/takamaka', `"${binary}"`));
      const verified = run('systemd-analyze', ['verify', '--man=no', ...units.map((name) => path.join(folder, name))]);
      const said = verified.stderr.split('\n').filter((line) => line.includes(folder) || line.startsWith('takamaka'));
      assert.deepEqual(said, []);
      writeFileSync(path.join(folder, 'takamaka.service'), read('systemd/takamaka.service').replace('ProtectHome=yes', 'ProtectHouse=yes'));
      assert.match(run('systemd-analyze', ['verify', '--man=no', path.join(folder, 'takamaka.service')]).stderr, /ProtectHouse/, 'the check itself works');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  for (const [name, most] of [['takamaka.service', 1.5], ['takamaka-backup.service', 0.6]]) {
    test(`${name} is exposed by at most ${most} of 10`, () => {
      const judged = run('systemd-analyze', ['security', '--offline=yes', path.join(docker, 'systemd', name)]);
      const exposure = Number(/Overall exposure level.*: ([\d.]+)/.exec(judged.stdout)?.[1]);
      assert.ok(exposure <= most, judged.stdout + judged.stderr);
    });
  }

  test('the threads that check passwords may lower their priority, and nothing may raise one by other means', () => {
    const callsOf = (name) => {
      if (!name.startsWith('@')) return [name];
      const listed = run('systemd-analyze', ['syscall-filter', name]).stdout.split('\n').slice(1).map((line) => line.trim());
      return listed.filter((line) => /^[@a-z]/.test(line)).flatMap(callsOf);
    };
    const allowed = new Set();
    for (const [, without, names] of read('systemd/takamaka.service').matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
      for (const call of names.split(' ').flatMap(callsOf)) allowed[without ? 'delete' : 'add'](call);
    }
    assert.ok(allowed.has('setpriority') && allowed.has('read'));
    assert.ok(!allowed.has('sched_setscheduler') && !allowed.has('nice') && !allowed.has('chroot'));
  });

  test('the program understands the command lines of the units, with the packaged settings', () => {
    accepts(read('debian/takamaka.toml').replaceAll('/var/lib/takamaka', tmpdir()));
    const commands = [...read('systemd/takamaka-backup.service').matchAll(/^ExecStart=\/usr\/bin\/takamaka (.*)$/gm)];
    assert.equal(commands.length, 2);
    for (const [, words] of commands) {
      const answered = run(binary, [...words.split(' '), '--help']);
      assert.equal(answered.status, 0, answered.stderr);
    }
    const exits = /^RestartPreventExitStatus=(.*)$/m.exec(read('systemd/takamaka.service'))[1].split(' ');
    const help = run(binary, ['--help']).stdout;
    for (const code of exits) assert.match(help, new RegExp(`^  ${code} `, 'm'), code);
  });
});

describe('the manual', () => {
  const page = run(binary, ['print-manual']).stdout;
  const settings = run(binary, ['print-manual', '--settings']).stdout;
  const bare = (text) => text.replaceAll('\\-', '-').replaceAll('\\(aq', "'").replaceAll('\\(dq', '"').replaceAll('\\e', '\\').replaceAll('...', '…');

  /** Lists every command with its subcommands, from the help. */
  function commands(words = []) {
    const help = run(binary, [...words, '--help']).stdout;
    const below = /\nSubcommands:\n((?: {2}.*\n)+)/.exec(help)?.[1].match(/^ {2}(\S+)/gm)?.map((line) => line.trim()) ?? [];
    return [{ words, help, below }, ...below.flatMap((word) => commands([...words, word]))];
  }
  const all = commands();

  test('each command has a sentence, an example and the exit codes in its help, and is in takamaka(1)', () => {
    assert.ok(all.length > 20, `${all.length} commands`);
    for (const { words, help, below } of all) {
      if (words.length === 0) continue;
      assert.match(help, /^[A-Z].*\.\n/, words.join(' '));
      assert.match(help, /\nExit codes:\n {2}0 /, words.join(' '));
      if (below.length > 0) continue;
      assert.match(help, /\nExamples:\n {2}/, words.join(' '));
      assert.match(bare(page), new RegExp(`^\\.SS ${words.join(' ')}( |$)`, 'm'), words.join(' '));
      const example = /\nExamples:\n {2}(.*)/.exec(help)[1];
      assert.ok(bare(page).includes(example), example);
    }
  });

  test('the program accepts the command line of each example', () => {
    let tried = 0;
    for (const { words, help } of all) {
      const examples = /\nExamples:\n((?: {2}.*\n)+)/.exec(help)?.[1].trim().split('\n') ?? [];
      for (const example of examples) {
        const line = example.trim().replace(/\s*(?:[>|]|&&).*$/, '').replaceAll('…', 'X');
        assert.match(line, new RegExp(`^(?:[A-Z_]+=\\S+ )*takamaka ${words.join(' ')}`), line);
        // With --help the program parses the line and does nothing.
        const done = run('sh', ['-c', `${line.replace(/takamaka/, '"$0"')} --help`, binary]);
        assert.equal(done.status, 0, `${line}\n${done.stderr}`);
        tried += 1;
      }
    }
    assert.ok(tried > 30, `${tried} examples`);
  });

  test('takamaka.toml(5) has every setting with its default', () => {
    const lines = run(binary, ['print-config', '--config', '/dev/null']).stdout.trim().split('\n');
    assert.ok(lines.length > 15);
    for (const line of lines) {
      const wanted = line.replace(/ +# .*$/, '');
      assert.ok(bare(settings).includes(`.B ${wanted}\n`), wanted);
    }
  });

  test('troff accepts both pages', { skip: !has('groff') && 'no groff here' }, () => {
    for (const text of [page, settings]) {
      const set = run('groff', ['-man', '-Tascii', '-ww', '-z'], { input: text });
      assert.equal(set.stderr, '');
    }
  });
});
