// The frame of the admin page: the account, the menu, and the screen that belongs to the address.

import { useEffect } from 'preact/hooks';
import type { CallName } from './api/call';
import { findOut, may, me } from './api/session';
import { useLoad } from './api/use';
import { address, givenLink, href, type Page } from './router';
import { Accounts } from './screens/accounts';
import { Audit } from './screens/audit';
import { Bans } from './screens/bans';
import { Games } from './screens/games';
import { Overview } from './screens/overview';
import { ListsPage } from './screens/lists';
import { Own } from './screens/own';
import { PlayerPage } from './screens/player';
import { Players } from './screens/players';
import { Record } from './screens/record';
import { Reports } from './screens/reports';
import { RoomPage, Rooms } from './screens/rooms';
import { SetUpFactor, SignIn, UseLink } from './screens/sign_in';
import { WordsPage } from './screens/words';
import { listNames } from './ui/list_table';
import { Shown, told } from './ui/parts';

interface Place {
  name: string;
  path: string;
  /** The place is offered if the role may make this call. */
  needs: CallName;
  pages: readonly Page['page'][];
}

const places: readonly Place[] = [
  { name: 'Overview', path: '', needs: 'GET /overview', pages: ['overview'] },
  { name: 'Games', path: '/games', needs: 'GET /games', pages: ['games', 'game'] },
  { name: 'Reports', path: '/reports', needs: 'GET /reports', pages: ['reports'] },
  { name: 'Rooms', path: '/rooms', needs: 'GET /rooms', pages: ['rooms', 'room'] },
  { name: 'Players', path: '/players', needs: 'GET /players', pages: ['players', 'player'] },
  { name: 'Chat', path: '/words', needs: 'GET /words', pages: ['words'] },
  { name: 'Chips', path: '/record', needs: 'GET /ledger/balances', pages: ['record'] },
  ...listNames.slice(0, 1).map((needs): Place => ({ name: 'Lists', path: '/lists', needs, pages: ['lists'] })),
  { name: 'Bans', path: '/bans', needs: 'GET /bans', pages: ['bans'] },
  { name: 'Audit', path: '/audit', needs: 'GET /audit', pages: ['audit'] },
  { name: 'Accounts', path: '/accounts', needs: 'GET /accounts', pages: ['accounts'] },
];

export function App() {
  const done = () => {
    givenLink.value = null;
    if (me.peek() === undefined) void findOut();
  };
  return (
    <>
      <Inside using={givenLink.value} onDone={done} />
      <p class="told" role="status">
        {told.value}
      </p>
    </>
  );
}

function Inside({ using, onDone }: { using: string | null; onDone(): void }) {
  const who = me.value;
  if (using !== null) return <UseLink key={using} link={using} onDone={onDone} />;
  if (who === undefined)
    return (
      <main class="sign-in-card">
        <p class="quiet">Loading …</p>
      </main>
    );
  if (who === null) return <SignIn />;
  if (who.must_set_up) return <SetUpFactor />;
  return (
    <>
      <a class="skip" href="#screen">
        Skip to the contents
      </a>
      <Bar />
      <div id="screen" tabIndex={-1}>
        <Screen page={address.value.page} />
      </div>
    </>
  );
}

function Bar() {
  const { page } = address.value.page;
  const account = me.value?.account;
  return (
    <header class="admin-bar">
      <a class="brand" href={href('')}>
        Takamaka
      </a>
      <nav aria-label="Admin pages">
        <ul>
          {places
            .filter(({ needs }) => may(needs))
            .map(({ name, path, pages }) => (
              <li key={path}>
                <a href={href(path)} aria-current={pages.includes(page) ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <a class="who" href={href('/own')} aria-current={page === 'own' ? 'page' : undefined}>
        {account?.name} <small>{account?.role}</small>
      </a>
    </header>
  );
}

/** The boards and their texts are loaded when the first game is opened. */
function Game({ match }: { match: string }) {
  const part = useLoad('game', () => import('./game/game_page'));
  return <Shown of={part}>{({ GamePage }) => <GamePage match={match} />}</Shown>;
}

const needed: { readonly [page in Page['page']]?: CallName } = Object.fromEntries(
  places.flatMap(({ pages, needs }) => pages.map((page) => [page, needs])),
);

function Screen({ page }: { page: Page }) {
  const title = places.find(({ pages }) => pages.includes(page.page))?.name ?? 'Admin';
  useEffect(() => {
    document.title = `${title} · Takamaka`;
  }, [title]);
  const needs = needed[page.page];
  if (needs && !may(needs))
    return (
      <main>
        <h1>Not for this role</h1>
        <p>
          Your role is {me.value?.account.role}. It does not include this page. An admin can give you another role.
        </p>
      </main>
    );
  switch (page.page) {
    case 'overview':
      return <Overview />;
    case 'games':
      return <Games />;
    case 'game':
      return <Game key={page.match} match={page.match} />;
    case 'words':
      return <WordsPage />;
    case 'reports':
      return <Reports />;
    case 'rooms':
      return <Rooms />;
    case 'room':
      return <RoomPage key={page.room} room={page.room} />;
    case 'players':
      return <Players />;
    case 'player':
      return <PlayerPage key={page.player} player={page.player} />;
    case 'record':
      return <Record />;
    case 'lists':
      return <ListsPage />;
    case 'bans':
      return <Bans />;
    case 'audit':
      return <Audit />;
    case 'accounts':
      return <Accounts />;
    case 'own':
      return <Own />;
    case 'nowhere':
      return (
        <main>
          <h1>There is no page at this address</h1>
          <p>
            <a href={href('')}>To the overview</a>
          </p>
        </main>
      );
  }
}
