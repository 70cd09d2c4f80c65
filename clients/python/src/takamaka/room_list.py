"""The list of public rooms as it is now: loaded page by page, then kept by what the server tells."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from .errors import TakamakaError
from .feed import Feed
from .protocol import RoomListMessage, RoomsChangedMessage, RoomSummary


class RoomList:
    """`feed` gives the newest list at each reading."""

    def __init__(self, ask: Callable[[dict[str, Any]], Awaitable[RoomListMessage]], only: dict[str, Any]) -> None:
        self.feed: Feed[list[RoomSummary]] = Feed(1)
        self._ask = ask
        self._only = only
        self._rooms: dict[str, RoomSummary] = {}
        self._loads = 0
        self._told: list[RoomsChangedMessage] | None = None  # by the server while the list is loaded

    async def load(self) -> None:
        """Subscribes, and loads the list from its first page on. A later call takes the place of an earlier one."""
        self._loads += 1
        load = self._loads
        self._told = []
        try:
            page = await self._ask({"only": self._only, "subscribe": True})
            if load != self._loads:
                return
            rooms = {room["code"]: room for room in page["rooms"]}
            while page["more"] and "next" in page:
                page = await self._ask({"only": self._only, "after": page["next"]})
                if load != self._loads:
                    return
                rooms.update({room["code"]: room for room in page["rooms"]})
            self._rooms = rooms
            # The pages are no newer than the last change before them, so the changes in their order lead to the newest state.
            for changes in self._told:
                self._change(changes)
            self._told = None
            self._push()
        except TakamakaError as error:
            if load == self._loads:
                self.feed.end(error)

    def hear(self, message: RoomsChangedMessage) -> bool:
        """Returns False if the list must be loaded again."""
        if message["again"]:
            return False
        if self._told is not None:
            self._told.append(message)
        else:
            self._change(message)
            self._push()
        return True

    def _change(self, message: RoomsChangedMessage) -> None:
        changed = {room["code"]: room for room in message["changed"]}
        others = {code: room for code, room in self._rooms.items() if code not in changed and code not in message["gone"]}
        self._rooms = {**changed, **others}

    def _push(self) -> None:
        self.feed.push(list(self._rooms.values()))
