// Full-text search in chat and names.

import { call } from '../api/call';
import { usePages } from '../api/use';
import type { WordsLine } from '../generated/admin';
import { Field } from '../ui/fields';
import { GameLink, Heading, Lines, PagesEnd, PlayerLink, Time } from '../ui/parts';
import { plain } from '../ui/words';
import { SearchForm, useSearch } from './search';

export function WordsPage() {
  const search = useSearch('/words', ['text']);
  const text = search.sought.text;
  const pages = usePages<WordsLine>(text ?? '', async (last) => {
    if (!text) return { lines: [], more: false };
    const { words, more } = await call('GET /words', { query: { text, limit: 50, ...(last && { before: last.text }) } });
    return { lines: words, more };
  });
  return (
    <main>
      <Heading>Chat and names</Heading>
      <SearchForm of={search} label="Chat and names">
        <Field
          label="Words"
          type="search"
          value={search.typed.text ?? ''}
          onValue={(value) => search.set('text', value)}
          maxLength={200}
          about="Finds texts with all these words; the last word may be incomplete. Put a phrase in double quotes."
        />
      </SearchForm>
      <Lines
        label="What was said"
        of={pages.lines}
        keyOf={(line) => line.text}
        columns={[
          { head: 'Words', cell: (line) => <q>{line.words}</q> },
          { head: 'Kind', cell: (line) => plain(line.kind) },
          { head: 'Who', cell: (line) => <PlayerLink player={line.player} name={line.name} /> },
          {
            head: 'When',
            cell: (line) =>
              line.at_ms === undefined ? '' : line.match ? (
                <GameLink match={line.match} {...(line.seq !== undefined && { seq: line.seq })}>
                  <Time ms={line.at_ms} />
                </GameLink>
              ) : (
                <Time ms={line.at_ms} />
              ),
          },
          { head: 'Room', cell: (line) => line.room ?? '', extra: true },
        ]}
      />
      {text ? <PagesEnd of={pages} none="Nobody has said that." /> : <p class="quiet none">Type the words to look for.</p>}
    </main>
  );
}
