"""The identifiers of a score sheet in words, from the texts that the server serves. This module knows no game."""

from __future__ import annotations

from typing import Literal

from .labels import Labels

#: Where an identifier stands: the `what` of a line, the `reason` of a deal's result or that of a match's result.
SheetPlace = Literal["lines", "deal_reasons", "match_reasons"]


def sheet_word(labels: Labels, variant: str, place: SheetPlace, identifier: str, *, language: str = "en") -> str:
    """Returns what an identifier of a score sheet means, such as "Pips left in hand".

    It is the identifier itself, with blanks, if the server has no word for it. A language that the server does not have is shown in English.
    """
    key = "what" if place == "lines" else "reason"
    for game in labels["variants"]:
        for word in game.get("sheet", {}).get(place, []) if game["key"] == variant else []:
            if word[key] == identifier:
                return str(word["text"].get(language) or word["text"]["en"])
    return identifier.replace("_", " ")
