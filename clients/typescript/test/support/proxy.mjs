// A TCP proxy that cuts its connections at moments that follow from a seed.

import net from 'node:net';

import { freePort } from '../../../../tests/wire/support/server.mjs';

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class CuttingProxy {
  cuts = 0;
  #sockets = new Set();

  /**
   * Cuts a connection some time after a number of bytes from the server, drawn up to `bytesMost`, has passed; `cutsMost` times in
   * all. Lost is what the server says next, what the client says next, or the answer to what the client says next.
   */
  static async start(port, { random, bytesMost, cutsMost }) {
    const proxy = new CuttingProxy();
    proxy.target = port; // a restarted server has another one
    proxy.server = net.createServer((near) => {
      const far = net.connect(proxy.target, '127.0.0.1');
      let left = Math.floor(random() * bytesMost);
      let plan = ['server', 'client', 'answer'][Math.floor(random() * 3)];
      const isDue = () => left < 0 && proxy.cuts < cutsMost;
      const end = () => {
        near.destroy();
        far.destroy();
      };
      const cut = () => {
        proxy.cuts += 1;
        end();
      };
      far.on('data', (data) => {
        left -= data.length;
        if (isDue() && plan === 'server') cut();
        else near.write(data);
      });
      near.on('data', (data) => {
        if (isDue() && plan === 'client') return cut();
        far.write(data);
        if (isDue() && plan === 'answer') plan = 'server';
      });
      for (const one of [near, far]) {
        one.on('error', () => {});
        one.on('close', end);
      }
      proxy.#sockets.add(near);
      near.on('close', () => proxy.#sockets.delete(near));
    });
    proxy.port = await freePort();
    await new Promise((resolve) => proxy.server.listen(proxy.port, '127.0.0.1', resolve));
    return proxy;
  }

  async stop() {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
