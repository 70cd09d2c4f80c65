// docker/kubernetes/takamaka.yaml in a Kubernetes: players play while the pod is deleted and its process is killed, a backup is made
// as every night, and the database is sound at the end.
//   node one_server.mjs [--keep]
// It needs what trial.mjs needs. Its volume is a folder of the cluster's first machine.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { statusOf } from '../cluster/cluster.mjs';
import { Ledger, seatTables } from '../cluster/players.mjs';
import { isReady, Kubernetes, processOf } from './kubernetes.mjs';
import { adapted } from './manifests.mjs';

const kubernetes = new Kubernetes('takamaka-one');
const image = 'takamaka:trial';
const ready = async () => (await kubernetes.pods('takamaka')).find(isReady);

async function volume() {
  const [machine] = (await kubernetes.list('nodes')).map(({ metadata }) => metadata.name).sort();
  return {
    apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'takamaka-one' },
    spec: {
      capacity: { storage: '5Gi' }, accessModes: ['ReadWriteOnce'], persistentVolumeReclaimPolicy: 'Retain', storageClassName: 'trial',
      claimRef: { namespace: kubernetes.namespace, name: 'data-takamaka-0' }, local: { path: `/var/lib/kubelet/one-${Date.now()}` },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [machine] }] }] } },
    },
  };
}
/** A local volume needs its folder: a pod on that machine makes it. */
function folder({ spec }) {
  return {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'folder' },
    spec: {
      restartPolicy: 'Never', nodeName: spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].values[0],
      containers: [{ name: 'folder', image, imagePullPolicy: 'IfNotPresent', command: ['true'], securityContext: { runAsUser: 0 }, volumeMounts: [{ name: 'made', mountPath: '/made' }] }],
      volumes: [{ name: 'made', hostPath: { path: spec.local.path, type: 'DirectoryOrCreate' } }],
    },
  };
}
async function until(what, holds) {
  for (const end = Date.now() + 180_000; !(await holds());) {
    if (Date.now() > end) throw new Error(`not after three minutes: ${what}`);
    await sleep(300);
  }
}

try {
  await kubernetes.remove();
  await kubernetes.ask(['delete', 'persistentvolume', 'takamaka-one', '--ignore-not-found']);
  await kubernetes.make();
  const disk = await volume();
  await kubernetes.apply([disk, folder(disk)]);
  const manifests = adapted('takamaka.yaml', await kubernetes.versions(), image);
  manifests.find(({ kind }) => kind === 'StatefulSet').spec.volumeClaimTemplates[0].spec.storageClassName = 'trial';
  await kubernetes.apply(manifests);
  await until('the server is ready', ready);
  const { spec: { clusterIP: host } } = await kubernetes.named('service', 'takamaka');
  await until('it answers', async () => (await statusOf(8080, '/readyz', host)) === 200);

  const ledger = new Ledger();
  const players = await seatTables({ url: `http://${host}:8080`, ledger, tables: 2 });
  let over = false;
  const games = players.map((player) => player.play(() => over));
  const goOn = async (what) => {
    const began = Date.now();
    const moves = players.map((player) => player.moves);
    await until(`everybody has moved after ${what}`, () => players.every((player, place) => player.moves > moves[place]));
    console.log(`${what}: everybody had moved ${((Date.now() - began) / 1000).toFixed(1)} s later`);
  };
  await goOn('the start');
  process.kill(processOf(await ready()), 'SIGKILL');
  await goOn('a kill');
  const before = (await ready()).metadata.uid;
  await kubernetes.ask(['delete', 'pod', 'takamaka-0']);
  await until('a new pod is ready', async () => ![undefined, before].includes((await ready())?.metadata.uid));
  await goOn('a deleted pod');
  await kubernetes.ask(['create', 'job', '--from=cronjob/takamaka-backup', 'backup-now']);
  await until('the backup is made', async () => (await kubernetes.named('job', 'backup-now')).status.succeeded === 1);
  console.log(await kubernetes.ask(['logs', 'job/backup-now']));
  over = true;
  await Promise.race([Promise.all(games), sleep(10_000)]);
  assert.deepEqual(players.flatMap(({ faults }) => faults), []);
  for (const player of players) player.close();
  console.log(await kubernetes.ask(['exec', 'takamaka-0', '--', 'takamaka', 'check', '--config', '/etc/takamaka/takamaka.toml']));
  console.log(await kubernetes.ask(['exec', 'takamaka-0', '--', 'takamaka', 'doctor', '--config', '/etc/takamaka/takamaka.toml']).catch(({ stdout }) => stdout));
} finally {
  if (!process.argv.includes('--keep')) {
    await kubernetes.remove();
    await kubernetes.ask(['delete', 'persistentvolume', 'takamaka-one', '--ignore-not-found']);
  }
}
process.exit();
