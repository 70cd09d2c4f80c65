// A namespace of a Kubernetes, by `kubectl`, and the processes of its pods, which run on this machine.

import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Runs a program and resolves with what it printed; rejects if it fails. Players go on meanwhile. */
export async function run(program, args, input) {
  const started = promisify(execFile)(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  started.child.stdin.end(input);
  const { stdout } = await started;
  return stdout.trim();
}

export class Kubernetes {
  constructor(namespace) {
    this.namespace = namespace;
  }

  /** Runs kubectl and resolves with what it printed; rejects if it fails. */
  ask(args, input) {
    return run('kubectl', ['-n', this.namespace, ...args], input);
  }
  async list(kind, selector) {
    return JSON.parse(await this.ask(['get', kind, ...(selector ? ['-l', selector] : []), '-o', 'json'])).items;
  }
  async named(kind, name) {
    return JSON.parse(await this.ask(['get', kind, name, '-o', 'json']));
  }
  /** `group/version` of everything that it can be asked for. */
  async versions() {
    return new Set((await this.ask(['api-versions'])).split('\n'));
  }
  async apply(manifests) {
    await this.ask(['apply', '-f', '-'], manifests.map((manifest) => JSON.stringify(manifest)).join('\n'));
  }
  async make() {
    await run('kubectl', ['create', 'namespace', this.namespace]);
  }
  /** Takes all away, without the time that pods have to leave. */
  async remove() {
    await this.ask(['delete', 'deployments,statefulsets', '--all', '--wait=false']);
    await this.ask(['delete', 'pods', '--all', '--grace-period=0', '--force']);
    await run('kubectl', ['delete', 'namespace', this.namespace, '--ignore-not-found']);
  }

  /** The pods of this name that are not being deleted. */
  async pods(name) {
    return (await this.list('pods', `app.kubernetes.io/name=${name}`)).filter(({ metadata }) => !metadata.deletionTimestamp);
  }
  /** Resolves when as many pods of this name as the Deployment asks for are ready, and none is leaving. */
  async settled(name, count) {
    for (;;) {
      const pods = await this.list('pods', `app.kubernetes.io/name=${name}`);
      if (pods.length === count && pods.every(isReady)) return;
      await sleep(300);
    }
  }
}

export const isReady = ({ metadata, status }) => !metadata.deletionTimestamp && (status.conditions ?? []).some(({ type, status: is }) => type === 'Ready' && is === 'True');

/** The first process of the pod's container: the one that its image starts. */
export function processOf(pod) {
  const [{ containerID }] = pod.status.containerStatuses;
  const id = containerID?.replace(/^.*\/\//, '');
  if (!id) return undefined;
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).sort((a, b) => a - b);
  return numbers.find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes(id) && /^NSpid:.*\t1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false; // it has ended
    }
  });
}
