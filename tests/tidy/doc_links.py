"""Every relative link in a Markdown file leads to an existing file and, if it names a heading, to an existing heading."""

import re

import shape

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
OUTSIDE = re.compile(r"^[a-z][a-z0-9+.-]*:")


def anchors(root, path):
    """The anchors that code hosting sites make from headings: lower case, no punctuation, hyphens for spaces."""
    found = set()
    for _, line in without_code(shape.lines(root, path)):
        if line.startswith("#"):
            words = re.sub(r"[`*]", "", line.lstrip("#").strip().lower())
            found.add(re.sub(r"[^\w\- ]", "", words).replace(" ", "-"))
    return found


def without_code(lines):
    fenced = False
    for number, line in lines:
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def problems(root):
    for path in shape.files(root, {".md"}):
        for number, line in without_code(shape.lines(root, path)):
            for found in LINK.finditer(re.sub(r"`[^`]*`", "", line)):
                target, _, anchor = found.group(1).partition("#")
                if OUTSIDE.match(found.group(1)):
                    continue
                if target.startswith("/"):
                    yield f"{path}:{number} links to {target}; write a relative link"
                    continue
                aim = (root / path.parent / target) if target else root / path
                if not aim.exists():
                    yield f"{path}:{number} links to {target}, which does not exist"
                elif anchor and aim.suffix == ".md" and anchor not in anchors(root, aim.resolve().relative_to(root.resolve())):
                    yield f"{path}:{number} links to #{anchor}, but {aim.name} has no such heading"


if __name__ == "__main__":
    shape.main(problems)
