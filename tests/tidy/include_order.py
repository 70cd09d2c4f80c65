"""Enforces the order of the parts of the program: no file includes anything of a part above its own."""

import includes
import shape

# From the bottom to the top. The parts of one step may include each other, except where they are alternatives or adapters, which
# know only what lies below them. A part is a folder without its sub-folders that are parts of their own, or a single file.
STEPS = [
    ["engine"],
    ["protocol/messages"],
    ["protocol/json"],
    ["protocol/games"],
    ["protocol/wire"],
    ["protocol/documents"],
    ["storage/ports"],
    ["storage/chain", "storage/threads", "storage/lists"],
    ["storage/sql"],
    ["storage/copy"],
    ["server/ops"],
    ["server/loop"],
    ["server/connection"],
    ["server/http"],
    ["server/room", "server/lobby", "server/replay", "server/session", "server/identity", "server/review", "server/admin"],
    ["server/net", "storage/sqlite", "storage/postgres"],
    ["server/config"],
    ["server/program"],
    ["server"],
]
APART = {"server/net", "storage/sqlite", "storage/postgres"}
# The clock reads the world, as sockets do: parts below the adapters are told the time. Adapters and the top may include it.
WORLD = "server/ops/clock.hpp"
ADAPTERS = next(number for number, step in enumerate(STEPS) if "server/net" in step)
# Libraries of the adapters and the top.
OUTSIDE = {"Boost", "SQLite", "libpq"}

STEP_OF = {part: number for number, step in enumerate(STEPS) for part in step}


def part_of(path):
    """The part that a file belongs to, or None: tests and their tools belong to none."""
    if includes.is_test(path) or path == WORLD:
        return None
    return max((part for part in STEP_OF if path.startswith(part + "/")), key=len, default=None)


def is_upward(part, header):
    if header == WORLD:
        return STEP_OF[part] < ADAPTERS
    other = part_of(header)
    if other is None:
        return includes.library_of(header) in OUTSIDE and STEP_OF[part] < ADAPTERS
    return STEP_OF[other] > STEP_OF[part] or (other != part and STEP_OF[other] == STEP_OF[part] and part in APART)


def all_includes(root):
    """(file, line, part, header) of every include in a file that belongs to a part."""
    for path in shape.files(root, shape.CODE):
        name = path.as_posix()
        part = part_of(name)
        if part is None:
            continue
        for number, line in shape.lines(root, path):
            found = includes.INCLUDE.match(line)
            if found:
                yield name, number, part, found.group(1) or found.group(2)


def edges(root):
    """The pairs (part, other) where a file of the part includes one of the other."""
    return {(part, part_of(header)) for _, _, part, header in all_includes(root) if part_of(header) not in (None, part)}


def problems(root):
    for name, number, part, header in all_includes(root):
        if is_upward(part, header):
            yield f"{name}:{number} includes {header}, which lies above {part} or beside it (the order is in tests/tidy/include_order.py)"


if __name__ == "__main__":
    shape.main(problems)
