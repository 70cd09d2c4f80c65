// Starts the shipped server and reads the documents that it serves.

import { Server } from '../wire/support/server.mjs';

/** Resolves with the documents by name, such as "schema.json". */
export async function served() {
  const server = await Server.start();
  const read = async (at) => (await fetch(`${server.origin}${at}`)).json();
  const { documents } = await read('/api/protocol');
  const found = Object.fromEntries(await Promise.all(documents.map(async ({ path }) => [path.split('/').at(-1), await read(path)])));
  await server.stop();
  return found;
}
