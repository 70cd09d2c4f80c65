import { announced, spokenCount } from './app/announce';
import { route } from './app/router';
import { shown as onStage } from './app/on_stage';
import { goHome, lastRoom, leaveForGood, link, notice, opening, seatOffer, status } from './app/store';
import { isLesson } from './coach/guide';
import { hostingTexts } from './hosting/texts';
import { identityTexts } from './identity/texts';
import { RulesPage } from './rules/rules_gate';
import { StartPage } from './screens/start';
import { StoppedPage } from './screens/stopped';
import { TablePage } from './table/table';
import { t } from './texts';
import { Banner } from './screens/banner';
import { useNewScreen } from './ui/focus';
import { later } from './ui/later';
import { isSheetOpen, Overlay } from './ui/sheet';
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
const InvitedPage = later(async () => {
  const [{ InvitedPage: Page }] = await Promise.all([import('./screens/invited'), hostingTexts.load()]);
  return Page;
});
const WaitingRoom = later(async () => {
  const [{ WaitingRoom: Room }] = await Promise.all([import('./screens/waiting_room'), hostingTexts.load(), identityTexts.load()]);
  return Room;
});

export function App() {
  return (
    <Overlay.Provider value={Above}>
      <Screen />
      {link.value !== null && <LinkDialog token={link.value} />}
      {!isSheetOpen() && <Above />}
    </Overlay.Provider>
  );
}

/** The part above the page and above every sheet. */
function Above() {
  return (
    <>
      <Banner />
      {/* Screen readers hear it from the one live log below. */}
      <p class={`notice${notice.value ? ' shown' : ''}${notice.value?.bad ? ' bad' : ''}`} aria-hidden="true">
        {notice.value?.text}
      </p>
      <div class="sr spoken" role="log" aria-live="polite" aria-relevant="additions text">
        {/* A new element for each text: the same sentence twice is heard twice. */}
        <p key={spokenCount.value}>{announced.value}</p>
      </div>
    </>
  );
}

function Screen() {
  const here = route.value;
  const shown = onStage.value;
  const now = shown?.room;
  // After a match the host may go back to the seats and the rules without leaving the room.
  const seats = useSignal(false);
  useEffect(() => {
    seats.value = false;
  }, [now?.info.phase, now?.info.match]);
  const atTable = here.page === 'table' && now ? (now.info.phase === 'gathering' || seats.value ? 'seats' : 'table') : '';
  const stopped = status.value.state === 'stopped' && here.page !== 'rules' ? status.value : null;
  useNewScreen(stopped ? 'stopped' : `${here.page} ${here.page === 'table' ? `${here.code} ${atTable}` : ''}`);
  if (stopped) return <StoppedPage code={stopped.code} />;
  if (here.page === 'rules') return <RulesPage variant={here.variant} anchor={here.anchor} />;
  if (here.page === 'matches') return <MatchesPage />;
  if (here.page === 'devices') return <DevicesPage recover={here.recover} />;
  if (here.page === 'data') return <DataPage />;
  if (here.page === 'replay') return <ReplayPage match={here.match} seq={here.seq} />;
  const offer = seatOffer.value;
  if (here.page === 'table' && offer?.code === here.code) return <ClaimPage {...offer} />;
  if (here.page === 'table' && now) {
    const gathering = now.info.phase === 'gathering' || (now.info.phase === 'finished' && seats.value);
    return gathering || !now.table ? (
      <WaitingRoom room={now} />
    ) : (
      <TablePage shown={shown} onSeats={() => (isLesson(here.code) ? void leaveForGood() : (seats.value = true))} />
    );
  }
  if (here.page === 'table' && (opening.value || lastRoom.value?.code === here.code))
    return (
      <main class="page loading">
        <p>{t('start.loading')}</p>
        {/* Without a network nothing else would come. */}
        <button type="button" class="button late" onClick={goHome}>
          {t('ui.home')}
        </button>
      </main>
    );
  if (here.page === 'table') return <InvitedPage code={here.code} watch={here.watch} />;
  return <StartPage />;
}
