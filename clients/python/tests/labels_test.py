"""Actions in words."""

import unittest

import support  # noqa: F401 (it finds the package)

import takamaka


def everywhere(text: str) -> dict[str, str]:
    return {"en": text, "fr": f"fr {text}"}


WORDS = {"end": {"left": everywhere("left")}, "cell.up": {"true": everywhere("up")}}
LABEL = {"action": "play", "text": everywhere("{tile} {end} {on:seat} {cell.x} {cell.up}"), "words": WORDS}
LABELS = {"variants": [{"key": "game", "labels": [LABEL]}]}
PLAY = {"type": "play", "tile": "1-2", "end": "left", "on": 2, "cell": {"x": -3, "up": True}}


class Labels(unittest.TestCase):
    def test_put_a_name_or_a_number_for_a_seat_and_a_word_for_a_choice(self):
        self.assertEqual(takamaka.action_label(LABELS, "game", PLAY), "1-2 left 3 -3 up")
        self.assertEqual(takamaka.action_label(LABELS, "game", PLAY, language="fr", name_of=lambda seat: "Ayu"), "fr 1-2 fr left Ayu -3 fr up")
        self.assertEqual(takamaka.action_label(LABELS, "game", PLAY, language="tlh", name_of=lambda seat: ""), "1-2 left 3 -3 up")

    def test_show_the_action_itself_where_there_is_no_label(self):
        self.assertEqual(takamaka.action_label(LABELS, "game", {"type": "shout", "n": 1}), "shout 1")
        self.assertEqual(takamaka.action_label(LABELS, "chess", {"type": "castle", "cell": {"x": 1}}), 'castle {"x": 1}')
