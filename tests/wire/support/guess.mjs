// Guesses codes from one address.

import { Client } from './client.mjs';

/** Makes so many wrong guesses, twelve at the same moment: each is answered late. Returns the answers. */
export async function guessWrong(server, count, type, fields) {
  let left = count;
  const answers = await Promise.all(Array.from({ length: 12 }, async () => {
    const guesser = await Client.open(server);
    const own = [];
    while (left-- > 0) own.push(await guesser.request(type, fields));
    await guesser.leave();
    return own;
  }));
  return answers.flat();
}
