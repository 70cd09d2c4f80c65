// The judge bites: the same is done to the shipped program, to one whose database stores what comes from an earlier holder of a
// room, and to one that goes on speaking when its lease has run out (faulty_node.cpp). The judge finds nothing in the first, and
// what the others break. HAProxy leaves the lines of a dead node open here: only the node itself can keep its players from being
// told what is not so.

import assert from 'node:assert/strict';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { binary, temporaryFolder } from '../wire/support/server.mjs';
import { Cluster } from './cluster.mjs';
import { generous, trial } from './trial.mjs';

const faulty = path.join(path.dirname(binary()), 'takamaka_faulty');

/** The node to which most people are connected. */
const busiest = (cluster, players) => cluster.nodes.toSorted((a, b) => players.filter(({ node }) => node === b.name).length - players.filter(({ node }) => node === a.name).length)[0];

/** Resolves when another node has a room that was this node's. */
async function untilOneIsClaimed(cluster, node) {
  const held = (condition) => cluster.database.psql(`SELECT h.log FROM log_heads h JOIN nodes n ON n.node = h.node WHERE n.url ${condition}`).split('\n').filter(Boolean);
  const own = new Set(held(`= '${node.url}'`));
  while (!held(`<> '${node.url}'`).some((log) => own.has(log))) await sleep(200);
}

/**
 * A node is frozen past its lease. The guests of its tables lose their lines and go on elsewhere; the hosts keep asking the node. All
 * tables wait for a person then: a node that has something to store learns from the fence that it has lost the room.
 */
async function freeze(cluster, players, blows) {
  writeFileSync(path.join(cluster.folder, 'careless'), ''); // the faulty nodes look at their next renewal, each second
  for (const player of players) player.waits = true;
  await sleep(3000);
  const node = busiest(cluster, players);
  blows.push({ at: Date.now(), node: node.name, what: 'freeze' });
  node.freeze();
  for (const player of players) if (player.node === node.name && !player.room.state.you.host) player.lose();
  await untilOneIsClaimed(cluster, node);
  await sleep(1000);
  node.thaw();
  await sleep(3000);
  for (const player of players) player.waits = false;
  await sleep(3000);
}

/** What a node has sent to the database arrives when its lease has long run out, and others have its rooms. */
async function late(cluster, players, blows) {
  const node = busiest(cluster, players);
  blows.push({ at: Date.now(), node: node.name, what: 'late' });
  node.relay.hold();
  await untilOneIsClaimed(cluster, node);
  await sleep(3000); // others play on
  node.relay.release();
  await sleep(6000);
}

async function judged({ program, without, strike, port }) {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  const cluster = new Cluster({ folder, firstPort: port, settings: generous, relayed: true, keepsLines: true,
    environment: without ? { TAKAMAKA_WITHOUT: without } : {} });
  for (const node of cluster.nodes) node.program = program;
  const blows = [];
  try {
    await cluster.start();
    const { faults, ledger } = await trial(cluster, { tables: 12, blows, back: () => ({}), nagging: true, strike: (players) => strike(cluster, players, blows) });
    assert.ok(ledger.told.some(({ seq }) => seq));
    return faults;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
const kinds = (faults) => [...new Set(faults.map((fault) => fault.split(':')[0]))];

describe('the judge', () => {
  before(() => assert.ok(existsSync(faulty), `${faulty} is built with the tests`));

  test('finds nothing in the program that is shipped', async () => {
    const both = async (...with_) => (await freeze(...with_), await late(...with_));
    assert.deepEqual(await judged({ program: binary(), strike: both, port: 18_600 }), []);
  });
  test('notices a node that goes on speaking when its lease has run out', async () => {
    assert.ok(kinds(await judged({ program: faulty, without: 'silence', strike: freeze, port: 18_600 })).includes('zombie'));
  });
  test('notices a database that stores what comes from an earlier holder', async () => {
    const found = kinds(await judged({ program: faulty, without: 'fence', strike: late, port: 18_600 }));
    assert.ok(found.includes('lost') || found.includes('doubled') || found.includes('epoch'), found.join());
  });
});
