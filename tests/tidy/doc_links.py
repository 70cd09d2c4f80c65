"""Every relative link in a Markdown file leads to an existing file and, if it names a heading, to an existing heading."""

import re

import shape

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
OUTSIDE = re.compile(r"^[a-z][a-z0-9+.-]*:")


def anchor(heading):
    """The anchor that code hosting sites make from a heading: lower case, no punctuation, hyphens for spaces."""
    words = re.sub(r"[`*]", "", heading.lstrip("#").strip().lower())
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def anchors(root, path):
    return {anchor(line) for _, line in without_code(shape.lines(root, path)) if line.startswith("#")}


def without_code(lines):
    fenced = False
    for number, line in lines:
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def problems(root):
    known = {}
    for path in shape.files(root, {".md"}):
        for number, line in without_code(shape.lines(root, path)):
            for found in LINK.finditer(re.sub(r"`[^`]*`", "", line)):
                target, _, place = found.group(1).partition("#")
                if OUTSIDE.match(found.group(1)):
                    continue
                if target.startswith("/"):
                    yield f"{path}:{number} links to {target}; write a relative link"
                    continue
                aim = (root / path.parent / target) if target else root / path
                if not aim.exists():
                    yield f"{path}:{number} links to {target}, which does not exist"
                    continue
                if not place or aim.suffix != ".md":
                    continue
                if aim not in known:
                    known[aim] = anchors(root, aim.resolve().relative_to(root.resolve()))
                if place not in known[aim]:
                    yield f"{path}:{number} links to #{place}, but {aim.name} has no such heading"


if __name__ == "__main__":
    shape.main(problems)
