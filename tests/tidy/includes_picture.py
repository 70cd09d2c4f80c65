"""Keeps the picture of the includes in docs/ARCHITECTURE.md true. `includes_picture.py --write` draws it again.

An arrow is an include that is really there. An arrow that follows from others is left out.
"""

import sys

import include_order
import shape

PAGE = "docs/ARCHITECTURE.md"
BEGIN = "<!-- picture of the includes, drawn by tests/tidy/includes_picture.py --write -->"
END = "<!-- end of the picture -->"


def reaches(part, other, arrows):
    """Whether a way along the arrows leads from one part to the other."""
    seen, waiting = set(), [part]
    while waiting:
        at = waiting.pop()
        for begin, end in arrows:
            if begin == at and end not in seen:
                seen.add(end)
                waiting.append(end)
    return other in seen


def without_what_follows(arrows):
    """The arrows without those that follow from the others; arrows of a circle stay."""
    kept = set(arrows)
    for part, other in sorted(arrows):
        rest = kept - {(part, other)}
        if reaches(part, other, rest) and not reaches(other, part, kept):
            kept = rest
    return kept


def drawn(root):
    edges = include_order.edges(root)
    kept = without_what_follows(edges)
    used = {part for edge in edges for part in edge}
    out = [BEGIN, "```mermaid", "flowchart TD"]
    for number, step in reversed(list(enumerate(include_order.STEPS))):
        parts = [part for part in step if part in used]
        if parts:
            out.append(f'  subgraph step{number}[" "]')
            out += [f'    {name_of(part)}["{"server/main, commands" if part == "server" else part}"]' for part in parts]
            out.append("  end")
    for part, other in sorted(kept):
        if (other, part) not in kept:
            out.append(f"  {name_of(part)} --> {name_of(other)}")
        elif part < other:
            out.append(f"  {name_of(part)} <--> {name_of(other)}")
    return "\n".join([*out, "```", END])


def name_of(part):
    return part.replace("/", "_")


def split(text):
    before, found, rest = text.partition(BEGIN)
    _, ended, after = rest.partition(END)
    return (before, after) if found and ended else None


def problems(root):
    page = root / PAGE
    around = split(page.read_text(encoding="utf-8")) if page.is_file() else None
    if around is None:
        yield f"{PAGE}:1 has no picture of the includes between its two marks"
    elif page.read_text(encoding="utf-8") != around[0] + drawn(root) + around[1]:
        yield f"{PAGE}:{around[0].count(chr(10)) + 1} shows other includes than there are: run tests/tidy/includes_picture.py --write"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        path = shape.ROOT / PAGE
        before, after = split(path.read_text(encoding="utf-8"))
        path.write_text(before + drawn(shape.ROOT) + after, encoding="utf-8")
    shape.main(problems)
