"""The requests of a connection that wait for an answer, over the life of several sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .backoff import Pace


@dataclass(eq=False)
class _Waiting:
    text: str
    #: Belongs to one socket: it fails when that is lost.
    first: bool
    future: asyncio.Future[Any]
    #: When it was sent on the present socket.
    sent_at: float | None = None


class Outbox:
    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._waiting: dict[str, _Waiting] = {}
        self._unsent: list[_Waiting] = []
        self._pace = Pace()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def oldest_at(self) -> float | None:
        """When the oldest unanswered request of the present socket was sent."""
        return min((one.sent_at for one in self._waiting.values() if one.sent_at is not None), default=None)

    def add(self, request_id: str, text: str, first: bool) -> asyncio.Future[Any]:
        """Returns the future answer to a request, which `send` or `send_all` sends."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[request_id] = _Waiting(text, first, future)
        return future

    def send(self, request_id: str) -> None:
        """Sends a request as soon as the budget of the connection allows."""
        waiting = self._waiting.get(request_id)
        if waiting is None or waiting.sent_at is not None or waiting in self._unsent:
            return
        self._unsent.append(waiting)
        if len(self._unsent) == 1:
            self._flush()

    def send_all(self) -> None:
        """Sends everything that was not yet sent on this socket, in the order in which it was requested."""
        for request_id in list(self._waiting):
            self.send(request_id)

    def _flush(self) -> None:
        loop = asyncio.get_running_loop()
        while self._unsent:
            pause = self._pace.take(loop.time())
            if pause > 0:
                self._timer = loop.call_later(pause, self._flush)
                return
            waiting = self._unsent.pop(0)
            waiting.sent_at = loop.time()
            self._write(waiting.text)

    def resolve(self, request_id: str, answer: Any) -> None:
        waiting = self.forget(request_id)
        if waiting is not None and not waiting.future.done():
            waiting.future.set_result(answer)

    def reject(self, request_id: str, error: Exception) -> None:
        waiting = self.forget(request_id)
        if waiting is not None and not waiting.future.done():
            waiting.future.set_exception(error)
            waiting.future.exception()  # a request that nobody awaits any longer is no mistake

    def reject_all(self, error: Exception) -> None:
        for request_id in list(self._waiting):
            self.reject(request_id, error)

    def forget(self, request_id: str) -> _Waiting | None:
        waiting = self._waiting.pop(request_id, None)
        if waiting is not None and waiting in self._unsent:
            self._unsent.remove(waiting)
        return waiting

    def lost(self, error: Exception) -> None:
        """The socket is lost: everything is unsent again, with a whole budget. Requests for that socket alone fail."""
        if self._timer is not None:
            self._timer.cancel()
        self._unsent = []
        self._pace = Pace()
        for request_id, waiting in list(self._waiting.items()):
            waiting.sent_at = None
            if waiting.first:
                self.reject(request_id, error)
