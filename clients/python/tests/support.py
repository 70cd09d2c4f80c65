"""A fake socket, time that passes by itself, the shipped server, and a proxy that cuts its connections."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "clients/python/src"))

import takamaka  # noqa: E402

ROOM = "01JABCDEFGHJKMNPQRSTVWXYZ0"


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its time passes at once whenever nothing else is to do. Waiting for nothing at all is a mistake of the test."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.mistakes: list[dict] = []
        self.set_exception_handler(lambda _, context: self.mistakes.append(context))
        select = self._selector.select

        def pass_time(timeout=None):
            events = select(0)
            if not events:
                assert timeout is not None, "everything waits, and nothing will happen"
                self.now += timeout
            return events

        self._selector.select = pass_time

    def time(self) -> float:
        return self.now


def virtual(test):
    """Runs a test in virtual time."""

    @functools.wraps(test)
    def run(self):
        async def body():
            FakeSocket.made = []
            await asyncio.wait_for(test(self), 10_000)

        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(body())
            self.assertEqual(runner.get_loop().mistakes, [])

    return run


async def settled() -> None:
    """Lets everything run that waits for no time."""
    for _ in range(20):
        await asyncio.sleep(0)


class FakeSocket:
    """A socket for which a test plays the server. `made` has all of them, also those that never open."""

    made: list["FakeSocket"] = []
    #: Whether dials end in an open socket.
    opens = True

    def __init__(self, url: str, subprotocol: str) -> None:
        self.url, self.subprotocol = url, subprotocol
        self.sent: list[dict] = []
        self.closed_with: int | None = None
        self._received: asyncio.Queue = asyncio.Queue()

    @classmethod
    async def open(cls, url: str, subprotocol: str) -> "FakeSocket":
        made = cls(url, subprotocol)
        FakeSocket.made.append(made)
        if not FakeSocket.opens:
            await asyncio.Event().wait()
        return made

    async def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    async def receive(self):
        data = await self._received.get()
        if isinstance(data, Exception):
            raise data
        return data

    async def close(self, code: int) -> None:
        self.closed_with = code

    async def hear(self, message) -> None:
        self._received.put_nowait(message if isinstance(message, (str, bytes)) else json.dumps(message))
        await settled()

    async def die(self, code: int, reason: str = "") -> None:
        self._received.put_nowait(takamaka.SocketClosedError(code, reason))
        await settled()

    def of(self, kind: str) -> list[dict]:
        return [message for message in self.sent if message["type"] == kind]

    async def greet(self, **extra) -> None:
        await settled()
        await self.hear(welcome(re=self.sent[-1]["id"], **extra))

    async def ok(self, request: dict, **extra) -> None:
        await self.hear({"type": "ok", "re": request["id"], **extra})

    async def refuse(self, request: dict, code: str, **extra) -> None:
        await self.hear({"type": "refused", "re": request["id"], "code": code, "message": "no", "retryable": False, **extra})


def last() -> FakeSocket:
    return FakeSocket.made[-1]


def welcome(**extra):
    return {"type": "welcome", "protocol": "takamaka.v1.json", "server": "1.0.0", "player": "P", "device": "D", "recovery": False,
            "heartbeat_ms": 20_000, "features": [], **extra}  # fmt: skip


def info(**extra):
    seat = {"occupant": "person", "name": "Ayu", "presence": "here", "host": True, "ready": False, "muted": False, "offer": "none"}
    return {"variant": "gaple", "options": {}, "settings": {}, "phase": "gathering", "seats": [seat, seat], "host": "Ayu", "locked": False,
            "unseated": 0, "unseated_people": [], "match": 0, "paused": False, "pause_agreed": [], "line": [], **extra}  # fmt: skip


def update(seq: int, **extra):
    you = {"seat": 0, "host": True, "events": []}
    return {"type": "update", "room": ROOM, "seq": seq, "events": [], "clock": {"bank_ms": []}, "you": you, **extra}


def joined(request: dict, **extra):
    return {"type": "joined", "re": request["id"], "room": ROOM, "routing_key": "0a3f", "code": "K7WF2M9X", **extra}


def free_port() -> int:
    """Returns a free port below the range of outgoing connections."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


class Server:
    """The shipped server, with a database of its own."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="takamaka-")
        self.launch()

    def launch(self) -> None:
        """Starts it, or starts it again, on a port of its own, with the same database."""
        binary = os.environ.get("TAKAMAKA_BINARY", str(ROOT / ".build/release/server/takamaka"))
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        others = {name: value for name, value in os.environ.items() if not name.startswith("TAKAMAKA_")}
        generous = ["--people-per-address", "100000", "--requests-per-minute", "1000000", "--players-per-day", "1000000"]
        database = str(pathlib.Path(self.folder.name, "takamaka.db"))
        self.process = subprocess.Popen(
            [binary, "serve", "--port", str(self.port), "--database", database, "--web", "", "--pace-ms", "0", *generous],
            env={**others, "TAKAMAKA_CONFIG": ""}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)  # fmt: skip
        for line in self.process.stdout:
            if '"event":"started"' in line:
                break
        else:
            raise RuntimeError("the server has not started")
        # Its log must not fill the pipe.
        self.reader = threading.Thread(target=self.process.stdout.read)
        self.reader.start()

    def end(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait()
        self.reader.join()
        self.process.stdout.close()

    def stop(self) -> None:
        self.end()
        self.folder.cleanup()


class CuttingProxy:
    """Cuts a connection some time after a number of bytes from the server has passed; `cuts_most` times in all.

    Lost is what the server says next, what the client says next, or the answer to what the client says next.
    """

    def __init__(self, port: int, chance: random.Random, *, bytes_most: int, cuts_most: int) -> None:
        self.port, self.cuts = free_port(), 0
        self.target = port  # a restarted server has another one
        self._chance, self._bytes_most, self._cuts_most = chance, bytes_most, cuts_most

    async def __aenter__(self) -> "CuttingProxy":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_) -> None:
        self._server.close()

    async def _serve(self, near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        try:
            far, to_far = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:  # the server is not back yet
            return to_near.transport.abort()
        left = self._chance.randrange(self._bytes_most)
        plan = self._chance.choice(["server", "client", "answer"])

        def is_due() -> bool:
            return left < 0 and self.cuts < self._cuts_most

        def end() -> None:
            for writer in (to_near, to_far):
                writer.transport.abort()

        def cut() -> None:
            self.cuts += 1
            end()

        async def from_client() -> None:
            nonlocal plan
            while data := await near.read(65_536):
                if is_due() and plan == "client":
                    return cut()
                to_far.write(data)
                if is_due() and plan == "answer":
                    plan = "server"

        async def from_server() -> None:
            nonlocal left
            while data := await far.read(65_536):
                left -= len(data)
                if is_due() and plan == "server":
                    return cut()
                to_near.write(data)

        async def relay(direction) -> None:
            try:
                await direction
            except OSError:
                pass
            end()

        await asyncio.gather(relay(from_client()), relay(from_server()))
