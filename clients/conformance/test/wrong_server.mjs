// Servers that each break one rule: the shipped server behind a proxy that makes one mistake.

import { WebSocket, WebSocketServer } from 'ws';
import { subprotocol } from '../src/connection.mjs';

const refusedAs = (from, to) => ({ told: (frame) => (frame.code === from ? { ...frame, code: to } : frame) });
const closesWith = (from, to) => ({ closeCode: (code) => (code === from ? to : code) });
const onUpdate = (change) => ({ told: (frame, line) => (frame.type === 'update' ? change(frame, line) ?? frame : frame) });

let someHand; // the last that any player was sent

/** What a wrong server does with a message to the client (`told`), from it (`asked`), and with the code of a close. */
export const mistakes = {
  has_unknown_keys: onUpdate((frame) => ({ ...frame, mood: 'good' })),
  answers_twice: { told: (frame) => (frame.type === 'pong' || frame.type === 'ok' ? [frame, frame] : frame) },
  forgets_the_table: onUpdate(({ table, ...frame }, line) => {
    line.tables = (line.tables ?? 0) + (table ? 1 : 0);
    return table && line.tables % 3 !== 0 ? { ...frame, table } : frame;
  }),
  calls_malformed_bad: refusedAs('malformed', 'bad_request'),
  names_no_path: { told: ({ path: _, ...frame }) => frame },
  guesses_re: { told: (frame) => (frame.re === '' ? { ...frame, re: '1' } : frame) },
  tells_the_token_again: { told: (frame, line) => (frame.type === 'welcome' ? { ...frame, token: frame.token ?? line.token } : frame), asked: (frame, line) => {
    line.token = frame.token ?? line.token;
    return frame;
  } },
  shows_all_hands: onUpdate((frame) => ({ ...frame, events: frame.events.map((entry) => (entry.game?.type === 'dealt' ? { ...entry, game: { ...entry.game, hands: entry.game.hands.map(() => ['0-0']) } } : entry)) })),
  gives_spectators_a_hand: onUpdate((frame) => {
    someHand = frame.you.own ?? someHand;
    return frame.you.seat === undefined && frame.table && someHand ? { ...frame, you: { ...frame.you, own: someHand } } : frame;
  }),
  allows_stale_moves: refusedAs('stale', 'busy'),
  calls_chat_a_move: { asked: (frame, line) => {
    line.hasSaid ||= frame.type === 'say';
    return frame.type === 'act' && line.hasSaid ? { ...frame, seq: 0 } : frame;
  } },
  does_everything_twice: { asked: (frame) => (['create', 'act', 'add_device', 'recovery_code'].includes(frame.type) ? { ...frame, id: `${frame.id}.${Math.random()}`.slice(0, 30) } : frame),
    told: (frame) => (frame.re ? { ...frame, re: frame.re.split('.')[0] } : frame) },
  forgets_whose_an_id_is: refusedAs('id_taken', 'busy'),
  forgets_what_was_missed: onUpdate((frame, line) => {
    line.updates = (line.updates ?? 0) + 1;
    return line.isResumed && line.updates === 1 ? { ...frame, events: [], you: { ...frame.you, events: [] } } : frame;
  }),
  forgets_why_a_device_ended: closesWith(4411, 4500),
  accepts_recovery_codes_twice: refusedAs('wrong_code', 'busy'),
  forgets_why_a_player_is_gone: closesWith(4412, 1000),
  keeps_both_windows: closesWith(4409, 4500),
  forgives_floods_of_nonsense: closesWith(4400, 1000),
  closes_large_messages_as_broken: closesWith(4413, 1009),
  does_not_name_the_rule: { told: ({ rule: _, ...frame }) => frame },
  lets_spectators_sit: { told: (frame) => (frame.code === 'spectator' ? { ...frame, code: 'seat_taken' } : frame) },
  has_no_pause_to_wait: { told: ({ retry_after_ms: _, ...frame }) => frame },
  shows_running_matches: refusedAs('match_running', 'no_such_match'),
  loses_the_last_frames: { told: (frame) => (frame.type === 'replay' && frame.frames.length > 1 ? { ...frame, frames: frame.frames.slice(0, -1), more: false } : frame) },
  forgets_that_a_player_is_a_program: { told: ({ program: _, ...frame }) => frame },
  keeps_the_list_to_itself: { told: (frame) => (frame.type === 'rooms_changed' ? [] : frame) },
  answers_guesses_at_once: { asked: (frame, line) => {
    if (frame.type !== 'join') return frame;
    line.tell({ type: 'refused', re: frame.id, code: 'no_such_room', message: 'No room has this code.', retryable: false });
    return null;
  } },
};

/** Starts a server with one mistake in front of the one at `url`. Resolves with { url, stop() }. */
export async function wrongServer(mistake, url) {
  const { told = (frame) => frame, asked = (frame) => frame, closeCode = (code) => code } = mistakes[mistake];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, handleProtocols: () => subprotocol });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (client) => {
    const upstream = new WebSocket(url, subprotocol, { perMessageDeflate: false });
    const line = { tell: (frame) => client.send(JSON.stringify(frame)) };
    const opened = new Promise((resolve) => upstream.once('open', resolve));
    client.on('message', async (data, isBinary) => {
      await opened;
      let frame;
      try {
        frame = JSON.parse(String(data));
      } catch {
        return upstream.send(data, { binary: isBinary });
      }
      if (frame.type === 'hello') line.isResumed = Boolean(frame.resume);
      const changed = typeof frame === 'object' && frame !== null && frame.type ? asked(frame, line) : undefined;
      if (changed !== null) upstream.send(changed && changed !== frame ? JSON.stringify(changed) : data, { binary: isBinary });
    });
    upstream.on('message', (data) => {
      for (const frame of [told(JSON.parse(String(data)), line)].flat()) line.tell(frame);
    });
    upstream.on('close', (code) => (code === 1006 || code === 1005 ? client.terminate() : client.close(closeCode(code))));
    client.on('close', () => upstream.terminate());
    for (const socket of [client, upstream]) socket.on('error', () => {});
  });
  return {
    url: `ws://127.0.0.1:${server.address().port}/ws`,
    stop() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
