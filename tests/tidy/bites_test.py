"""Feeds each check in tests/tidy a good sample and bad ones: a check that never fails proves nothing."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

import cited_tests  # noqa: E402
import defined_types  # noqa: E402
import doc_links  # noqa: E402
import file_length  # noqa: E402
import format as layout  # noqa: E402
import game_words  # noqa: E402
import include_order  # noqa: E402
import includes  # noqa: E402
import includes_picture  # noqa: E402
import log_events  # noqa: E402
import machine_traces  # noqa: E402
import migrations  # noqa: E402
import page_words  # noqa: E402
import plain_english  # noqa: E402
import release  # noqa: E402
import rules_coverage  # noqa: E402
import security_table  # noqa: E402


class Sample(unittest.TestCase):
    """Writes files into an empty repository and runs one check over them."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, files):
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def silent(self, check, files):
        self.write(files)
        self.assertEqual(list(check.problems(self.root)), [])

    def bites(self, check, files, *words):
        self.write(files)
        found = list(check.problems(self.root))
        self.assertEqual(len(found), 1, found)
        for word in words:
            self.assertIn(word, found[0])


class Includes(Sample):
    BASE = {"engine/base/ids.hpp": "#pragma once\n", "engine/kit/lots.hpp": "#pragma once\n", "engine/kit/turns.hpp": "#pragma once\n",
            "engine/match/match.hpp": "#pragma once\n", "engine/variants/gaple/rules.hpp": "#pragma once\n",
            "protocol/messages/limits.hpp": "#pragma once\n", "storage/ports/event_store.hpp": "#pragma once\n",
            "storage/sqlite/sqlite_store.hpp": "#pragma once\n", "server/room/room.hpp": "#pragma once\n",
            "server/room/room_service.hpp": "#pragma once\n"}

    def include(self, path, line):
        return {**self.BASE, path: ("#pragma once\n" if path.endswith(".hpp") else "") + f"#include {line}\n"}

    def test_what_the_table_allows_is_silent(self):
        self.silent(includes, {
            **self.include("engine/variants/gaple/rules.cpp", '"engine/variants/gaple/rules.hpp"\n#include "engine/kit/turns.hpp"\n#include <vector>'),
            "protocol/wire/decode.cpp": '#include <nlohmann/json.hpp>\n#include "engine/match/match.hpp"\n',
            "storage/sqlite/sqlite_store.cpp": '#include <sqlite3.h>\n#include "storage/ports/event_store.hpp"\n#include <thread>\n',
            "server/room/room.cpp": '#include "storage/ports/event_store.hpp"\n#include "protocol/messages/limits.hpp"\n',
            "server/room/room_service.cpp": '#include <boost/asio.hpp>\n#include "server/room/room_service.hpp"\n',
            "server/net/listener.cpp": "#include <boost/beast.hpp>\n",
            "engine/kit/lots.cpp": "#include <sodium.h>\n",
            "engine/kit/lots_test.cpp": '#include <gtest/gtest.h>\n#include <random>\n#include <nlohmann/json.hpp>\n'})

    def test_one_variant_does_not_know_another(self):
        self.bites(includes, self.include("engine/variants/triple/rules.cpp", '"engine/variants/gaple/rules.hpp"'), "rules.cpp:1", "must not")

    def test_the_kit_does_not_know_the_match(self):
        self.bites(includes, self.include("engine/kit/line.hpp", '"engine/match/match.hpp"'), "engine/kit must not")

    def test_the_match_knows_of_the_kit_only_lots(self):
        self.bites(includes, self.include("engine/match/house.hpp", '"engine/kit/turns.hpp"'), "engine/match must not")

    def test_rules_have_no_clock_and_no_chance(self):
        self.bites(includes, self.include("engine/variants/gaple/rules.cpp", "<random>"), "as data")
        self.bites(includes, self.include("engine/variants/gaple/rules.cpp", "<chrono>"), "as data")

    def test_rules_have_no_json(self):
        self.bites(includes, self.include("engine/variants/gaple/rules.hpp", "<nlohmann/json_fwd.hpp>"), "nlohmann")

    def test_only_lots_has_sodium(self):
        self.bites(includes, self.include("engine/kit/dice.cpp", "<sodium.h>"), "sodium")

    def test_the_protocol_has_no_sockets_and_no_server(self):
        self.bites(includes, self.include("protocol/json/encode.cpp", "<boost/asio.hpp>"), "Boost")
        self.bites(includes, self.include("protocol/json/encode.cpp", '"server/room/room.hpp"'), "protocol must not")

    def test_storage_ports_do_not_know_their_back_ends(self):
        self.bites(includes, self.include("storage/ports/accounts.hpp", '"storage/sqlite/sqlite_store.hpp"'), "storage/ports must not")

    def test_the_rest_of_the_server_does_not_know_which_database_there_is(self):
        sqlite = '"storage/sqlite/sqlite_store.hpp"'
        self.bites(includes, self.include("server/commands/record/record_check.cpp", sqlite), "server must not")

    def test_open_storage_and_open_record_may_name_the_database(self):
        sqlite = '"storage/sqlite/sqlite_store.hpp"'
        self.silent(includes, {**self.include("server/program/open_storage.cpp", sqlite), **self.include("server/commands/record/open_record.cpp", sqlite)})

    def test_sqlite_stays_in_its_folder(self):
        self.bites(includes, self.include("server/program/app.cpp", "<sqlite3.h>"), "SQLite")

    def test_the_pure_room_includes_no_service_and_no_boost(self):
        self.bites(includes, self.include("server/room/room.cpp", '"server/room/room_service.hpp"'), "no service")
        self.bites(includes, self.include("server/room/room.cpp", "<boost/asio.hpp>"), "Boost")

    def test_sockets_do_not_know_variants_or_storage(self):
        self.bites(includes, self.include("server/net/ws_session.cpp", '"engine/variants/gaple/rules.hpp"'), "server/net must not")
        self.bites(includes, self.include("server/net/ws_session.cpp", '"storage/ports/event_store.hpp"'), "server/net must not")

    def test_beast_stays_in_the_sources_of_server_net(self):
        self.bites(includes, self.include("server/net/listener.hpp", "<boost/beast.hpp>"), "Beast")
        self.bites(includes, {"server/net/listener.hpp": "#pragma once\n", **self.include("server/program/app.cpp", "<boost/beast/http.hpp>")}, "Beast")

    def test_the_heavy_json_header_stays_out_of_headers(self):
        self.bites(includes, self.include("protocol/wire/decode.hpp", "<nlohmann/json.hpp>"), "json_fwd")

    def test_relative_missing_and_angled_includes_of_our_own(self):
        self.bites(includes, self.include("protocol/json/encode.cpp", '"limits.hpp"'), "relative")
        self.bites(includes, self.include("protocol/json/encode.cpp", '"protocol/gone.hpp"'), "does not exist")
        self.bites(includes, self.include("protocol/json/encode.cpp", "<protocol/messages/limits.hpp>"), "<>")

    def test_a_folder_that_the_table_does_not_know(self):
        self.bites(includes, {"utils/strings.cpp": ""}, "no layer")

    def test_what_only_tests_use_stays_out_of_the_rest(self):
        self.bites(includes, {"engine/kit/scene_for_test.hpp": "#pragma once\n#include <gtest/gtest.h>\n",
                              **self.include("engine/kit/line.cpp", '"engine/kit/scene_for_test.hpp"')}, "tests alone")

    def test_a_header_without_pragma_once(self):
        self.bites(includes, {"engine/base/bare.hpp": "struct Bare {};\n"}, "#pragma once")


class IncludeOrder(Sample):
    def test_includes_of_what_lies_below_are_silent(self):
        self.silent(include_order, {
            "server/program/app.cpp": '#include "server/net/listener.hpp"\n#include "server/ops/clock.hpp"\n#include <boost/asio.hpp>\n',
            "server/net/listener.cpp": '#include "server/session/client.hpp"\n#include <boost/asio.hpp>\n',
            "server/session/client.cpp": '#include "server/room/room.hpp"\n#include "protocol/messages/names.hpp"\n',
            "server/session/client_test.cpp": '#include "server/net/listener.hpp"\n'})

    def test_includes_of_what_lies_above(self):
        for path, header in [("server/session/client.cpp", '"server/net/outbox.hpp"'), ("server/room/room_service.cpp", '"server/config/config.hpp"'),
                             ("protocol/json/parse.cpp", '"storage/ports/rows.hpp"'), ("protocol/messages/names.cpp", '"protocol/json/parse.hpp"'),
                             ("storage/threads/writer.cpp", '"storage/sql/sql_store.hpp"'), ("server/lobby/lobby.cpp", '"server/ops/clock.hpp"'),
                             ("server/admin/api.hpp", "<boost/asio.hpp>"), ("server/review/words.cpp", "<sqlite3.h>"),
                             ("server/net/http.cpp", '"storage/sqlite/database.hpp"'), ("server/admin/api.hpp", "<libpq-fe.h>"),
                             ("server/review/words.cpp", '"storage/postgres/postgres_store.hpp"'),
                             ("storage/postgres/postgres_log.cpp", '"storage/sqlite/database.hpp"')]:
            with self.subTest(path):
                self.write({"server/session/client.cpp": "", "server/room/room_service.cpp": "", "protocol/json/parse.cpp": "", "protocol/messages/names.cpp": "", "storage/threads/writer.cpp": "", "server/lobby/lobby.cpp": "",
                            "server/admin/api.hpp": "", "server/review/words.cpp": "", "server/net/http.cpp": "",
                            "storage/postgres/postgres_log.cpp": ""})
                self.bites(include_order, {path: f"#include {header}\n"}, f"{path}:1", header.strip('<">'))


class IncludesPicture(Sample):
    FILES = {"server/program/app.cpp": '#include "server/room/room.hpp"\n#include "protocol/messages/limits.hpp"\n', "server/room/room.hpp": '#include "protocol/messages/limits.hpp"\n',
             "protocol/messages/limits.hpp": ""}

    def page(self, picture):
        return {includes_picture.PAGE: f"before\n{picture}\nafter\n"}

    def test_a_true_picture_is_silent_and_leaves_out_what_follows(self):
        self.write(self.FILES)
        picture = includes_picture.drawn(self.root)
        self.assertIn("server_program --> server_room", picture)
        self.assertIn("server_room --> protocol_messages", picture)
        self.assertNotIn("server_program --> protocol", picture)
        self.silent(includes_picture, self.page(picture))

    def test_a_picture_that_is_no_longer_true(self):
        self.write(self.FILES)
        self.write(self.page(includes_picture.drawn(self.root)))
        self.bites(includes_picture, {"server/net/listener.cpp": '#include "server/room/room.hpp"\n'}, "docs/ARCHITECTURE.md:2", "--write")

    def test_a_page_without_a_picture(self):
        self.bites(includes_picture, {includes_picture.PAGE: "text\n"}, "no picture")


class RulesCoverage(Sample):
    RULES = "# Rules\n\n**R1.1** Deal.\n- R1.2 Play.\n"

    def sample(self, rules, test="// R1.1\nTEST(Gaple, R1_2_plays) {}\n", golden=""):
        return {"engine/variants/gaple/RULES.md": rules, "engine/variants/gaple/rules_test.cpp": test,
                "engine/variants/gaple/golden/scene.game": golden}

    def test_rules_cited_in_words_names_and_games(self):
        self.silent(rules_coverage, self.sample(self.RULES + "### R2.1 End\n", golden="# a scene (R2.1)\n"))

    def test_a_rule_without_a_test(self):
        self.bites(rules_coverage, self.sample(self.RULES + "R1.3 Pass.\n"), "no test and no golden game cites R1.3")

    def test_a_number_that_merely_begins_alike_is_no_citation(self):
        self.write(self.sample("R1.1 a\n", test="TEST(Gaple, R1_12_x) {}\n"))
        self.assertEqual(len(list(rules_coverage.problems(self.root))), 2)

    def test_a_citation_of_a_rule_that_is_not_there(self):
        self.bites(rules_coverage, self.sample(self.RULES) | {"engine/variants/gaple/rules.cpp": "// R7.7\n"}, "rules.cpp:1", "R7.7")

    def test_a_rule_defined_twice_and_a_page_without_rules(self):
        self.bites(rules_coverage, self.sample(self.RULES + "R1.1 Again.\n"), "again")
        self.bites(rules_coverage, self.sample("No numbers.\n", test=""), "defines no rule")


class Migrations(Sample):
    FIRST = {"storage/migrations/sqlite/0001_initial.sql": "CREATE TABLE rooms(code TEXT PRIMARY KEY) STRICT;\n", "storage/FORMAT.md": "rooms\n"}

    def test_numbered_strict_and_described(self):
        self.silent(migrations, self.FIRST | {"storage/migrations/sqlite/0002_more.sql": "ALTER TABLE rooms ADD COLUMN host TEXT;\n"})

    def test_a_gap_in_the_numbers(self):
        self.bites(migrations, self.FIRST | {"storage/migrations/sqlite/0003_more.sql": ""}, "0002 is next")

    def test_a_bad_name(self):
        self.bites(migrations, self.FIRST | {"storage/migrations/sqlite/2_more.sql": ""}, "NNNN")

    def test_sql_that_does_not_run_after_the_ones_before(self):
        self.bites(migrations, self.FIRST | {"storage/migrations/sqlite/0002_more.sql": "CREATE TABLE rooms(a TEXT) STRICT;\n"}, "does not run")

    def test_what_the_version_before_would_miss(self):
        second = "storage/migrations/postgres/0002_more.sql"
        first = self.FIRST | {"storage/migrations/postgres/0001_initial.sql": "CREATE TABLE rooms(code text PRIMARY KEY, host text);\n"}
        self.silent(migrations, first | {second: "ALTER TABLE rooms ADD COLUMN listed bigint NOT NULL DEFAULT 0;\n"})
        self.silent(migrations, first | {second: "-- unread since 1.2: seats name the host\nALTER TABLE rooms DROP COLUMN host;\n"})
        for line in ("ALTER TABLE rooms DROP COLUMN host;", "ALTER TABLE rooms RENAME host TO maker;", "ALTER TABLE rooms ADD COLUMN listed bigint NOT NULL;"):
            self.bites(migrations, first | {second: line + "\n"}, "0002_more.sql:1", "takes something away")

    def test_a_table_that_is_not_strict(self):
        self.bites(migrations, {"storage/migrations/sqlite/0001_initial.sql": "CREATE TABLE rooms(code TEXT);", "storage/FORMAT.md": "rooms"}, "STRICT")

    def test_a_table_that_nobody_described(self):
        self.bites(migrations, self.FIRST | {"storage/migrations/sqlite/0002_more.sql": "CREATE TABLE chips(n INTEGER) STRICT;\n"}, "chips")


class DocLinks(Sample):
    def test_files_headings_and_the_world_outside(self):
        self.silent(doc_links, {"README.md": "# A `b` c!\n[x](docs/y.md) [z](docs/y.md#two-words) [w](https://example.org) [self](#a-b-c)\n```\n[no](gone.md)\n```\n",
                                "docs/y.md": "## Two words\n[up](../README.md)\n"})

    def test_a_file_that_is_not_there(self):
        self.bites(doc_links, {"README.md": "[x](docs/gone.md)\n"}, "README.md:1", "docs/gone.md")

    def test_a_heading_that_is_not_there(self):
        self.bites(doc_links, {"README.md": "# One\n[x](#two)\n"}, "#two")

    def test_an_absolute_link(self):
        self.bites(doc_links, {"README.md": "[x](/docs/y.md)\n"}, "relative")


class DefinedTypes(Sample):
    FIELDS = "| field | value | presence | meaning |\n|---|---|---|---|\n"

    def reference(self, value, headings):
        return {"docs/generated/PROTOCOL.md": f"{headings}\n### `act`\n\n{self.FIELDS}| `of` | {value} | always | By a Seat. |\n"}

    def test_links_to_one_heading_each_and_plain_words(self):
        self.silent(defined_types, self.reference("list of [Tile](#double_six-tile), 0…3 entries", "### double_six Tile\n"))
        self.silent(defined_types, self.reference("text 1…36 characters or `Draw`", ""))

    def test_a_name_without_a_link(self):
        self.bites(defined_types, self.reference("list of Tile", "### Tile\n"), "names Tile")

    def test_a_link_to_no_heading_and_to_two(self):
        self.bites(defined_types, self.reference("[Tile](#tile)", ""), "0 sections")
        self.bites(defined_types, self.reference("[Tile](#tile)", "### Tile\n### `tile`\n"), "2 sections")


class MachineTraces(Sample):
    def test_ordinary_text(self):
        self.silent(machine_traces, {"README.md": "see frame/work/x, /var/lib/takamaka, https://example.org/home/x and ~/work/x\n"})

    def test_a_home_a_registry_and_a_key(self):
        self.bites(machine_traces, {"a.md": "cp /home/ann/x .\n"}, "a.md:1", "path")
        self.bites(machine_traces, {"a.md": "https://registry.npmjs.org/x\n"}, "registry")
        self.bites(machine_traces, {"a.md": "-----BEGIN PRIVATE KEY-----\n"}, "private key")


class Release(Sample):
    HOME = "https://example.org/x"
    PACKAGE = '{"homepage": "%s", "repository": {"url": "git+%s.git"}, "bugs": "%s/issues"}' % (HOME, HOME, HOME)
    PYTHON = f'[project]\nversion = "1.2.0"\n[project.urls]\nHomepage = "{HOME}"\nRepository = "{HOME}.git"\nIssues = "{HOME}/issues"\n'
    BASE = {"CMakeLists.txt": f"project(takamaka VERSION 1.2.0 HOMEPAGE_URL {HOME} LANGUAGES C)\n", "docker/Dockerfile": "ARG VERSION=1.2.0\n",
            "docker/kubernetes/cluster.yaml": "  image: takamaka:1.2.0\n", "docker/kubernetes/takamaka.yaml": "", "clients/python/pyproject.toml": PYTHON,
            **dict.fromkeys(release.PACKAGES, PACKAGE), **dict.fromkeys(release.CHANGELOGS, "# Changelog\n\n## [1.2.0] - 2026-01-02\n")}

    def test_packages_that_agree(self):
        self.silent(release, self.BASE)

    def test_another_version(self):
        self.bites(release, {**self.BASE, "docker/Dockerfile": "ARG VERSION=1.1.0\n"}, "docker/Dockerfile:1", "1.1.0")
        self.bites(release, {**self.BASE, "docker/kubernetes/takamaka.yaml": "image: takamaka:1.2.1\n"}, "1.2.1")
        self.bites(release, {**self.BASE, "clients/python/pyproject.toml": self.PYTHON.replace("1.2.0", "1.2")}, "pyproject.toml:2")

    def test_a_changelog_without_a_section_and_another_address(self):
        self.bites(release, {**self.BASE, "CHANGELOG.md": "## [Unreleased]\n\n## [1.1.0] - 2026-01-02\n"}, "CHANGELOG.md", "no section of 1.2.0")
        self.bites(release, {**self.BASE, release.PACKAGES[0]: self.PACKAGE.replace("x/issues", "y/issues")}, "x/issues")


class SecurityTable(Sample):
    TESTS = {"tests/wire/a.test.mjs": "test('the door is shut', async () => {});\ntest(`${one} of it's many`, () => {});\nit('isn\\'t open', () => {});\n",
             "engine/a_test.cpp": "TEST(Door, IsShut) {}\nTYPED_TEST_P(Wall, stands) {}\n",
             "tests/b_test.py": "class Roof(unittest.TestCase):\n    def test_holds(self):\n        pass\n"}

    def page(self, *last):
        rows = [f"| {n} | It holds. | Does not apply: there is no door. |\n" for n in range(1, 74)]
        rows[len(rows) - len(last):] = [f"| {74 - len(last) + n} | It holds. | {cell} |\n" for n, cell in enumerate(last)]
        return self.TESTS | {"docs/SECURITY.md": "# Security\n\n| # | promise | test |\n|---|---|---|\n" + "".join(rows)}

    def test_tests_of_every_kind_and_reasons(self):
        self.silent(security_table, self.page(
            "`tests/wire/a.test.mjs`: \"the door is shut\", \"${one} of it's many\" · `engine/a_test.cpp`: \"Door.IsShut\"",
            "`engine/a_test.cpp`: \"Wall.stands\"; `tests/b_test.py`: \"Roof.test_holds\"",
            "`tests/wire/a.test.mjs`: \"isn't open\"", "By design: it is open."))

    def test_a_test_that_is_not_there(self):
        self.bites(security_table, self.page("`tests/wire/a.test.mjs`: \"the door\""), "SECURITY.md:77", "the door")
        self.bites(security_table, self.page("`engine/a_test.cpp`: \"Door.IsShut\", \"Wall.IsShut\""), "Wall.IsShut")
        self.bites(security_table, self.page("`tests/b_test.py`: \"Door.test_holds\""), "Door.test_holds")

    def test_a_file_that_is_not_there(self):
        self.bites(security_table, self.page("`tests/wire/c.test.mjs`: \"the door is shut\""), "c.test.mjs, which does not exist")

    def test_an_item_without_a_test_or_a_reason(self):
        self.bites(security_table, self.page("Later."), "item 73 names no test")
        self.bites(security_table, self.page("`tests/wire/a.test.mjs`"), "item 73 names no test")

    def test_an_item_that_is_left_out_or_doubled(self):
        page = self.page()
        lines = page["docs/SECURITY.md"].splitlines(keepends=True)
        self.bites(security_table, page | {"docs/SECURITY.md": "".join(lines[:20] + lines[21:])}, "item 18 where item 17")
        self.bites(security_table, page | {"docs/SECURITY.md": "".join(lines[:-1])}, "ends after item 72")
        self.bites(security_table, page | {"docs/SECURITY.md": "".join(lines + lines[-1:])}, "item 73 where item 74")


class FileLength(Sample):
    def setUp(self):
        super().setUp()
        self.write({name: "" for name in file_length.LONG})

    def test_four_hundred_lines_pass(self):
        self.silent(file_length, {"engine/a.cpp": "\n" * 400, "docs/long.md": "\n" * 900})

    def test_one_more_does_not(self):
        self.bites(file_length, {"engine/a.cpp": "\n" * 401}, "401 lines")
        self.bites(file_length, {"engine/a.cpp": "", "web/src/a.ts": "\n" * 401}, "a.ts:401")

    def test_lists_of_tests_and_styles_may_be_longer(self):
        self.silent(file_length, {"engine/a_test.cpp": "\n" * 600, "web/src/a.css": "\n" * 700})
        self.bites(file_length, {"engine/a_test.cpp": "\n" * 601}, "a_test.cpp:601")


class GameWords(Sample):
    GAME = {"engine/variants/whist/tallies.hpp": 'TallyKind{"grand_slam", "Grand slams"},\n    TallyKind{"restart", "New deals"}',
            "engine/variants/whist/rules.hpp": 'Multiplier{"redoubled", 4}; Phrase{"my_trick", "Mine!"}; Phrase{"pass", "Pass"}'}

    def test_a_games_folder_tests_sentences_and_old_migrations_may_name_its_words(self):
        self.silent(game_words, {**self.GAME, "engine/variants/whist/rules.cpp": '"grand_slam"',
                                 "storage/contract/contract_test.cpp": '"grand_slam"', "web/src/matches/a.test.tsx": "'grand_slam'",
                                 "web/src/boards/whist/phrases.ts": "my_trick: 'Mine!'",
                                 "web/src/boards/whist/guide/steps.ts": "'my_trick' at 'whist/rubber'", "web/src/app/fake_server.ts": "'whist'",
                                 "web/src/app/b.ts": "// A table of whist, or whist.", "web/src/texts/en.ts": "'a grand slam'",
                                 "storage/migrations/sqlite/0002_record.sql": "'grand_slam'", "storage/FORMAT.md": "grand_slam",
                                 "server/program/app.cpp": '// After a restart everybody may pass: "pass", "slam".'})

    def test_all_other_code_may_not(self):
        for path, text in {"storage/sqlite/a.cpp": "kind = 'grand_slam'", "storage/ports/results.hpp": "int grand_slams = 0;",
                           "protocol/a.hpp": '"grand_slam"', "server/room/a.cpp": "// a grand slam counts", "web/src/app/a.ts": "'my_trick'",
                           "web/src/boards/phrases.ts": "my_trick", "web/admin/a.tsx": "restarts: 'restart'",
                           "storage/b.cpp": "x = 'redoubled'", "storage/c.cpp": "m.variant = 'whist'",
                           "web/src/coach/a.ts": "'whist/rubber'", "web/src/texts/options/en.ts": "'whist.options.trumps.title': 'Trumps'",
                           "web/src/app/b.ts": "import '../boards/whist/phrases'",
                           "storage/migrations/sqlite/0013_more.sql": "'grand_slam'"}.items():
            with self.subTest(path):
                self.bites(game_words, {**self.GAME, path: text}, path, "whist")
                (self.root / path).unlink()


class PlainEnglish(Sample):
    def comment(self, words):
        return {"engine/a.cpp": f"int a;\n// {words}\n"}

    def test_plain_sentences_pass(self):
        self.silent(plain_english, {
            "engine/a.cpp": "// A hand has no more than 5 tiles. No more tiles are drawn. The history of the host. Who is this?\n"
                            'const char* a = "They leave the room. Who won";\nint anew = 1000\'000; bool he; // What next?\n'
                            'Field field("anew", "Which of them is next?");  // `whoever` is a name, and so is lest_we_forget\n',
            "web/src/texts/en.ts": "export const en = {\n  who: 'Who is this?', // the seat's name\n  left: `No more than ${his.count} left`,\n};\n",
            "web/src/texts/es.ts": "export const es = { seen: 'No lo he visto' };\n",
            "engine/variants/whist/RULES.fr.md": "Pour lui, le lest.\n",
            "README.md": "# Who may do what\n\nIf a player leaves, they keep their seat.\n\n```\nwhoever\n```\n\n| who has played | `anew` |\n|---|---|\n",
            "docs/STYLE.md": "| before | after |\n|---|---|\n| Whoever leaves. | A player who leaves. |\n",
            "docs/generated/OPTIONS.md": "Made anew.\n",
            "storage/migrations/0001_initial.sql": "-- Made anew.\n"})

    def test_words_that_never_stand(self):
        for said in ("anew", "for ever", "of which", "whoever", "whomever", "thereof", "wherein", "lest", "henceforth", "hitherto", "shall",
                     "he", "his", "him", "himself", "be it", "so that nobody"):
            with self.subTest(said):
                self.bites(plain_english, self.comment(f"The tile {said} moves."), "a.cpp:2", f'"{said}"')
                self.bites(plain_english, self.comment(f"{said.capitalize()} moves."), "a.cpp:2")

    def test_no_more_as_no_longer(self):
        for sentence in ("It calls back no more.", "It is found no more at once", "It is kept no more, and gone"):
            self.bites(plain_english, self.comment(sentence), "no longer")

    def test_a_clause_as_the_subject(self):
        for sentence in ("Who is idle leaves memory.", "Seats. Who leaves gets nothing.", "Who may call it.", "What is logged: this.",
                         "What the room holds is stored.", "A stand-in plays for who is away."):
            self.bites(plain_english, self.comment(sentence), "a.cpp:2")

    def test_the_verb_before_the_subject(self):
        for sentence in ("Never is a hand shown.", "Only then has it room.", "Not until it is stored does anybody hear."):
            self.bites(plain_english, self.comment(sentence), "the subject comes first")

    def test_words_parted_by_a_line_break(self):
        self.bites(plain_english, {"engine/a.cpp": "// It waits for\n// ever.\n"}, "a.cpp:1", "for ever")
        self.bites(plain_english, {"engine/a.cpp": 'auto a = "It waits for "\n         "ever.";\n'}, "a.cpp:1", "for ever")

    def test_an_exception_holds_for_one_file_and_must_be_used(self):
        self.addCleanup(setattr, plain_english, "ALLOWED", plain_english.ALLOWED)
        plain_english.ALLOWED = {("engine/a.cpp", "whoever"): "a sample"}
        self.silent(plain_english, self.comment("Whoever moves."))
        self.bites(plain_english, {"engine/b.cpp": "// Whoever moves.\n"}, "b.cpp:1")
        self.bites(plain_english, self.comment("Seats move.") | {"engine/b.cpp": ""}, "which does not say it")

    def test_every_kind_of_file(self):
        for name, text in {"web/a.ts": "const a = 'made anew';", "web/b.tsx": "<p>Made anew</p>", "web/c.css": "/* Made anew */",
                           "web/d.mjs": "/** Made\n * anew */", "web/e.tsx": "const a = one ?? 'he';", "web/src/texts/fr.ts": "// made anew",
                           "web/src/texts/en.ts": "const a = `Made anew`;", "a.py": 'def a():\n    """Made anew."""', "a.sh": "cat <<END\nMade anew\nEND",
                           "dev": "echo 'Made anew'", "CMakeLists.txt": "# Made anew", "a.sql": "-- Made anew", "a.yaml": "a: 1  # made anew",
                           "a.toml": "# made anew", "a.md": "- Made anew", "engine/variants/whist/RULES.md": "Made anew", "b.md": "| a | made anew |", "docs/STYLE.md": "| a | made anew |",
                           "index.html": "<p>Made anew</p>", "engine/a.hpp": '#pragma once\nauto a = R"(made anew)";'}.items():
            with self.subTest(name):
                self.bites(plain_english, {name: text + "\n"}, name)
                (self.root / name).unlink()


class LogEvents(Sample):
    CODE = {"server/a.cpp": 'void a() {\n  ops::log_warn("lost", "It is lost.");\n  ops::log_error(\n      "gone", "It is gone.");\n  ops::log_debug("seen", "It is seen.");\n}\n'}
    PAGE = "# Log\n\n## Errors\n\n| event |\n|---|\n| `gone` | |\n\n## Warnings\n\n| event |\n|---|\n| `lost` | `msg` |\n\n## Debug\n\n| event |\n|---|\n| `seen` | |\n"

    def test_the_page_has_what_is_logged(self):
        self.silent(log_events, self.CODE | {"docs/LOG.md": self.PAGE})

    def test_an_event_that_is_not_explained(self):
        self.bites(log_events, self.CODE | {"docs/LOG.md": self.PAGE.replace("| `lost` | `msg` |\n", "")}, "server/a.cpp:2", "lost")

    def test_an_event_under_another_level(self):
        self.bites(log_events, self.CODE | {"docs/LOG.md": self.PAGE.replace("`gone`", "`gone` `lost`").replace("| `lost` | `msg` |\n", "")}, "docs/LOG.md:7", "lost")

    def test_an_event_for_developers_that_is_not_explained(self):
        self.bites(log_events, self.CODE | {"docs/LOG.md": self.PAGE.replace("| `seen` | |\n", "")}, "server/a.cpp:5", "seen")

    def test_an_event_that_nothing_logs(self):
        self.bites(log_events, self.CODE | {"docs/LOG.md": self.PAGE.replace("`gone`", "`gone` `old`")}, "docs/LOG.md:7", "old")


class CitedTests(Sample):
    CODE = {"a_test.cpp": "TEST(Store, Recovers) {\n}\nTYPED_TEST(LogContract, is_erased) {\n}\n"}

    def test_tests_and_files(self):
        self.silent(cited_tests, self.CODE | {"a.md": "See `Store.Recovers`, `LogContract.is_erased`, `RULES.md` and `Store::recover`.\n"})

    def test_a_test_that_is_not_there(self):
        self.bites(cited_tests, self.CODE | {"a.md": "See\n`Store.Recovered`.\n"}, "a.md:2", "Store.Recovered")


class PageWords(Sample):
    TEXTS = {"web/src/texts/en.ts": "  'room.start': 'Start the match',\n  'room.make_host': 'Make {name} the host',\n",
             "web/src/texts/es.ts": "  'room.start': 'Empezar',\n"}

    def test_texts_of_the_page(self):
        self.silent(page_words, self.TEXTS | {"docs/HOSTING.md": "Press **Start the match**, or \"Make … the host\".\n"})

    def test_a_word_that_the_page_does_not_have(self):
        self.bites(page_words, self.TEXTS | {"docs/HOSTING.md": "Good.\n\nPress **Begin**.\n"}, "docs/HOSTING.md:3", "Begin")
        self.bites(page_words, self.TEXTS | {"docs/HOSTING.md": "Press \"Empezar\".\n"}, "docs/HOSTING.md:1", "Empezar")


class Format(Sample):
    def test_laid_out(self):
        self.silent(layout, {"a.cpp": "int a() { return 1; }\n", ".clang-format": "BasedOnStyle: Google\n"})

    def test_not_laid_out(self):
        self.write({"a.cpp": "int a(){return 1;}\n", ".clang-format": "BasedOnStyle: Google\n"})
        self.assertTrue(list(layout.problems(self.root)))


if __name__ == "__main__":
    unittest.main()
