"""The table of docs/SECURITY.md has every item of the checklist once, and each test that it names is in the tree.

A cell names tests as `path/of/file`: "name", "name". The name is that of a test in JavaScript or TypeScript exactly as it is written
there, Suite.name of a GoogleTest, or Class.test_name of a Python test. An item without a test begins with one of REASONS and explains it.
"""

import re

import shape

PAGE = "docs/SECURITY.md"
ITEMS = 73
REASONS = ("Does not apply:", "By design:", "Not promised:")
ROW = re.compile(r"^\|\s*(\d+)\s*\|(.*)\|(.*)\|\s*$")
CITED = re.compile(r"`([^`]+\.\w+)`:\s*((?:\"[^\"]+\"(?:,\s*)?)+)")


def names(path, text):
    """The names of the tests in one file."""
    if path.endswith(".py"):
        found, suite = set(), ""
        for line in text.splitlines():
            if begins := re.match(r"class (\w+)", line):
                suite = begins.group(1)
            elif test := re.match(r"\s+def (test_\w+)", line):
                found.add(f"{suite}.{test.group(1)}")
        return found
    if path.endswith((".cpp", ".hpp")):
        return {".".join(found) for found in re.findall(r"^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\s*\)", text, re.MULTILINE)}
    quoted = re.findall(r"\b(?:test|it)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|\"([^\"\n]*)\"|`([^`\n]*)`)", text)
    return {next(filter(None, found)).replace("\\'", "'") for found in quoted if any(found)}


def problems(root):
    if not (root / PAGE).exists():
        yield f"{PAGE}:1 does not exist"
        return
    expected = 1
    known = {}
    number = 0
    for number, line in shape.lines(root, PAGE):
        row = ROW.match(line)
        if not row:
            continue
        item, proof = int(row.group(1)), row.group(3).strip()
        if item != expected:
            yield f"{PAGE}:{number} has item {item} where item {expected} belongs"
        expected = item + 1
        cited = CITED.findall(proof)
        if not cited and not proof.startswith(REASONS):
            yield f"{PAGE}:{number} item {item} names no test, and does not begin with one of {', '.join(REASONS)}"
        for path, listed in cited:
            if path not in known:
                file = root / path
                known[path] = names(path, file.read_text(encoding="utf-8")) if file.is_file() else None
            if known[path] is None:
                yield f"{PAGE}:{number} item {item} names {path}, which does not exist"
                continue
            for name in re.findall(r"\"([^\"]+)\"", listed):
                if name not in known[path]:
                    yield f"{PAGE}:{number} item {item} names a test that {path} does not have: {name}"
    if expected != ITEMS + 1:
        yield f"{PAGE}:{number} ends after item {expected - 1} of {ITEMS}"


if __name__ == "__main__":
    shape.main(problems)
