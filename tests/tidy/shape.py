"""Shared parts of the checks in tests/tidy: the list of our files, and the report.

A check is a module with `problems(root)`, which yields one sentence per problem, beginning with `path:line`. As a program it
checks its own repository, prints the problems and exits with 1 if there are any. tests/tidy/bites_test.py proves that
every check fails on bad input.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = {".git", ".build", ".dev", ".tools", "node_modules", "dist", "package", "test-results", "playwright-report", "__pycache__", ".cache"}
CODE = {".hpp", ".cpp"}


def files(root, suffixes=None, under="."):
    """Our files below `under` as paths relative to root, in a fixed order."""
    found = []
    for folder, folders, names in os.walk(root / under):
        folders[:] = sorted(name for name in folders if name not in NOT_OURS)
        for name in sorted(names):
            path = Path(folder, name)
            wanted = suffixes is None or path.suffix in suffixes
            if wanted and name not in NOT_OURS and not path.is_symlink():
                found.append(path.relative_to(root))
    return found


def lines(root, path):
    """(number, text) of every line, from 1. Bytes that are not UTF-8 (pictures, fuzz inputs) give no lines."""
    try:
        text = (root / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return []
    return list(enumerate(text.splitlines(), start=1))


def main(problems):
    found = list(problems(ROOT))
    for problem in found:
        print(problem)
    print(f"{len(found)} problems" if found else "no problem")
    sys.exit(1 if found else 0)
