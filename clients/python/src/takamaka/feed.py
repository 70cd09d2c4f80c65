"""A bounded queue that is read by `async for`."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Feed(AsyncIterator[T], Generic[T]):
    """Beyond `most` values the oldest ones are dropped, and `mark` is told how many, with the value that follows them."""

    def __init__(self, most: int, mark: Callable[[T, int], T] = lambda value, dropped: value) -> None:
        self._values: deque[T] = deque()
        self._most = most
        self._mark = mark
        self._dropped = 0
        self._changed = asyncio.Event()
        self._is_over = False
        self._error: Exception | None = None
        self._leave: Callable[[], None] = lambda: None

    def on_end(self, leave: Callable[[], None]) -> None:
        """Calls `leave` once, when nobody reads any longer."""
        self._leave = leave

    def push(self, value: T) -> None:
        if self._is_over:
            return
        self._values.append(value)
        if len(self._values) > self._most:
            self._values.popleft()
            self._dropped += 1
        self._changed.set()

    def end(self, error: Exception | None = None) -> None:
        """Ends it: with an error for the reader, or as a list ends. Queued values are still read."""
        if self._is_over:
            return
        self._is_over, self._error = True, error
        self._leave()
        self._changed.set()

    async def aclose(self) -> None:
        """Stops reading."""
        self._values.clear()
        self.end()

    def __aiter__(self) -> Feed[T]:
        return self

    async def __anext__(self) -> T:
        while not self._values:
            if self._is_over:
                error, self._error = self._error, None  # told once
                raise error or StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        dropped, self._dropped = self._dropped, 0
        value = self._values.popleft()
        return self._mark(value, dropped) if dropped else value
