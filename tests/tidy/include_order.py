"""Enforces the order of the parts of the program: no file includes anything of a part above its own.

Includes that break the order today stand in include_order_not_yet.txt, one `file header` a line. The check fails on every other one,
and on a line that is no longer needed: the list only gets shorter. `include_order.py --shrink` deletes such lines.
"""

import sys
from collections import Counter
from pathlib import Path

import includes
import shape

# From the bottom to the top. The parts of one step may include each other, except where they are alternatives or adapters, which
# know only what lies below them. A part is a folder without its sub-folders that are parts of their own, or a single file.
STEPS = [
    ["engine"],
    ["protocol"],
    ["storage"],  # the ports
    ["server/ops"],
    ["server/loop"],
    ["server/connection"],
    ["server/http"],
    ["server/room", "server/lobby", "server/replay", "server/session", "server/identity", "server/review", "server/admin"],
    ["server/net", "storage/sqlite", "storage/memory"],
    ["server"],
]
APART = {"server/net", "storage/sqlite", "storage/memory"}
# The clock reads the world, as sockets do: parts below the adapters are told the time. Adapters and the top may include it.
WORLD = "server/ops/clock.hpp"
ADAPTERS = next(number for number, step in enumerate(STEPS) if "server/net" in step)
# Libraries of the adapters and the top.
OUTSIDE = {"Boost", "SQLite"}
NOT_YET = "tests/tidy/include_order_not_yet.txt"

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
    """How many includes lead from one part to another, those of the not-yet list too."""
    return Counter((part, part_of(header)) for _, _, part, header in all_includes(root) if part_of(header) not in (None, part))


def not_yet(root):
    path = root / NOT_YET
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def problems(root):
    listed = {entry: number for number, entry in enumerate(not_yet(root), start=1)}
    needed = set()
    for name, number, part, header in all_includes(root):
        if not is_upward(part, header):
            continue
        needed.add(f"{name} {header}")
        if f"{name} {header}" not in listed:
            yield f"{name}:{number} includes {header}, which lies above {part} or beside it (the order is in tests/tidy/include_order.py)"
    for entry, number in listed.items():
        if entry not in needed:
            yield f'{NOT_YET}:{number} lists "{entry}", which is no longer needed: delete the line'


def shrink(root):
    needed = {f"{name} {header}" for name, _, part, header in all_includes(root) if is_upward(part, header)}
    kept = [entry for entry in not_yet(root) if entry in needed]
    Path(root, NOT_YET).write_text("".join(entry + "\n" for entry in kept), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--shrink"]:
        shrink(shape.ROOT)
    shape.main(problems)
