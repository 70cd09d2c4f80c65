"""A client for Takamaka, the server for domino games with hidden hands."""

from .backoff import after_close, backoff
from .client import Client, connect
from .connection import Connection
from .errors import ClosedError, DeadlineError, GoneError, RefusedError, TakamakaError, TooManyRequestsError
from .feed import Feed
from .labels import Labels, action_label, load_labels
from .room import Room, Step
from .sheet_words import SheetPlace, sheet_word
from .state import RoomState, TimeLeft, entries_of
from .status import AskFirst, Listener, Status, Timing
from .tokens import FileTokens, MemoryTokens, TokenStore
from .websocket import BadAddressError, Socket, SocketClosedError

__all__ = [
    "AskFirst", "BadAddressError", "Client", "ClosedError", "Connection", "DeadlineError", "Feed", "FileTokens", "GoneError", "Labels", "Listener",
    "MemoryTokens", "RefusedError", "Room", "RoomState", "SheetPlace", "Socket", "SocketClosedError", "Status", "Step", "TakamakaError", "TimeLeft",
    "Timing", "TokenStore", "TooManyRequestsError", "action_label", "after_close", "backoff", "connect", "entries_of", "load_labels",
    "sheet_word",
]  # fmt: skip
