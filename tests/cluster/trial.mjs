// A trial: players play at many tables while something is done to the nodes or to the database; then the judge compares what they
// were told with what is stored.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { binary } from '../wire/support/server.mjs';
import { adopted, backIn, chipsSum, clocksStood, Holders, readLogs, saw, toldAndStored, toldByHolders, watched, wholeLogs } from './judge.mjs';
import { Ledger, seatTables } from './players.mjs';

/** Flags for nodes whose players all come from one address and play faster than people. */
export const generous = ['--people-per-address', 100_000, '--requests-per-minute', 1_000_000, '--players-per-day', 1_000_000, '--rooms-per-hour', 1_000_000, '--connections-per-address', 10_000, '--log-level', 'info'];

/** Tells `holders` which node has which room, until the function that it returns is called. */
function watchHolders(cluster, holders) {
  const names = new Map(cluster.nodes.map(({ name, url }) => [url, name]));
  const nameOf = cluster.nameOf ?? ((url) => names.get(url) ?? '');
  return cluster.database.watch(`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, r.room_id, coalesce(n.url, '') FROM log_heads h JOIN rooms r USING (log) LEFT JOIN nodes n ON n.node = h.node`, 50,
    ([at, room, url]) => holders.note(Number(at), room, nameOf(url)));
}

/** Runs `takamaka check` over the database of this cluster and returns what it says; throws if it finds anything. */
export function check(address) {
  return execFileSync(binary(), ['check'], { encoding: 'utf8', env: { ...process.env, TAKAMAKA_STORE: 'postgres', TAKAMAKA_POSTGRES: address } });
}

/**
 * Lets players play at `tables` tables of a cluster that runs, { nodes, folder, url, database } and perhaps `nameOf(url)` where nodes come
 * and go, while `strike(players, holders)` does its work, prints what happened, and
 * returns the ledger, the faults, and whether every promise was kept. `blows`: what `strike` did, { at, node, what }, as judge.mjs reads them. `back(holders)`:
 * within how many milliseconds a seat must be back, by kind of blow (judge.mjs, backIn). `nagging`: hosts keep asking for a move that is refused, and nobody gives up a line that is silent.
 */
export async function trial(cluster, { tables, strike, blows, back = () => ({ kill: 5000 }), nagging = false }) {
  const ledger = new Ledger();
  const holders = new Holders();
  let over = false;
  const unwatch = watchHolders(cluster, holders);
  const players = await seatTables({ url: cluster.url, ledger, tables, patient: nagging });
  const games = players.map((player) => player.play(() => over));
  if (nagging) for (const player of players) if (player.room.state.you.host) player.nag(() => over).catch(() => {});
  await strike(players, holders);
  await sleep(5000);
  over = true;
  await Promise.race([Promise.all(games), sleep(10_000)]);
  for (const player of players) player.close();
  const end = Date.now();
  unwatch();

  const logs = readLogs(cluster.database);
  const outages = blows.filter(({ what }) => what === 'crash');
  const dead = blows.filter(({ what }) => ['kill', 'strand', 'freeze', 'cut'].includes(what));
  const returns = Object.entries(back(holders)).map(([kind, mostMs]) => ({ kind, ...backIn(blows.filter(({ what }) => what === kind), ledger.lines, ledger.told, mostMs, outages) }));
  const faults = [
    ...wholeLogs(logs), ...toldAndStored(ledger.told, logs), ...toldByHolders(ledger.told, holders), ...watched(holders, blows, end), ...adopted(blows, holders), ...returns.flatMap(({ faults: late }) => late),
    ...clocksStood(dead, ledger.told, 1500), ...chipsSum(cluster.database), ...players.flatMap(({ faults: own }) => own),
    ...saw(ledger.told, returns.filter(({ kind }) => blows.some(({ what }) => what === kind))),
  ];
  const events = [...logs.values()].reduce((sum, log) => sum + log.length, 0);
  const moves = players.reduce((sum, player) => sum + player.moves, 0);
  console.log(`${logs.size} rooms, ${events} events, ${moves} moves of people, ${ledger.told.length} messages told`);
  for (const { kind, waits } of returns) {
    const sorted = waits.toSorted((a, b) => a - b);
    console.log(`back after ${kind}: ${sorted.length} seats, half of them within ${sorted[Math.floor(sorted.length / 2)] ?? 0} ms, the slowest after ${sorted.at(-1) ?? 0} ms`);
  }
  try {
    console.log(check(cluster.database.address).trim());
  } catch (error) {
    faults.push(`check: ${error.stdout ?? error.message}`);
  }
  // What happened to whom and when, to look a fault up.
  const told = ledger.told.map(({ at, player, node, room, seq, ok, refused }) => ({ at, player, node, room, seq, ok, refused }));
  writeFileSync(path.join(cluster.folder, 'lines.json'), JSON.stringify({ blows, lines: ledger.lines, told }));
  for (const fault of faults.slice(0, 40)) console.log(`FAULT ${fault}`);
  console.log(faults.length === 0 ? 'every promise kept' : `${faults.length} faults`);
  return { ledger, faults, kept: faults.length === 0 && events > 0 && moves > 0 };
}
