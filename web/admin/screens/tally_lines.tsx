import { Fragment } from 'preact';
import type { BestLine, LedgerLine, TallyLine } from '../generated/admin';
import { GameLink, Lines, PlayerLink, Time } from '../ui/parts';
import { optionsText, plain, signed } from '../ui/words';

const between = { gave: ' → ', gave_together: ' + ', took_together: ' & ' };

function People({ of }: { of: TallyLine }) {
  return (
    <>
      {of.people.map(({ player, name }, at) => (
        <Fragment key={player}>
          {at > 0 && (of.relation ? between[of.relation] : ', ')}
          <PlayerLink player={player} name={name} />
        </Fragment>
      ))}
    </>
  );
}

export function TallyLines({ of }: { of: readonly TallyLine[] }) {
  return (
    <Lines
      label="Tallies"
      of={of}
      keyOf={(tally) => `${tally.people.map(({ player }) => player).join(' ')} ${tally.relation ?? ''} ${tally.game} ${tally.kind}`}
      columns={[
        { head: 'Who', cell: (tally) => <People of={tally} /> },
        { head: 'Game', cell: (tally) => plain(tally.game) },
        { head: 'Counted', cell: (tally) => tally.title },
        { head: 'Times, or given', cell: (tally) => tally.given, number: true },
        { head: 'Taken', cell: (tally) => tally.taken ?? '', number: true },
      ]}
    />
  );
}

export function BestLines({ of, withPlayer }: { of: readonly BestLine[]; withPlayer?: boolean }) {
  return (
    <Lines
      label="Bests"
      of={of}
      keyOf={(best) => `${best.player} ${best.game} ${JSON.stringify(best.options)}`}
      columns={[
        ...(withPlayer
          ? [{ head: 'Player', cell: (best: BestLine) => <PlayerLink player={best.player} name={best.name} /> }]
          : []),
        { head: 'Game', cell: (best) => plain(best.game) },
        { head: 'Best', cell: (best) => best.best, number: true },
        { head: 'Matches', cell: (best) => best.matches, number: true },
        { head: 'Won', cell: (best) => best.won, number: true },
        { head: 'Options', cell: (best) => optionsText(best.options), extra: true },
      ]}
    />
  );
}

export function LedgerLines({ of, withMatch }: { of: readonly LedgerLine[]; withMatch?: boolean }) {
  return (
    <Lines
      label="Ledger"
      of={of.map((line, at) => ({ ...line, at }))}
      keyOf={(line) => line.at}
      columns={[
        { head: 'Entry', cell: (line) => line.entry, number: true },
        {
          head: 'When',
          cell: (line) =>
            withMatch ? (
              <GameLink match={line.match}>
                <Time ms={line.at_ms} />
              </GameLink>
            ) : (
              <Time ms={line.at_ms} />
            ),
        },
        { head: 'Deal', cell: (line) => line.deal || '', number: true },
        { head: 'Why', cell: (line) => plain(line.reason) },
        { head: 'Account', cell: (line) => line.name || <code class="break">{line.account}</code> },
        { head: 'Chips', cell: (line) => signed(line.chips), number: true },
      ]}
    />
  );
}
