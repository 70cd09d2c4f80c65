"""Every type that the generated reference of the protocol names is defined in it, once: a client's author has nothing else. In the
column `value` of a table of fields a type is a link to its heading; a name without a link, or two headings for one link, is a problem.
"""

import re
from collections import Counter

import doc_links
import shape

REFERENCE = "docs/generated/PROTOCOL.md"
LINK = re.compile(r"\[([^\]]*)\]\(#([^)]+)\)")
NAME = re.compile(r"\b[A-Z]\w*")


def problems(root):
    lines = shape.lines(root, REFERENCE)
    headings = Counter(doc_links.anchor(line) for _, line in lines if line.startswith("#"))
    in_fields = False
    for number, line in lines:
        if line.startswith("| field | value |"):
            in_fields = True
        elif not line.startswith("|"):
            in_fields = False
        elif in_fields:
            value = re.sub(r"`[^`]*`", "", line.replace(r"\|", "/").split("|")[2])
            for name in NAME.findall(re.sub(r"\[[^\]]*\]\([^)]*\)", "", value)):
                yield f"{REFERENCE}:{number} names {name}, which it does not define"
            for name, anchor in LINK.findall(value):
                if headings[anchor] != 1:
                    yield f"{REFERENCE}:{number} links {name} to #{anchor}, which is the heading of {headings[anchor]} sections"


if __name__ == "__main__":
    shape.main(problems)
