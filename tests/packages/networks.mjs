// Addresses in the networks of compose files.

import assert from 'node:assert/strict';
import { BlockList } from 'node:net';

/** Fails unless the address is in the network, and outside of the range from which the engine takes addresses for other containers. */
export function assertOutside(address, { ipam: { config: [{ subnet, ip_range: range }] } }) {
  const includes = (block) => {
    const list = new BlockList();
    const [first, bits] = block.split('/');
    list.addSubnet(first, Number(bits));
    return list.check(address);
  };
  assert.ok(includes(subnet), `${address} is not in ${subnet}`);
  assert.ok(range, `another container may take ${address}: the network has no range for them`);
  assert.ok(!includes(range), `another container may take ${address}`);
}
