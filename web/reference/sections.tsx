// The sections of the reference, in the order of its contents.

import type { ComponentChildren } from 'preact';
import { CloseCodes, Limits, Phrases, Refusals } from './pages/codes';
import { Game } from './pages/game';
import { Http } from './pages/http';
import { Overview } from './pages/overview';
import { Messages, Requests, RoomEvents, Types } from './pages/messages';
import { Tutorial } from './pages/tutorial';
import type { Documents } from './schema/schema';

export interface Section {
  /** The address after /docs/. */
  name: string;
  title: string;
  show(): ComponentChildren;
}
interface Group {
  group: string;
  entries: Section[];
}

export function sections(all: Documents): Group[] {
  return [
    {
      group: 'Begin',
      entries: [
        { name: '', title: 'Overview', show: () => <Overview all={all} /> },
        { name: 'tutorial', title: 'Writing a client', show: () => <Tutorial /> },
      ],
    },
    {
      group: 'Messages',
      entries: [
        { name: 'requests', title: 'From a client', show: () => <Requests all={all} /> },
        { name: 'messages', title: 'From the server', show: () => <Messages all={all} /> },
        { name: 'room-events', title: 'Events of a room', show: () => <RoomEvents all={all} /> },
        { name: 'types', title: 'Types', show: () => <Types all={all} /> },
      ],
    },
    {
      group: 'Games',
      entries: all.registry.variants.map((variant) => ({
        name: `games/${variant.key}`,
        title: variant.title,
        show: () => <Game key={variant.key} all={all} variant={variant} />,
      })),
    },
    {
      group: 'Lists',
      entries: [
        { name: 'refusals', title: 'Refusals', show: () => <Refusals all={all} /> },
        { name: 'close-codes', title: 'Close codes', show: () => <CloseCodes all={all} /> },
        { name: 'limits', title: 'Limits', show: () => <Limits all={all} /> },
        { name: 'phrases', title: 'Quick phrases', show: () => <Phrases all={all} /> },
        { name: 'http', title: 'HTTP', show: () => <Http all={all} /> },
      ],
    },
  ];
}

export const section = (name: string, all: Documents): Section | undefined =>
  sections(all)
    .flatMap(({ entries }) => entries)
    .find((one) => one.name === name);
