// A rolling upgrade under players: three nodes of an older program are replaced one by one, rooms go from the older to the newer
// program and back meanwhile, and the judge compares what players were told with what is stored.
//   node upgrade.mjs OLD_BINARY [--tables 12] [--pause 8] [--folder F] [--port P] [--keep]
// --pause: seconds between two steps, in which people play.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { binary } from '../wire/support/server.mjs';
import { Cluster } from './cluster.mjs';
import { generous, trial } from './trial.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: {
  tables: { type: 'string', default: '12' }, pause: { type: 'string', default: '8' },
  folder: { type: 'string' }, port: { type: 'string', default: '18500' }, keep: { type: 'boolean', default: false },
} });
if (positionals.length !== 1 || !existsSync(positionals[0])) throw new Error('which older program? upgrade.mjs OLD_BINARY');
const older = path.resolve(positionals[0]);
const newer = path.resolve(binary());

const folder = values.folder ?? mkdtempSync(path.join(tmpdir(), 'takamaka-upgrade-'));
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o755); // PostgreSQL runs as another user
const cluster = new Cluster({ folder, firstPort: Number(values.port), settings: generous });
const began = new Map(cluster.nodes.map((node) => [node.name, [{ at: 0, program: older }]])); // node → which program it runs since when
const blows = [];
const playAWhile = () => sleep(Number(values.pause) * 1000);

function note(node, what) {
  console.log(`${node.name}: ${what}`);
  blows.push({ at: Date.now(), node: node.name, what });
}
async function start(node, program) {
  node.program = program;
  began.get(node.name).push({ at: Date.now(), program });
  await node.start().ready();
}
async function replace(node) {
  note(node, 'drain');
  const { code } = await node.drain();
  if (code !== 0) throw new Error(`${node.name} ended with ${code}`);
  await start(node, newer);
  await playAWhile();
}

/** The older program either starts beside the newer one, or says why it does not and changes nothing. */
async function restartOlder(node) {
  note(node, 'drain');
  await node.drain();
  node.start();
  const { code } = await Promise.race([node.exited, node.ready().then(() => ({ code: null }), () => node.exited)]);
  const said = node.complaints.trim();
  if (code === null) console.log(`${node.name}: the older program has started again; the tables are the same`);
  else if (code === 65 && /migrations that this program knows/.test(said)) console.log(`${node.name}: the older program does not start again (65): ${said}`);
  else throw new Error(`${node.name}: the older program ended with ${code}: ${said}`);
  await playAWhile();
}

async function upgrade() {
  const [first, second, third] = cluster.nodes;
  await playAWhile();
  await replace(first);
  await restartOlder(second); // rooms go to the newer program …
  note(first, 'kill'); // … and back to the older one
  await first.kill();
  await playAWhile();
  await start(first, newer);
  if (second.state === 'stopped') await start(second, newer);
  else await replace(second);
  await replace(third);
  await playAWhile();
}

/** How many rooms went from the one program to the other, as players were told. */
function moved(told, from, to) {
  const programOf = ({ node, at }) => began.get(node)?.findLast((since) => since.at <= at)?.program;
  const last = new Map();
  const rooms = new Set();
  for (const one of told) {
    const program = programOf(one);
    if (last.get(one.room) === from && program === to) rooms.add(one.room);
    last.set(one.room, program);
  }
  return rooms.size;
}

try {
  for (const node of cluster.nodes) node.program = older;
  await cluster.start();
  const { ledger, kept } = await trial(cluster, { tables: Number(values.tables), strike: upgrade, blows, back: () => ({ drain: 5000, kill: 5000 }) });
  const forth = moved(ledger.told, older, newer);
  const back = moved(ledger.told, newer, older);
  console.log(`${forth} rooms went from the older to the newer program, ${back} back`);
  if (forth === 0 || back === 0) console.log('nothing is shown without both: run it again, with more tables');
  process.exitCode = kept && forth > 0 && back > 0 ? 0 : 1;
} finally {
  await cluster.stop().catch((error) => console.error(error));
  if (!values.keep && !values.folder && process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
}
process.exit();
