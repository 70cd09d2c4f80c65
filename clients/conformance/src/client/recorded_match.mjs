// A match of a transcript, cut into steps: what the server says at each request of the player with the connection.

import { Placeholders } from '../placeholders.mjs';
import { readTranscript, withUpdates } from '../transcript.mjs';

const values = new Placeholders(); // without recorded values: each name gets its example

/** Returns { welcome, joined, entered, withBots, steps } of the recorded match of this game. */
export function recordedMatch(variant) {
  const { lines, head } = readTranscript(variant);
  const frames = withUpdates(lines).filter(({ connection, frame }) => frame && connection === head.plays).map(({ from, frame }) => ({ from, frame: values.fill(frame) }));
  const groups = []; // a request, and everything that the server said until the next one
  for (const { from, frame } of frames) {
    if (from === 'client') groups.push({ request: frame, said: [] });
    else groups.at(-1).said.push(frame);
  }
  const group = (type) => groups.find(({ request }) => request.type === type);
  const updates = ({ said }) => said.filter(({ type }) => type === 'update');
  const start = groups.indexOf(group('start'));
  return {
    welcome: group('hello').said[0],
    joined: group('create').said[0],
    entered: updates(group('create'))[0],
    withBots: updates(group('add_bots')),
    // The first step is the start of the match; the others are what the player does.
    steps: groups.slice(start).filter(({ said }) => said.some(({ type }) => type !== 'refused')).map((step) => ({ type: step.request.type, updates: updates(step) })),
  };
}
