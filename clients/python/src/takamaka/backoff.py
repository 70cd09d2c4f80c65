"""When to connect again, and how fast to send."""

from __future__ import annotations

from typing import Literal


def backoff(attempt: int, random: float, first: float = 0.5, most: float = 15.0) -> float:
    """Returns the seconds until the next try, spread by ±50 % with `random` from 0 to 1.

    They are 0.5, 0.75, 1.125, 1.6875, then 2.53 for as long as a server may need to start again or a database to fail over,
    half a minute; then longer and longer, up to 15.
    """
    return min(most, first * 1.5 ** min(attempt, max(4, attempt - 9), 20)) * (0.5 + random)


def after_close(code: int) -> Literal["stop", "back_off", "at_once"]:
    """Returns what to do after a close code. The hundreds decide, so a new code needs no new client."""
    if 4400 <= code <= 4499:
        return "stop"
    if 4600 <= code <= 4699:
        return "at_once"
    return "back_off"


class Pace:
    """The budget of messages of one connection, a little below the server's (`messages_per_second`, `messages_burst`).

    Beyond it the server refuses with `slow_down` and then closes the connection, so a client waits by itself.
    """

    def __init__(self, burst: float = 36, per_second: float = 9.5) -> None:
        self._burst = burst
        self._per_second = per_second
        self._level = burst
        self._at = 0.0

    def take(self, now: float) -> float:
        """Takes one message from the budget and returns 0, or returns the seconds until there is one to take."""
        self._level = min(self._burst, self._level + (now - self._at) * self._per_second)
        self._at = now
        if self._level < 1:
            return (1 - self._level) / self._per_second + 1e-6
        self._level -= 1
        return 0.0
