// The frame around every game's board: header, the other players, the log, sheets. The board adds the rest.

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { now } from '../app/clock';
import { sound, switchText, textMode } from '../app/preferences';
import { act, inRoom, pendingAct } from '../app/store';
import type { Shown } from '../app/moments';
import { isAloneWithBots, isMyTurn, type RoomState, turnOf, winsOf } from '../app/room_state';
import { boardFailed, boardOf, preloadBoard } from '../boards/registry';
import type { AnyBoard } from '../boards/board';
import { asOffered } from '../boards/unaided';
import { Coach } from '../coach';
import { Agreements, WaitingLine } from '../hosting';
import { hostingTexts } from '../hosting/texts';
import { identityTexts } from '../identity/texts';
import { enterByArrows } from '../kit/enter_by_arrows';
import { memoShape } from '../kit/memo_shape';
import { Portrait } from '../kit/portrait';
import { motion, useTravel } from '../motion/use_travel';
import type { Action } from '../protocol';
import { t } from '../texts';
import { spoken, tell } from '../texts/tell';
import { tableTitle } from '../forms/words';
import { Icon } from '../ui/icon';
import { later } from '../ui/later';
import { ChatButton } from '../chat/chat_button';
import { unreadIn } from '../chat/unread';
import { Unbroken } from '../ui/unbroken';
import { useCommands } from '../ui/commands';
import { useMedia } from '../ui/use_media';
import { useAFrameLater } from './a_frame_later';
import { Log, LogSheet } from './log';
import { PlayersSheet } from './players';
import { ReportSheet } from './report';
import { Marks, Strip, TurnClock, Words } from './strip';
import { Title } from './title';

const MenuSheet = later(async () => {
  const [{ MenuSheet: Menu }] = await Promise.all([import('./menu_sheet'), hostingTexts.load(), identityTexts.load()]);
  return Menu;
}, 'quiet');

const ScoreSheet = later(() => import('./score_sheet').then((module) => module.ScoreSheet), 'quiet');
const Chat = later(() => import('../chat/chat').then((module) => module.Chat), 'quiet');
const ChatSheet = later(() => import('../chat/chat').then((module) => module.ChatSheet), 'quiet');
const KeysSheet = later(() => import('../keys/keys_sheet').then((module) => module.KeysSheet), 'quiet');
const LookBack = later(() => import('../replay/look_back').then((module) => module.LookBack));
const TextTable = later(async () => {
  const [{ TextTable: Text }] = await Promise.all([import('../command/text_table'), hostingTexts.load()]);
  return Text;
}, 'part');

/** Where the log and the chat lie beside the table: as in styles/frame.css. */
const besideTable = '(min-width: 77rem) and (min-height: 30rem)';

type Open = 'menu' | 'chat' | 'score' | 'keys' | 'log' | 'players' | 'report' | null;

export function TablePage({ shown, onSeats }: { shown: Shown; onSeats(): void }) {
  const { room } = shown;
  const board = boardOf(room.info.variant);
  if (!board)
    return (
      <main class="table loading">
        <p>{t(boardFailed(room.info.variant) ? 'net.not_loaded' : 'start.loading')}</p>
        {boardFailed(room.info.variant) && (
          <button type="button" class="button" onClick={() => preloadBoard(room.info.variant)}>
            {t('net.retry_now')}
          </button>
        )}
      </main>
    );
  return <Table {...shown} board={board} onSeats={onSeats} />;
}

function Table({ room, ending, still, board, onSeats }: Shown & { board: AnyBoard; onSeats(): void }) {
  const [open, setOpen] = useState<Open>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [past, setPast] = useState(false);
  const phase = room.info.phase;
  const resting = !ending && (phase === 'between_deals' || phase === 'finished');
  const table = room.table ?? {};
  const deal = board.deal(table);
  const result = board.lastDeal(table);

  // Needed at the end of the first deal, and not before.
  useEffect(ScoreSheet.preload, []);

  const asText = textMode.value === 'on';
  const maySkip = phase === 'playing' && !room.info.paused && isAloneWithBots(room) && turnOf(room) !== room.you.seat;
  // The score sheet opens by itself when a deal is over, and closes when the next begins. In text mode players ask for it.
  useEffect(() => {
    if (resting && !asText) setOpen('score');
    else setOpen((now) => (now === 'score' ? null : now));
  }, [phase, resting]);

  const root = useTravel(room, board, still);
  useCommands([
    { key: '?', run: () => setOpen('keys') },
    { key: 't', run: switchText },
    { key: 'b', run: () => deal > 0 && setPast(true) },
    { key: 'c', run: () => setOpen('chat') },
    { key: 'f', run: () => maySkip && void inRoom('skip_to_turn', {}) },
    { key: 's', run: () => board.lastDeal(table) && setOpen('score') },
  ]);
  useCommands(
    [{ key: 'r', run: () => phase === 'between_deals' && open !== 'score' && void inRoom('ready', {}) }],
  );

  useEffect(() => (past ? undefined : enterByArrows()), [past]);

  const wide = useMedia(besideTable);
  const close = () => setOpen(null);
  const askFor = useCallback((seat: number | null) => {
    setAsked(seat);
    setOpen('players');
  }, []);
  // A player who waits for the answer to a move has nothing to do.
  const pending = pendingAct.value;
  const mayMove = isMyTurn(room) && pending === null;
  const later = useAFrameLater(room, still);
  if (past) return <LookBack room={room} board={board} onNow={() => setPast(false)} />;
  return (
    <main class={`table${mayMove ? ' my-turn' : ''}`} data-phase={phase} data-seq={room.seq} ref={root}>
      <div class="seating">
        <header class="bar">
          <button type="button" class="icon-button" aria-label={t('table.menu')} onClick={() => setOpen('menu')}>
            <Icon name="menu" />
          </button>
          <Title name={room.info.settings.name || tableTitle(room.info)} deal={deal} deals={board.deals?.(table)} />
          {isAloneWithBots(room) && (
            <button
              type="button"
              class="icon-button"
              aria-label={t('table.skip')}
              aria-disabled={!maySkip}
              onClick={() => maySkip && void inRoom('skip_to_turn', {})}
            >
              <Icon name="skip" />
            </button>
          )}
          <button
            type="button"
            class="icon-button sound"
            aria-label={t('ui.sound')}
            aria-pressed={sound.value === 'on'}
            onClick={() => (sound.value = sound.value === 'on' ? 'off' : 'on')}
          >
            <Icon name={sound.value === 'on' ? 'sound' : 'mute'} />
          </button>
          {board.lastDeal(table) && (
            <button type="button" class="icon-button" aria-label={t('table.sheet')} onClick={() => setOpen('score')}>
              <Icon name="list" />
            </button>
          )}
          <ChatButton room={room} onOpen={() => setOpen('chat')} />
        </header>
        <People room={later} board={board} onAsk={askFor} />
        <div class="told">
          <Happened room={later} onMore={setOpen} />
          <Agreements room={room} />
          {room.you.seat === undefined && open !== 'score' && <WaitingLine room={room} />}
          <Coach room={room} place="table" />
        </div>
        <Coach room={room} place="tips" />
        {!asText && <i class="rim" aria-hidden="true" />}
        <Felt room={room} board={board} pending={pending} asText={asText} />
        {ending && result && motion.value && <motion.value.Ending room={room} board={board} deal={result} />}
        {resting && open === null && !asText && (
          <button type="button" class="button primary sheet-again" onClick={() => setOpen('score')}>
            {t('table.sheet')}
          </button>
        )}
        {wide && (
          <aside class="side" aria-label={t('table.log')}>
            <h2>{t('table.log')}</h2>
            <Log room={room} />
            <h2>{t('chat.title')}</h2>
            <Chat room={room} />
          </aside>
        )}
      </div>
      <div class="sky" aria-hidden="true" />
      {open === 'menu' && (
        <MenuSheet
          room={room}
          onClose={close}
          onOpen={setOpen}
          onPlayers={() => askFor(null)}
          onPast={() => {
            close();
            setPast(true);
          }}
          onSeats={onSeats}
        />
      )}
      {open === 'chat' && <ChatSheet room={room} onClose={close} />}
      {open === 'score' && board.lastDeal(table) && (
        <ScoreSheet
          room={room}
          board={board}
          onClose={() => {
            close();
            if (phase === 'finished') onSeats();
          }}
        />
      )}
      {open === 'log' && <LogSheet room={room} onClose={close} />}
      {open === 'players' && <PlayersSheet room={room} board={board} asked={asked} onClose={close} />}
      {open === 'report' && <ReportSheet room={room} onClose={close} />}
      {open === 'keys' && <KeysSheet onClose={close} />}
    </main>
  );
}

// Components, and not elements that are kept: a kept element holds the whole tree in which it was drawn first, and two that are
// renewed at different times hold all trees there have ever been.
const People = memoShape((props: Parameters<typeof Strip>[0]) => <Strip {...props} />);
const Felt = memoShape((props: FeltProps) => <PlayingField {...props} />);

interface FeltProps {
  room: RoomState;
  board: AnyBoard;
  pending: Action | null;
  asText: boolean;
}

const play = (action: Action): void => void act(action);

/** The board, or the table in words. */
function PlayingField({ room, board, pending, asText }: FeltProps) {
  const offered = useMemo(() => asOffered(room, board), [room, board]);
  if (asText) return <TextTable room={offered} board={board} pending={pending} play={play} />;
  return <board.Table room={offered} pending={pending} play={play} me={<Myself room={room} board={board} />} />;
}

/** A message stays above the latest event so long, unless the chat is opened before. */
const messageMs = 30_000;

/**
 * The latest event, and above it an unread message or else the event before; a tap shows all of them. Screen readers hear them
 * from the live log.
 */
function Happened({ room, onMore }: { room: RoomState; onMore(what: 'log' | 'chat'): void }) {
  const told: string[] = [];
  for (let at = room.log.length - 1; at >= 0 && told.length < 2; at--) {
    const one = room.log[at];
    const text = one ? tell(one) : null;
    if (text !== null) told.unshift(text);
  }
  const last = unreadIn(room).at(-1);
  const message = last?.at !== undefined && now() - last.at < messageMs ? last : undefined;
  return (
    <p class="happened" onClick={() => onMore(message ? 'chat' : 'log')}>
      {message && (
        <span class="message">
          <Icon name="chat" /> <b>{message.names[Number(message.event.seat)]}</b> {spoken(message.event)}
        </span>
      )}
      {told.slice(message ? -1 : -2).map((text, nth) => (
        <span key={nth}>
          <Unbroken text={text} />
        </span>
      ))}
    </p>
  );
}

/** The line about ourselves: name, score and clock. */
function Myself({ room, board }: { room: RoomState; board: AnyBoard }) {
  const seat = room.you.seat;
  const view = seat === undefined ? undefined : room.info.seats[seat];
  if (seat === undefined || !view)
    return (
      <p class="myself">
        <Icon name="eye" /> {t('table.spectating')}
      </p>
    );
  const mine = turnOf(room) === seat;
  return (
    <div class={`myself${mine ? ' turn' : ''}`} data-anchor={`seat:${seat}`} data-seat={seat} data-turn={mine ? '' : undefined} style={{ '--seat': seat }}>
      <Portrait name={view.name} seat={seat} bot={false} />
      <span class="name">{view.name}</span>
      <Marks view={view} partner={false} wins={winsOf(room, seat)} />
      <span class="score">{board.facts(room.table ?? {}, seat).score}</span>
      {mine && <TurnClock room={room} seat={seat} />}
      <Words room={room} seat={seat} />
    </div>
  );
}
