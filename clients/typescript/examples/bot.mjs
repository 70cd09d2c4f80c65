// A bot that plays one match of a game against the server's bots, with random legal actions:
//   node bot.mjs https://HOST gaple 4
import { connect, loadLabels, RefusedError, sheetWord } from '@takamaka/client';

const [url = 'http://127.0.0.1:8080', variant = 'gaple', seats = '4'] = process.argv.slice(2);
// Node 22 and later have a WebSocket; for Node 20 install the package "ws".
const WebSocket = globalThis.WebSocket ?? (await import('ws')).default;

const client = connect({ url, WebSocket, client: 'random-bot 1.0', name: 'Random', program: true });
const room = await client.create(variant, { seats: Number(seats), settings: { between_deals_seconds: 5 } });
await room.addBots();
await room.start();

for await (const state of room.states()) {
  if (state.isOver) break;
  try {
    if (state.isToReady) await room.ready(); // the score sheet between two deals
    if (state.isMyTurn) {
      const action = state.legal[Math.floor(Math.random() * state.legal.length)];
      await room.act(action, { seq: state.seq });
    }
  } catch (error) {
    // The table has moved meanwhile, for example because our time was over: a newer state follows.
    if (!(error instanceof RefusedError)) throw error;
    console.error(error.message);
  }
}

const labels = await loadLabels(url);
for await (const deal of room.sheet()) {
  const why = sheetWord(labels, variant, 'deal_reasons', deal.reason);
  console.log(`deal ${deal.deal}: ${why} Points: ${deal.seats.map((seat) => seat.points).join(' ')}`);
}
await room.leave();
client.close();
