// People who come back to their table, perhaps on another server.

import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from '../wire/support/client.mjs';

/** A new connection of this person with its view of the room. While a server sends it away, it tries again, as clients do, for half a minute. */
async function back(server, person, room, seq) {
  for (const until = Date.now() + 30_000; ; await sleep(200)) {
    const again = await Client.open(server, { hello: false });
    again.name = person.name;
    try {
      await again.hello({ token: person.token, resume: { room, seq } });
      await again.sees((update) => update.room === room, 'the room');
      return again;
    } catch (error) {
      const { code } = again.close ?? {};
      if (!(code >= 4500 && code < 4700) || Date.now() > until) throw error;
    }
  }
}

/** Resolves with new connections of these people, each with its view of the room. */
export async function comeBack(server, people, room, seq = 0) {
  return Promise.all(people.map((person) => back(server, person, room, seq)));
}

export const hands = (people) => people.map((person) => person.update.you.own.hand);
