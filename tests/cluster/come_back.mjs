// People who come back to their table, perhaps on another server.

import { Client } from '../wire/support/client.mjs';

/** Resolves with new connections of these people, each with its view of the room. */
export async function comeBack(server, people, room, seq = 0) {
  return Promise.all(people.map(async (person) => {
    const again = await Client.open(server, { hello: false });
    again.name = person.name;
    await again.hello({ token: person.token, resume: { room, seq } });
    await again.sees((update) => update.room === room, 'the room');
    return again;
  }));
}

export const hands = (people) => people.map((person) => person.update.you.own.hand);
