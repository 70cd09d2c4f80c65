// Batches on PostgreSQL without a server: pgbench appends events of the run before to logs of its own, in the tables of that run, with
// as many connections as there were nodes and as many events in a statement as a node stored in one, and does nothing else.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { environment, programs } from '../../cluster/database.mjs';

const columns = { at_ms: 'bigint', kind: 'text', match_id: 'text', deal: 'bigint', by: 'text', payload: 'text', hash: 'bytea', request: 'text' };
const names = Object.keys(columns);

// One event for each of `batch` rooms. The row of the room is found and changed as the fence does it, without its condition.
const append = `\\set start random(0, :rooms - 1)
WITH made AS (SELECT 'bare' || CAST(:first AS bigint) + (CAST(:start AS bigint) + place) % CAST(:rooms AS bigint) AS room_id, ${names.join(', ')}
FROM unnest(${names.map((name) => `CAST(:${name} AS ${columns[name]}[])`).join(', ')}) WITH ORDINALITY AS n (${names.join(', ')}, place)),
held AS (UPDATE log_ends h SET length = h.length + 1, hash = m.hash FROM made m WHERE h.room_id = m.room_id RETURNING h.log, h.length, m.*)
INSERT INTO events (event, log, seq, epoch, ${names.join(', ')}) SELECT log * 16777216 + length, log, length, 1, ${names.map((name) => `held.${name}`).join(', ')} FROM held;
`;

const ended = (child) => new Promise((resolve, reject) => {
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (told += data));
  child.on('close', (code) => (code === 0 ? resolve(told) : reject(new Error(told))));
});

/** Appends for so many seconds and resolves with the events stored. `rooms`: of each connection; `batch` is at most that. */
export async function appendBare(database, { connections, rooms, batch, seconds }) {
  const script = path.join(path.dirname(database.folder), 'bare.sql');
  writeFileSync(script, append);
  database.psql(`INSERT INTO log_ends (room_id, log, epoch) SELECT 'bare' || n, 1000000 + n, 1 FROM generate_series(0, ${connections * rooms - 1}) n ON CONFLICT DO NOTHING`);
  const rows = database.psql(`SELECT ${names.map((name) => `array_agg(${name})`).join(', ')} FROM (SELECT * FROM events WHERE log < 1000000 AND kind = 'game' ORDER BY hash LIMIT ${batch}) e`).split('\t');
  const variables = names.flatMap((name, i) => ['-D', `${name}=${rows[i]}`]);
  const told = await Promise.all(Array.from({ length: connections }, (_, i) => ended(spawn(path.join(programs(), 'pgbench'),
    ['-n', '-M', 'prepared', '-T', seconds, '-f', script, '-D', `rooms=${rooms}`, '-D', `first=${i * rooms}`, ...variables, database.address].map(String), { env: environment() }))));
  return told.reduce((sum, text) => sum + batch * Number(/transactions actually processed: (\d+)/.exec(text)[1]), 0);
}
