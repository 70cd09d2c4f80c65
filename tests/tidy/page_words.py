"""Each word in **bold** or in quotation marks of docs/HOSTING.md is an English text of the page, so a host finds what the guide names."""

import re

import shape

GUIDE = "docs/HOSTING.md"
SAID = re.compile(r"\*\*([^*]+)\*\*|\"([^\"]+)\"")
TEXT = re.compile(r": (?:'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\")")


def problems(root):
    texts = [path for path in shape.files(root, {".ts"}, "web/src") if path.name in ("en.ts", "settings_schema.ts")]
    known = {re.sub(r"\{\w+\}", "…", one or two) for path in texts for _, line in shape.lines(root, path) for one, two in TEXT.findall(line)}
    for number, line in shape.lines(root, GUIDE) if (root / GUIDE).is_file() else ():
        for bold, quoted in SAID.findall(line):
            if (bold or quoted) not in known:
                yield f'{GUIDE}:{number} names "{bold or quoted}", which is no text of the page'


if __name__ == "__main__":
    shape.main(problems)
