"""A second implementation of Garrafina: whether an action ends the deal, what the deal scores, whether the match is over and who
starts the next deal. A deal is blocked if everybody can only pass from now on; this is played out, pass by pass. Shares no code
with the engine.

    garrafina_oracle.py [PROGRAM]      PROGRAM is the built garrafina_judge; default: the newest one under .build
"""

import collections
import copy
import random

import asking
from gaple_oracle import ALL, name

POSITIONS = 20_000


def outer(tile, end):
    return tile[1] if tile[0] == end else tile[0]


class Position:
    """A deal in progress; `phase` is opening, after_lead or turn."""

    def following(self, seat):
        return (seat + (1 if self.options["direction"] == "cw" else -1)) % self.seats

    def reach(self, seat):
        return [x for x in range(self.seats) if x == seat or self.open[x]]

    def plays(self, seat):
        return [(t, x) for t in self.hands[seat] for x in self.reach(seat) if self.ends[x] in t]

    def may_exchange(self, seat):
        return bool(self.heaps) and (self.phase == "after_lead" or not self.had[seat])

    def end_turn(self):
        self.had[self.seat] = True
        self.phase, self.seat = "turn", self.following(self.seat)

    def act(self, action):
        s = self.seat
        if action["type"] == "lead":
            self.hands[s].remove(self.centre)
            self.had[s] = True
            self.phase = "after_lead"
            if not self.heaps:
                self.end_turn()
        elif action["type"] == "exchange":
            self.hands[s] = list(self.heaps.pop(0))
            self.taken[s] += 1
            if self.phase == "after_lead" and not self.heaps:
                self.end_turn()
        elif action["type"] == "keep":
            self.end_turn()
        elif action["type"] == "draw":
            self.hands[s].append(self.boneyard.pop(0))
        elif action["type"] == "pass":
            self.open[s] = True
            self.end_turn()
        else:
            tile, train = tuple(map(int, action["tile"].split("-"))), action["train"]
            self.hands[s].remove(tile)
            self.ends[train] = outer(tile, self.ends[train])
            if tile[0] != tile[1]:
                self.open[train] = False
            self.end_turn()

    def only_passes_follow(self):
        """Lets everybody pass, round after round. Returns False as soon as somebody may do anything else."""
        table = copy.copy(self)
        table.open, table.had = self.open[:], self.had[:]
        for _ in range(self.seats * self.seats):
            seat = table.seat
            if table.plays(seat) or table.boneyard or table.may_exchange(seat):
                return False
            table.open[seat] = True
            table.end_turn()
        return True


def random_options(lots, seats):
    return {"heap_mode": lots.choice(["exchange", "boneyard"]) if seats < 4 else "exchange", "opening_draw": True,
            "tie_rule": lots.choice(["none", "share", "earlier_turn"]),
            "next_starter": lots.choice(["rotate", "winner"]), "deals": lots.choice([0, 5, 12]),
            "target": lots.choice([50, 100]), "direction": lots.choice(["cw", "ccw"]),
            "mark_open": lots.random() < 0.5}


def grow(lots, tiles, centre):
    """Returns a train of random tiles and its end; removes the tiles from `tiles`."""
    end, train = centre, []
    for _ in range(lots.choice([0, 1, 1, 2, 4])):
        fitting = [t for t in tiles if end in t]
        if not fitting:
            break
        tile = lots.choice(fitting)
        tiles.remove(tile)
        train.append((end, outer(tile, end)))
        end = train[-1][1]
    return train, end


def random_position(lots):
    """Returns a position and an action of the seat on turn, or None if the random choices do not fit together."""
    p, tiles = Position(), ALL[:]
    lots.shuffle(tiles)
    p.seats = lots.choice([2, 3, 4, 4])
    p.options = random_options(lots, p.seats)
    p.seat, p.nominal = lots.randrange(p.seats), lots.randrange(p.seats)
    p.phase = lots.choice(["opening", "after_lead"] + ["turn"] * 8)
    number = lots.randrange(7)
    p.centre = (number, number)
    tiles.remove(p.centre)
    p.trains, p.ends = [[] for _ in range(p.seats)], [number] * p.seats
    if p.phase == "turn":
        for s in range(p.seats):
            p.trains[s], p.ends[s] = grow(lots, tiles, number)
    p.open = [p.phase == "turn" and lots.random() < 0.4 for _ in range(p.seats)]
    exchange = p.options["heap_mode"] == "exchange"
    p.taken = [0] * p.seats
    p.heaps, p.boneyard = [], []
    for _ in range({2: 2, 3: 1, 4: 0}[p.seats] if exchange else 0):
        if lots.random() < 0.6:
            p.taken[lots.randrange(p.seats)] += 1
        else:
            p.heaps.append([tiles.pop() for _ in range(7) if tiles])
    if not exchange:
        p.boneyard = [tiles.pop() for _ in range(lots.choice([0, 0, 1, 1, 4])) if tiles]
    if any(len(heap) < 7 for heap in p.heaps):
        return None
    p.had = [p.phase == "turn" and lots.random() < 0.7 for _ in range(p.seats)]
    if p.phase == "after_lead":
        p.had[p.seat] = True
    own = []
    if p.phase == "opening":
        action, own = {"type": "lead", "tile": name(p.centre)}, [p.centre]
    elif p.phase == "after_lead":
        action = {"type": lots.choice(["keep", "exchange"])}
    else:
        action = {"type": lots.choice(["play"] * 6 + ["pass", "pass", "draw", "draw", "exchange"])}
    ends = p.ends[:]
    if action["type"] == "play":
        moves = [(t, x) for t in tiles for x in p.reach(p.seat) if p.ends[x] in t]
        if not moves:
            return None
        tile, train = lots.choice(moves)
        tiles.remove(tile)
        action, own = {"type": "play", "tile": name(tile), "train": train}, [tile]
        ends[train] = outer(tile, ends[train])
    if lots.random() < 0.7:  # nothing that fits afterwards, or nearly
        leak = lots.choice([0, 0, 0, 0.1])
        tiles = [t for t in tiles if not set(ends) & set(t) or lots.random() < leak]
    most = lots.choice([1, 2, 3, 7])
    p.hands = [[tiles.pop() for _ in range(lots.randint(1, most)) if tiles] for _ in range(p.seats)]
    if own:
        p.hands[p.seat] = own + p.hands[p.seat][lots.randrange(2):]
    p.thrown = [[tiles.pop() for _ in range(7 * taken) if tiles] for taken in p.taken]
    p.deal = lots.randint(2, p.options["deals"] or 20)
    p.scores = [lots.randint(-30, 49) for _ in range(p.seats)]
    can = {"play": True, "lead": True, "keep": bool(p.heaps), "exchange": p.may_exchange(p.seat),
           "draw": bool(p.boneyard) and not p.plays(p.seat), "pass": not p.boneyard and not p.plays(p.seat)}
    return (p, action) if can[action["type"]] and all(p.hands) else None


def as_question(p, action):
    def names(flags):
        return " ".join("ABCD"[s] for s in range(p.seats) if flags[s])

    scene = [] if p.phase == "opening" else ["centre " + name(p.centre), "trains " + asking.per_seat(p.trains),
                                             "open " + names(p.open)]
    scene += ["hands " + asking.per_seat(p.hands), "discards " + asking.per_seat(p.thrown), f"{p.phase} {'ABCD'[p.seat]}",
              "had_first_turn " + names(p.had), "nominal " + "ABCD"[p.nominal], "taken " + " ".join(map(str, p.taken)),
              "scores " + " ".join(map(str, p.scores)), f"deal {p.deal}", "boneyard " + asking.written(p.boneyard)]
    scene += ["heap " + asking.written(heap) for heap in p.heaps]
    return {"options": p.options, "seats": p.seats, "scene": scene, "seat": p.seat, "action": action}


def scored(p, out):
    """Returns the winners and points of a deal; `out` is the seat that went out, or None if the deal is blocked."""
    seats = range(p.seats)
    spots = [sum(a + b for a, b in hand) for hand in p.hands]
    if out is not None:
        best, least = [out], 0
    else:
        least = min(spots)
        best = [s for s in seats if spots[s] == least]
    if len(best) > 1 and p.options["tie_rule"] == "none":
        return [], [0] * p.seats
    if len(best) > 1 and p.options["tie_rule"] == "earlier_turn":
        first = p.nominal
        while first not in best:
            first = p.following(first)
        best = [first]
    losses = {s: spots[s] - least for s in seats if s not in best}
    for s in losses:
        for _ in range(p.taken[s]):
            losses[s] *= 2
    while sum(losses.values()) % len(best):  # the only loser pays the rest, or the one with an odd loss
        losses[next(s for s in losses if len(losses) == 1 or losses[s] % 2)] += 1
    share = sum(losses.values()) // len(best)
    return best, [share if s in best else -losses[s] for s in seats]


def opinion(question):
    p = copy.copy(question["position"])
    p.hands = [hand[:] for hand in p.hands]
    p.heaps, p.boneyard, p.taken = p.heaps[:], p.boneyard[:], p.taken[:]
    p.ends, p.open, p.had = p.ends[:], p.open[:], p.had[:]
    acted = p.seat
    p.act(question["asked"]["action"])
    out = acted if not p.hands[acted] else None
    if out is None and not p.only_passes_follow():
        return None
    winners, points = scored(p, out)
    scores = [score + gained for score, gained in zip(p.scores, points)]
    over = max(scores) >= p.options["target"] or p.deal == p.options["deals"]
    starter = p.following(p.nominal)
    if p.options["next_starter"] == "winner":
        starter = p.nominal
        while winners and starter not in winners:
            starter = p.following(starter)
    return {"reason": "out" if out is not None else "blocked" if winners else "tied", "winners": winners, "points": points,
            "sheet": points, "scores": scores, "starter": None if over else starter,
            "match": [s for s in range(p.seats) if scores[s] == max(scores)] if over else None}


def read(question, events):
    ended = asking.first_of(events, "deal_ended")
    if ended is None:
        return None
    sheet, seats = ended["result"], range(question["asked"]["seats"])
    started, match = asking.first_of(events, "started"), asking.first_of(events, "match_ended")
    return {"reason": sheet["reason"], "winners": sheet["winners"], "points": [seat["points"] for seat in sheet["seats"]],
            "sheet": [sum(line["points"] for line in sheet["lines"] if line["seat"] == s) for s in seats],
            "scores": [seat["total"] for seat in sheet["seats"]], "starter": started and started["seat"],
            "match": match and match["result"]["winners"]}


def main():
    lots = random.Random(20263)
    questions = []
    while len(questions) < POSITIONS:
        found = random_position(lots)
        if found:
            questions.append({"position": found[0], "asked": as_question(*found)})
    counts = collections.Counter({"positions": POSITIONS})
    for question, said in zip(questions, asking.compare("garrafina", questions, opinion, read)):
        counts[said["reason"] if said else "going on"] += 1
        counts["after " + question["asked"]["action"]["type"]] += 1
        if said:
            p = question["position"]
            counts["shared"] += len(said["winners"]) > 1
            counts["doubled losses"] += any(p.taken[s] and said["points"][s] < 0 for s in range(p.seats))
            counts["matches over"] += said["match"] is not None
    asking.report("garrafina", counts, {"going on": 1000, "out": 1000, "blocked": 1000, "tied": 100, "shared": 100,
                                        "doubled losses": 500, "after exchange": 300, "after draw": 300, "after lead": 300})


if __name__ == "__main__":
    main()
