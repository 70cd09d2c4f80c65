import { call } from '../api/call';
import { usePages } from '../api/use';
import type { PlayerLine } from '../generated/admin';
import { Field } from '../ui/fields';
import { Heading, Id, Lines, PagesEnd, PlayerLink, Time } from '../ui/parts';
import { signed } from '../ui/words';
import { SearchForm, useSearch } from './search';

export function Players() {
  const search = useSearch('/players', ['name']);
  const name = search.sought.name;
  const pages = usePages<PlayerLine>(name ?? '', async (last) => {
    const { players, more } = await call('GET /players', {
      query: { ...(name && { name }), limit: 50, ...(last && { before: last.player }) },
    });
    return { lines: players, more };
  });
  return (
    <main>
      <Heading>Players</Heading>
      <SearchForm of={search} label="Players">
        <Field
          label="Name"
          type="search"
          value={search.typed.name ?? ''}
          onValue={(value) => search.set('name', value)}
          maxLength={200}
          about="The beginning of a name, or an id"
        />
      </SearchForm>
      <Lines
        label="Players"
        of={pages.lines}
        keyOf={(player) => player.player}
        columns={[
          { head: 'Name', cell: (player) => <PlayerLink player={player.player} name={player.name} /> },
          { head: 'Former names', cell: (player) => player.former_names.join(', '), extra: true },
          { head: 'Kind', cell: (player) => (player.program ? 'program' : ''), extra: true },
          { head: 'Matches', cell: (player) => player.matches, number: true },
          { head: 'Chips', cell: (player) => signed(player.chips), number: true },
          { head: 'Since', cell: (player) => <Time ms={player.created_ms} /> },
          { head: 'Id', cell: (player) => <Id id={player.player} />, extra: true },
        ]}
      />
      <PagesEnd of={pages} none="No player has this name." />
    </main>
  );
}
