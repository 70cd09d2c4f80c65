import { announced } from './app/announce';
import { route } from './app/router';
import { lastRoom, link, notice, opening, room, seatOffer, status } from './app/store';
import { hostingTexts } from './hosting/texts';
import { identityTexts } from './identity/texts';
import { RulesPage } from './rules/rules_gate';
import { InvitedPage } from './screens/invited';
import { StartPage } from './screens/start';
import { TablePage } from './table/table';
import { t } from './texts';
import { Banner } from './ui/banner';
import { later } from './ui/later';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const ReplayPage = later(() => import('./replay/replay_page').then((module) => module.ReplayPage));
const MatchesPage = later(async () => {
  const [{ MatchesPage: Page }, { matchesTexts }] = await Promise.all([import('./matches/matches_page'), import('./matches/texts')]);
  await matchesTexts.load();
  return Page;
});
const DevicesPage = later(async () => {
  const [{ DevicesPage: Page }] = await Promise.all([import('./identity/devices_page'), identityTexts.load()]);
  return Page;
});
const DataPage = later(async () => {
  const [{ DataPage: Page }] = await Promise.all([import('./identity/data_page'), identityTexts.load()]);
  return Page;
});
const LinkDialog = later(async () => {
  const [{ LinkDialog: Dialog }] = await Promise.all([import('./identity/link_dialog'), identityTexts.load()]);
  return Dialog;
}, 'part');
const ClaimPage = later(async () => {
  const [{ ClaimPage: Page }] = await Promise.all([import('./hosting/claim_page'), hostingTexts.load()]);
  return Page;
});
const WaitingRoom = later(async () => {
  const [{ WaitingRoom: Room }] = await Promise.all([import('./screens/waiting_room'), hostingTexts.load(), identityTexts.load()]);
  return Room;
});

export function App() {
  return (
    <>
      <Banner />
      <Screen />
      {link.value !== null && <LinkDialog token={link.value} />}
      {/* Screen readers hear it from the one live log below. */}
      <p class={`notice${notice.value ? ' shown' : ''}${notice.value?.bad ? ' bad' : ''}`} aria-hidden="true">
        {notice.value?.text}
      </p>
      <div class="sr" role="log" aria-live="polite" aria-relevant="additions text">
        {announced.value}
      </div>
    </>
  );
}

function Screen() {
  const here = route.value;
  const now = room.value;
  // After a match the host may go back to the seats and the rules without leaving the room.
  const seats = useSignal(false);
  useEffect(() => {
    seats.value = false;
  }, [now?.info.phase, now?.info.match]);
  if (here.page === 'rules') return <RulesPage variant={here.variant} anchor={here.anchor} />;
  if (here.page === 'matches') return <MatchesPage />;
  if (here.page === 'devices') return <DevicesPage recover={here.recover} />;
  if (here.page === 'data') return <DataPage />;
  if (here.page === 'replay') return <ReplayPage match={here.match} seq={here.seq} />;
  const offer = seatOffer.value;
  if (here.page === 'table' && offer?.code === here.code) return <ClaimPage {...offer} />;
  if (here.page === 'table' && now) {
    const gathering = now.info.phase === 'gathering' || (now.info.phase === 'finished' && seats.value);
    return gathering || !now.table ? <WaitingRoom room={now} /> : <TablePage room={now} onSeats={() => (seats.value = true)} />;
  }
  if (here.page === 'table' && (opening.value || (lastRoom.value?.code === here.code && status.value.state !== 'stopped')))
    return (
      <main class="page loading">
        <p>{t('start.loading')}</p>
      </main>
    );
  if (here.page === 'table') return <InvitedPage code={here.code} watch={here.watch} />;
  return <StartPage />;
}
