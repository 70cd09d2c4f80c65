// A network namespace for each node, so that it can be cut off from the database, from HAProxy, or from both. Needs root.
// Node N lives at 10.201.N.2 in the namespace takamaka-N; this machine is 10.201.N.1 for it.

import { spawnSync } from 'node:child_process';

function ip(...words) {
  const done = spawnSync(words[0], words.slice(1), { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${words.join(' ')}: ${done.stderr}`);
}
const nameOf = (number) => `takamaka-${number}`;

/** Whether this user of this machine may make namespaces. */
export function canIsolate() {
  if (process.getuid() !== 0 || spawnSync('iptables', ['-V']).status !== 0) return false;
  const tried = spawnSync('ip', ['netns', 'add', 'takamaka-try']).status === 0;
  if (tried) spawnSync('ip', ['netns', 'del', 'takamaka-try']);
  return tried;
}

export class Namespaces {
  constructor(nodes) {
    this.numbers = Array.from({ length: nodes }, (_, i) => i + 1);
  }

  /** What the database must listen on, and whom it must let in. */
  get hosts() {
    return this.numbers.map((number) => `10.201.${number}.1`);
  }

  make() {
    this.remove();
    for (const number of this.numbers) {
      const name = nameOf(number);
      ip('ip', 'netns', 'add', name);
      ip('ip', 'link', 'add', `tkm${number}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
      ip('ip', 'addr', 'add', `10.201.${number}.1/30`, 'dev', `tkm${number}`);
      ip('ip', 'link', 'set', `tkm${number}`, 'up');
      ip('ip', '-n', name, 'addr', 'add', `10.201.${number}.2/30`, 'dev', 'eth0');
      ip('ip', '-n', name, 'link', 'set', 'eth0', 'up');
      ip('ip', '-n', name, 'link', 'set', 'lo', 'up');
    }
    return this;
  }
  remove() {
    for (const number of this.numbers) {
      spawnSync('ip', ['link', 'del', `tkm${number}`]); // the kernel takes it away some time after its namespace
      spawnSync('ip', ['netns', 'del', nameOf(number)]);
    }
  }

  /** Where the node of this number listens, where its database is for it, and the words in front of its command. */
  place(number) {
    return { host: `10.201.${number}.2`, databaseHost: `10.201.${number}.1`, wrapper: ['ip', 'netns', 'exec', nameOf(number)] };
  }

  /** From now on the packets to these ports of ours are lost, or with `oneWay` only the answers from them. */
  cut(number, ports, { oneWay = false } = {}) {
    const rule = (...words) => ip('ip', 'netns', 'exec', nameOf(number), 'iptables', '-A', ...words, '-j', 'DROP');
    for (const port of ports.map(String)) {
      rule('INPUT', '-p', 'tcp', '--sport', port);
      if (!oneWay) rule('OUTPUT', '-p', 'tcp', '--dport', port);
    }
  }
  /** The same for the node's own port: players and HAProxy do not reach it. */
  hide(number, port) {
    ip('ip', 'netns', 'exec', nameOf(number), 'iptables', '-A', 'INPUT', '-p', 'tcp', '--dport', String(port), '-j', 'DROP');
  }
  mend(number) {
    ip('ip', 'netns', 'exec', nameOf(number), 'iptables', '-F');
  }
}
