// A line between a node and its database that can be slow, or hold what is sent until it is let go.

import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export class Relay {
  /** Listens on `port` of loopback and leads to `target`, another one. */
  constructor(port, target) {
    this.port = port;
    this.delayMs = 0; // of each piece of data, in each direction
    this.held = false;
    this.sockets = new Set();
    this.listener = net.createServer({ allowHalfOpen: true }, (near) => {
      const far = net.connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
      this.#lead(near, far);
      this.#lead(far, near);
    });
  }

  listen() {
    return new Promise((resolve) => this.listener.listen(this.port, '127.0.0.1', resolve));
  }

  #lead(from, to) {
    this.sockets.add(from);
    if (this.held) from.pause();
    from.setNoDelay(true);
    let sent = Promise.resolve();
    const later = (act) => {
      const due = sleep(this.delayMs);
      sent = sent.then(() => due).then(act); // in order, also when the delay becomes shorter
    };
    from.on('data', (data) => later(() => to.write(data)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => {});
    from.on('close', () => {
      this.sockets.delete(from);
      later(() => to.end());
    });
  }

  /** From now on nothing arrives, in either direction. */
  hold() {
    this.held = true;
    for (const socket of this.sockets) socket.pause();
  }
  /** All that was held arrives. */
  release() {
    this.held = false;
    for (const socket of this.sockets) socket.resume();
  }

  stop() {
    this.listener.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
