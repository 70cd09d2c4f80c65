// Checks the files for several nodes (docs/SCALING.md): with schemas, with HAProxy, with the program itself, and against each other.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse, parseAllDocuments } from 'yaml';

import { assertOutside } from './networks.mjs';

const require = createRequire(import.meta.url);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const binary = process.env.TAKAMAKA_BINARY ?? path.join(root, '.build/release/server/takamaka');
const read = (name) => readFileSync(path.join(root, 'docker', name), 'utf8');

const manifests = parseAllDocuments(read('kubernetes/cluster.yaml')).map((document) => {
  assert.deepEqual(document.errors, []);
  return document.toJS();
});
const named = (kind, name) => manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const compose = parse(read('compose.cluster.yaml'), { merge: true });
const inKubernetes = named('ConfigMap', 'takamaka-haproxy').data['haproxy.cfg'];

/** The lines of a configuration that say how it works: no comments, no addresses. */
function rulesOf(configuration) {
  return configuration.split('\n').map((line) => line.trim().replace(/ (init-addr|resolvers|hash-key) \S+/g, ''))
    .filter((line) => line && !/^(#|bind |server|resolvers|nameserver|hold|parse-resolv-conf|accepted_payload_size)/.test(line));
}

describe('HAProxy', () => {
  const unpacked = path.join(root, '.tools/proxies');
  const own = path.join(unpacked, 'usr/sbin/haproxy');
  const libraries = existsSync(own) ? readdirSync(path.join(unpacked, 'usr/lib')).filter((name) => name.includes('-linux-gnu')).map((name) => path.join(unpacked, 'usr/lib', name)) : [];
  const program = existsSync(own) ? own : 'haproxy';
  const run = (args) => spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, POD_NAMESPACE: 'games', CLUSTER_DOMAIN: 'cluster.local', ...(libraries.length > 0 && { LD_LIBRARY_PATH: libraries.join(':') }) } });
  const skip = run(['-v']).status !== 0 && 'no haproxy here';

  test('the three configurations have the same rules', () => {
    const rules = rulesOf(read('haproxy/haproxy.cfg'));
    assert.deepEqual(rulesOf(read('haproxy/compose.cfg')), rules);
    assert.deepEqual(rulesOf(inKubernetes), rules);
  });

  for (const [name, text] of [['haproxy.cfg', read('haproxy/haproxy.cfg')], ['compose.cfg', read('haproxy/compose.cfg')], ['that of Kubernetes', inKubernetes]]) {
    test(`HAProxy takes ${name}`, { skip }, () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-'));
      const file = path.join(folder, 'haproxy.cfg');
      // The certificate is not here, and Debian 12's HAProxy does not know hash-key.
      writeFileSync(file, text.replace(/ ssl crt \S+/, '').replaceAll(/ hash-key \S+/g, ''));
      const checked = run(['-c', '-f', file]);
      rmSync(folder, { recursive: true });
      assert.equal(checked.status, 0, checked.stderr + checked.stdout);
    });
  }
});

describe('Kubernetes', () => {
  const validate = (manifest) => {
    const [group, version] = manifest.apiVersion.includes('/') ? manifest.apiVersion.split('/') : ['', manifest.apiVersion];
    const { [manifest.kind]: Model } = require(path.posix.join('kubernetes-models', group, version));
    assert.ok(Model, `${manifest.apiVersion} has no ${manifest.kind}`);
    new Model(manifest).validate();
  };
  const { template } = named('Deployment', 'takamaka').spec;
  const [container] = template.spec.containers;

  test('every manifest matches the schema of its kind, apart from the database, whose kind is the operator\'s own', () => {
    const own = manifests.filter(({ apiVersion }) => !apiVersion.startsWith('postgresql.cnpg.io/'));
    assert.equal(own.length, manifests.length - 1);
    own.forEach(validate);
    const deployment = named('Deployment', 'takamaka');
    assert.throws(() => validate({ ...deployment, spec: { ...deployment.spec, replicas: 'three' } }));
  });

  test('selectors, ports and names fit each other', () => {
    const pods = new Map(manifests.filter(({ kind }) => kind === 'Deployment').map(({ metadata, spec }) => [metadata.name, spec.template]));
    for (const { spec, metadata } of manifests.filter(({ kind }) => kind === 'Service')) {
      const pod = pods.get(spec.selector['app.kubernetes.io/name']);
      const ports = new Set(pod.spec.containers[0].ports.map(({ name }) => name));
      for (const { targetPort } of spec.ports) assert.ok(ports.has(targetPort), `${metadata.name}: ${targetPort}`);
    }
    assert.equal(named('HorizontalPodAutoscaler', 'takamaka').spec.scaleTargetRef.name, 'takamaka');
    const [secret] = container.env.filter(({ name }) => name === 'TAKAMAKA_POSTGRES');
    assert.equal(secret.valueFrom.secretKeyRef.name, `${named('Cluster', 'takamaka-db').metadata.name}-app`);
  });

  test('HAProxy asks for the whole name of the nodes, and takes an answer that has as many as there may be', () => {
    const asked = [...inKubernetes.matchAll(/server-template node (\d+) "([^"]+)"/g)];
    const [proxy] = named('Deployment', 'takamaka-haproxy').spec.template.spec.containers;
    const known = new Map(proxy.env.map(({ name, value }) => [name, value ?? 'takamaka']));
    const name = `_http._tcp.${named('Service', 'takamaka-nodes').metadata.name}.\${POD_NAMESPACE}.svc.\${CLUSTER_DOMAIN}`;
    assert.deepEqual(asked.map(([, , words]) => words), [name, name]);
    const { maxReplicas } = named('HorizontalPodAutoscaler', 'takamaka').spec;
    // For each node a record SRV (RFC 2782) and a record A: at most twice the whole name and the fixed parts of both.
    const perNode = 3 * name.replaceAll(/\$\{(\w+)\}/g, (_, word) => known.get(word)).length + 2 * 16 + 10;
    const taken = Number(/accepted_payload_size (\d+)/.exec(inKubernetes)?.[1] ?? 512);
    assert.ok(maxReplicas * perNode < taken, `${maxReplicas} nodes need ${maxReplicas * perNode} bytes, HAProxy takes ${taken}`);
    for (const [, slots] of asked) assert.ok(Number(slots) >= maxReplicas);
  });

  test('a drained machine takes one pod of each kind at a time, and the pods are on several machines', () => {
    for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'Deployment')) {
      assert.deepEqual(named('PodDisruptionBudget', metadata.name).spec, { maxUnavailable: 1, selector: spec.selector });
      const [{ podAffinityTerm: term }] = spec.template.spec.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution;
      assert.deepEqual(term, { labelSelector: spec.selector, topologyKey: 'kubernetes.io/hostname' });
    }
  });

  test('a node may write nothing, connects only to its database, and has time to hand its rooms over', () => {
    assert.equal(template.spec.securityContext.runAsNonRoot, true);
    assert.equal(container.securityContext.readOnlyRootFilesystem, true);
    assert.deepEqual(container.securityContext.capabilities, { drop: ['ALL'] });
    assert.deepEqual(named('NetworkPolicy', 'takamaka').spec.egress[0].to[0].podSelector.matchLabels, { 'cnpg.io/cluster': 'takamaka-db' });
    const toml = named('ConfigMap', 'takamaka').data['takamaka.toml'];
    assert.ok(template.spec.terminationGracePeriodSeconds > Number(/drain_seconds = (\d+)/.exec(toml)[1]));
    assert.equal(named('PodDisruptionBudget', 'takamaka').spec.maxUnavailable, 1);
    const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-'));
    const file = path.join(folder, 'takamaka.toml');
    writeFileSync(file, toml);
    const env = { ...process.env, TAKAMAKA_POSTGRES: 'postgresql://takamaka@db/takamaka', TAKAMAKA_NODE_URL: 'http://10.0.0.1:8080' };
    const checked = spawnSync(binary, ['print-config', '--config', file], { encoding: 'utf8', env });
    rmSync(folder, { recursive: true });
    assert.equal(checked.status, 0, checked.stderr);
  });
});

describe('compose', () => {
  const { services, volumes, networks } = compose;

  test('only this machine reaches it, and nothing has more rights than it needs', () => {
    for (const [name, { cap_drop: dropped, ports = [], volumes: mounts = [] }] of Object.entries(services)) {
      assert.deepEqual(dropped, ['ALL'], name);
      for (const port of ports) assert.ok(port.startsWith('127.0.0.1:'), `${name}: ${port}`);
      for (const mount of mounts) {
        const [source] = mount.split(':');
        if (source.startsWith('.')) assert.ok(existsSync(path.join(root, 'docker', source)), source);
        else assert.ok(source in volumes, source);
      }
    }
    assert.equal(networks.back.internal, true);
  });

  test('the nodes differ in their addresses alone, and their variables are settings of the server', () => {
    const known = spawnSync(binary, ['print-config', '--markdown'], { encoding: 'utf8' }).stdout;
    for (const number of [1, 2, 3]) {
      const { environment, ...others } = services[`game${number}`];
      assert.equal(environment.TAKAMAKA_NODE_URL, `http://game${number}:8080`);
      for (const name of Object.keys(environment)) assert.ok(name === 'PGPASSWORD' || known.includes(`\`${name}\``), name);
      const { environment: first, ...othersOfFirst } = services.game1;
      assert.deepEqual({ ...environment, TAKAMAKA_NODE_URL: '' }, { ...first, TAKAMAKA_NODE_URL: '' });
      assert.deepEqual(others, othersOfFirst);
      assert.ok(Number.parseInt(others.stop_grace_period, 10) > environment.TAKAMAKA_DRAIN_SECONDS);
    }
    const { ipv4_address: proxy } = services.haproxy.networks.front;
    assert.equal(services.game1.environment.TAKAMAKA_TRUSTED_PROXIES, proxy);
    assertOutside(proxy, networks.front);
  });

  test('no password has a default', () => {
    const text = read('compose.cluster.yaml');
    for (const variable of ['POSTGRES_PASSWORD', 'REPLICATION_PASSWORD']) {
      assert.ok(text.includes(`\${${variable}:?}`));
      assert.ok(!text.includes(`\${${variable}:-`));
    }
  });

  test('Patroni waits rather than loses, and its members are those of compose', () => {
    const patroni = parse(read('patroni/patroni.yaml'));
    assert.equal(patroni.bootstrap.dcs.synchronous_mode, true);
    assert.equal(patroni.bootstrap.dcs.synchronous_mode_strict, true);
    assert.equal(patroni.bootstrap.dcs.maximum_lag_on_failover, 0);
    for (const host of patroni.etcd3.hosts.split(',')) assert.ok(host.split(':')[0] in services, host);
    for (const host of /host=(\S+)/.exec(services.game1.environment.TAKAMAKA_POSTGRES)[1].split(',')) {
      const { environment } = services[host];
      const { PATRONI_NAME: name, PATRONI_POSTGRESQL_CONNECT_ADDRESS: database, PATRONI_RESTAPI_CONNECT_ADDRESS: api } = environment;
      assert.deepEqual([name, database, api], [host, `${host}:5432`, `${host}:8008`], 'without them it tells the others that it is at localhost');
    }
    assert.equal(patroni.postgresql.basebackup.checkpoint, 'fast');
  });
});
