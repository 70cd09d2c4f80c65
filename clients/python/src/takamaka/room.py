"""A room that you are in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from .errors import DeadlineError, GoneError
from .feed import Feed
from .protocol import GameAction, DealResult, Entry, ReplayFrame, UpdateMessage
from .state import RoomState, entries_of, recent_of

#: The steps that `steps` keeps for a slow reader.
_STEPS_MOST = 256


@dataclass(frozen=True)
class Step:
    """What one update brought."""

    before: RoomState | None
    state: RoomState
    #: What happened, as you see it; ignore types that you do not know.
    events: list[Entry]
    #: Steps that were dropped in front of this one, because they were not read in time. Its state is complete all the same.
    dropped: int = 0


@dataclass(frozen=True)
class Owner:
    """What a room needs of its client."""

    request: Callable[..., Awaitable[Any]]
    replay_of: Callable[..., AsyncIterator[ReplayFrame]]
    left: Callable[[Room], None]
    #: Why nothing more will be heard; None while the client connects.
    silent: Callable[[], Exception | None]


class Room:
    """A room that you are in. Its client keeps it over lost connections, until it is `gone`."""

    def __init__(self, owner: Owner, room_id: str) -> None:
        self.id = room_id
        #: The codes for guests and for spectators, if you may share them.
        self.code: str | None = None
        self.watch_code: str | None = None
        #: Why you are no longer in the room: the code of `gone`, or `left`; None while you are.
        self.gone: str | None = None
        self._owner = owner
        self._state: RoomState | None = None
        self._hear: dict[object, Callable[[Step], None]] = {}
        self._end: dict[object, Callable[[Exception | None], None]] = {}

    @property
    def state(self) -> RoomState:
        """The newest state."""
        if self._state is None:
            raise RuntimeError("the room has no state yet")  # its client hands it out when it has one
        return self._state

    @property
    def is_known(self) -> bool:
        """Whether its first update has arrived, as it has when the client hands it out."""
        return self._state is not None

    def steps(self) -> Feed[Step]:
        """Returns every update from the present state on, which comes first.

        It ends when you leave the room, and raises `GoneError` or `ClosedError` otherwise. Of the steps that wait to be read, the
        latest 256 are kept.
        """
        feed: Feed[Step] = Feed(_STEPS_MOST, lambda step, dropped: replace(step, dropped=dropped))
        if self._state is not None:
            feed.push(Step(None, self._state, []))
        return self._feed(feed, feed.push)

    def __aiter__(self) -> Feed[Step]:
        return self.steps()

    def states(self) -> Feed[RoomState]:
        """Returns the newest state at each reading, the present one first: a slow reader misses states, and never decides by an old one."""
        feed: Feed[RoomState] = Feed(1)
        if self._state is not None:
            feed.push(self._state)
        return self._feed(feed, lambda step: feed.push(step.state))

    def _feed(self, feed: Feed[Any], hear: Callable[[Step], None]) -> Feed[Any]:
        if self.gone is not None:
            feed.end(None if self.gone == "left" else GoneError(self.gone))
            return feed
        if silent := self._owner.silent():
            feed.end(silent)
            return feed
        self._hear[feed] = hear
        self._end[feed] = feed.end
        feed.on_end(lambda: self._forget(feed))
        return feed

    def _forget(self, key: object) -> None:
        self._hear.pop(key, None)
        self._end.pop(key, None)

    def on_step(self, hear: Callable[[Step], None]) -> Callable[[], None]:
        """Calls `hear` with each step; returns what ends it."""
        key = object()
        self._hear[key] = hear
        return lambda: self._forget(key)

    async def until(self, holds: Callable[[RoomState], bool], *, timeout: float | None = None) -> RoomState:
        """Waits for the first state, the present one included, for which `holds` is true."""
        found: asyncio.Future[RoomState] = asyncio.get_running_loop().create_future()

        def hear(step: Step) -> None:
            if not found.done() and holds(step.state):
                found.set_result(step.state)

        def end(error: Exception | None) -> None:
            if not found.done():
                found.set_exception(error or GoneError("left"))

        if self._state is not None and holds(self._state):
            return self._state
        if self.gone is not None:
            raise GoneError(self.gone)
        if silent := self._owner.silent():
            raise silent
        self._hear[found], self._end[found] = hear, end
        try:
            async with asyncio.timeout(timeout):
                return await found
        except TimeoutError as late:
            raise DeadlineError(f"no such state within {timeout} s") from late
        finally:
            self._forget(found)

    async def request(self, kind: str, body: dict[str, Any] | None = None, *, timeout: float | None = None) -> Any:
        """Sends any request about this room and returns its answer, when `state` shows what the request has changed."""
        answer = await self._owner.request(kind, {"room": self.id, **(body or {})}, timeout=timeout)
        # `ok` may come before its update (docs/PROTOCOL.md, section 5), and nobody should decide by the state before it.
        if kind != "leave" and answer["type"] == "ok" and "seq" in answer:
            reached: int = answer["seq"]
            with suppress(GoneError):  # it is done, and nothing more is told about this room
                await self.until(lambda state: state.seq >= reached, timeout=timeout)
        return answer

    async def act(self, action: GameAction, *, seq: int | None = None, timeout: float | None = None) -> int | None:
        """Takes an action of `legal`, unchanged, and returns the seq of the move, when `state` shows it.

        `seq` is that of the state in which you decided, by default the newest. Refused as `stale` if the table has moved since: look
        at the new state and decide again.
        """
        body = {"seq": self.state.seq if seq is None else seq, "action": action}
        done: int | None = (await self.request("act", body, timeout=timeout)).get("seq")
        return done

    async def sit(self, seat: int | None = None, *, timeout: float | None = None) -> None:
        """Takes an open seat, the first one by default."""
        await self.request("sit", {} if seat is None else {"seat": seat}, timeout=timeout)

    async def stand(self, *, timeout: float | None = None) -> None:
        """Gives up the seat, before a match."""
        await self.request("stand", timeout=timeout)

    async def add_bots(self, strength: str | None = None, *, timeout: float | None = None) -> None:
        """Host: puts bots on all open seats."""
        await self.request("add_bots", {} if strength is None else {"strength": strength}, timeout=timeout)

    async def start(self, *, timeout: float | None = None) -> None:
        """Host: starts the match, or the rematch."""
        await self.request("start", timeout=timeout)

    async def ready(self, *, timeout: float | None = None) -> None:
        """Says that you have read the score sheet."""
        await self.request("ready", timeout=timeout)

    async def say(self, text: str | None = None, *, phrase: str | None = None, timeout: float | None = None) -> None:
        """Sends a short text where the room allows it, or a quick phrase by its id."""
        await self.request("say", {"text": text} if phrase is None else {"phrase": phrase}, timeout=timeout)

    async def line_up(self, partner: str | None = None, *, timeout: float | None = None) -> None:
        """Waits in the line for a seat, alone or as the partner of somebody who waits alone."""
        await self.request("line_up", {} if partner is None else {"with": partner}, timeout=timeout)

    async def leave(self, *, timeout: float | None = None) -> None:
        """Leaves the room. During a match a stand-in plays your seat."""
        await self.request("leave", timeout=timeout)
        self._owner.left(self)

    async def sheet(self, *, timeout: float | None = None) -> AsyncIterator[DealResult]:
        """Returns the score sheets of the match so far, oldest first."""
        after, more = 0, True
        while more:
            page = await self.request("sheet", {"after": after}, timeout=timeout)
            for deal in page["deals"]:
                yield deal
                after = deal["deal"]
            more = page["more"] and page["deals"]

    def replay(self, *, timeout: float | None = None) -> AsyncIterator[ReplayFrame]:
        """Returns the match move by move; while it runs, as you have seen it."""
        return self._owner.replay_of({"room": self.id}, timeout=timeout)

    # The client calls what follows.

    def hear(self, update: UpdateMessage) -> None:
        """Takes an update in."""
        before = self._state
        info = update.get("info", before.info if before else None)
        if info is None or self.gone is not None:
            return
        state = RoomState(self.id, update["seq"], info, update["clock"], update.get("table"), update["you"], recent=recent_of(update))
        self._state = state
        known = before.seq if before else -1
        step = Step(before, state, [entry for entry in entries_of(update) if entry["seq"] > known])
        for hear in list(self._hear.values()):
            try:
                hear(step)
            except Exception as error:
                asyncio.get_running_loop().call_exception_handler({"message": "a listener has failed", "exception": error})

    def end(self, code: str) -> None:
        """You are no longer in the room."""
        if self.gone is None:
            self.gone = code
            self.silence(None if code == "left" else GoneError(code))

    def silence(self, error: Exception | None) -> None:
        """The client has stopped, or was closed: nobody hears more, unless it connects again."""
        for end in list(self._end.values()):
            end(error)
