"""A second implementation of Kap Tai Shap: tests whether ten tiles are complete by trying every way to pair them, and whether
the engine's arrangement of them is valid. Shares no code with the engine.

    kap_tai_shap_oracle.py [PROGRAM]      PROGRAM is the built kap_tai_shap_judge; default: the newest one under .build
"""

import collections
import random

import asking

HANDS = 10_000
CIVIL = [(6, 6), (1, 1), (4, 4), (3, 1), (5, 5), (3, 3), (2, 2), (6, 5), (6, 4), (6, 1), (5, 1)]
MILITARY = [(5, 4), (6, 3), (5, 3), (6, 2), (5, 2), (4, 3), (4, 2), (4, 1), (3, 2), (2, 1)]
ONE_SET = CIVIL * 2 + MILITARY
# The table of the source, as rules 5.2 reads it.
TABLE = """6-6+6-2 6-6+5-3 6-6+4-4 6-4+6-4 5-5+5-5 6-2+1-1 5-3+1-1 5-2+2-1 4-4+1-1 4-2+3-1 4-2+2-2 3-4+2-1 3-3+3-1 3-3+2-2"""
READINGS = [{"pair_rule": "any_sum", "four_two_value": "six"}, {"pair_rule": "any_sum", "four_two_value": "three"},
            {"pair_rule": "listed_only", "four_two_value": "six"}]


def tile(text):
    return tuple(sorted(map(int, text.split("-")), reverse=True))


LISTED = {tuple(sorted(map(tile, pair.split("+")))) for pair in TABLE.split()}


def pair(a, b, reading):
    if reading["pair_rule"] == "listed_only":
        return tuple(sorted((a, b))) in LISTED
    return sum(3 if t == (4, 2) and reading["four_two_value"] == "three" else sum(t) for t in (a, b)) in (10, 20)


def all_paired(tiles, reading):
    if not tiles:
        return True
    return any(pair(tiles[0], tiles[i], reading) and all_paired(tiles[1:i] + tiles[i + 1:], reading)
               for i in range(1, len(tiles)))


def complete(tiles, reading):
    for i, a in enumerate(tiles):
        for j in range(i + 1, len(tiles)):
            if a == tiles[j] and all_paired([t for k, t in enumerate(tiles) if k not in (i, j)], reading):
                return True
    return False


def random_hand(lots, sets, reading):
    """Ten tiles of this number of sets: an eye and pairs with up to two tiles exchanged, or any ten tiles."""
    box = ONE_SET * sets
    lots.shuffle(box)
    if lots.random() < 0.1:
        return box[:10]
    hand = []
    while len(hand) < 10:
        first = box.pop()
        wanted = [t for t in box if (pair(first, t, reading) if hand else t == first)]
        if wanted:
            partner = lots.choice(wanted)
            box.remove(partner)
            hand += [first, partner]
    for _ in range(lots.choice([0, 0, 0, 1, 1, 2])):
        gone = hand.pop(lots.randrange(len(hand)))
        alike = [t for t in box if sum(t) == sum(gone)] if lots.random() < 0.5 else []
        hand.append(lots.choice(alike or box))
        box.remove(hand[-1])
    lots.shuffle(hand)
    return hand


def as_question(lots):
    reading, sets = lots.choice(READINGS), lots.randint(2, 4)
    hand = random_hand(lots, sets, reading)
    scene = ["hands A " + asking.written(hand[:9]), "wall " + asking.written([hand[9], (2, 1)]), "turn A"]
    return {"hand": hand, "reading": reading,
            "asked": {"options": {**reading, "sets": sets, "deals": 1}, "seats": 2, "scene": scene, "seat": 0,
                      "action": {"type": "draw"}}}


def opinion(question):
    return complete(question["hand"], question["reading"])


def read(question, events):
    won = asking.first_of(events, "won")
    if won is None:
        thrown = asking.first_of(events, "discarded")
        assert tile(thrown["tile"]) == question["hand"][9], events
        return False
    eye, pairs = map(tile, won["hand"]["eye"]), [list(map(tile, two)) for two in won["hand"]["pairs"]]
    a, b = eye
    arranged = a == b and len(pairs) == 4 and all(pair(*two, question["reading"]) for two in pairs)
    same = sorted([a, b] + [t for two in pairs for t in two]) == sorted(question["hand"])
    return True if arranged and same else f"not an arrangement of {question['hand']}"


def main():
    lots = random.Random(20265)
    questions = [as_question(lots) for _ in range(HANDS)]
    counts = collections.Counter({"hands": HANDS})
    for question, said in zip(questions, asking.compare("kap_tai_shap", questions, opinion, read)):
        reading = "listed" if question["reading"]["pair_rule"] == "listed_only" else question["reading"]["four_two_value"]
        counts[f"{'complete' if said else 'incomplete'} ({reading})"] += 1
    asking.report("kap_tai_shap", counts, {f"{what} ({reading})": 1000 for what in ("complete", "incomplete")
                                           for reading in ("six", "three", "listed")})


if __name__ == "__main__":
    main()
