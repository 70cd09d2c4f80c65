"""Actions of any game in words, from the texts that the server serves. This module knows no game."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from typing import Any, cast
from urllib.parse import urljoin
from urllib.request import urlopen

#: What labels and the words of score sheets need of `/api/protocol/registry.json`.
Labels = Mapping[str, Any]


async def load_labels(url: str, *, timeout: float = 10) -> Labels:
    """Loads the registry of a server. Raises `OSError` if it cannot be reached, or has none."""

    def load() -> Labels:
        with urlopen(urljoin(re.sub("^ws", "http", url), "/api/protocol/registry.json"), timeout=timeout) as answer:
            return cast(Labels, json.load(answer))

    return await asyncio.to_thread(load)


def action_label(
    labels: Labels,
    variant: str,
    action: Mapping[str, Any],
    *,
    language: str = "en",
    name_of: Callable[[int], str | None] = lambda seat: None,
) -> str:
    """Returns an action in words, such as "Play 4-6 on the right"; its type and values if the server has no label for it.

    A language that the server does not have is shown in English. `name_of` gives the name of the player on a seat; without one it is the
    number of the seat, from 1.
    """
    all_labels = [label for game in labels["variants"] if game["key"] == variant for label in game.get("labels", [])]
    own = [label for label in all_labels if label["action"] == action["type"]]
    if not own:
        return " ".join(value if isinstance(value, str) else json.dumps(value) for value in action.values())

    def in_language(texts: Mapping[str, str]) -> str:
        return texts.get(language) or texts["en"]

    def shown(hole: re.Match[str]) -> str:
        value: Any = action
        for key in hole[1].split("."):
            value = value.get(key, "")
        if hole[2]:
            return name_of(value) or str(value + 1)
        name = json.dumps(value) if isinstance(value, bool) else str(value)
        word = own[0].get("words", {}).get(hole[1], {}).get(name)
        return in_language(word) if word else name

    return re.sub(r"\{([^}:]+)(:seat)?\}", shown, in_language(own[0]["text"]))
