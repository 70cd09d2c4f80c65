"""Where the player's token is kept.

The server sends it once; anyone who has it can act as this player, so keep it where other programs cannot read it, and out of
logs.
"""

from __future__ import annotations

import os
import pathlib
from typing import Protocol


class TokenStore(Protocol):
    """A place for a token."""

    def read(self) -> str | None:
        """Called once, when the client is made. None: a new player."""
        ...

    def write(self, token: str) -> None:
        """Takes a new player's token, or the one that a recovery code gave."""
        ...


class MemoryTokens:
    """Keeps the token in memory: the player is lost with the program, unless you keep `token` yourself."""

    def __init__(self, token: str | None = None) -> None:
        self.token = token

    def read(self) -> str | None:
        return self.token

    def write(self, token: str) -> None:
        self.token = token


class FileTokens:
    """Keeps the token in a file that only its owner may read."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = pathlib.Path(path)

    def read(self) -> str | None:
        try:
            return self._path.read_text(encoding="utf-8").strip() or None
        except FileNotFoundError:
            return None

    def write(self, token: str) -> None:
        new = self._path.with_name(self._path.name + ".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(token + "\n")
        new.replace(self._path)
