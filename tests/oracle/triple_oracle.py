"""A second implementation of Triple Domino's placements and bonuses (rules R1.2, R3, R4). Shares no code with the engine.

It lays triangles in the plane by their real coordinates. A place is free if no triangle has its centre; it is a neighbour of a
laid triangle if the two share two points; a ring is closed if six triangles meet in a point. It builds random pictures, and for
each of them asks the engine (PROGRAM) where the tiles of a hand fit and how much they score.

usage: triple_oracle.py PROGRAM [--positions N] [--seed S]
"""

import argparse
import itertools
import json
import math
import random
import subprocess
import sys

HEIGHT = math.sqrt(3) / 2
CHUNK = 2000


def same(p, q):
    return abs(p - q) < 1e-6


def clockwise(points):
    """The points in clockwise order round their middle."""
    middle = sum(points) / 3
    return sorted(points, key=lambda p: -math.atan2((p - middle).imag, (p - middle).real))


def place(x, y):
    return complex(x + y / 2, y * HEIGHT)


def corners_of_cell(up, x, y):
    """The points of slots 0, 1, 2 of an engine cell, as R3.4 counts them."""
    if up:
        return [place(x, y), place(x, y + 1), place(x + 1, y)]
    return [place(x + 1, y), place(x, y + 1), place(x + 1, y + 1)]


def cell_of_corners(points):
    """The inverse of corners_of_cell."""
    middle = sum(points) / 3
    lowest = min(p.imag for p in points)
    up = sum(same(complex(0, p.imag), complex(0, lowest)) for p in points) == 2
    first = min((p for p in points if abs(p.imag - lowest) < 1e-6), key=lambda p: p.real)
    y = round(first.imag / HEIGHT)
    x = round(first.real - y / 2)
    cell = (True, x, y) if up else (False, x - 1, y)
    assert same(sum(corners_of_cell(*cell)) / 3, middle)
    return cell


def as_laid(points, numbers):
    """A laid tile in comparable form, without an order: a rounded point and a number for each corner."""
    return frozenset((round(p.real, 3), round(p.imag, 3), n) for p, n in zip(points, numbers))


def orientations(tile):
    """The three rotations of a tile's numbers in clockwise order."""
    return {tile[i:] + tile[:i] for i in range(3)}


class Picture:
    def __init__(self):
        self.laid = []  # (points, numbers), both clockwise

    def lay(self, points, numbers):
        self.laid.append((points, numbers))

    def places(self):
        """Every free place next to a laid triangle, found by reflecting its apex at each side."""
        found = []
        for points, _ in self.laid:
            for i in range(3):
                p, q, apex = points[i], points[(i + 1) % 3], points[(i + 2) % 3]
                fallen = [p, q, p + q - apex]
                middle = sum(fallen) / 3
                if any(same(middle, sum(other) / 3) for other, _ in self.laid):
                    continue
                if not any(same(middle, sum(other) / 3) for other in found):
                    found.append(clockwise(fallen))
        return found

    def touching(self, points):
        """For each corner the laid triangles that touch it: (index, number shown)."""
        return [[(index, number) for index, (others, numbers) in enumerate(self.laid)
                 for other, number in zip(others, numbers) if same(other, point)] for point in points]

    def placements(self, hand, rule):
        """Yields (tile, points, numbers, sides, rings, bridge) for every legal placement."""
        for points in self.places():
            touching = self.touching(points)
            meets = [index for corner in touching for index, _ in corner]
            sides = {index for index in meets if meets.count(index) == 2}
            rings = sum(len(corner) == 5 for corner in touching)
            for tile in hand:
                for numbers in orientations(tile):
                    if rule == "strict":
                        fits = all(shown == number for corner, number in zip(touching, numbers) for _, shown in corner)
                    else:
                        fits = all(shown == number for corner, number in zip(touching, numbers)
                                   for index, shown in corner if index in sides)
                    if not fits:
                        continue
                    points_free_of_side = [i for i in range(3) if not any(index in sides for index, _ in touching[i])]
                    bridge = len(sides) == 1 and any(shown == numbers[i]
                                                     for i in points_free_of_side for _, shown in touching[i])
                    yield tile, points, numbers, len(sides), rings, bridge


def worth(options, tile, sides, rings, bridge):
    if rings:
        times = rings if options["hexagon_multi"] == "each" else 1
        return sum(tile) + times * options["hexagon_points"], "hexagon", rings
    if sides >= 2:
        return sum(tile) + options["double"], "double_connection", 0
    if bridge:
        return sum(tile) + options["bridge"], "bridge", 0
    return sum(tile), "none", 0


def text(tile):
    return "-".join(map(str, tile))


def turned(tile, cell, points, numbers):
    """The engine's rotation number of a laid tile."""
    for rotation in range(3):
        shown = [tile[(slot + rotation) % 3] for slot in range(3)]
        if as_laid(corners_of_cell(*cell), shown) == as_laid(points, numbers):
            return rotation
    raise AssertionError("the tile lies in no rotation")


def positions(rng):
    """Endlessly yields a question for the engine and the expected answer."""
    while True:
        options = {"corner_rule": rng.choice(["strict", "edges_only"]), "hexagon_multi": rng.choice(["each", "once"]),
                   "hexagon_points": rng.choice([40, 50]), "double": rng.choice([25, 7]), "bridge": rng.choice([30, 11])}
        tiles = list(itertools.combinations_with_replacement(range(6), 3))
        rng.shuffle(tiles)
        first = tiles.pop()
        picture, board = Picture(), [[text(first), [True, 0, 0], 0]]
        picture.lay(corners_of_cell(True, 0, 0), first)
        greedy, patient = rng.random(), rng.random() < 0.5  # how densely this picture is packed, and in what order
        while tiles:
            hand = rng.sample(tiles, min(len(tiles), rng.choice([1, 6, 15, 56])))
            found = list(picture.placements(hand, options["corner_rule"]))
            expected = {}
            for tile, points, numbers, sides, rings, bridge in found:
                expected[(tile, as_laid(points, numbers))] = worth(options, tile, sides, rings, bridge)
            yield {"options": options, "board": list(board), "hand": [text(t) for t in hand]}, expected
            if not found:
                if len(hand) >= min(8, len(tiles)):
                    break
                continue
            # Half of the pictures keep their holes open as long as possible, so that many can be filled later.
            paying = [f for f in found if f[3] > 1 or f[4] or f[5]]
            plain = [f for f in found if f not in paying]
            near = sorted(plain if patient and plain else paying or found, key=lambda f: abs(sum(f[1])))[:3]
            tile, points, numbers, *_ = rng.choice(near if rng.random() < greedy else found)
            cell = cell_of_corners(points)
            board.append([text(tile), list(cell), turned(tile, cell, points, numbers)])
            picture.lay(points, numbers)
            tiles.remove(tile)


def answered(line):
    """The engine's answer in the form of the oracle."""
    found = {}
    for name, cell, rotation, points, bonus, rings in json.loads(line):
        tile = tuple(int(n) for n in name.split("-"))
        shown = [tile[(slot + rotation) % 3] for slot in range(3)]
        key = (tile, as_laid(corners_of_cell(*cell), shown))
        if key in found:
            raise SystemExit(f"listed twice: {name} on {cell}")
        found[key] = (points, bonus, rings)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=3)
    wanted = parser.parse_args()
    source = positions(random.Random(wanted.seed))
    seen, placements, bonuses = 0, 0, {}
    while seen < wanted.positions:
        chunk = list(itertools.islice(source, min(CHUNK, wanted.positions - seen)))
        questions = "".join(json.dumps(question) + "\n" for question, _ in chunk)
        lines = subprocess.run([wanted.program], input=questions, capture_output=True, text=True, check=True).stdout.splitlines()
        assert len(lines) == len(chunk)
        for (question, expected), line in zip(chunk, lines):
            got = answered(line)
            if got != expected:
                print("the engine and the oracle disagree on", json.dumps(question))
                for key in sorted(set(got) ^ set(expected), key=str)[:5]:
                    print(" only the", "engine" if key in got else "oracle", "allows", key)
                for key in [k for k in got if k in expected and got[k] != expected[k]][:5]:
                    print(" engine", got[key], "oracle", expected[key], "for", key)
                return 1
            placements += len(got)
            for _, bonus, rings in got.values():
                name = f"{bonus} x{rings}" if rings else bonus
                bonuses[name] = bonuses.get(name, 0) + 1
        seen += len(chunk)
    print(f"{seen} positions, {placements} placements agree:", ", ".join(f"{n} {k}" for k, n in sorted(bonuses.items())))
    for kind in ("bridge", "double_connection", "hexagon x1", "none"):
        if kind not in bonuses:
            print("no", kind, "found: too few positions to prove anything")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
