"""One idea per file: a source of more than 400 lines fails unless it is listed here with a reason. Tests and the page's texts may
have 600 lines, style sheets 700."""

import shape

LINES_MAX = 400
SUFFIXES = {".hpp", ".cpp", ".ts", ".tsx", ".css", ".py", ".sh", ".mjs", ".sql"}
LONG = {
    "dev": "the one script that a machine with nothing but git can run",
    "engine/variants/garrafina/rules.cpp": "the rules in the order of RULES.md, one function a rule",
    "engine/variants/kap_tai_shap/rules.cpp": "the rules in the order of RULES.md, one function a rule",
    "web/src/app/store.ts": "one list: what the page can ask of the server, one function a request",
    "server/admin/api/record.hpp": "one list: every question about the record that the admin API answers, with its fields",
    "protocol/messages/requests.hpp": "one list: every message of a client with its field list",
}


def lines_max(path):
    if path.suffix == ".css":
        return 700
    if "web/src/texts/" in path.as_posix():
        return 600
    return 600 if "_test." in path.name or ".test." in path.name or ".spec." in path.name else LINES_MAX


def problems(root):
    for path in [*shape.files(root, SUFFIXES), *(path for path in shape.files(root) if path.as_posix() == "dev")]:
        count = len(shape.lines(root, path))
        name = path.as_posix()
        if count > lines_max(path) and name not in LONG and "/generated/" not in name:
            yield f"{name}:{count} has {count} lines; more than {lines_max(path)} need a reason in tests/tidy/file_length.py"
    for name in LONG:
        if not (root / name).is_file():
            yield f"tests/tidy/file_length.py:1 excuses {name}, which is not there"


if __name__ == "__main__":
    shape.main(problems)
