// The replay of a match: the game's own board at one moment, and the controls that lead to other moments.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { speak } from '../app/announce';
import { letterKeys } from '../app/preferences';
import type { AnyBoard } from '../boards/board';
import { tableTitle } from '../forms/words';
import { PlayersSheet } from '../table/players';
import { Strip } from '../table/strip';
import { Title } from '../table/title';
import { t } from '../texts';
import { tell } from '../texts/tell';
import { Icon, type IconName } from '../ui/icon';
import { isSheetOpen } from '../ui/sheet';
import { dealBeside, frameAt, handsAt, namesIn, type Replay, stateAt } from './frames';
import { Hands } from './hands';

const stepMs = 1_100;

interface Props {
  replay: Replay;
  board: AnyBoard;
  /** Whether the board may help its reader; left out: yes. */
  help?: boolean;
  /** The first moment to show; null for the beginning of a finished match or the end of a running one. */
  seq: number | null;
  /** The way back, and its label. */
  leave: { label: string; run(): void };
  /** Called when another moment is shown. */
  onMoment?(seq: number): void;
  /** Returns a link to a moment; left out if others cannot open one. */
  linkTo?(seq: number): string;
}

export function Player({ replay, board, seq, help, leave, onMoment, linkTo }: Props) {
  const { head, frames } = replay;
  const end = frames.length - 1;
  const running = head.ended === undefined;
  const [index, setIndex] = useState(() => (seq === null ? (running ? end : 0) : frameAt(frames, seq)));
  const [playing, setPlaying] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  const chosen = useRef(false);
  // Keys can come faster than the page draws: each of them counts from where the one before it led.
  const at = useRef(index);
  const room = stateAt(replay, index, head.seat, help);

  const show = (next: number) => {
    at.current = next;
    setIndex(next);
  };
  const goTo = (to: number) => {
    const next = Math.min(Math.max(to, 0), end);
    if (next === at.current) return;
    chosen.current = true;
    show(next);
    const moment = frames[next];
    if (moment) onMoment?.(moment.seq);
  };

  // The moment of a link may be in a later part of the match.
  useEffect(() => {
    if (!chosen.current && seq !== null) show(frameAt(frames, seq));
  }, [frames.length]);

  // Another link to this match was followed, or the browser went back. It runs with the drawing: a key that came after it would
  // be taken for such a link.
  useLayoutEffect(() => {
    if (seq !== null && seq !== frames[at.current]?.seq) show(frameAt(frames, seq));
  }, [seq]);

  const told = (room?.log ?? []).filter((one) => one.seq === frames[index]?.seq).flatMap((one) => tell(one) ?? []).join(' ');
  useEffect(() => {
    if (chosen.current && told) speak(told, true);
  }, [index]);

  useEffect(() => {
    if (!playing) return;
    if (index >= end) return setPlaying(false);
    const timer = setTimeout(() => goTo(at.current + 1), stepMs);
    return () => clearTimeout(timer);
  }, [playing, index]);

  const keys: { readonly [key: string]: () => void } = {
    ArrowLeft: () => goTo(at.current - 1),
    ArrowRight: () => goTo(at.current + 1),
    Home: () => goTo(0),
    End: () => goTo(end),
    ' ': () => setPlaying(!playing),
    '[': () => goTo(dealBeside(replay, at.current, -1)),
    ']': () => goTo(dealBeside(replay, at.current, 1)),
  };
  useKeys(keys);

  if (!room) return null;
  const Table = board.Table;
  const deal = board.deal(room.table ?? {});
  const button = (icon: IconName, label: string, key: string, disabled = false) => (
    <button type="button" class="icon-button" aria-label={label} disabled={disabled} onClick={keys[key]}>
      <Icon name={icon} />
    </button>
  );
  return (
    <main class="table replay" data-seq={room.seq}>
      <div class="seating">
        <header class="bar">
          <button type="button" class="icon-button" aria-label={leave.label} onClick={leave.run}>
            <Icon name="back" />
          </button>
          <Title name={`${t('replay.title')}: ${tableTitle(room.info)}`} deal={deal} />
          {linkTo && <CopyLink link={linkTo(room.seq)} />}
        </header>
        <Strip room={room} board={board} onAsk={setAsked} />
        <div class="told">
          <p class="happened" aria-hidden="true">
            <span>{told}</span>
          </p>
        </div>
        <Table key={head.match} room={room} pending={null} play={() => undefined} me={null} />
        {running ? (
          <div class="look-back">
            <p>{t('replay.earlier')}</p>
            <button type="button" class="button primary" onClick={leave.run}>
              {leave.label}
            </button>
          </div>
        ) : (
          <Hands hands={handsAt(replay, index)} names={namesIn(replay)} board={board} />
        )}
        <footer class="player">
          <div class="player-way">
            <input
              type="range"
              min={0}
              max={Math.max(end, 0)}
              value={index}
              aria-label={t('replay.slider')}
              aria-valuetext={`${t('replay.at', { n: index + 1, of: end + 1 })}. ${told}`}
              onInput={(event) => goTo(Number(event.currentTarget.value))}
            />
            <span class="player-at" title={t('replay.keys')}>
              {index + 1} / {end + 1}
            </span>
          </div>
          <div class="player-buttons">
            {button('first', t('replay.first'), 'Home', index === 0)}
            {button('back', t('replay.back'), 'ArrowLeft', index === 0)}
            {button(playing ? 'pause' : 'play', t(playing ? 'replay.stop' : 'replay.play'), ' ', index >= end)}
            {button('on', t('replay.on'), 'ArrowRight', index >= end)}
            {button('last', t('replay.last'), 'End', index >= end)}
            {head.deals.length > 1 && (
              <select
                aria-label={t('replay.deals')}
                value={String(deal)}
                onChange={(event) => {
                  const to = head.deals.find((one) => one.deal === Number(event.currentTarget.value));
                  if (to) goTo(frameAt(frames, to.seq));
                }}
              >
                {deal === 0 && <option value="0">–</option>}
                {head.deals.map((one) => (
                  <option key={one.deal} value={String(one.deal)} selected={one.deal === deal}>
                    {t('sheet.title', { n: one.deal })}
                  </option>
                ))}
              </select>
            )}
          </div>
        </footer>
      </div>
      {asked !== null && <PlayersSheet room={room} board={board} asked={asked} onClose={() => setAsked(null)} />}
    </main>
  );
}

// The slider keeps its own keys, and buttons keep the space bar.
function useKeys(keys: { readonly [key: string]: () => void }): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isSheetOpen()) return;
      const at = event.target instanceof HTMLElement ? event.target : null;
      const slider = at?.matches('input[type=range]');
      if (at?.matches('select, textarea, input:not([type=range])')) return;
      if (slider && /^(Arrow|Home|End)/.test(event.key)) return;
      if (event.key === ' ' && at?.matches('button, a, summary')) return;
      if (/^[[\]]$/.test(event.key) && letterKeys.value === 'off') return;
      const run = keys[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

function CopyLink({ link }: { link: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(link);
      speak(t('room.copied'), true);
    } catch {
      // Without a secure address there is no clipboard: the address bar has the same link.
    }
  };
  return (
    <button type="button" class="icon-button" aria-label={t('replay.copy')} title={link} onClick={() => void copy()}>
      <Icon name={copied === link ? 'check' : 'link'} />
    </button>
  );
}
