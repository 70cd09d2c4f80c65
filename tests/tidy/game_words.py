"""A word of a game stands in the game's folder: its tallies, the lines that multiply a result, its phrases. No other code of
storage, protocol, server or pages may name one, or the next game would have to change that code, too. Storage and the page must not
name the games either: the page finds them by their folders. The words are read from the declarations in engine/variants. Tests may name
them, and so may the page's sentences (web/src/texts) and the migrations that brought old files into the present form.
"""

import re

import shape

DECLARED = re.compile(r'\b(?:TallyKind|Multiplier|Phrase)\{\s*"([a-z0-9_]+)"')
SUFFIXES = {".hpp", ".cpp", ".sql", ".ts", ".tsx", ".css"}
FOLDERS = ("storage", "protocol", "server", "web/src", "web/admin")
# Words of the plain language, too: these count only as a quoted text of their own.
PLAIN = {"restart", "doubled", "quadrupled", "ten", "tank", "domino"}
# Every game has it: an action of the kit.
SHARED = {"pass"}
# The last migration that brings the words of games into the present form.
LAST_MIGRATION_WITH_WORDS = 12


def words_of_games(root):
    """{word: game} of everything declared, and the names of the games."""
    words, games = {}, set()
    for path in shape.files(root, {".hpp"}, "engine/variants"):
        game = path.parts[2]
        games.add(game)
        if path.name.endswith(("_test.hpp", "testing.hpp")):
            continue
        for word in DECLARED.findall((root / path).read_text(encoding="utf-8")):
            words.setdefault(word, game)
    return {word: game for word, game in words.items() if word not in games | SHARED}, games


def is_of_tests(name):
    return re.search(r"_test\.|\.test\.|/generated/|/fixtures/|/fake_server\.", name)


def is_of_a_game(path, games):
    return path.as_posix().startswith("web/src/boards/") and len(path.parts) > 4 and path.parts[3] in games


def is_generic(path, games):
    name = path.as_posix()
    if is_of_tests(name) or name.startswith("web/src/texts/"):
        return False
    if is_of_a_game(path, games):
        return False
    migration = re.match(r"storage/migrations/\w+/(\d{4})_", name)
    return not (migration and int(migration.group(1)) <= LAST_MIGRATION_WITH_WORDS)


def pattern(word):
    if word in PLAIN:
        return re.compile(rf"""(['"`]){word}\1""")
    spaced = re.escape(word).replace("_", "[_ -]")
    return re.compile(rf"(?<![a-z0-9]){spaced}(?:s|es)?(?![a-z0-9])", re.IGNORECASE)


def quoted(game):
    """A game in a text of code: alone, in the path of a file, or before the words of its options."""
    return re.compile(rf"""['"`/]{game}(?=['"`/.])""")


def problems(root):
    words, games = words_of_games(root)
    known = [(word, game, pattern(word)) for word, game in sorted(words.items())]
    names = [(game, game, pattern(game)) for game in sorted(games)]
    for folder in FOLDERS:
        for path in shape.files(root, SUFFIXES, folder):
            if not is_generic(path, games):
                continue
            sought = known + names if folder == "storage" else known
            for number, text in shape.lines(root, path):
                for word, game, found in sought:
                    if found.search(text):
                        yield (f"{path.as_posix()}:{number} names '{word}', a word of {game}: carry it as data "
                               "(engine/match/declared.hpp), or give it another name")
    for path in shape.files(root, SUFFIXES, "web/src"):
        if is_of_tests(path.as_posix()) or is_of_a_game(path, games):
            continue
        for number, text in shape.lines(root, path):
            for game in sorted(games):
                if quoted(game).search(text):
                    yield f"{path.as_posix()}:{number} names {game}: the page finds a game by its folder, web/src/boards/{game}"


if __name__ == "__main__":
    shape.main(problems)
