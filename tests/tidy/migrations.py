"""Migrations are numbered without gaps, run in order on an empty database and make only STRICT tables; storage/FORMAT.md describes
every table that they leave. For PostgreSQL, a node of the version before goes on beside the new tables: what takes something away
needs a line above it with `-- unread since`, and the version that stopped reading it (docs/decisions/0056)."""

import re
import sqlite3

import shape

TAKES_AWAY = re.compile(r"\b(DROP|RENAME|TRUNCATE|ALTER COLUMN|SET NOT NULL)\b|\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b", re.IGNORECASE)
UNREAD = re.compile(r"^-- unread since \d+\.\d+")
NAME = re.compile(r"^(\d{4})_[a-z0-9_]+\.sql$")


def problems(root):
    folders = {path.parent for path in shape.files(root, {".sql"}, "storage/migrations")}
    for folder in sorted(folders):
        paths = [path for path in shape.files(root, {".sql"}, folder) if path.parent == folder]
        for expected, path in enumerate(paths, start=1):
            found = NAME.match(path.name)
            if not found:
                yield f"{path}:1 is not named NNNN_what_it_does.sql"
            elif int(found.group(1)) != expected:
                yield f"{path}:1 has number {found.group(1)}, but {expected:04} is next"
        if folder.name == "sqlite":
            yield from sqlite_problems(root, paths)
        else:
            for path in paths:
                yield from contractions(root, path)


def contractions(root, path):
    before = ""
    for number, line in shape.lines(root, path):
        found = TAKES_AWAY.search(line.split("--")[0])
        if found and not UNREAD.match(before):
            yield f'{path}:{number} "{found[0]}" takes something away that the version before may use: add it beside, or say "-- unread since 1.2: …" above'
        before = line


def sqlite_problems(root, paths):
    database = sqlite3.connect(":memory:")
    for path in paths:
        try:
            database.executescript((root / path).read_text(encoding="utf-8"))
        except sqlite3.Error as error:
            yield f"{path}:1 does not run after the earlier files: {error}"
            return
    described = root / "storage/FORMAT.md"
    words = described.read_text(encoding="utf-8") if described.is_file() else ""
    tables = database.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
                              "AND name NOT LIKE 'sqlite_%' ORDER BY name")
    for table, strict in tables:
        if not strict:
            yield f"{paths[-1]}:1 table {table} is not STRICT"
        if not re.search(rf"\b{table}\b", words):
            yield f"storage/FORMAT.md:1 does not describe table {table}"


if __name__ == "__main__":
    shape.main(problems)
