"""The state of a connection, its times, and who hears of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from .protocol import (
    AnnouncementMessage,
    GoneMessage,
    RefusedMessage,
    ReportClosedMessage,
    RoomsChangedMessage,
    UpdateMessage,
    WelcomeMessage,
)


@dataclass(frozen=True)
class Status:
    """Where the connection is. Of `stopped`, reconnecting would not help."""

    state: Literal["idle", "connecting", "open", "waiting", "stopped"]
    #: Of `connecting` and `waiting`: the tries since the last good connection.
    attempt: int = 0
    #: Of `waiting`: when the next try is, by `time.time()`.
    retry_at: float = 0
    #: Of `stopped`: the close code, or the one that a refused `hello` means.
    code: int = 0
    reason: str = ""
    #: Of `waiting` and `stopped`: why, if the server has said so.
    refused: RefusedMessage | None = None


@dataclass(frozen=True)
class Timing:
    """Times of a connection, in seconds."""

    #: For a socket to open.
    dial: float = 10
    #: For the answer to the oldest request, the `hello` and the `ping` included. After it the connection counts as dead.
    answer: float = 10
    #: The first pause before a new try. The next four are half as long again each, and after half a minute so are further
    #: ones, up to `retry_most`. Spread by ±50 %.
    retry_first: float = 0.5
    retry_most: float = 15
    #: A connection that lasted so long, or brought an update, makes the next pause the first one again.
    stable: float = 5


#: Sends a request before those that wait. It is not sent again after a loss: it raises `ClosedError`.
AskFirst = Callable[[str, dict[str, Any]], Awaitable[Any]]


def _ignore(_: Any) -> None:
    pass


@dataclass(frozen=True)
class Listener:
    """Hears what a connection says, in its event loop. An error that it raises goes to the loop's exception handler."""

    status: Callable[[Status], None] = _ignore
    #: A token in it is sent only once.
    welcome: Callable[[WelcomeMessage], None] = _ignore
    update: Callable[[UpdateMessage], None] = _ignore
    #: The room is gone, or out of reach for now.
    gone: Callable[[GoneMessage], None] = _ignore
    #: The administrators' announcement to everybody; an empty text ends it.
    announcement: Callable[[AnnouncementMessage], None] = _ignore
    #: What has changed in the list of rooms to which this connection has subscribed.
    rooms_changed: Callable[[RoomsChangedMessage], None] = _ignore
    #: What came of a report that this player made.
    report_closed: Callable[[ReportClosedMessage], None] = _ignore
    #: The server refuses the name. The hello is sent again without it: no name locks a player out.
    name_refused: Callable[[RefusedMessage], None] = _ignore
    #: Another server has the room: the next socket is to open at `/ws/KEY`. The connection closes, and the request is sent again there.
    elsewhere: Callable[[str], None] = _ignore
    #: Called after each welcome; requests that wait are sent, or sent again, when it has ended.
    enter: Callable[[AskFirst], Awaitable[None]] | None = None
