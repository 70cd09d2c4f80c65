// One player: their games and results, notes and reports about them, and the actions an admin can take.

import { useState } from 'preact/hooks';
import { call, fileOf } from '../api/call';
import { may } from '../api/session';
import { useCall, usePages } from '../api/use';
import type { Ban, GameLine, LedgerLine, PlayerLine, ShowPlayerAnswer } from '../generated/admin';
import { href } from '../router';
import { ActDialog } from '../ui/act';
import { save } from '../ui/save';
import { ListTable } from '../ui/list_table';
import { Facts, Heading, Id, PagesEnd, Shown, Time } from '../ui/parts';
import { counted, signed } from '../ui/words';
import { BanDialog } from './ban_form';
import { BanLines } from './bans';
import { GameLines } from './games';
import { Notes, WriteNote } from './notes';
import { ReportLines } from './reports';
import { BestLines, LedgerLines, TallyLines } from './tally_lines';

type Open = 'note' | 'export' | 'erase' | 'ban' | null;

/** Returns whether the player was erased: only their games are still stored. */
const isErased = (player: PlayerLine): boolean => player.created_ms === 0;

export function PlayerPage({ player }: { player: string }) {
  const of = useCall('GET /players/{player}', { path: { player } });
  const [open, setOpen] = useState<Open>(null);
  // Counts the changes: each of them reloads the lists.
  const [turn, setTurn] = useState(0);
  const change = () => {
    of.reload();
    setTurn((now) => now + 1);
  };
  const erased = of.data !== null && isErased(of.data.player);
  const button = (what: Exclude<Open, null>, label: string, danger = false) => (
    <button type="button" class={`button ${danger ? 'danger' : ''}`} onClick={() => setOpen(what)}>
      {label}
    </button>
  );
  return (
    <main>
      <Heading
        beside={
          <>
            {may('POST /notes') && button('note', 'Note …')}
            {!erased && may('POST /players/{player}/export') && button('export', 'Export their data …')}
            {!erased && may('POST /bans') && button('ban', 'Ban …', true)}
            {!erased && may('POST /players/{player}/erase') && button('erase', 'Erase …', true)}
          </>
        }
      >
        {of.data ? of.data.player.name || (erased ? 'An erased player' : 'A player without a name') : 'Player'}
      </Heading>
      <Shown of={of}>{(data) => <About of={data} onChange={change} />}</Shown>
      {may('GET /bans') && <BansOf key={`bans ${turn}`} player={player} />}
      <Games key={`games ${turn}`} player={player} />
      <Ledger key={`chips ${turn}`} player={player} />
      {of.data && <Acts open={open} of={of.data.player} onClose={() => setOpen(null)} onChange={change} />}
    </main>
  );
}

function About({ of, onChange }: { of: ShowPlayerAnswer; onChange(): void }) {
  const { player } = of;
  return (
    <>
      {isErased(player) ? (
        <>
          <p class="note">This player was erased: their games stay, without a name.</p>
          <Facts of={[['Id', <Id id={player.player} />]]} />
        </>
      ) : (
        <Facts
          of={[
            ['Former names', player.former_names.join(', ')],
            ['Kind', player.program ? 'program' : 'person'],
            ['Matches', player.matches],
            ['Chips', signed(player.chips)],
            ['Since', <Time ms={player.created_ms} />],
            ['Id', <Id id={player.player} />],
          ]}
        />
      )}
      {of.tallies.length > 0 && <h2>Tallies</h2>}
      <TallyLines of={of.tallies} />
      {of.bests.length > 0 && <h2>Bests</h2>}
      <BestLines of={of.bests} />
      <h2>Plays with</h2>
      <ListTable name="GET /companions" query={{ player: player.player }} none="No finished matches with others." />
      {may('GET /notes') && (
        <>
          <h2>Notes</h2>
          <Notes of={of.notes} />
          <h2>Reports</h2>
          {of.reports.length ? <ReportLines of={of.reports} onChange={onChange} /> : <p class="quiet">No reports.</p>}
        </>
      )}
    </>
  );
}

function BansOf({ player }: { player: string }) {
  const pages = usePages<Ban>(player, async (last) => {
    const { bans, more } = await call('GET /bans', { query: { player, all: true, limit: 10, ...(last && { before: last.ban }) } });
    return { lines: bans, more };
  });
  return (
    <>
      <h2>Bans</h2>
      <BanLines of={pages.lines} onChange={pages.reload} />
      <PagesEnd of={pages} none="Never banned." />
    </>
  );
}

function Games({ player }: { player: string }) {
  const pages = usePages<GameLine>(player, async (last) => {
    const { games, more } = await call('GET /games', { query: { player, limit: 10, ...(last && { before: last.match }) } });
    return { lines: games, more };
  });
  return (
    <>
      <h2>
        Games <a href={href('/games', { player })}>search among them</a>
      </h2>
      <GameLines of={pages.lines} />
      <PagesEnd of={pages} none="No games." />
    </>
  );
}

function Ledger({ player }: { player: string }) {
  const pages = usePages<LedgerLine>(player, async (last) => {
    const { lines, more } = await call('GET /ledger', { query: { player, limit: 10, ...(last && { before: last.entry }) } });
    return { lines, more };
  });
  return (
    <>
      <h2>Chips</h2>
      <LedgerLines of={pages.lines} withMatch />
      <PagesEnd of={pages} none="No chips have moved." />
    </>
  );
}

function Acts({ open, of, onClose, onChange }: { open: Open; of: PlayerLine; onClose(): void; onChange(): void }) {
  const { player, name } = of;
  switch (open) {
    case 'note':
      return <WriteNote about={{ player }} onClose={onClose} onDone={onChange} />;
    case 'ban':
      return <BanDialog player={player} name={name} onClose={onClose} onDone={onChange} />;
    case 'export':
      return (
        <ActDialog
          title={`Export the data of ${name || 'this player'}`}
          about={<p>Everything that is stored about this player, as one JSON file. Give it only to them.</p>}
          label="Save the file"
          withFactor
          onClose={onClose}
          run={async (given) => {
            save(await fileOf('POST /players/{player}/export', { path: { player }, body: given }), `player-${player}.json`);
            return 'The file is saved.';
          }}
        />
      );
    case 'erase':
      return (
        <ActDialog
          title={`Erase ${name || 'this player'}`}
          about={
            <p>
              Their name, their tokens and everything they wrote are erased for good. Their games stay, without a name, and no
              hash chain breaks. <b>This cannot be undone.</b>
            </p>
          }
          label="Erase the player"
          danger
          withFactor
          confirm={name || player}
          onClose={onClose}
          run={async ({ reason, factor }) => {
            const { tokens, texts } = await call('POST /players/{player}/erase', { path: { player }, body: { reason, factor } });
            onChange();
            return `Erased: ${counted(tokens, 'token')}, ${counted(texts, 'text')}.`;
          }}
        />
      );
    case null:
      return null;
  }
}
