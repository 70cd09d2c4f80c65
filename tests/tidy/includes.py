"""Enforces the layer table of docs/ARCHITECTURE.md on every #include line.

CMake targets link only what the table allows, but Debian keeps Boost, SQLite and nlohmann/json in /usr/include, where every target
can see them. So this check reads the lines.
"""

import re

import shape

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
TOP = ("engine/", "protocol/", "storage/", "server/", "tests/")

# Libraries by the beginning of their header's name. A header that is none of these and has no slash or dot belongs to the standard library.
LIBRARIES = {
    "boost/": "Boost", "nlohmann/": "nlohmann", "spdlog/": "spdlog", "fmt/": "fmt", "sodium": "sodium", "sqlite3": "SQLite", "libpq": "libpq", "poll": "POSIX",
    "CLI/": "CLI11", "toml++/": "toml++", "qrencode": "qrencode", "openssl/": "OpenSSL", "gtest/": "tests", "gmock/": "tests", "rapidcheck": "tests",
    "utf8proc": "utf8proc", "brotli/": "brotli", "zlib": "zlib", "benchmark/": "tests", "sys/": "POSIX", "netinet/": "POSIX", "arpa/": "POSIX",
}
# Time, chance, threads and the outside world: rules receive them as data.
IMPURE = {"chrono", "ctime", "time.h", "random", "iostream", "fstream", "filesystem", "thread", "mutex", "shared_mutex", "atomic",
          "condition_variable", "future", "stop_token", "semaphore", "cstdio", "coroutine"}

# What every store shares.
STORE = ["storage/ports/", "storage/chain/", "storage/threads/"]

# (folder, our own folders and files it may include, libraries it may include, whether the impure standard headers are allowed).
# The longest folder that fits a file decides; {variant} stands for the variant's own name.
LAYERS = [
    ("engine/base", ["engine/base/"], [], False),
    ("engine/kit", ["engine/base/", "engine/kit/"], [], False),
    ("engine/match", ["engine/base/", "engine/kit/lots.hpp", "engine/match/"], [], False),
    ("engine/variants", ["engine/base/", "engine/kit/", "engine/match/", "engine/variants/{variant}/"], [], False),
    ("protocol", ["engine/", "protocol/"], ["nlohmann"], False),  # its floors are in include_order.py
    ("storage/ports", ["engine/base/", "storage/ports/"], [], True),
    ("storage/chain", ["engine/base/", "storage/ports/", "storage/chain/"], [], True),
    ("storage/threads", ["engine/base/", "storage/ports/", "storage/threads/"], [], True),
    ("storage/lists", ["engine/base/", "protocol/messages/raw_json.hpp", "protocol/messages/kinds.hpp", "storage/ports/", "storage/lists/"],
     [], True),
    ("storage/sql", ["engine/base/", *STORE, "storage/lists/", "storage/sql/"], [], True),
    ("storage/copy", ["engine/base/", *STORE, "storage/sql/", "storage/copy/"], [], True),
    ("storage/postgres", ["engine/base/", *STORE, "storage/sql/", "storage/postgres/"], ["libpq", "POSIX"], True),
    ("storage/sqlite", ["engine/base/", *STORE, "storage/sql/", "storage/sqlite/"], ["SQLite", "POSIX"], True),
    ("server/room", ["engine/base/", "engine/kit/*", "engine/match/", "protocol/", "storage/ports/", "server/room/", "server/lobby/",
                     "server/loop/routing_key.hpp"],
     ["nlohmann", "sodium"], False),
    ("server/lobby", ["engine/base/", "engine/kit/*", "engine/match/", "protocol/", "storage/ports/", "server/room/", "server/lobby/"],
     ["nlohmann", "sodium"], False),
    ("server/admin/api", ["engine/base/", "protocol/", "storage/lists/", "server/admin/api/"], ["nlohmann"], False),
    ("server/replay", ["engine/base/", "engine/kit/*", "engine/match/", "protocol/", "storage/ports/", "server/replay/"], ["nlohmann"],
     False),
    ("server/loop", ["engine/base/", "engine/kit/lots.hpp", "server/loop/", "server/ops/log.hpp"], ["sodium"], True),
    ("server/connection", ["engine/base/", "protocol/", "server/loop/", "server/connection/"], ["POSIX"], True),
    ("server/http", ["engine/base/", "protocol/", "server/connection/", "server/http/"], ["nlohmann", "sodium", "POSIX"], True),
    ("server/net", ["engine/base/", "protocol/", "server/loop/", "server/connection/", "server/http/", "server/ops/", "server/net/"],
     ["Boost", "POSIX", "sodium"], True),
    ("server", ["engine/base/", "engine/kit/", "engine/match/", "protocol/", *STORE, "storage/lists/", "server/"],
     ["Boost", "spdlog", "fmt", "nlohmann", "sodium", "CLI11", "toml++", "qrencode", "OpenSSL", "POSIX"],
     True),
    ("tests", list(TOP), sorted(set(LIBRARIES.values())), True),
]
# Single files that may more than their folder.
ALSO = {
    "protocol/messages/names.cpp": ["utf8proc"],
    "server/http/compress.cpp": ["brotli", "zlib"],
    "engine/kit/lots.cpp": ["sodium"],
    "storage/chain/event_hash.cpp": ["sodium"],  # the hash that chains a room's events
    "storage/chain/audit_hash.cpp": ["sodium"],  # the hash that chains the audit log
    "engine/base/check.hpp": ["cstdio"],  # says what is broken before it aborts
}
# Single files that may include more of our own: only they know which database there is.
OWN_ALSO = {"server/program/open_storage.cpp": ["storage/sqlite/", "storage/postgres/", "storage/copy/"],
            "server/program/move_storage.cpp": ["storage/sqlite/", "storage/postgres/", "storage/copy/"],
            "server/commands/record/open_record.cpp": ["storage/sqlite/", "storage/sql/migration.hpp"]}
# Folders whose includes are also read from here: what `./dev new-variant` copies keeps the paths that the copy will have.
# The game that tests/new_variant/copy.sh makes from the template while building.
MADE = "engine/variants/five_up/"
ALSO_ROOTS = ("tests/new_variant",)
JSON_IN_HEADER = {"protocol/json/json_codec.hpp", "protocol/json/json_reader.hpp"}


def library_of(header):
    for beginning, library in LIBRARIES.items():
        if header.startswith(beginning):
            return library
    return None


def is_test(path):
    """Tests and what only they use: beside the code as *_test.cpp, *_for_test.hpp or testing.hpp, or below tests/."""
    name = path.rsplit("/", 1)[-1]
    return path.startswith("tests/") or name == "testing.hpp" or bool(re.search(r"_test\.", name))


def layer_of(path):
    if is_test(path):
        return LAYERS[-1]
    if "_service." in path:  # the shells beside the pure room and lobby
        return next(layer for layer in LAYERS if layer[0] == "server")
    fitting = [layer for layer in LAYERS if path.startswith(layer[0] + "/")]
    return max(fitting, key=lambda layer: len(layer[0]), default=None)


def own_is_allowed(header, allowed, variant):
    for rule in allowed:
        rule = rule.replace("{variant}", variant)
        if rule.endswith("/*"):  # the files of that folder, not those of its sub-folders
            if header.startswith(rule[:-1]) and "/" not in header[len(rule) - 1:]:
                return True
        elif header.startswith(rule):
            return True
    return False


def problems(root):
    for path in shape.files(root, shape.CODE):
        name = path.as_posix()
        layer = layer_of(name)
        if layer is None:
            yield f"{name}:1 lies in no layer; add its folder to tests/tidy/includes.py and docs/ARCHITECTURE.md"
            continue
        text = shape.lines(root, path)
        if path.suffix == ".hpp" and not any(line.startswith("#pragma once") for _, line in text):
            yield f"{name}:1 has no #pragma once"
        yield from problems_of(root, name, layer, text)


def problems_of(root, name, layer, text):
    folder, own, libraries, impure = layer
    variant = name.split("/")[2] if name.startswith("engine/variants/") else ""
    for number, line in text:
        found = INCLUDE.match(line)
        if not found:
            continue
        header = found.group(1) or found.group(2)
        where = f"{name}:{number}"
        library = library_of(header)
        if header.startswith(TOP):
            if found.group(2):
                yield f'{where} includes our own {header} with <>; write ""'
            roots = [root, *(root / also for also in ALSO_ROOTS if name.startswith(also))]
            if not header.startswith(MADE) and not any((place / header).is_file() for place in roots):
                yield f"{where} includes {header}, which does not exist"
            elif is_test(header) and not is_test(name):
                yield f"{where} includes {header}, which is for tests alone"
            elif not own_is_allowed(header, own + OWN_ALSO.get(name, []), variant):
                yield f"{where} includes {header}, which {folder} must not"
            elif "_service." in header and "_service." not in name and folder in ("server/room", "server/lobby"):
                yield f"{where} includes {header}: the pure part knows no service"
        elif found.group(1) and not header.startswith("all_rules"):
            yield f'{where} includes "{header}" by a relative name; write the path from the root of the repository'
        elif library is None:
            if not impure and header in IMPURE and header not in ALSO.get(name, []):
                yield f"{where} includes <{header}>: {folder} is told of time, chance and the world as data"
        elif library not in libraries and library not in ALSO.get(name, []):
            yield f"{where} includes {header}, which {folder} must not ({library})"
        elif header == "nlohmann/json.hpp" and name.endswith(".hpp") and not is_test(name) and name not in JSON_IN_HEADER:
            yield f"{where} includes nlohmann/json.hpp in a header (3 s a file); include json_fwd.hpp"
        elif header.startswith("boost/beast") and not is_test(name) and not (name.startswith("server/net/") and name.endswith(".cpp")):
            yield f"{where} includes Beast outside server/net/*.cpp (4 s a file)"


if __name__ == "__main__":
    shape.main(problems)
