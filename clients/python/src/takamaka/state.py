"""A room as you see it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .protocol import GameAction, ClockView, Entry, RoomView, UpdateMessage, You


class TimeLeft(NamedTuple):
    """Seconds left of the turn, and in that seat's bank."""

    turn: float
    bank: float


@dataclass(frozen=True)
class RoomState:
    """A room after one update. It never changes: the next update makes another one."""

    #: The room's id.
    id: str
    #: The number of the last event that this state contains.
    seq: int
    #: Seats, names, settings and phase.
    info: RoomView
    #: Whose turn it is, and the times that were left when the server sent it.
    clock: ClockView
    #: What everybody sees of the game; None before the first match.
    table: Any
    #: What only you see.
    you: You
    #: When it arrived, by `time.monotonic()`.
    at: float = field(default_factory=time.monotonic)
    #: In the state with which you enter: what happened in this deal before, as you see it; else empty.
    recent: list[Entry] = field(default_factory=list)

    @property
    def seat(self) -> int | None:
        """Your seat; None without one."""
        return self.you.get("seat")

    @property
    def legal(self) -> list[GameAction]:
        """The actions that the server accepts from you now. In some games there are some out of turn, too."""
        own: Any = self.you.get("own")
        actions: list[GameAction] = own["legal"] if own else []
        return actions

    @property
    def is_my_turn(self) -> bool:
        """Whether the table waits for you to act."""
        if self.info["phase"] != "playing" or self.info["paused"] or self.seat is None:
            return False
        return self.clock.get("turn") == self.seat and bool(self.legal)

    @property
    def is_to_ready(self) -> bool:
        """Whether the score sheet is shown and waits for your `ready`."""
        return self.info["phase"] == "between_deals" and self.seat is not None and not self.info["seats"][self.seat]["ready"]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.info["phase"] == "finished"

    @property
    def returns_by_id(self) -> bool:
        """Whether the room's id is enough to come back. All others need a code."""
        return self.seat is not None or self.you["host"] or "line" in self.you

    def time_left(self, now: float | None = None) -> TimeLeft | None:
        """The seconds left at `now` by `time.monotonic()`; None without a clock."""
        turn, turn_ms = self.clock.get("turn"), self.clock.get("turn_ms")
        if turn is None or turn_ms is None:
            return None
        is_still = self.clock.get("held") or "pause_ms" in self.clock
        passed = 0.0 if is_still else (time.monotonic() if now is None else now) - self.at
        bank_ms = self.clock["bank_ms"]
        bank = bank_ms[turn] / 1000 if turn < len(bank_ms) else 0.0
        return TimeLeft(max(0.0, turn_ms / 1000 - passed), max(0.0, bank - max(0.0, passed - turn_ms / 1000)))


def entries_of(update: UpdateMessage) -> list[Entry]:
    """Returns the entries of an update as you see them, oldest first: where one of yours has the same number, it counts."""
    return _as_seen(update["events"], update["you"]["events"])


def recent_of(update: UpdateMessage) -> list[Entry]:
    """Returns the entries of `recent`, in the same way."""
    return _as_seen(update.get("recent", []), update["you"].get("recent", []))


def _as_seen(shared: list[Entry], mine: list[Entry]) -> list[Entry]:
    own = {entry["seq"]: entry for entry in mine}
    return [own.get(entry["seq"], entry) for entry in shared]
