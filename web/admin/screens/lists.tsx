// The lists that have no screen of their own: search fields and a table for each, from its description.

import type { CallName } from '../api/call';
import { may } from '../api/session';
import { Field, Pick } from '../ui/fields';
import { ListTable, listNames, listOf } from '../ui/list_table';
import { Heading } from '../ui/parts';
import { plain } from '../ui/words';
import { SearchForm, useSearch } from './search';

export function ListsPage() {
  const names = listNames.filter(may);
  const search = useSearch('/lists', ['list', ...new Set(names.flatMap((name) => listOf(name).fields.map(([field]) => field)))]);
  const name: CallName | undefined = names.find((one) => listOf(one).key === search.typed.list) ?? names[0];
  if (!name) return null;
  const { key, about, fields } = listOf(name);
  const query = Object.fromEntries(fields.flatMap(([field]) => (search.sought[field] ? [[field, search.sought[field]]] : [])));
  return (
    <main>
      <Heading>Lists</Heading>
      <SearchForm of={search} label="Lists">
        <Pick
          label="List"
          value={key}
          onValue={(value) => search.set('list', value)}
          of={names.map((one) => [listOf(one).key, plain(listOf(one).key)])}
        />
        {fields.map(([field, help]) => (
          <Field
            key={field}
            label={plain(field)}
            value={search.typed[field] ?? ''}
            onValue={(value) => search.set(field, value)}
            maxLength={200}
            about={help}
          />
        ))}
      </SearchForm>
      <p class="quiet">{about}</p>
      {Object.keys(query).length > 0 && <ListTable name={name} query={query} none="Nothing." />}
    </main>
  );
}
