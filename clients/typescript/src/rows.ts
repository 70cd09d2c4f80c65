// Makes updates of compact messages, in which structs are rows: lists of values whose names the message with which one enters
// has in `columns` (docs/PROTOCOL.md, section 4). So everybody behind the connection sees updates only.

import type { ColumnNames, Options, Told, Update } from './messages.js';

type Row = readonly unknown[];
type Fields = Record<string, unknown>;

/** Returns the object of a row. `before`: the object of the row before it in the same list. */
export function objectOf(columns: ColumnNames, row: Row, before?: Fields): Fields {
  const object: Fields = {};
  const names = Array.isArray(columns) ? columns : (columns[String(row[0])] as Exclude<ColumnNames, { [type: string]: ColumnNames }>);
  names.forEach((column, i) => {
    const name = typeof column === 'string' ? column : column[0];
    const key = name.replaceAll('[]', '');
    // At the end of a row is left out what is the same as before.
    if (i >= row.length) {
      if (before && key in before) object[key] = before[key];
    } else if (row[i] !== null) {
      object[key] = typeof column === 'string' ? row[i] : valueOf((name.length - key.length) / 2, column[1], row[i] as Row);
    }
  });
  return object;
}

function valueOf(lists: number, columns: ColumnNames, value: Row): unknown {
  if (lists === 0) return objectOf(columns, value);
  if (lists > 1) return value.map((inner) => valueOf(lists - 1, columns, inner as Row));
  const isChoice = !Array.isArray(columns);
  let before: Fields | undefined;
  return value.map((row) => {
    const object = objectOf(columns, row as Row, isChoice ? undefined : before);
    before = object;
    return object;
  });
}

/** What one connection knows of its room. */
export class CompactReader {
  #room = '';
  #columns: Told<'compact'>['columns'];
  #options: Options | undefined;

  /** Returns the update that the message stands for; undefined before the message with which one enters. */
  updateOf(message: Told<'compact'>): Update | undefined {
    if (message.columns) {
      this.#columns = message.columns;
      this.#room = message.room ?? '';
    }
    const columns = this.#columns;
    if (!columns) return undefined;
    const { seq, events = [], recent, you } = message;
    const info = message.info && (objectOf(columns.info, message.info) as unknown as Update['info']);
    if (info) this.#options = info.options;
    return {
      type: 'update',
      room: this.#room,
      seq,
      events,
      ...(recent && { recent }),
      ...(info && { info }),
      clock: { bank_ms: [], ...objectOf(columns.clock, message.clock) } as unknown as Update['clock'],
      ...(message.table && { table: { options: this.#options, ...objectOf(columns.table, message.table) } as unknown as Update['table'] }),
      you: {
        ...you,
        host: you.host ?? false,
        ...(you.own && { own: objectOf(columns.own, you.own) }),
        events: you.events ?? [],
      } as Update['you'],
    };
  }
}
