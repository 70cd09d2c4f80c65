// What the trials change of the files in docker/kubernetes, and the database where the cluster has no operator for it.

import { readFileSync } from 'node:fs';

import { parseAllDocuments } from 'yaml';

const operator = 'postgresql.cnpg.io/v1';
/** All players come from one address and play faster than people. */
const limits = ['PEOPLE_PER_ADDRESS', 'REQUESTS_PER_MINUTE', 'PLAYERS_PER_DAY', 'ROOMS_PER_HOUR', 'CONNECTIONS_PER_ADDRESS'].map((name) => ({ name: `TAKAMAKA_${name}`, value: '10000' }));
/** What a Kubernetes older than 1.21 and 1.23 calls these. */
const olderNames = new Map([['policy/v1', 'policy/v1beta1'], ['autoscaling/v2', 'autoscaling/v2beta2']]);

/**
 * The manifests of a file in docker/kubernetes, as this cluster knows them: `versions` are those of its API, `image` is the one to run.
 */
export function adapted(file, versions, image) {
  const text = readFileSync(new URL(`../../docker/kubernetes/${file}`, import.meta.url), 'utf8');
  const manifests = parseAllDocuments(text).map((document) => document.toJS());
  for (const manifest of manifests) {
    if (!versions.has(manifest.apiVersion)) manifest.apiVersion = olderNames.get(manifest.apiVersion) ?? manifest.apiVersion;
    if (manifest.kind === 'CronJob' && !versions.has('policy/v1')) manifest.apiVersion = 'batch/v1beta1'; // batch/v1 was there, without this kind
    const { name } = manifest.metadata;
    for (const container of (manifest.spec?.jobTemplate?.spec ?? manifest.spec)?.template?.spec.containers ?? []) {
      if (!container.image.startsWith('takamaka:')) continue;
      container.image = image;
      container.env = [...(container.env ?? []), ...limits];
    }
    if (manifest.kind === 'ConfigMap' && name === 'takamaka-haproxy') {
      // HAProxy says which node it asked.
      manifest.data['haproxy.cfg'] = manifest.data['haproxy.cfg'].replace('bind :8080', '$&\n    http-response set-header X-Node %si:%sp').replace('maxconn 60000', 'maxconn 2000');
    }
  }
  return versions.has(operator) ? manifests : manifests.filter(({ apiVersion }) => apiVersion !== operator);
}

export const hasOperator = (versions) => versions.has(operator);

/** One PostgreSQL on this machine of the cluster, with the secret, the service and the label that the operator would make. */
export function database(password, machine) {
  const labels = { 'cnpg.io/cluster': 'takamaka-db', 'app.kubernetes.io/name': 'takamaka-db' };
  const metadata = { name: 'takamaka-db-rw', labels };
  const script = `
    data=/data/postgres
    programs=$(echo /usr/lib/postgresql/*/bin)
    if [ ! -f $data/made ]; then
      rm -rf $data
      $programs/initdb -D $data -U postgres -A scram-sha-256 --pwfile=/secret/password -E UTF8 --locale=C.UTF-8
      echo 'host all all 0.0.0.0/0 scram-sha-256' >>$data/pg_hba.conf
      echo "CREATE ROLE takamaka LOGIN PASSWORD '$(cat /secret/password)'" | $programs/postgres --single -D $data postgres
      echo 'CREATE DATABASE takamaka OWNER takamaka' | $programs/postgres --single -D $data postgres
      touch $data/made
    fi
    exec $programs/postgres -D $data -c listen_addresses='*' -c max_connections=200 -c unix_socket_directories=/data`;
  return [
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'takamaka-db-app', labels }, stringData: { password, uri: `postgresql://takamaka:${password}@takamaka-db-rw:5432/takamaka` } },
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { selector: labels, ports: [{ port: 5432 }] } },
    {
      apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'takamaka-db', labels },
      spec: {
        serviceName: 'takamaka-db-rw', replicas: 1, selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            nodeSelector: { 'kubernetes.io/hostname': machine },
            securityContext: { runAsUser: 100, runAsGroup: 102, fsGroup: 102 }, // the user postgres of the image
            containers: [{
              name: 'postgres', image: 'takamaka-patroni:latest', imagePullPolicy: 'IfNotPresent', command: ['sh', '-euc', script],
              ports: [{ containerPort: 5432 }], readinessProbe: { tcpSocket: { port: 5432 }, periodSeconds: 1 },
              volumeMounts: [{ name: 'data', mountPath: '/data' }, { name: 'secret', mountPath: '/secret', readOnly: true }],
            }],
            volumes: [{ name: 'data', emptyDir: {} }, { name: 'secret', secret: { secretName: 'takamaka-db-app', items: [{ key: 'password', path: 'password' }] } }],
          },
        },
      },
    },
  ];
}
