// Exports a score sheet: as a picture, with the device's share sheet or as a file, and as a table for a spreadsheet.

import { useState } from 'preact/hooks';
import { say } from '../app/store';
import type { AnyBoard } from '../boards/board';
import type { DealResult } from '../protocol';
import { date, points, signed, t } from '../texts';
import { gameWord } from '../texts/tell';
import { Icon } from '../ui/icon';
import { saveFile } from '../ui/save_file';
import { csv, sheetRows } from './csv';
import { type Players, whoWins } from '../texts/who_wins';
import { ranking, settledOf } from './deal_scores';
import type { SheetPicture } from './picture';

interface Props {
  variant: string;
  /** The name of the game that is played. */
  game: string;
  board: AnyBoard;
  players: Players;
  /** Every deal of the match so far, the last one last. */
  deals: readonly DealResult[];
  chips: boolean;
  /** The title of the picture: the finished deal or match. */
  title: string;
}

/** Returns what the picture of a deal shows. */
export function pictureOf({ variant, game, board, players, deals, chips, title }: Props, deal: DealResult): SheetPicture {
  const own = (n: number) => (chips ? signed(n) : points(n));
  return {
    title: `${game} · ${title}`,
    // The picture is for others: it uses every name and never "you".
    verdict: whoWins(deal.winners, { names: players.names }, 'deal'),
    reason: gameWord(variant, 'reason', deal.reason),
    heads: [t('sheet.points'), ...(chips ? [t('sheet.chips')] : []), t('sheet.total')],
    rows: ranking(deal).map((seat) => {
      const score = deal.seats[seat] ?? { points: 0, chips: 0, total: 0 };
      return {
        name: players.names[seat] ?? '',
        won: deal.winners.includes(seat),
        numbers: [points(score.points), ...(chips ? [signed(score.chips)] : []), own(score.total)],
        lines: [
          ...deal.lines.filter((line) => line.seat === seat).map((line) => ({ ...line, what: gameWord(variant, 'what', line.what) })),
          ...settledOf(board, deal, seat, players.names).map(({ text, rule }) => ({ what: text, rule, tiles: [] })),
        ],
      };
    }),
    match:
      deals.length < 2
        ? null
        : {
            heads: [t('sheet.deal'), ...players.names],
            rows: deals.map((one) => [String(one.deal), ...one.seats.map((score) => own(score.total))]),
          },
    foot: `Takamaka · ${date(Date.now())}`,
  };
}

export function ShareButtons(props: Props) {
  const [busy, setBusy] = useState(false);
  const last = props.deals.at(-1);
  if (!last) return null;
  const file = `takamaka-${props.variant}-${last.deal}`;
  const shareImage = async () => {
    setBusy(true);
    try {
      const { sheetPicture } = await import('./picture');
      const blob = await sheetPicture(pictureOf(props, last), props.board.TilePicture, props.board.tileText);
      const picture = new File([blob], `${file}.png`, { type: 'image/png' });
      if (navigator.canShare?.({ files: [picture] }))
        // Closing the share sheet without a choice is not an error.
        await navigator.share({ files: [picture] }).catch(() => undefined);
      else saveFile(blob, picture.name);
    } catch {
      say(t('sheet.not_shared'), true);
    } finally {
      setBusy(false);
    }
  };
  const saveCsv = () => {
    const { tileText, settled } = props.board;
    const rows = sheetRows({ variant: props.variant, names: props.players.names, deals: props.deals, tileText, settled });
    saveFile(new Blob([csv(rows)], { type: 'text/csv' }), `${file}.csv`);
  };
  return (
    <div class="menu-buttons">
      <button type="button" class="button" disabled={busy} onClick={() => void shareImage()}>
        <Icon name="share" /> {t('sheet.share_image')}
      </button>
      <button type="button" class="button" onClick={saveCsv}>
        <Icon name="list" /> {t('sheet.save_csv')}
      </button>
    </div>
  );
}
