#!/usr/bin/env python3
"""Counts what a move costs, piece by piece, and compares it with costs.json: ten percent more fails.

    cost.py PROGRAM --compiler NAME             compares
    cost.py PROGRAM --compiler NAME --write     writes costs.json
    cost.py PROGRAM PIECE...                    prints these pieces

Instructions are those of callgrind, which do not depend on what else the machine does; allocations are counted by the program
itself, both without its preparations. They do depend on the compiler: with another one nothing is compared. The bytes are those
that a room sends to four people for a move.
"""

import argparse
import concurrent.futures
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
COSTS = HERE / "costs.json"
GAMES = ["gaple", "garrafina", "kap_tai_shap", "seychelles", "triple"]
WORSE = 1.10
BETTER = 0.90

# Messages, moves of a room, or whole matches.
TIMES = {"decode": 200, "encode": 100, "encode, compact": 100}
TIMES |= {f"store in batches of {batch}": 240 for batch in (1, 8, 20, 64)}
TIMES |= {f"rules of {game}": 2 for game in GAMES}
TIMES |= {f"room of {game}{form}": 120 for game in GAMES for form in ["", ", compact"]}


def cost_of(program, piece):
    with tempfile.TemporaryDirectory() as folder:
        profile = pathlib.Path(folder) / "callgrind.out"
        valgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--toggle-collect=*work_that_counts*", f"--callgrind-out-file={profile}"]
        command = [*valgrind, program, piece, str(TIMES[piece]), folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}\n{done.stderr}")
        units, allocations, sent = map(int, done.stdout.split())
        instructions = int(re.search(r"^totals: (\d+)", profile.read_text(), re.MULTILINE)[1])
    if instructions == 0:
        sys.exit(f"{' '.join(command)}\ncounted nothing: was the program built without valgrind's headers?")
    cost = {"instructions": round(instructions / units), "allocations": round(allocations / units, 1)}
    return cost | ({"bytes": round(sent / units)} if sent else {})


def counted(program, pieces):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(pieces, pool.map(functools.partial(cost_of, program), pieces)))


def compare(now, then):
    """Prints each cost beside what it was; returns how many grew too much."""
    worse = 0
    for piece, cost in now.items():
        for what, value in cost.items():
            before = then.get(piece, {}).get(what)
            ratio = value / before if before else None
            worse += ratio is None or ratio > WORSE
            remark = "" if ratio is None else "  WORSE" if ratio > WORSE else "  better: note it with --write" if ratio < BETTER else ""
            print(f"{piece:24} {what:14} {value:10} {f'{ratio:.2f}' if ratio else 'new':>6}{remark}")
    return worse


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("pieces", nargs="*")
    parser.add_argument("--compiler", default="")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if unknown := [piece for piece in given.pieces if piece not in TIMES]:
        parser.error(f"there is no piece {unknown[0]!r}; there are {', '.join(TIMES)}")
    then = json.loads(COSTS.read_text()) if COSTS.exists() else {}
    if given.pieces:
        compare(counted(given.program, given.pieces), then)
        return
    if not given.write and given.compiler != then.get("compiler"):
        print(f"costs.json is for {then.get('compiler')}, and this is {given.compiler}")
        sys.exit(77)
    now = counted(given.program, list(TIMES))
    worse = compare(now, then)
    if given.write:
        COSTS.write_text(json.dumps({"compiler": given.compiler} | now, indent=2) + "\n")
    elif worse:
        sys.exit(f"{worse} costs grew by more than a tenth. If what they buy is worth it: ./dev cost --write, and say why")


main()
