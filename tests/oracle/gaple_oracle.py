"""A second implementation of Gaple, made from the text of the rules: computes the blocked test, points, winner and chips of
random positions and compares them with the engine's answers. Shares no code with the engine.

    gaple_oracle.py [PROGRAM]      PROGRAM is the built gaple_judge; default: the newest one under .build
"""

import json
import pathlib
import random
import subprocess
import sys

POSITIONS = 8_000
ALL = [(a, b) for a in range(7) for b in range(a, 7)]


def name(tile):
    return f"{tile[0]}-{tile[1]}"


def random_line(lots, tiles):
    """Lays random tiles until none fits or the line is long enough; removes them from `tiles`. Returns (left, right) pairs."""
    first = tiles.pop(lots.randrange(len(tiles)))
    line = [first]
    for _ in range(lots.randrange(28)):
        fitting = [(t, end) for t in tiles for end in "LR" if (line[0][0] if end == "L" else line[-1][1]) in t]
        if not fitting:
            break
        tile, end = lots.choice(fitting)
        tiles.remove(tile)
        if end == "R":
            touching = line[-1][1]
            line.append((touching, tile[1] if tile[0] == touching else tile[0]))
        else:
            touching = line[0][0]
            line.insert(0, (tile[1] if tile[0] == touching else tile[0], touching))
    return line


def random_position(lots):
    seats = lots.choice([4, 4, 5])
    tiles = ALL[:]
    lots.shuffle(tiles)
    line = random_line(lots, tiles)
    most = lots.choice([1, 2, 3, 7])
    hands = [[tiles.pop() for _ in range(lots.randint(0, most)) if tiles] for _ in range(seats)]
    dead = [[tiles.pop() for _ in range(lots.choice([0, 0, 1, 2])) if tiles] for _ in range(seats)]
    return {"seats": seats, "line": line, "hands": hands, "dead": dead, "starter": lots.randrange(seats),
            "clockwise": lots.random() < 0.5, "blank_25": lots.random() < 0.5, "teams": seats == 4 and lots.random() < 0.4,
            "chips": lots.random() < 0.7, "stake": lots.choice([1, 1, 7])}


def as_request(p):
    def piles(lists):
        return " | ".join("ABCDE"[s] + "".join(" " + name(t) for t in pile) for s, pile in enumerate(lists))

    return {"seats": p["seats"],
            "scene": ["line " + " ".join(name(t) for t in p["line"]), "hands " + piles(p["hands"]), "discards " + piles(p["dead"]),
                      "starter " + "ABCDE"[p["starter"]]],
            "options": {"variant": "5x5" if p["seats"] == 5 else "4x7", "teams": p["teams"],
                        "direction": "cw" if p["clockwise"] else "ccw", "double_blank_25": p["blank_25"],
                        "settlement": "chips" if p["chips"] else "winner_only", "no_double_passes_to": "next_seat",
                        "cannot_play": "discard", "discard_end": "first_empty", "deals": 4, "stake": p["stake"] if p["chips"] else 1}}


def points_of(tiles, blank_25):
    total = 0
    for tile in tiles:
        total += tile[0] + tile[1]
    if blank_25 and (0, 0) in tiles:
        others = [t for t in tiles if t != (0, 0) and 0 in t]
        if not others:
            total += 25
    return total


def beats(mine, theirs, blank_25):
    """Whether a player with the unplayed tiles `mine` comes before one with `theirs`."""
    a, b = points_of(mine, blank_25), points_of(theirs, blank_25)
    if a != b:
        return a < b
    if not mine or not theirs:
        return not mine and bool(theirs)
    lowest_a, lowest_b = min(sum(t) for t in mine), min(sum(t) for t in theirs)
    if lowest_a != lowest_b:
        return lowest_a < lowest_b
    return min(t[0] for t in mine if sum(t) == lowest_a) < min(t[0] for t in theirs if sum(t) == lowest_b)


def opinion(p):
    seats = range(p["seats"])
    unplayed = [p["hands"][s] + p["dead"][s] for s in seats]
    ends = {p["line"][0][0], p["line"][-1][1]}
    points = [points_of(u, p["blank_25"]) for u in unplayed]
    best = [s for s in seats if not any(beats(unplayed[o], unplayed[s], p["blank_25"]) for o in seats)]
    winner = p["starter"]
    while winner not in best:
        winner = (winner + (1 if p["clockwise"] else -1)) % p["seats"]
    winners = [s for s in seats if s in best or (p["teams"] and (s + 2) % 4 in best)]
    stake = p["stake"] if p["chips"] else 0
    pays = [[s, o, stake * (points[s] - points[o])] for s in seats for o in seats if stake and points[s] > points[o]]
    chips = [sum(n for _, to, n in pays if to == s) - sum(n for by, _, n in pays if by == s) for s in seats]
    return {"blocked": not any(ends & set(t) for hand in p["hands"] for t in hand), "points": points, "chips": chips,
            "payments": pays, "winner": winner, "winners": winners}


def program():
    if len(sys.argv) > 1:
        return sys.argv[1]
    root = pathlib.Path(__file__).resolve().parents[2]
    built = sorted(root.glob(".build/*/tests/gaple_judge"), key=lambda path: path.stat().st_mtime)
    if not built:
        sys.exit("gaple_judge is not built; build the target gaple_judge first")
    return str(built[-1])


def main():
    lots = random.Random(20260)
    positions = []
    while len(positions) < POSITIONS:
        p = random_position(lots)
        if any(t[0] <= t[1] for t in p["line"]):  # some tile must have been the first, low number on the left
            positions.append(p)
    requests = "".join(json.dumps(as_request(p)) + "\n" for p in positions)
    answers = subprocess.run([program()], input=requests, capture_output=True, text=True, check=False)
    if answers.returncode != 0:
        sys.exit(f"the engine could not judge: {answers.stderr}")
    lines = answers.stdout.splitlines()
    wrong = blocked = ties = 0
    for p, line in zip(positions, lines, strict=True):
        mine, theirs = opinion(p), json.loads(line)
        blocked += mine["blocked"]
        ties += mine["points"].count(min(mine["points"])) > 1
        if mine != theirs:
            wrong += 1
            if wrong <= 5:
                print(json.dumps(p), "\n  here", mine, "\n  there", theirs)
    print(f"gaple: {len(positions)} positions, {blocked} of them blocked, {ties} decided among equals, {wrong} different answers")
    if wrong or blocked < 1000 or ties < 1000:
        sys.exit(1)


if __name__ == "__main__":
    main()
