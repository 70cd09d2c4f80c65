"""One connection to the server that outlives its sockets.

It says hello with the player's token, enters the room again after a loss, sends unanswered requests again with their old ids (the
server makes repeats harmless), and chooses what to do next by the hundreds of the close code. It knows nothing of what is played;
`Client` adds that.
"""

from __future__ import annotations

import asyncio
import json
import random as random_module
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, cast

from .backoff import after_close, backoff
from .errors import ClosedError, DeadlineError, RefusedError, TooManyRequestsError
from .outbox import Outbox
from .protocol import CompactMessage, RefusedMessage, UpdateMessage, WelcomeMessage
from .rows import CompactReader
from .status import Listener, Status, Timing
from .websocket import SUBPROTOCOL, BadAddressError, Socket, SocketClosedError, WebSocket

#: What a refused hello means, as a close code. Other refusals that are not retryable stop with 4400.
_HARD_REFUSALS = {"bad_token": 4401, "banned": 4410}


@dataclass(frozen=True)
class _End:
    """Why a socket is no longer used."""

    code: int
    reason: str
    refused: RefusedMessage | None = None
    #: The room or the server is out of reach for now: wait, whatever the code.
    again: bool = False


class Connection:
    """Use it in one event loop. `open_socket` opens a socket to a URL with a subprotocol."""

    def __init__(
        self,
        *,
        url: Callable[[], str],
        client: str,
        token: Callable[[], str | None],
        listener: Listener,
        recovery: Callable[[], str | None] = lambda: None,
        name: Callable[[], str | None] = lambda: None,
        program: bool = False,
        open_socket: Callable[[str, str], Awaitable[Socket]] = WebSocket.open,
        timing: Timing = Timing(),
        requests_most: int = 64,
        random: Callable[[], float] = random_module.random,
    ) -> None:
        self._url, self._client, self._token, self._recovery, self._name = url, client, token, recovery, name
        self._program = program
        self._unknown_keys: set[str] = set()  # of `hello`: an older server does not know `program` or `compact`
        self._compact = CompactReader()
        self._listener = listener
        self._open_socket = open_socket
        self._timing = timing
        self._requests_most = requests_most
        self._random = random
        self._status = Status("idle")
        self._outbox = Outbox(self._write)
        self._task: asyncio.Task[None] | None = None
        self._background: set[asyncio.Task[None]] = set()
        self._hurry = asyncio.Event()
        self._ended: asyncio.Future[_End] | None = None
        self._outgoing: asyncio.Queue[str] | None = None
        self._entering: asyncio.Task[None] | None = None
        self._attempt = 0
        self._welcomed = False
        self._flowing = False  # requests are sent: the welcome is here, and `enter` has ended
        self._name_refused: str | None = None
        self._hello_id = ""
        self._resume: dict[str, Any] | None = None
        self._heartbeat: asyncio.TimerHandle | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._greet_by: float | None = None
        self._opened_at = 0.0
        self._dialled_at_once = float("-inf")
        self._ping: tuple[str, float] | None = None
        # Ids must not repeat those of an earlier run of the same player: the server remembers its answers.
        self._id_prefix = f"{int(random() * 16**10):x}"
        self._id_count = 0

    @property
    def status(self) -> Status:
        return self._status

    def connect(self) -> None:
        """Connects now, also during a wait or after a stop. A dial that is under way goes on."""
        if self._task is not None and not self._task.done():
            self._hurry.set()
            return
        if self._status.state == "stopped":
            self._attempt = 0
        self._hurry.clear()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Closes the connection: requests without an answer raise `ClosedError`."""
        self._drop()
        self._outbox.reject_all(ClosedError("closed"))
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._set(Status("idle"))
        await asyncio.gather(*self._background, return_exceptions=True)

    def try_again(self, why: RefusedMessage) -> None:
        """Connects again after a pause, because the server cannot reach our room for now. The pauses grow until an update arrives."""
        self._finish(_End(1006, why["code"], why, again=True))

    def resume_with(self, room: str | None, seq: int = 0) -> None:
        """Sets the room to enter again after a loss, and the last seq seen there. Updates of it advance the seq."""
        self._resume = None if room is None else {"room": room, "seq": seq}

    async def request(self, kind: str, body: dict[str, Any], *, timeout: float | None = None) -> Any:
        """Sends a request, now or when the connection is back, and returns its answer.

        Raises `RefusedError`, `DeadlineError` after `timeout` seconds, or `ClosedError` if the connection is closed or stops. If
        the caller is cancelled, a request that was sent already may still be done.
        """
        if self._status.state == "stopped":
            raise ClosedError(self._status.reason, self._status.code)
        if len(self._outbox) >= self._requests_most:
            raise TooManyRequestsError(f"{self._requests_most} requests wait for an answer already")
        if self._task is None:
            self.connect()
        return await self._ask(kind, body, timeout=timeout)

    async def _ask(self, kind: str, body: dict[str, Any], *, first: bool = False, timeout: float | None = None) -> Any:
        request_id = self._next_id()
        answer = self._outbox.add(request_id, json.dumps({"type": kind, "id": request_id, **body}), first)
        if self._welcomed and (self._flowing or first):
            self._outbox.send(request_id)
        try:
            async with asyncio.timeout(timeout):
                return await answer
        except TimeoutError as late:
            raise DeadlineError(f"no answer to {kind} within {timeout} s") from late
        finally:
            self._outbox.forget(request_id)

    def _next_id(self) -> str:
        self._id_count += 1
        return f"{self._id_prefix}-{self._id_count}"

    def _set(self, status: Status) -> None:
        self._status = status
        self._tell(self._listener.status, status)

    def _tell(self, hear: Callable[[Any], None], value: object) -> None:
        try:
            hear(value)
        except Exception as error:
            asyncio.get_running_loop().call_exception_handler({"message": "a listener has failed", "exception": error})

    # ------------------------------------------------------------------------------------------ sockets, one after another

    async def _run(self) -> None:
        while True:
            self._set(Status("connecting", attempt=self._attempt))
            end = await self._session()
            now = asyncio.get_running_loop().time()
            if self._welcomed and now - self._opened_at >= self._timing.stable:
                self._attempt = 0
            self._drop()
            what = "back_off" if end.again else after_close(end.code)
            if what == "stop":
                self._outbox.reject_all(ClosedError(end.reason, end.code))
                self._set(Status("stopped", code=end.code, reason=end.reason, refused=end.refused))
                return
            # Only the first try is immediate, so that a server that closes at once does not get tries without end.
            if what == "at_once" and self._attempt == 0 and now - self._dialled_at_once >= self._timing.stable:
                self._dialled_at_once = now
                self._attempt += 1
            else:
                await self._wait(end.refused)

    async def _wait(self, refused: RefusedMessage | None) -> None:
        pause = backoff(self._attempt, self._random(), self._timing.retry_first, self._timing.retry_most)
        if refused is not None:
            pause = max(pause, refused.get("retry_after_ms", 0) / 1000)
        self._attempt += 1
        self._hurry.clear()
        self._set(Status("waiting", attempt=self._attempt, retry_at=time.time() + pause, refused=refused))
        try:
            async with asyncio.timeout(pause):
                await self._hurry.wait()
        except TimeoutError:
            pass

    async def _session(self) -> _End:
        ended: asyncio.Future[_End] = asyncio.get_running_loop().create_future()
        self._ended = ended
        try:
            async with asyncio.timeout(self._timing.dial):
                socket = await self._open_socket(self._url(), SUBPROTOCOL)
        except BadAddressError as error:
            return _End(4400, str(error))
        except TimeoutError:
            return _End(1006, "silence")
        except Exception as error:  # the network, a proxy's answer, a certificate: whatever it is may pass
            return _End(1006, str(error))
        outgoing = self._outgoing = asyncio.Queue()
        reader = asyncio.create_task(self._read(socket))
        writer = asyncio.create_task(self._write_all(socket, outgoing))
        try:
            self._greet_within(self._timing.answer)
            self._hello()
            waits: set[asyncio.Future[_End]] = {reader, ended}
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            return ended.result() if ended.done() else reader.result()
        finally:
            reader.cancel()
            writer.cancel()
            self._aside(socket.close(1000))

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _read(self, socket: Socket) -> _End:
        try:
            while True:
                data = await socket.receive()
                try:
                    message = json.loads(data) if isinstance(data, str) else None
                except ValueError:
                    continue  # no message of this protocol
                if isinstance(message, dict):
                    self._tell(self._hear, message)
        except SocketClosedError as closed:
            return _End(closed.code, closed.reason)

    async def _write_all(self, socket: Socket, outgoing: asyncio.Queue[str]) -> None:
        try:
            while True:
                await socket.send(await outgoing.get())
        except SocketClosedError:
            pass  # the reader hears it, too

    def _write(self, text: str) -> None:
        if self._outgoing is not None:
            self._outgoing.put_nowait(text)
            self._watch(self._timing.answer)

    def _finish(self, end: _End) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(end)

    def _drop(self) -> None:
        self._outgoing = None
        self._welcomed = self._flowing = False
        self._greet_by = self._ping = None
        for timer in (self._heartbeat, self._deadline, self._entering):
            if timer is not None:
                timer.cancel()
        self._heartbeat = self._deadline = self._entering = None
        self._outbox.lost(ClosedError("lost", 1006))

    # ------------------------------------------------------------------------------------------ what is said

    def _hello(self) -> None:
        self._hello_id = self._next_id()
        token, name = self._token(), self._name()
        recovery, name = None if token else self._recovery(), None if name == self._name_refused else name
        program = self._program and not recovery
        hello: dict[str, Any] = {"type": "hello", "id": self._hello_id, "client": self._client}
        optional = {"token": token, "recovery": recovery, "name": name, "resume": self._resume, "program": program, "compact": True}
        hello.update({key: value for key, value in optional.items() if value and key not in self._unknown_keys})
        self._write(json.dumps(hello))

    def _hear(self, message: dict[str, Any]) -> None:
        kind, answers = message.get("type"), message.get("re")
        listener = self._listener
        if kind == "welcome":
            if answers == self._hello_id and not self._welcomed:
                self._welcome(cast(WelcomeMessage, message))
        elif kind == "update":
            self._updated(cast(UpdateMessage, message))
        elif kind == "compact" and (update := self._compact.update_of(cast(CompactMessage, message))) is not None:
            self._updated(update)
        elif kind == "gone":
            if not message.get("retryable") and self._resume is not None and self._resume["room"] == message["room"]:
                self._resume = None
            self._tell(listener.gone, message)
        elif kind == "announcement":
            self._tell(listener.announcement, message)
        elif kind == "rooms_changed":
            self._tell(listener.rooms_changed, message)
        elif kind == "report_closed":
            self._tell(listener.report_closed, message)
        elif kind == "refused":
            refused = cast(RefusedMessage, message)
            if answers == self._hello_id and not self._welcomed:
                self._hello_refused(refused)
            elif refused["code"] == "elsewhere" and "routing_key" in refused:  # the connection closes; the request is sent again there
                self._tell(listener.elsewhere, refused["routing_key"])
            else:
                self._outbox.reject(str(answers), RefusedError(refused))
        elif self._ping is not None and answers == self._ping[0]:
            self._ping = None
        else:  # nothing waits for an unknown type, unless it is the answer to a request
            self._outbox.resolve(str(answers), message)

    def _updated(self, update: UpdateMessage) -> None:
        if self._resume is not None and self._resume["room"] == update["room"]:
            self._resume["seq"] = update["seq"]
        self._attempt = 0
        self._tell(self._listener.update, update)

    def _hello_refused(self, refused: RefusedMessage) -> None:
        """Without a welcome the socket is useless.

        What may pass (the store is busy, too many new players) is tried again when the server says so, or with the usual pauses;
        the rest is final.
        """
        name = self._name()
        if refused["code"] == "bad_name" and name is not None and name != self._name_refused:
            self._name_refused = name
            self._tell(self._listener.name_refused, refused)
            self._hello()
        elif refused["code"] == "malformed" and (key := refused.get("path", "")[1:]) in {"program", "compact"} - self._unknown_keys:
            self._unknown_keys.add(key)
            self._hello()
        elif refused["retryable"]:
            self.try_again(refused)
        else:
            self._finish(_End(_HARD_REFUSALS.get(refused["code"], 4400), refused["code"], refused))

    def _welcome(self, welcome: WelcomeMessage) -> None:
        self._welcomed = True
        self._greet_by = None
        self._opened_at = asyncio.get_running_loop().time()
        self._tell(self._listener.welcome, welcome)
        self._set(Status("open"))
        self._beat(max(1.0, welcome["heartbeat_ms"] / 1000))
        self._entering = asyncio.create_task(self._enter())

    async def _enter(self) -> None:
        async def ask_first(kind: str, body: dict[str, Any]) -> Any:
            return await self._ask(kind, body, first=True)

        try:
            if self._listener.enter is not None:
                await self._listener.enter(ask_first)
        except (ClosedError, RefusedError):
            pass  # the listener's to handle; the requests that wait get their own answers
        self._flowing = True
        # In their old order, with their old ids: the server repeats its answer to a request that it has already done.
        self._outbox.send_all()

    # ------------------------------------------------------------------------------------------ dead lines

    def _beat(self, every: float) -> None:
        loop = asyncio.get_running_loop()

        def beat() -> None:
            self.ping()
            self._heartbeat = loop.call_later(every, beat)

        self._heartbeat = loop.call_later(every, beat)

    def ping(self) -> None:
        """Sends a ping, unless one waits for its answer. Without an answer in time the connection counts as dead."""
        if not self._welcomed or self._ping is not None:
            return
        self._ping = (self._next_id(), asyncio.get_running_loop().time())
        self._write(json.dumps({"type": "ping", "id": self._ping[0]}))

    def _greet_within(self, seconds: float) -> None:
        self._greet_by = asyncio.get_running_loop().time() + seconds
        self._watch(seconds)

    def _watch(self, seconds: float) -> None:
        """The server answers every request at once, so a request that waits long shows a dead line, also while updates still arrive."""
        if self._deadline is None:
            self._deadline = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        self._deadline = None
        oldest = self._outbox.oldest_at
        since = [self._ping[1]] if self._ping else []
        since += [] if oldest is None else [oldest]
        due = [at + self._timing.answer for at in since] + ([] if self._greet_by is None else [self._greet_by])
        left = min(due, default=float("inf")) - asyncio.get_running_loop().time()
        if left <= 0:
            self._finish(_End(1006, "silence"))
        elif left < float("inf"):
            self._watch(left)
