"""Score sheets in words."""

import unittest

import support  # noqa: F401 (it finds the package)

import takamaka

SHEET = {
    "lines": [{"what": "pips_left", "text": {"en": "Pips", "fr": "Points"}}],
    "deal_reasons": [],
    "match_reasons": [{"reason": "pips_left", "text": {"en": "Over"}}],
}
LABELS = {"variants": [{"key": "old"}, {"key": "game", "sheet": SHEET}]}


class SheetWords(unittest.TestCase):
    def test_are_english_where_a_language_is_missing(self):
        self.assertEqual(takamaka.sheet_word(LABELS, "game", "lines", "pips_left", language="fr"), "Points")
        self.assertEqual(takamaka.sheet_word(LABELS, "game", "lines", "pips_left", language="tlh"), "Pips")
        self.assertEqual(takamaka.sheet_word(LABELS, "game", "match_reasons", "pips_left"), "Over")

    def test_are_the_identifier_where_the_server_has_none(self):
        self.assertEqual(takamaka.sheet_word(LABELS, "game", "deal_reasons", "pips_left"), "pips left")
        self.assertEqual(takamaka.sheet_word(LABELS, "old", "lines", "pips_left"), "pips left")
        self.assertEqual(takamaka.sheet_word(LABELS, "chess", "lines", "pips_left"), "pips left")
