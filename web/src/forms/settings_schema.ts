// The room's settings as a schema, for the same form as the options, until the server's own schema is loaded
// (protocol/messages/room_view.hpp).

import type { RoomSettings } from '../protocol';
import type { Schema } from './options';

export const settingsSchema = {
  name: { title: 'Name of the table', description: 'Shown in the lobby and to guests.', type: 'string', maxLength: 24, default: '' },
  listed: { title: 'Open to everyone', description: 'Lists the table in the lobby. A private table is never listed.', type: 'boolean', default: false },
  watching: {
    title: 'Watching',
    description: 'People who may watch without seeing any hand: nobody, people with the watch link, or anyone at a listed table.',
    enum: ['off', 'link', 'anyone'],
    default: 'link',
  },
  auto_pass: { title: 'Pass automatically', description: 'Makes a forced pass for you, after the same delay for everyone.', type: 'boolean', default: true },
  turn_seconds: { title: 'Seconds per turn', description: '0 means no clock.', type: 'integer', minimum: 0, maximum: 300, default: 0 },
  bank_seconds: {
    title: 'Bank of seconds',
    description: 'Extra time for the whole match, used when a turn takes longer.',
    type: 'integer',
    minimum: 0,
    maximum: 1800,
    default: 60,
  },
  grace_seconds: {
    title: 'Grace when away',
    description: 'Seconds to wait for a disconnected player before a stand-in plays for them until they return.',
    type: 'integer',
    minimum: 5,
    maximum: 600,
    default: 60,
  },
  between_deals_seconds: {
    title: 'Pause between deals',
    description: 'Seconds to show the score sheet before the next deal, or less if everybody is ready.',
    type: 'integer',
    minimum: 1,
    maximum: 120,
    default: 15,
  },
  pause_minutes: {
    title: 'Longest pause',
    description: 'Maximum minutes of a pause, to which everybody at the table must agree; 0 means no pauses.',
    type: 'integer',
    minimum: 0,
    maximum: 60,
    default: 10,
  },
  losers_leave: {
    title: 'The losers leave the table',
    description:
      "While others wait in line, they take the losers' seats: never, after each match, or after a match that ends soon after a set without a winner, where the game has sets.",
    enum: ['off', 'set', 'match'],
    default: 'off',
  },
  chat: { title: 'Free text', description: 'Allows short messages in addition to the quick phrases.', type: 'boolean', default: true },
  help: {
    title: 'Help at the table',
    description:
      'Lights the tiles that fit, marks the places where they may go, and lists the moves. Without it you pick a tile and a place yourself, and hear whether it is allowed.',
    type: 'boolean',
    default: true,
  },
  pace: {
    title: 'Pace of the bots',
    description: 'How long bots take for a move. The host may change it during a match.',
    enum: ['slow', 'normal', 'fast'],
    default: 'normal',
  },
  late_guests: {
    title: 'Late guests',
    description: "People who come with the table's link while a match runs may take over a bot's seat at the next deal.",
    type: 'boolean',
    default: true,
  },
  programs: {
    title: 'Programs may come',
    description:
      "Lets in other people's programs, which play by themselves. The server's own bots are not meant. Programs that are here when it changes stay, and those without a seat get none.",
    type: 'boolean',
    default: true,
  },
} satisfies { [K in keyof RoomSettings]: Schema[string] };
