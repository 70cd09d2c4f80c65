"""Makes updates of compact messages.

In these, structs are rows: lists of values whose names the message with which one enters has in `columns` (docs/PROTOCOL.md,
section 4). So everybody behind the connection sees updates only.
"""

from __future__ import annotations

from typing import Any, cast

from .protocol import CompactMessage, UpdateMessage

_Columns = Any
_Object = dict[str, Any]


def object_of(columns: _Columns, row: list[Any], before: _Object | None = None) -> _Object:
    """Returns the object of a row. `before`: the object of the row before it in the same list."""
    names = columns[row[0]] if isinstance(columns, dict) else columns
    made: _Object = {}
    for at, column in enumerate(names):
        name, inner = (column, None) if isinstance(column, str) else column
        key = name.replace("[]", "")
        if at >= len(row):  # at the end of a row is left out what is the same as before
            if before is not None and key in before:
                made[key] = before[key]
        elif row[at] is not None:
            made[key] = row[at] if inner is None else _value_of(name.count("[]"), inner, row[at])
    return made


def _value_of(lists: int, columns: _Columns, value: list[Any]) -> Any:
    if lists == 0:
        return object_of(columns, value)
    if lists > 1:
        return [_value_of(lists - 1, columns, inner) for inner in value]
    objects: list[_Object] = []
    for row in value:
        is_choice = isinstance(columns, dict)
        objects.append(object_of(columns, row, None if is_choice or not objects else objects[-1]))
    return objects


class CompactReader:
    """What one connection knows of its room."""

    def __init__(self) -> None:
        self._room = ""
        self._columns: dict[str, _Columns] | None = None
        self._options: Any = None

    def update_of(self, message: CompactMessage) -> UpdateMessage | None:
        """Returns the update that the message stands for; None before the message with which one enters."""
        if "columns" in message:
            self._columns = cast(dict[str, _Columns], message["columns"])
            self._room = message.get("room", "")
        columns = self._columns
        if columns is None:
            return None
        given = cast(_Object, message)
        update: _Object = {"type": "update", "room": self._room, "seq": given["seq"], "events": given.get("events", [])}
        if "recent" in given:
            update["recent"] = given["recent"]
        if "info" in given:
            update["info"] = object_of(columns["info"], given["info"])
            self._options = update["info"]["options"]
        update["clock"] = {"bank_ms": [], **object_of(columns["clock"], given["clock"])}
        if "table" in given:
            update["table"] = {"options": self._options, **object_of(columns["table"], given["table"])}
        you = update["you"] = {"host": False, "events": [], **given["you"]}
        if "own" in you:
            you["own"] = object_of(columns["own"], you["own"])
        return cast(UpdateMessage, update)
