"""A player's connection to a server, and the room that it is in."""

from __future__ import annotations

import asyncio
import contextlib
import random as random_module
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from types import TracebackType
from typing import Any, Literal, cast
from urllib.parse import urlsplit

from .connection import Connection
from .errors import ClosedError, DeadlineError, RefusedError
from .protocol import (
    GoneMessage,
    JoinedMessage,
    PlayedMatch,
    RefusedMessage,
    ReplayFrame,
    RoomsChangedMessage,
    RoomSummary,
    UpdateMessage,
    WelcomeMessage,
)
from .feed import Feed
from .room import Owner, Room
from .room_list import RoomList
from .status import AskFirst, Listener, Status, Timing
from .tokens import MemoryTokens, TokenStore
from .websocket import Socket, WebSocket

Event = Literal["status", "welcome", "announcement", "report_closed", "name_refused", "token_lost"]

#: Refusals that say nothing about the request: nothing changed, and soon the same may succeed.
_PASSING = {"slow_down", "busy", "storage"}
_LONGEST_PAUSE = 5.0


class Client:
    """A player's connection to a server, which returns by itself. It is in one room at a time.

    It connects when its `async with` begins. `url` is the server, such as https://HOST or http://HOST:PORT. `client` names your program
    and its version for the server's logs, in 1 to 40 characters. `name` is for a new player; a known one keeps the name that the server
    has, and `rename` changes it. Without `tokens` the token is kept in memory, so each run is a new player. `recovery` signs in with a
    recovery code if there is no token. `program` says that no person plays, but a program: it marks a new player for good, and everybody
    sees it. `retries` is how often a request is repeated that was refused because the server has too much to
    do. Beyond `requests_most` requests without an answer, further ones raise `TooManyRequestsError`.
    """

    def __init__(
        self,
        url: str,
        *,
        client: str,
        name: str | None = None,
        tokens: TokenStore | None = None,
        recovery: str | None = None,
        program: bool = False,
        retries: int = 3,
        timing: Timing = Timing(),
        requests_most: int = 64,
        open_socket: Callable[[str, str], Awaitable[Socket]] = WebSocket.open,
        random: Callable[[], float] = random_module.random,
    ) -> None:
        self._base = _address_of(url)
        self._tokens = tokens or MemoryTokens()
        self._token = self._tokens.read()
        self._retries = retries
        self._room: Room | None = None
        self._room_list: RoomList | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._entry_code: str | None = None  # the code with which we entered the room
        self._routing_key: str | None = None  # leads straight to it
        self._closed = False
        self._changed = asyncio.Event()
        self._listeners: dict[str, list[Callable[[Any], None]]] = {}
        #: The player, as the last welcome says; None before the first.
        self.player: WelcomeMessage | None = None
        self._connection = Connection(
            url=lambda: f"{self._base}/{self._routing_key}" if self._routing_key else self._base,
            client=client,
            token=lambda: self._token,
            recovery=lambda: recovery,
            name=lambda: name if self._token is None else None,
            program=program,
            listener=Listener(
                status=self._hear_status,
                welcome=self._hear_welcome,
                update=self._hear_update,
                gone=self._hear_gone,
                announcement=lambda announcement: self._tell("announcement", announcement),
                rooms_changed=self._hear_rooms_changed,
                report_closed=lambda report: self._tell("report_closed", report),
                name_refused=lambda refused: self._tell("name_refused", refused),
                elsewhere=lambda key: setattr(self, "_routing_key", key),
                enter=self._enter,
            ),
            open_socket=open_socket,
            timing=timing,
            requests_most=requests_most,
            random=random,
        )

    async def __aenter__(self) -> Client:
        self._connection.connect()
        try:
            await self.welcomed()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    @property
    def status(self) -> Status:
        return self._connection.status

    @property
    def room(self) -> Room | None:
        """The room that you are in."""
        return self._room if self._room is not None and self._room.gone is None and self._room.is_known else None

    def on(self, event: Event, hear: Callable[[Any], None]) -> Callable[[], None]:
        """Calls `hear` at each such event; returns what ends it. Of `token_lost` the value is the error of the token store."""
        self._listeners.setdefault(event, []).append(hear)
        return lambda: self._listeners[event].remove(hear)

    def _tell(self, event: Event, value: object) -> None:
        for hear in list(self._listeners.get(event, [])):
            hear(value)

    async def welcomed(self, *, timeout: float | None = None) -> WelcomeMessage:
        """Waits until the connection is open. Raises `ClosedError` when it is closed or has stopped."""
        try:
            async with asyncio.timeout(timeout):
                while True:
                    if self._connection.status.state == "open" and self.player is not None:
                        return self.player
                    if silent := self._silent():
                        raise silent
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError as late:
            raise DeadlineError(f"no welcome within {timeout} s") from late

    async def request(self, kind: str, body: dict[str, Any], *, timeout: float | None = None) -> Any:
        """Sends any request and returns its answer.

        It is sent again, with its id, after a lost connection, until there is an answer. If the server has too much to do and the
        pause is short, the request is repeated up to `retries` times.
        """
        try:
            async with asyncio.timeout(timeout):
                for retry in range(self._retries + 1):
                    if self._closed:
                        raise ClosedError("closed")
                    try:
                        return await self._connection.request(kind, body)
                    except RefusedError as refused:
                        pause = 0.5 * 2**retry if refused.retry_after is None else refused.retry_after
                        is_passing = refused.retryable and refused.code in _PASSING and pause <= _LONGEST_PAUSE
                        if not is_passing or retry == self._retries:
                            raise
                        await asyncio.sleep(pause)
        except TimeoutError as late:
            raise DeadlineError(f"no answer to {kind} within {timeout} s") from late

    async def create(
        self,
        variant: str,
        *,
        seats: int,
        options: dict[str, Any] | None = None,
        settings: dict[str, Any] | None = None,
        timeout: float | None = None,
    ) -> Room:
        """Creates a room and enters it: you are its host, on seat 0. Options and settings that you leave out get their defaults."""
        body = {"variant": variant, "seats": seats, "options": options or {}, "settings": settings or {}}
        return await self._entered(await self.request("create", body, timeout=timeout), None, timeout)

    async def join(self, code: str, *, timeout: float | None = None) -> Room:
        """Enters a room by its code, as a guest, or by its watch code, as a spectator. A player returns to their seat."""
        return await self._entered(await self.request("join", {"code": code}, timeout=timeout), code, timeout)

    async def claim(self, code: str, seat_code: str, *, timeout: float | None = None) -> Room:
        """Enters a room and claims a seat with the code of its offer."""
        body = {"code": code, "seat_code": seat_code}
        return await self._entered(await self.request("claim", body, timeout=timeout), code, timeout)

    async def rename(self, name: str, *, timeout: float | None = None) -> None:
        """Changes your name, in this room and in later ones."""
        await self.request("rename", {"name": name}, timeout=timeout)

    async def rooms(self, *, only: dict[str, Any] | None = None, timeout: float | None = None) -> AsyncIterator[RoomSummary]:
        """Returns the public rooms, the one with the newest activity first. `only` narrows the list, as {"variant": "gaple"}."""
        narrowed: dict[str, Any] = {"only": only} if only else {}
        body = narrowed
        while True:
            page = await self.request("rooms", body, timeout=timeout)
            for room in page["rooms"]:
                yield room
            if not page.get("more") or not page.get("next"):
                return
            body = {**narrowed, "after": page["next"]}

    def watch_rooms(self, *, only: dict[str, Any] | None = None) -> Feed[list[RoomSummary]]:
        """Returns the list of public rooms whenever it has changed, the present one first: the newest at each reading.

        It goes on after a lost connection. A later call takes the place of an earlier one. Needs the feature `rooms_subscribe`.
        """
        if self._room_list is not None:
            self._room_list.feed.end()
        room_list = self._room_list = RoomList(lambda body: self.request("rooms", body), only or {})

        def leave() -> None:
            if self._room_list is room_list:
                self._room_list = None
                if not self._silent():
                    self._aside(self._unsubscribe())

        room_list.feed.on_end(leave)
        self._aside(room_list.load())
        return room_list.feed

    async def _unsubscribe(self) -> None:
        with contextlib.suppress(ClosedError, RefusedError):  # it ends with the connection
            await self.request("rooms", {"limit": 1, "subscribe": False})

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def matches(self, *, timeout: float | None = None) -> AsyncIterator[PlayedMatch]:
        """Returns the matches in which you have or had a seat, the latest first."""
        body: dict[str, Any] = {}
        while True:
            page = await self.request("matches", body, timeout=timeout)
            for match in page["matches"]:
                yield match
            if not page["more"] or not page["matches"]:
                return
            body = {"before": page["matches"][-1]["match"]}

    def replay(self, match: str, *, timeout: float | None = None) -> AsyncIterator[ReplayFrame]:
        """Returns a finished match move by move, with all hands open."""
        return self._replay_of({"match": match}, timeout=timeout)

    async def _replay_of(self, match: dict[str, str], *, timeout: float | None = None) -> AsyncIterator[ReplayFrame]:
        """Returns the frames of a match, named by `match`, or by `room`."""
        body: dict[str, Any] = dict(match)
        while True:
            page = await self.request("replay", body, timeout=timeout)
            for frame in page["frames"]:
                yield frame
            if not page["more"] or not page["frames"]:
                return
            body = {**match, "after": page["frames"][-1]["seq"]}

    def retry_now(self) -> None:
        """Tries now, also when the connection has stopped: after 4409 it takes the room back from your other connection."""
        if not self._closed:
            self._connection.connect()

    async def close(self) -> None:
        """Closes the connection. Your seat stays yours; without you a stand-in plays it after the grace period."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await self._connection.close()

    # ------------------------------------------------------------------------------------------ what the connection says

    def _hear_status(self, status: Status) -> None:
        self._changed.set()
        silent = self._silent()
        if self._room is not None and silent is not None:
            self._room.silence(silent)
        if self._room_list is not None and silent is not None:
            self._room_list.feed.end(silent)
        self._tell("status", status)

    def _silent(self) -> ClosedError | None:
        """Returns why nothing more will be heard; None while the client connects."""
        status = self._connection.status
        if status.state == "stopped":
            return ClosedError(status.reason, status.code)
        return ClosedError("closed") if self._closed else None

    def _hear_rooms_changed(self, message: RoomsChangedMessage) -> None:
        if self._room_list is not None and not self._room_list.hear(message):
            self._aside(self._room_list.load())

    def _hear_welcome(self, welcome: WelcomeMessage) -> None:
        if self.player is not None and self._room_list is not None:
            self._aside(self._room_list.load())
        self.player = welcome
        self._tell("welcome", welcome)
        if "token" in welcome:
            self._token = welcome["token"]
            try:
                self._tokens.write(welcome["token"])
            except Exception as error:
                if not self._listeners.get("token_lost"):
                    raise  # to the loop's exception handler: nobody must lose a player without hearing of it
                self._tell("token_lost", error)

    def _hear_update(self, update: UpdateMessage) -> None:
        # The update may come before the caller of `join` or `create` has heard the answer.
        room = self._room_of(update["room"])
        room.hear(update)
        if room.is_known:
            self._connection.resume_with(room.id if room.state.returns_by_id else None, update["seq"])

    def _hear_gone(self, gone: GoneMessage) -> None:
        room = self._room
        if room is None or room.id != gone["room"] or room.gone is not None:
            return
        if gone["retryable"]:
            refused: RefusedMessage = {"type": "refused", "re": "", "code": gone["code"], "message": "", "retryable": True}
            self._connection.try_again(refused)
        elif gone["code"] == "closed":
            self._aside(self._join_or_end(room, gone["code"]))
        else:
            self._end(room, gone["code"])

    async def _join_or_end(self, room: Room, code: str) -> None:
        """The code opens the room also to people who have lost their seat there. If the room is closed, the refusal says so."""
        try:
            is_back = await self._join_again(room, lambda kind, body: self.request(kind, body))
        except (RefusedError, ClosedError):
            is_back = False
        if not is_back:
            self._end(room, code)

    async def _enter(self, ask_first: AskFirst) -> None:
        """After a welcome: people without a seat come back by their code."""
        room = self._room
        if room is None or room.gone is not None or not room.is_known or room.state.returns_by_id:
            return
        try:
            if not await self._join_again(room, ask_first):
                self._end(room, "closed")
        except RefusedError as refused:
            if refused.retryable:
                self._connection.try_again(refused.refused)
            else:
                self._end(room, refused.code)

    async def _join_again(self, room: Room, ask: AskFirst) -> bool:
        """Returns False if there is no code, or it leads elsewhere now."""
        if self._entry_code is None:
            return False
        joined = cast(JoinedMessage, await ask("join", {"code": self._entry_code, "seq": room.state.seq}))
        if joined["room"] != room.id:
            return False
        self._note_entry(room, joined, self._entry_code)
        return True

    async def _entered(self, joined: JoinedMessage, code: str | None, timeout: float | None) -> Room:
        room = self._room_of(joined["room"])
        self._note_entry(room, joined, code)
        await room.until(lambda state: True, timeout=timeout)
        return room

    def _room_of(self, room_id: str) -> Room:
        if self._room is None or self._room.id != room_id or self._room.gone is not None:
            if self._room is not None:
                self._room.end("left")
            owner = Owner(self.request, self._replay_of, lambda room: self._end(room, "left"), self._silent)
            self._room = Room(owner, room_id)
        return self._room

    def _note_entry(self, room: Room, joined: JoinedMessage, code: str | None) -> None:
        room.code, room.watch_code = joined.get("code"), joined.get("watch_code")
        self._entry_code = code or room.code
        self._routing_key = joined["routing_key"]

    def _end(self, room: Room, code: str) -> None:
        if self._room is room:
            self._connection.resume_with(None)
            self._entry_code = self._routing_key = None
        room.end(code)


def _address_of(url: str) -> str:
    """Returns the address of the socket: of a page, a server, or the socket itself."""
    parts = urlsplit(url)
    scheme = {"https": "wss", "wss": "wss", "http": "ws", "ws": "ws"}.get(parts.scheme)
    if scheme is None or not parts.netloc:
        raise ValueError(f"no address of a server: {url}")
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/').removesuffix('/ws')}/ws"


#: Use it as `async with connect(url, client=…) as client`.
connect = Client
