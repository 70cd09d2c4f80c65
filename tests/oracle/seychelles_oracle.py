"""A second implementation of Seychelles, made from the text of the rules: whether a move ends the deal, what the deal scores,
how the set and the match continue, and who starts the next deal. Shares no code with the engine.

    seychelles_oracle.py [PROGRAM]      PROGRAM is the built seychelles_judge; default: the newest one under .build
"""

import collections
import random

import asking
from gaple_oracle import ALL, random_line

POSITIONS = 20_000


def sides_of(seats):
    return [[0, 2], [1, 3]] if seats == 4 else [[s] for s in range(seats)]


def random_options(lots, seats):
    return {"target": lots.choice([10, 30, 50, 50]), "starter_rule": lots.choice(["double_six", "winner", "rotate"]),
            "restart_when": lots.choice(["at_50", "as_soon_as_dead"]), "ten_points": lots.choice(["restart", "kapot_bef"]),
            "three_player_win": lots.choice(["all_below_10", "any_below_10"]), "zwe_final_after": lots.choice([0, 1, 2, 3]),
            "zwe_final_mode": lots.choice(["deal", "set"]), "direction": lots.choice(["cw", "ccw"]),
            "zete": lots.choice(["deal", "set"]), "announce_lake": True,
            "lake_costs": lots.choice(["nothing", "deal", "match"]) if seats != 3 else "nothing"}


def random_question(lots):
    """Returns a move of a seat that can play, which usually leaves few or no legal plays, or None if the random choices do
    not fit together."""
    seats = lots.choice([2, 3, 4])
    options = random_options(lots, seats)
    tiles = [t for t in ALL if seats != 3 or t != (0, 0)]
    lots.shuffle(tiles)
    line = random_line(lots, tiles) if lots.random() < 0.9 else []
    if line and not any(a <= b for a, b in line):
        return None
    moves = [(t, end) for t in tiles for end in ("left", "right")
             if (end == "left" if not line else (line[0][0] if end == "left" else line[-1][1]) in t)]
    if not moves:
        return None
    tile, end = lots.choice(moves)
    tiles.remove(tile)
    after = line_after(line, tile, end)
    if lots.random() < 0.7:  # nothing that fits, or nearly
        leak = lots.choice([0, 0, 0, 0.1])
        tiles = [t for t in tiles if not {after[0][0], after[-1][1]} & set(t) or lots.random() < leak]
    seat, most = lots.randrange(seats), lots.choice([1, 2, 3, 7])
    hands = [[tiles.pop() for _ in range(lots.randint(0 if s == seat else 1, most)) if tiles] for s in range(seats)]
    if not all(hands[s] for s in range(seats) if s != seat):
        return None
    count = len(sides_of(seats))
    scores = [lots.choice([0, 0, lots.randrange(9, 12), lots.randrange(options["target"])]) for _ in range(count)]
    final = lots.random() < 0.25
    restarts = lots.randrange(4)
    if options["zwe_final_after"] and restarts >= options["zwe_final_after"]:
        final = True
    if max(scores) >= options["target"]:
        return None
    held = [hand + [tile] if s == seat else hand for s, hand in enumerate(hands)]
    starter = lots.randrange(seats) if line else seat
    scene = (["line " + asking.written(line)] if line else []) + [
        "hands " + asking.per_seat(held), f"turn {'ABCD'[seat]}", f"starter {'ABCD'[starter]}",
        "scores " + " ".join(map(str, scores)), f"restarts {restarts}", "deal 3"] + (["final"] if final else [])
    lakes = [(t, e) for t in held[seat] for e in ("left", "right") if line and (line[0][0] if e == "left" else line[-1][1]) not in t]
    lake = bool(lakes) and lots.random() < 0.1
    if lake:
        (tile, end), after, hands = lots.choice(lakes), line, held
    return {"asked": {"options": options, "seats": seats, "scene": scene, "seat": seat,
                      "action": {"type": "lake" if lake else "play", "tile": asking.written([tile]), "end": end}},
            "line": after, "hands": hands, "seat": seat, "starter": starter, "scores": scores, "final": final,
            "restarts": restarts, "lake": lake, "tile": tile}


def line_after(line, tile, end):
    if not line:
        return [tile]
    if end == "left":
        touching = line[0][0]
        return [(tile[1] if tile[0] == touching else tile[0], touching)] + line
    touching = line[-1][1]
    return line + [(touching, tile[1] if tile[0] == touching else tile[0])]


def pips(hands, seats):
    return sum(a + b for s in seats for a, b in hands[s])


def deal_winner(q, sides):
    """Returns the reason why the deal ended and the winning side: None, None while it continues; "zete", None without a
    winner."""
    if q["lake"]:
        costs = q["asked"]["options"]["lake_costs"] != "nothing"
        return ("lake", next(side for side in sides if q["seat"] not in side)) if costs else (None, None)
    hands, ends = q["hands"], (q["line"][0][0], q["line"][-1][1])
    if not hands[q["seat"]]:
        return "tape", next(side for side in sides if q["seat"] in side)
    if any(number in ends for hand in hands for tile in hand for number in tile):
        return None, None
    order = sorted(sides, key=lambda side: pips(hands, side))
    if pips(hands, order[0]) == pips(hands, order[1]):
        return "zete", None
    return "krose", order[0]


def starts_next(q, reason, won):
    """Returns a seat, or "6-6" for its holder."""
    seats, options = q["asked"]["seats"], q["asked"]["options"]
    step = 1 if options["direction"] == "cw" else -1
    if won is None or options["starter_rule"] == "double_six":
        return "6-6"
    if options["starter_rule"] == "rotate":
        return (q["starter"] + step) % seats
    if reason == "tape":
        return q["seat"]
    fewest = min(pips(q["hands"], [s]) for s in won)
    at = (q["seat"] + (0 if reason == "lake" else step)) % seats  # the seat after the one that laid the last tile
    while at not in won or pips(q["hands"], [at]) != fewest:
        at = (at + step) % seats
    return at


def opinion(q):
    options, seats = q["asked"]["options"], q["asked"]["seats"]
    sides = sides_of(seats)
    reason, won = deal_winner(q, sides)
    if reason is None:
        return None
    gain = pips(q["hands"], [s for s in range(seats) if s not in won]) if won else 0
    points = [gain if won and s in won else 0 for s in range(seats)]
    scores = [score + (gain if side == won else 0) for side, score in zip(sides, q["scores"])]
    said = {"reason": reason, "winners": won or [], "points": points, "sheet": points, "scores": scores,
            "thrown": False, "announced": False, "fates": None, "match": None, "next": starts_next(q, reason, won),
            "seventh": not q["lake"] and any(sum(n in t for t in q["line"]) == (6 if seats == 3 and n == 0 else 7) for n in q["tile"])}

    def over(fates):
        said.update(match=won, next=None, fates=fates)
        return said

    if reason == "lake" and options["lake_costs"] == "match":
        return over(None)
    if q["final"] and options["zwe_final_mode"] == "deal":
        return over(None) if won else said
    bef = 10 if options["ten_points"] == "kapot_bef" else 9
    above = [score > bef for score in scores]
    if won and scores[sides.index(won)] >= options["target"]:
        others = [(side, score) for side, score in zip(sides, scores) if side != won]
        safe = sum(score > bef for _, score in others)
        lenient = seats == 3 and options["three_player_win"] == "any_below_10"
        if q["final"] or safe == 0 or (lenient and safe == 1):
            return over([["kapot" if score == 0 else "kapot_bef" if score <= bef else "escaped", side, score]
                         for side, score in others])
        said["thrown"] = True
    elif won is None and options["zete"] == "set":
        said["thrown"] = True
    elif options["restart_when"] == "as_soon_as_dead" and not q["final"]:
        needed = 3 if seats == 3 and options["three_player_win"] == "any_below_10" else 2
        said["thrown"] = sum(above) >= needed
    if said["thrown"]:
        said["next"] = "6-6"
        said["announced"] = not q["final"] and 0 < options["zwe_final_after"] <= q["restarts"] + 1
    return said


def read(question, events):
    ended = asking.first_of(events, "deal_ended")
    if ended is None:
        return None
    sheet, seats = ended["result"], range(question["asked"]["seats"])
    won, match, started = (asking.first_of(events, kind) for kind in ("set_won", "match_ended", "started"))
    after = None
    if started:
        hands = asking.first_of(events, "dealt")["hands"]
        after = started["seat"]
        if started["by"] == "double_six":
            assert "6-6" in hands[after]["value"], events
            after = "6-6"
        told = ended.get("next_starter", "6-6")
        assert told == after, f"the sheet says that {told} starts, and {after} does: {events}"
    return {"reason": sheet["reason"], "winners": sheet["winners"], "points": [seat["points"] for seat in sheet["seats"]],
            "sheet": [sum(line["points"] for line in sheet["lines"] if line["seat"] == s) for s in seats],
            "scores": ended["scores"],
            "thrown": asking.first_of(events, "set_thrown_away") is not None,
            "announced": asking.first_of(events, "final_announced") is not None,
            "fates": [[loss["fate"], loss["seats"], loss["points"]] for loss in won["losses"]] if won else None,
            "match": match and match["result"]["winners"], "next": after,
            "seventh": bool((asking.first_of(events, "played") or {}).get("seventh"))}


def main():
    lots = random.Random(20262)
    questions = []
    while len(questions) < POSITIONS:
        question = random_question(lots)
        if question:
            questions.append(question)
    counts = collections.Counter({"positions": POSITIONS})
    for said in asking.compare("seychelles", questions, opinion, read):
        counts[said["reason"] if said else "going on"] += 1
        if said:
            counts["thrown away"] += said["thrown"]
            counts["matches won"] += said["match"] is not None
            counts["seventh tiles"] += said["seventh"]
            counts.update(fate for fate, _, _ in said["fates"] or [])
    asking.report("seychelles", counts, {"going on": 1000, "tape": 1000, "krose": 1000, "zete": 300, "thrown away": 500, "lake": 300, "seventh tiles": 1000,
                                         "matches won": 1000, "kapot": 300, "kapot_bef": 300, "escaped": 100})


if __name__ == "__main__":
    main()
