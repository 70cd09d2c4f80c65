// Reads `compact` messages as the updates that they stand for: in them structs are rows, lists of values whose names the message
// with which one enters has in `columns`.

/** Returns the object of a row. `before`: the object of the row before it in the same list. */
export function objectOf(columns, row, before) {
  const names = Array.isArray(columns) ? columns : columns[row[0]];
  const entries = names.flatMap((column, at) => {
    const [name, inner] = Array.isArray(column) ? column : [column];
    const key = name.replaceAll('[]', '');
    if (at >= row.length) return before && key in before ? [[key, before[key]]] : [];
    if (row[at] === null) return [];
    return [[key, inner ? valueOf((name.length - key.length) / 2, inner, row[at]) : row[at]]];
  });
  return Object.fromEntries(entries);
}

function valueOf(lists, columns, value) {
  if (lists === 0) return objectOf(columns, value);
  if (lists > 1) return value.map((inner) => valueOf(lists - 1, columns, inner));
  const objects = [];
  for (const row of value) objects.push(objectOf(columns, row, Array.isArray(columns) ? objects.at(-1) : undefined));
  return objects;
}

/** What one connection knows of its room. */
export class CompactReader {
  #room;
  #columns;
  #options;

  /** Returns the update that a compact message stands for, and any other message as it is. */
  read(message) {
    if (message?.type !== 'compact') return message;
    if (message.columns) {
      this.#room = message.room;
      this.#columns = message.columns;
    }
    const columns = this.#columns;
    if (!columns) throw new Error('a compact message before the one that has `columns`');
    const { seq, events = [], recent, info, clock, table, you } = message;
    const room = info && objectOf(columns.info, info);
    if (room) this.#options = room.options;
    return {
      type: 'update', room: this.#room, seq, events,
      ...(recent && { recent }),
      ...(room && { info: room }),
      clock: { bank_ms: [], ...objectOf(columns.clock, clock) },
      ...(table && { table: { options: this.#options, ...objectOf(columns.table, table) } }),
      you: { ...you, host: you.host ?? false, events: you.events ?? [], ...(you.own && { own: objectOf(columns.own, you.own) }) },
    };
  }
}
