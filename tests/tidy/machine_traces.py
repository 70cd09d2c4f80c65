"""No file contains a path of one machine, the host name of a package registry or a private key: they leak, and they fail elsewhere."""

import re

import shape

TRACES = [
    (re.compile(r"(?<![\w.$~}:/-])/(home|root|work|Users|farm)/[\w.]"), "a path of one machine"),
    (re.compile(r"registry\.(npmjs|yarnpkg)\.|\b(deb|security|snapshot)\.debian\.org|\barchive\.ubuntu\.com|\bpypi\.org|pythonhosted\.org"),
     "the host name of a package registry"),
    (re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----"), "a private key"),
]
# Files that must contain such a text, with the reason.
ALLOWED = {
    "tests/tidy/machine_traces.py": "the patterns themselves",
    "tests/tidy/bites_test.py": "the bad samples",
}


def problems(root):
    for path in shape.files(root):
        if path.as_posix() in ALLOWED:
            continue
        for number, line in shape.lines(root, path):
            for pattern, what in TRACES:
                if pattern.search(line):
                    yield f"{path}:{number} contains {what}"


if __name__ == "__main__":
    shape.main(problems)
