// A table of people, and how they play it to the end.

import { Client } from './client.mjs';

/** Four people in one room of Gaple, seated 0 … 3; the first is host. */
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

/** Whoever of these is to act, as they themselves see it; undefined while the table moves by itself. */
export function toAct(people) {
  return people.find((person) => person.isToAct && person.legal.length > 0 && person.update.info.phase === 'playing');
}

/** Each person plays `choose(person)` when it is his turn, until the match is over or `stop()` says so. */
export async function playOn(people, { choose = (person) => person.legal[0], afterMove = () => {}, stop = () => false } = {}) {
  let halt; // whoever finds that it is to stop lets the others go, who may be waiting for his move
  const halted = new Promise((resolve) => (halt = resolve));
  await Promise.all(people.map(async (person) => {
    for (;;) {
      if (stop()) return halt();
      const next = person.until(() => {
        const now = person.update;
        if (!now) return undefined;
        if (stop() || isOver(now) || now.info.phase === 'between_deals') return now;
        return person.isToAct && person.legal.length > 0 ? now : undefined;
      }, 'his turn or the end');
      next.catch(() => {}); // nobody waits for it any more when halted
      await Promise.race([next, halted]);
      if (stop()) return halt();
      const { update } = person; // one packet can bring several: what counts is the latest
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
        await person.sees((later) => later.seq >= answer.seq, 'his own move');
      } else if (answer.code === 'slow_down') {
        await new Promise((resolve) => setTimeout(resolve, 150)); // the budget of a connection refills by ten a second
      } else if (!(answer.seq > update.seq)) {
        throw new Error(`a legal action was refused: ${JSON.stringify(answer)}`);
      } else {  // the table moved on by itself in the same moment, such as by a forced pass
        await person.sees((later) => later.seq > update.seq, 'what made it stale');
      }
    }
  }));
}
