// Back to a moment: the commands of docs/SCALING.md, word for word, with the paths replaced. People play, a table of the database is
// dropped, and they go on from the moment before, although their clients have seen what came later.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Client } from '../wire/support/client.mjs';
import { binary, freePort, temporaryFolder } from '../wire/support/server.mjs';
import { playOn, seatFour, toAct } from '../wire/support/table.mjs';
import { Cluster } from './cluster.mjs';
import { comeBack, hands } from './come_back.mjs';
import { environment, launch, launcher, programs } from './database.mjs';
import { Ledger, seatTables } from './players.mjs';
import { generous } from './trial.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const guide = readFileSync(path.join(root, 'docs/SCALING.md'), 'utf8').split('\n## Back to a moment\n')[1];
const [nightly, restore] = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block);
const archiving = Object.fromEntries(/```ini\n([\s\S]*?)```/.exec(guide)[1].trim().split('\n').map((line) => /^(\w+) = '?(.*?)'?$/.exec(line).slice(1)));

/** The commands of a block; one that reads a text until END is one command. */
function commands(block) {
  return block.match(/^.*<<'END'\n[\s\S]*?^END$|^.+$/gm);
}

const folder = temporaryFolder();
chmodSync(folder, 0o755); // PostgreSQL runs as another user
const here = (text) => text.replaceAll('/srv', folder).replaceAll('/var/lib/postgresql/15/main', path.join(folder, 'postgres')).replaceAll('/usr/lib/postgresql/15/bin', path.join(folder, 'programs'));
let cluster;
let players = []; // with the client that we ship, at a table of their own, all the time
let over = false;

before(async () => {
  for (const name of ['archive', 'backup', 'bin']) mkdirSync(path.join(folder, name));
  launch('own', ...['.', 'archive', 'backup'].map((name) => path.join(folder, name)));
  symlinkSync(binary(), path.join(folder, 'bin/takamaka'));
  symlinkSync(programs(), path.join(folder, 'programs')); // the page does not quote its paths
  writeFileSync(path.join(folder, 'bin/sudo'), `#!/bin/sh
case "$1 $2" in
  "-u postgres") shift 2; program=$(command -v "$1"); shift; exec '${launcher}' run "$program" "$@" ;;
  "-u "*) shift 2 ;;
esac
exec "$@"
`, { mode: 0o755 });
  const settings = Object.fromEntries(Object.entries(archiving).map(([name, value]) => [name, here(value)]));
  cluster = new Cluster({ folder, firstPort: await freePort(), nodes: 2, settings: [...generous, '--pace-ms', 0], databaseSettings: settings, balanced: false });
  await cluster.start();
});
after(async () => {
  over = true;
  for (const player of players) player.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one command as the page has it; systemd's part is ours. */
async function follow(command) {
  const unit = /^sudo systemctl (stop|start) (takamaka|postgresql)$/.exec(command);
  if (unit) {
    const [, verb, name] = unit;
    if (name === 'postgresql') return verb === 'stop' ? cluster.database.stop() : cluster.database.again();
    return Promise.all(cluster.nodes.map((node) => (verb === 'stop' ? node.drain() : node.start().ready())));
  }
  const { address, port } = cluster.database;
  const env = { ...environment(), PATH: `${path.join(folder, 'bin')}:${programs()}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'takamaka', PGDATABASE: 'takamaka',
    TAKAMAKA_CONFIG: '', TAKAMAKA_STORE: 'postgres', TAKAMAKA_POSTGRES: address };
  const ran = spawnSync('bash', ['-ec', here(command)], { cwd: '/', env, encoding: 'utf8', timeout: 120_000 });
  assert.equal(ran.status, 0, `${command}\n${ran.stdout}${ran.stderr}`);
  return ran.stdout;
}

/**
 * At least `moves` moves, up to a choice of a person. A table does not stand still elsewhere: forced moves happen by themselves, and
 * after a score sheet the first person who is back gets the next hands if they were ready.
 */
async function play(people, moves) {
  let played = 0;
  for (let goal = moves; ; goal += 1) {
    await playOn(people, { afterMove: () => (played += 1), stop: () => played >= goal });
    const seq = Math.max(...people.map((person) => person.update.seq));
    await Promise.all(people.map((person) => person.sees((update) => update.seq >= seq)));
    if (toAct(people)?.legal.length > 1) return seq;
  }
}

/** Runs the commands of the page that go back, to this moment. `aside`: what is added to the name of the data that is put aside. */
async function goBack(moment, aside = '') {
  for (const command of commands(restore)) {
    const said = await follow(command.replace(/recovery_target_time = '.*'/, `recovery_target_time = '${moment}'`).replace('main.before', `main.before${aside}`));
    if (command.includes('takamaka check')) assert.match(said, /The database is sound/);
  }
}

describe('back to a moment', () => {
  let table;
  let people;
  let then;
  let later;
  let justBefore;

  test('people play, and a copy is made meanwhile', async () => {
    const node = { port: cluster.node(2).port };
    table = await seatFour(node, { options: { deals: 20 }, settings: { between_deals_seconds: 60 } }); // nothing moves by itself
    ({ people } = table);
    await table.host.ask('start');
    await play(people, 4);
    players = await seatTables({ url: cluster.node(1).url, ledger: new Ledger(), tables: 1, thinkMs: 50 });
    for (const player of players) player.play(() => over);
    for (const command of commands(nightly)) await follow(command);
    await play(people, 4);
  });

  test('a table of the database is lost after the moment', async () => {
    then = { at: cluster.database.psql('SELECT clock_timestamp()'), hands: hands(people), seq: people[0].update.seq };
    later = await play(people, 40);
    assert.ok(later > then.seq);
    justBefore = { at: cluster.database.psql('SELECT clock_timestamp()'), hands: hands(people) };
    cluster.database.psql('DROP TABLE events CASCADE');
  });

  test('the commands of the page bring the moment back', async () => {
    await goBack(then.at);
  });

  test('a client that knows later moves gets the table as it was then', async () => {
    people = await comeBack({ port: cluster.node(2).port }, people, table.room, later);
    assert.deepEqual(hands(people), then.hands);
    assert.ok(people[0].update.seq < later, `${people[0].update.seq} < ${later}`);
  });

  test('a move for a position that has not happened is refused, and the table goes on', async () => {
    const one = await nextToAct();
    const refused = await one.request('act', { room: table.room, seq: later, action: one.legal[0] });
    assert.deepEqual([refused.code, refused.path], ['malformed', '/seq']);
    await play(people, 12);
    assert.ok(people[0].update.seq > then.seq);
  });
  async function nextToAct() {
    for (;;) {
      const one = toAct(people);
      if (one) return one;
      await Promise.race(people.map((person) => person.sees((update) => update.clock.turn !== undefined)));
    }
  }

  test('the client that we ship comes back by itself and plays on', async () => {
    for (const player of players) {
      const goal = player.moves + 3;
      while (player.moves < goal) {
        assert.deepEqual(player.faults, []);
        const { state } = player.room;
        await player.room.until((next) => next !== state, { timeoutMs: 60_000 });
      }
    }
  });

  test('and all can go to another moment, later than the first one', async () => {
    over = true;
    for (const player of players) player.close();
    await goBack(justBefore.at, '-again');
    people = await comeBack({ port: cluster.node(1).port }, people, table.room);
    assert.deepEqual(hands(people), justBefore.hands);
    await play(people, 5);
    assert.match(await follow('sudo -u takamaka takamaka check'), /The database is sound/);
  });
});
