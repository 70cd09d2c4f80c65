// Messages to begin with: the examples of the schema, with the values of the running session.

import type { Documents, Json } from '../schema/schema';
import type { Message, Values } from './session';

/** What the playground calls itself in `hello`. */
export const client = 'playground 1';

/** Returns a message of this type that can be sent now, as far as the session has what it needs. */
export function template(type: string, all: Documents, values: Values, id: string): Message {
  const entry = all.registry.requests.find((one) => one.type === type);
  const schema = entry ? all.definitions[entry.schema] : undefined;
  const example = (schema?.examples?.[0] ?? {}) as Message;
  const message: Message = { ...example, type, id };
  if (type === 'hello') return hello(id, values);
  if ('room' in message && values.room) message.room = values.room;
  if ('seq' in message && type === 'act') message.seq = values.seq;
  if (type === 'act' && values.legal[0] !== undefined) message.action = values.legal[0];
  if (type === 'join' && values.code) message.code = values.code;
  return message;
}

function hello(id: string, { token, room, seq }: Values): Message {
  const message: Message = { type: 'hello', id, client };
  if (token === null) message.name = 'Marie';
  else message.token = token;
  if (token !== null && room !== null) message.resume = { room, seq };
  return message;
}

export const written = (message: Message): string => JSON.stringify(message, null, 2);

export interface Step {
  /** The message; of the step that cuts the line, none. */
  type: string | null;
  title: string;
  about: string;
  /** Fields that this step sets. */
  fields?: { [key: string]: Json };
  /** Whether the session has what the step needs. */
  ready(values: Values): boolean;
  /** Whether it is done, if its message alone does not say so. */
  isDone?(values: Values): boolean;
}

const inRoom = ({ room }: Values): boolean => room !== null;

/** The way of docs/PROTOCOL.md from nothing to a match of one deal. */
export const steps: readonly Step[] = [
  {
    type: 'hello',
    title: 'Say hello',
    about: 'The first message of every connection. Without a token the server makes a new player; welcome has its token.',
    ready: () => true,
  },
  {
    type: 'create',
    title: 'Create a room',
    about: 'A table for four at Gaple, one deal. You become its host and sit on seat 0. joined has the code for friends.',
    fields: { variant: 'gaple', seats: 4, options: { deals: 1 }, settings: { turn_seconds: 0 } },
    ready: ({ token }) => token !== null,
  },
  { type: 'add_bots', title: 'Add bots', about: 'A bot on every open seat.', ready: inRoom },
  { type: 'start', title: 'Start the match', about: 'The update after it has your hand, and the table.', ready: inRoom },
  {
    type: 'act',
    title: 'Play a move',
    about: 'When own.legal is not empty, send one of its entries back. Repeat it until the deal is over.',
    ready: ({ legal }) => legal.length > 0,
  },
  {
    type: null,
    title: 'Lose the line',
    about: 'Cuts the connection in the middle of the match. Your clock runs, and after the grace period a stand-in plays for you.',
    ready: inRoom,
    isDone: ({ line }) => line !== 'whole',
  },
  {
    type: 'hello',
    title: 'Come back',
    about: 'hello with the token and resume: the room, and the last seq that you saw. One update has everything that you missed.',
    ready: ({ line }) => line === 'lost',
    isDone: ({ line }) => line === 'resumed',
  },
  { type: 'sheet', title: 'Read the score sheet', about: 'Every point with the rule that gave it.', ready: inRoom },
  { type: 'leave', title: 'Leave', about: 'The way back would be join with the code.', ready: inRoom },
];

export function stepMessage(step: Step, all: Documents, values: Values, id: string): Message {
  const message = template(step.type ?? '', all, values, id);
  if (step.type === 'add_bots') delete message.seat;
  return step.fields ? { type: step.type ?? '', id, ...step.fields } : message;
}
