"""Shared code of the oracles: asks a judge (judge.hpp) questions as JSON lines and stops at the first different answer."""

import json
import pathlib
import subprocess
import sys


def program(variant):
    """Returns the built judge: the program's argument, or the newest one under .build."""
    if len(sys.argv) > 1:
        return sys.argv[1]
    root = pathlib.Path(__file__).resolve().parents[2]
    built = sorted(root.glob(f".build/*/tests/{variant}_judge"), key=lambda path: path.stat().st_mtime)
    if not built:
        sys.exit(f"{variant}_judge is not built; build the target {variant}_judge first")
    return str(built[-1])


def compare(variant, questions, opinion, read):
    """Asks the judge every question; `opinion(question)` must equal `read(question, events)` of its answer.
    Returns the opinions."""
    lines = "".join(json.dumps(question["asked"]) + "\n" for question in questions)
    answers = subprocess.run([program(variant)], input=lines, capture_output=True, text=True, check=False)
    if answers.returncode != 0:
        sys.exit(f"{variant}: the engine could not answer: {answers.stderr}")
    opinions = []
    for question, line in zip(questions, answers.stdout.splitlines(), strict=True):
        here, there = opinion(question), read(question, json.loads(line))
        if here != there:
            sys.exit(f"{variant}: different answers after {len(opinions)} equal ones: {json.dumps(question['asked'])}\n"
                     f"  the oracle {here}\n  the engine {there}\n  its events {line}")
        opinions.append(here)
    return opinions


def report(variant, counts, enough):
    """Prints the counts; fails if any of them is too low to prove anything."""
    print(f"{variant}: all equal;", ", ".join(f"{counts[what]} {what}" for what in counts))
    scarce = [what for what, least in enough.items() if counts.get(what, 0) < least]
    if scarce:
        sys.exit(f"{variant}: too few to prove anything: {', '.join(scarce)}")


def written(tiles):
    return " ".join(f"{a}-{b}" for a, b in tiles)


def per_seat(piles):
    return " | ".join(f"{'ABCDEFGH'[s]} {written(pile)}" for s, pile in enumerate(piles) if pile)


def first_of(events, kind):
    return next((event for event in events if event["type"] == kind), None)
