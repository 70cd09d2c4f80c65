"""The messages of the protocol as typed dictionaries."""

from .generated.protocol import *  # noqa: F403
