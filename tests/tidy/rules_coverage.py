"""The tests or golden games of a variant cite every rule of its RULES.md, and every cited rule exists.

A rule is defined by a line, list item, heading or table row of RULES.md that begins with its number: `R3.4`, perhaps in bold.
A test cites it in a name (`R3_4`) or in words (`R3.4`).
"""

import re

import shape

DEFINED = re.compile(r"^[\s>#*|-]*\**(R\d+\.\d+[a-z]?)\b")
CITED = re.compile(r"\bR(\d+)[._](\d+[a-z]?)(?![0-9])")


def cited(root, path):
    for number, line in shape.lines(root, path):
        for found in CITED.finditer(line):
            yield number, f"R{found.group(1)}.{found.group(2)}"


def problems(root):
    for rules in shape.files(root, {".md"}):
        if rules.name != "RULES.md" or "variants" not in rules.parts:
            continue
        folder = rules.parent
        defined = {}
        for number, line in shape.lines(root, rules):
            found = DEFINED.match(line)
            if not found:
                continue
            if found.group(1) in defined:
                yield f"{rules}:{number} defines {found.group(1)} again (first on line {defined[found.group(1)]})"
            defined.setdefault(found.group(1), number)
        if not defined:
            yield f"{rules}:1 defines no rule; begin each rule with its number, such as R1.1"
        tested = set()
        for path in shape.files(root, {".hpp", ".cpp", ".game", ".md"}, folder):
            for number, rule in cited(root, path):
                if rule not in defined:
                    yield f"{path}:{number} cites {rule}, which {rules} does not define"
                if path.name.endswith("_test.cpp") or path.suffix == ".game":
                    tested.add(rule)
        for rule, number in defined.items():
            if rule not in tested:
                yield f"{rules}:{number} no test and no golden game cites {rule}"


if __name__ == "__main__":
    shape.main(problems)
