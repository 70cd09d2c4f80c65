// Compares what players were told with the logs in the database. Each function returns the faults that it found, as sentences.

/** How long a message may be on its way, from a node through HAProxy to a player, while this machine is busy. */
const onTheWayMs = 400;
/** How late a new holder may be seen in the database, which is asked again and again. */
const seenWithinMs = 400;
/** How long the database may be unseen, while this machine is busy. */
const unseenMs = 5000;

/** Reads the logs: for each room its events in order, { seq, epoch, kind, payload, request }. */
export function readLogs(database) {
  const rows = database.psql(`SELECT r.room_id, e.seq, e.epoch, e.kind, coalesce(e.request, ''), e.payload FROM events e JOIN rooms r USING (log) ORDER BY r.room_id, e.seq`);
  const logs = new Map();
  for (const row of rows.split('\n').filter(Boolean)) {
    const [room, seq, epoch, kind, request, ...payload] = row.split('\t');
    if (!logs.has(room)) logs.set(room, []);
    logs.get(room).push({ seq: Number(seq), epoch: Number(epoch), kind, request, payload: payload.join('\t') });
  }
  return logs;
}

/** Numbers without a gap, epochs that never go back, each request once. */
export function wholeLogs(logs) {
  const faults = [];
  for (const [room, events] of logs) {
    const requests = new Set();
    events.forEach(({ seq, epoch, request }, place) => {
      if (seq !== place + 1) faults.push(`gap: room ${room} has event ${seq} on place ${place + 1}`);
      if (place > 0 && epoch < events[place - 1].epoch) faults.push(`epoch: room ${room} goes back at event ${seq}`);
      if (request && requests.has(request)) faults.push(`doubled: room ${room} stored request ${request} twice`);
      requests.add(request);
    });
  }
  return faults;
}

/** All that was told is in the log, and everybody was told the same. */
export function toldAndStored(told, logs) {
  const faults = [];
  const first = new Map(); // room and number → what the first player was told
  for (const { player, room, seq, ok, events = [] } of told) {
    const log = logs.get(room) ?? [];
    if ((seq ?? ok ?? 0) > log.length) faults.push(`lost: ${player} was told ${seq ?? ok} of room ${room}, which has ${log.length} events`);
    for (const { seq: number, room: ofRoom, game } of events) {
      const event = game ?? ofRoom;
      const stored = log[number - 1];
      if (!stored) continue; // told above
      const payload = JSON.parse(stored.payload);
      if (game && payload.type !== undefined && payload.type !== event.type) faults.push(`lost: ${player} was told ${event.type} as event ${number} of room ${room}, which is ${payload.type}`);
      const key = `${room} ${number} ${event.type}`;
      const text = JSON.stringify(event);
      if (!first.has(key)) first.set(key, text);
      else if (first.get(key) !== text) faults.push(`doubled: event ${number} of room ${room} was told as ${first.get(key)} and as ${text}`);
    }
  }
  return faults;
}

/** The holders of rooms, as the database showed them: filled by Database.watch. */
export class Holders {
  #rooms = new Map(); // room → [{ at, node }]
  #seen = []; // the times during which the database was seen, { from, until }
  #looks = []; // the times at which it answered, in order

  /** `at`: milliseconds by this machine's clock; `node`: its name in HAProxy. */
  note(at, room, node) {
    const known = this.#rooms.get(room) ?? [];
    if (known.at(-1)?.node !== node) known.push({ at, node });
    this.#rooms.set(room, known);
    if (!(at - this.#looks.at(-1) < 20)) this.#looks.push(at); // one answer has many rows
    const last = this.#seen.at(-1);
    if (last && at - last.until <= unseenMs) last.until = Math.max(last.until, at);
    else this.#seen.push({ from: at, until: at });
  }
  /** Returns the times in which the database was not seen for long, until the end of the trial: { from, until }. */
  gaps(end) {
    return [...this.#seen, { from: end }].slice(1).map(({ from }, place) => ({ from: this.#seen[place].until, until: from })).filter(({ from, until }) => until - from > unseenMs);
  }
  /**
   * Returns until when one who held a room at this time is seen in the database. It may crash before anybody looks again, but who had
   * the room still has it when it answers again.
   */
  seenUntil(at) {
    const next = this.#looks.findIndex((look) => look > at);
    return (next > 0 && at - this.#looks[next - 1] <= seenWithinMs ? this.#looks[next] : at) + seenWithinMs;
  }
  /** Returns for how long the node had held the room at this time; Infinity if it had always held it, or did not hold it. */
  since(room, node, at) {
    const known = this.#rooms.get(room) ?? [];
    const last = known.findLast((one) => one.at <= at);
    return last?.node === node && last !== known[0] ? at - last.at : Infinity;
  }
  /** Returns the node that had the room last; undefined if nobody has. */
  last(room) {
    return this.#rooms.get(room)?.at(-1)?.node;
  }
  /** Returns the nodes that held the room at any time from `from` to `until`. */
  during(room, from, until) {
    const known = this.#rooms.get(room) ?? [];
    return known.filter(({ at }, place) => at <= until && (known[place + 1]?.at ?? Infinity) >= from).map(({ node }) => node);
  }
}

/** The holders were seen all the time, but for when the database was down. `blows`: { at, what }; it is back before the next one. */
export function watched(holders, blows, end) {
  const down = blows.flatMap(({ at, what }, place) => (what === 'crash' ? [{ at, until: blows[place + 1]?.at ?? end }] : []));
  return holders.gaps(end).filter(({ from, until }) => !down.some((each) => from >= each.at - 1000 && until <= each.until))
    .map(({ from, until }) => `unseen: nobody looked who had the rooms from ${from} to ${until}`);
}

/** Nothing was told about a room by a node while another one had it. */
export function toldByHolders(told, holders) {
  return told.filter(({ at, room, node }) => {
    const held = holders.during(room, at - onTheWayMs, holders.seenUntil(at));
    return held.length > 0 && !held.includes(node) && !held.includes('');
  }).map(({ at, player, room, node, ...what }) => `zombie: ${node} told ${player} about room ${room} at ${at} (${JSON.stringify(what).slice(0, 120)}), while ${holders.during(room, at - onTheWayMs, at)} had it`);
}

/**
 * The matches of a node that died went on at another one although their people were away. `blows`: { at, until, node, what, rooms }
 * for those of the kind `strand`: until when all people of these rooms were away.
 */
export function adopted(blows, holders) {
  const stranded = blows.filter(({ what }) => what === 'strand');
  const faults = stranded.flatMap(({ at, until, node, rooms }) => rooms.filter((room) => holders.during(room, at, until).every((one) => one === node || one === ''))
    .map((room) => `stranded: nobody adopted room ${room} of ${node} in ${until - at} ms`));
  if (stranded.length > 0 && stranded.every(({ rooms }) => rooms.length === 0)) faults.push('blind: no match was left without its people');
  return faults;
}

/**
 * How long each player who was connected to a node that died waited until it was back in its room, in milliseconds; and the
 * faults: more than `mostMs`, a number or what a function of the room, the node and the time returns. `blows`: { at, node, what };
 * without a node it is the database that died, everybody waits, and `again`, if it is there, is when the database took writes again:
 * then the wait counts from there. So it does for everybody who was not back yet when one of the `outages` of the database began.
 */
export function backIn(blows, lines, told, mostMs, outages = []) {
  const waits = [];
  const faults = [];
  const updates = groupBy(told.filter(({ seq }) => seq), ({ player }) => player);
  const linesOf = groupBy(lines.filter(({ what }) => what === 'open' || what === 'closed'), ({ player }) => player);
  for (const { at, node, what, again = at } of blows) {
    for (const [player, heard] of updates) {
      const own = linesOf.get(player) ?? [];
      const before = heard.findLast((update) => update.at <= at);
      if (!before || (node !== '' && before.node !== node) || own.findLast((line) => line.at <= at)?.what === 'closed') continue;
      const reopened = own.find((line) => line.what === 'open' && line.at > at)?.at ?? Infinity;
      const isReturn = (update) => (node === '' ? update.at > at + onTheWayMs : update.node !== node || update.at >= reopened);
      const next = heard.find((update) => update.at > at && isReturn(update));
      const most = typeof mostMs === 'function' ? mostMs(before.room, node, at) : mostMs;
      const outage = outages.find((one) => one.at > at && one.at < Math.min(at + most, next?.at ?? Infinity));
      const waited = next ? Math.max(0, next.at - (outage?.again ?? again)) : Infinity;
      waits.push(waited);
      if (waited > most) faults.push(`late: ${player} was back ${waited} ms after ${what}${node && ` of ${node}`}`);
    }
  }
  return { waits, faults };
}

/**
 * The judge had something to judge: updates were told, and somebody was at a node that was hit. `returns`: { waits } of backIn, for
 * each kind of blow that was struck.
 */
export function saw(told, returns) {
  const faults = [];
  if (!told.some(({ seq }) => seq)) faults.push('blind: no update was told');
  if (returns.length > 0 && returns.every(({ waits }) => waits.length === 0)) faults.push('blind: nobody was at a node that was hit');
  return faults;
}

/** Returns a map from what `key` returns to all of the list that have it. */
export function groupBy(list, key) {
  const groups = new Map();
  for (const one of list) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}

/**
 * No clock ran while the room had no node: the time that was left of a turn when its node died is there when it is told again,
 * and no bank has less.
 */
export function clocksStood(blows, told, slackMs) {
  const faults = [];
  const clocks = groupBy(told.filter(({ clock }) => clock), ({ player }) => player);
  for (const { at, node, what } of blows) {
    for (const [player, heard] of clocks) {
      const before = heard.findLast((update) => update.at <= at);
      const next = heard.find((update) => update.at > at);
      if (before?.node !== node || !next || next.seq !== before.seq || before.clock.turn === undefined || next.clock.turn !== before.clock.turn) continue;
      const left = Math.max(0, (before.clock.turn_ms ?? 0) - (at - before.at));
      if ((next.clock.turn_ms ?? 0) < left - slackMs) faults.push(`clock: ${player} had ${left} ms at ${what} of ${node} and ${next.clock.turn_ms} ms when it was told again`);
    }
  }
  return faults;
}

/** All chips together are none. */
export function chipsSum(database) {
  const sum = database.psql('SELECT coalesce(sum(chips), 0) FROM ledger_lines');
  return sum === '0' ? [] : [`chips: the ledger sums to ${sum}`];
}
