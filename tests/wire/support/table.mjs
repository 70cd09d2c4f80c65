// Seats a table of people and plays a match to its end.

import { Client } from './client.mjs';

/** Seats four people in one room of Gaple, on seats 0 … 3; the first is host. */
export async function seatFour(server, options = {}) {
  const host = await Client.open(server, { name: 'Ayu' });
  const joined = await host.create({ options: options.options ?? { deals: 1 }, settings: options.settings ?? {} });
  const people = [host];
  for (const name of ['Budi', 'Citra', 'Dewi']) {
    const guest = await Client.open(server, { name });
    await guest.join(joined.code);
    await guest.ask('sit');
    people.push(guest);
  }
  await Promise.all(people.map((person) => person.sees((update) => update.info.seats.every((seat) => seat.occupant === 'person'), 'a full table')));
  return { people, host, ...joined };
}

export const isOver = (update) => update.info.phase === 'finished';

/** Returns the person who must act according to their own view; undefined while the table moves by itself. */
export function toAct(people) {
  return people.find((person) => person.isToAct && person.legal.length > 0 && person.update.info.phase === 'playing');
}

/** Each person plays `choose(person)` on their turn, until the match is over or `stop()` returns true. */
export async function playOn(people, { choose = (person) => person.legal[0], afterMove = () => {}, stop = () => false } = {}) {
  let halt; // the first person who has to stop releases the others, who may be waiting for that person's move
  const halted = new Promise((resolve) => (halt = resolve));
  await Promise.all(people.map(async (person) => {
    for (;;) {
      if (stop()) return halt();
      const next = person.until(() => {
        const now = person.update;
        if (!now) return undefined;
        if (stop() || isOver(now) || now.info.phase === 'between_deals') return now;
        return person.isToAct && person.legal.length > 0 ? now : undefined;
      }, 'the turn or the end');
      next.catch(() => {}); // after the halt nobody waits for it
      await Promise.race([next, halted]);
      if (stop()) return halt();
      const { update } = person; // one packet can bring several updates; use the latest
      if (isOver(update)) return;
      if (update.info.phase === 'between_deals') {
        await person.request('ready', { room: person.room });
        await person.sees((later) => later.seq > update.seq || isOver(later), 'the next deal');
        continue;
      }
      if (!(person.isToAct && person.legal.length > 0)) continue;
      const action = choose(person);
      const answer = await person.request('act', { room: person.room, seq: update.seq, action });
      if (answer.type === 'ok') {
        afterMove(person, answer, action);
        await person.sees((later) => later.seq >= answer.seq, 'the own move');
      } else if (answer.code === 'slow_down') {
        await new Promise((resolve) => setTimeout(resolve, 150)); // the budget of a connection refills by ten per second
      } else if (!(answer.seq > update.seq)) {
        throw new Error(`a legal action was refused: ${JSON.stringify(answer)}`);
      } else {  // the table moved by itself at the same moment, for example with a forced pass
        await person.sees((later) => later.seq > update.seq, 'the move that made it stale');
      }
    }
  }));
}
