"""docs/LOG.md has every event that the server logs, under its level, and no other one."""

import re

import shape

PAGE = "docs/LOG.md"
LOGGED = re.compile(r"\blog_(error|warn|info|debug)\(\s*\"([a-z_]+)\"")
HEADINGS = {"Errors": "error", "Warnings": "warn", "Information": "info", "Debug": "debug"}


def logged(root):
    """The first place of each event at each level in the code, by both."""
    found = {}
    for path in shape.files(root, shape.CODE, "server"):
        text = (root / path).read_text(encoding="utf-8")
        for match in LOGGED.finditer(text):
            number = text.count("\n", 0, match.start()) + 1
            found.setdefault((match.group(2), match.group(1)), f"{path.as_posix()}:{number}")
    return found


def explained(root):
    """The line of each event at each level in the page, by both. The level is that of the heading above."""
    found, level = {}, None
    for number, line in shape.lines(root, PAGE):
        if line.startswith("## "):
            level = HEADINGS.get(line[3:].strip())
        if level and line.startswith("| `"):
            for event in re.findall(r"`([a-z_]+)`", line.split("|")[1]):
                found[event, level] = f"{PAGE}:{number}"
    return found


def problems(root):
    code, page = logged(root), explained(root)
    others = {event for event, _ in page.keys() & code.keys()}
    for (event, level), place in code.items():
        is_elsewhere = any(event == known for known, _ in page) and event not in others
        if (event, level) not in page and not is_elsewhere:
            yield f"{place} logs {event} ({level}), which {PAGE} does not explain there"
    for (event, level), place in page.items():
        if (event, level) not in code:
            yield f"{place} explains {event} ({level}), which nothing logs like that"


if __name__ == "__main__":
    shape.main(problems)
