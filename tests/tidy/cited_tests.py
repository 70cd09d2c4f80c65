"""Each test that a Markdown file names as `Suite.Name` is a test of the C++ code. docs/SECURITY.md has a check of its own."""

import re

import security_table
import shape

CITED = re.compile(r"`([A-Z][A-Za-z]+\.(?!(?:md|txt|json|toml|hpp|cpp)`)\w+)`")


def problems(root):
    known = set()
    for path in shape.files(root, shape.CODE):
        known |= security_table.names(path.as_posix(), "\n".join(line for _, line in shape.lines(root, path)))
    for path in shape.files(root, {".md"}):
        for number, line in shape.lines(root, path):
            for name in CITED.findall(line):
                if name not in known:
                    yield f"{path}:{number} names the test {name}, which is not in the tree"


if __name__ == "__main__":
    shape.main(problems)
