"""Compact messages, read as the updates that they stand for."""

import json
import pathlib
import unittest

import support  # noqa: F401 (it finds the package)

from takamaka.rows import CompactReader

FIXTURES = pathlib.Path(__file__).resolve().parents[3] / "protocol" / "fixtures"


def fixture(name):
    return json.loads((FIXTURES / f"server.{name}.json").read_text(encoding="utf-8"))


class CompactMessages(unittest.TestCase):
    def test_say_the_same_as_updates(self):
        reader = CompactReader()
        update = fixture("update")
        self.assertEqual(reader.update_of(fixture("compact.entered")), {**update, "events": []})
        del update["info"]
        self.assertEqual(reader.update_of(fixture("compact")), update)

    def test_are_nothing_before_the_one_that_names_the_values(self):
        self.assertIsNone(CompactReader().update_of(fixture("compact")))

    def test_have_lists_of_lists_rows_that_end_as_the_row_before_and_rows_of_a_type(self):
        legal = {"play": ["type", ["cell", ["x", "y"]]], "pass": ["type"]}
        columns = {"info": ["options"], "clock": [], "table": [["groups[][]", ["a", "b", "c"]]], "own": [["legal[]", legal]]}
        message = {"type": "compact", "room": "R", "columns": columns, "seq": 1, "info": [{"deals": 1}], "clock": []}
        message["table"] = [[[[1, None, 3], [2], []], [[4]]]]
        message["you"] = {"own": [[["play", [1, 2]], ["play", [1]], ["pass"]]]}
        update = CompactReader().update_of(message)
        groups = [[{"a": 1, "c": 3}, {"a": 2, "c": 3}, {"a": 2, "c": 3}], [{"a": 4}]]
        self.assertEqual(update["table"], {"options": {"deals": 1}, "groups": groups})
        actions = [{"type": "play", "cell": {"x": 1, "y": 2}}, {"type": "play", "cell": {"x": 1}}, {"type": "pass"}]
        self.assertEqual(update["you"], {"host": False, "events": [], "own": {"legal": actions}})


if __name__ == "__main__":
    unittest.main()
