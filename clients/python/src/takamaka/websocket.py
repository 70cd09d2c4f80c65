"""The WebSocket under a connection, made by the package `websockets`, from version 10.4 on."""

from __future__ import annotations

from typing import Any, Protocol

import websockets
from websockets.exceptions import ConnectionClosed, InvalidURI


#: Names the version of the protocol.
SUBPROTOCOL = "takamaka.v1.json"


class SocketClosedError(Exception):
    """The socket has closed; the code is 1006 if no close frame has arrived."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


class BadAddressError(Exception):
    """No socket can ever have this address."""


class Socket(Protocol):
    """What a connection needs of a WebSocket. Each may raise `SocketClosedError`."""

    async def send(self, text: str) -> None: ...

    async def receive(self) -> str | bytes: ...

    async def close(self, code: int) -> None: ...


class WebSocket:
    """A socket of the package `websockets`."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    @classmethod
    async def open(cls, url: str, subprotocol: str) -> WebSocket:
        """Raises `BadAddressError`, or any error of the network."""
        connect: Any = getattr(websockets, "connect")  # its type differs from version to version
        try:
            # The connection has its own heartbeat and deadlines.
            return cls(await connect(url, subprotocols=[subprotocol], ping_interval=None, compression=None, open_timeout=None, close_timeout=2))
        except InvalidURI as error:
            raise BadAddressError(str(error)) from error

    async def send(self, text: str) -> None:
        try:
            await self._socket.send(text)
        except ConnectionClosed as closed:
            raise _closed(closed) from closed

    async def receive(self) -> str | bytes:
        try:
            data: str | bytes = await self._socket.recv()
            return data
        except ConnectionClosed as closed:
            raise _closed(closed) from closed

    async def close(self, code: int) -> None:
        await self._socket.close(code)


def _closed(closed: ConnectionClosed) -> SocketClosedError:
    if closed.rcvd is None:
        return SocketClosedError(1006, "lost")
    return SocketClosedError(closed.rcvd.code, closed.rcvd.reason)
