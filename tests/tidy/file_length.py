"""One idea a file: a source of more than 400 lines fails unless it is listed here with the reason why it is one long list."""

import shape

LINES_MAX = 400
SUFFIXES = {".hpp", ".cpp", ".ts", ".tsx", ".css", ".py", ".sh", ".mjs", ".sql"}
LONG = {
    "dev": "the one script that a machine with nothing but git can run",
    "protocol/messages.hpp": "one list: every message of the protocol with its field list",
}


def problems(root):
    for path in [*shape.files(root, SUFFIXES), *(path for path in shape.files(root) if path.as_posix() == "dev")]:
        count = len(shape.lines(root, path))
        name = path.as_posix()
        if count > LINES_MAX and name not in LONG and "/generated/" not in name:
            yield f"{name}:{count} has {count} lines; more than {LINES_MAX} need a reason in tests/tidy/file_length.py"
    for name in LONG:
        if not (root / name).is_file():
            yield f"tests/tidy/file_length.py:1 excuses {name}, which is not there"


if __name__ == "__main__":
    shape.main(problems)
