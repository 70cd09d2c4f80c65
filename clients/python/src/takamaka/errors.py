"""The errors that a client raises."""

from __future__ import annotations

from .protocol import RefusedMessage


class TakamakaError(Exception):
    """The parent of all errors here."""


class RefusedError(TakamakaError):
    """The request was refused, and nothing changed."""

    def __init__(self, refused: RefusedMessage) -> None:
        super().__init__(f"{refused['code']}: {refused['message']}")
        self.refused = refused

    @property
    def code(self) -> str:
        """One of the protocol's codes, or one of the game's rules."""
        return self.refused["code"]

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later, unchanged."""
        return self.refused["retryable"]

    @property
    def retry_after(self) -> float | None:
        """Wait at least so many seconds before you send it again, if the server says so."""
        after_ms = self.refused.get("retry_after_ms")
        return None if after_ms is None else after_ms / 1000

    @property
    def path(self) -> str | None:
        """A JSON pointer to what is wrong in the request."""
        return self.refused.get("path")

    @property
    def rule(self) -> str | None:
        """The number of the game's rule that forbids it."""
        return self.refused.get("rule")


class ClosedError(TakamakaError):
    """The client was closed, or has stopped, before the answer arrived. It is unknown whether the request was done."""

    def __init__(self, reason: str, code: int = 1000) -> None:
        super().__init__(f"closed: {reason}")
        self.reason = reason
        #: The close code of the connection; 1000 if this program has closed it.
        self.code = code


class GoneError(TakamakaError):
    """You are no longer in the room; `code` is that of `gone`, or `left`."""

    def __init__(self, code: str) -> None:
        super().__init__(f"no longer in the room: {code}")
        self.code = code


class DeadlineError(TakamakaError, TimeoutError):
    """There was no answer in time. It is unknown whether the request was done."""


class TooManyRequestsError(TakamakaError):
    """Too many requests wait for an answer; this one was not sent."""
