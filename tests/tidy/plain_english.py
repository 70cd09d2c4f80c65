"""Comments, docs and texts are plain English: no archaic word, no inversion, no free relative clause as a subject (docs/STYLE.md).

Reads comments and strings of code, comments of style sheets and settings, the prose of Markdown, and the page's English texts. Of
the page's other languages it reads the comments alone, and of translated rules nothing. `code`, identifiers and what is generated are not prose.
"""

import bisect
import re
import sys
from pathlib import Path

import shape

SLASHES = {".cpp", ".hpp", ".ts", ".tsx", ".js", ".mjs"}
HASHES = {".sh", ".game", ".cmake", ".toml", ".yaml", ".yml", ".service", ".timer", ".sysusers"}
HASH_NAMES = {"dev", "CMakeLists.txt", "Dockerfile", "Caddyfile", ".clang-tidy", ".clang-format", "run", "postinst", "prerm"}
NOT_PROSE = re.compile(r"(^|/)generated/|^storage/migrations/|(^|/)package(-lock)?\.json$")
OTHER_LANGUAGE = re.compile(r"/texts/(?:\w+/)*(crs|es|fr|id|zh)(_\w+)?\.ts$|/RULES\.(crs|es|fr|id|zh)\.md$")

# What each kind of file holds: `comment` and `string` are prose, anything else is skipped whole.
JOINED = re.compile(r"\s*\+?\s*")
TOKENS = {
    "cpp": r'(?P<skip>^\s*#\s*include[^\n]*|(?<=\w)\'(?=\w))|//(?P<comment>[^\n]*)|/\*(?P<block>.*?)\*/'
           r'|R"(?P<mark>\w*)\((?P<raw>.*?)\)(?P=mark)"|"(?P<string>(?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.){1,4}\'',
    "js": r'(?P<skip>(?<=\w)\'(?=\w)|(?<=:)//)|//(?P<comment>[^\n]*)|/\*(?P<block>.*?)\*/|`(?P<raw>(?:[^`\\]|\\.)*)`'
          r'|"(?P<string>(?:[^"\\\n]|\\.)*)"|\'(?P<single>(?:[^\'\\\n]|\\.)*)\'|>(?P<text>[^<>{}=;()]*[a-z] [^<>{}=;()]*)(?=[<{])',
    "css": r"/\*(?P<block>.*?)\*/",
    "sql": r"--(?P<comment>[^\n]*)|'(?P<string>(?:[^'\n]|'')*)'",
    "py": r'"""(?P<block>.*?)"""|#(?P<comment>[^\n]*)|"(?P<string>(?:[^"\\\n]|\\.)*)"|\'(?P<single>(?:[^\'\\\n]|\\.)*)\'',
    "hash": r'(?:(?<=\s)|^)#(?P<comment>[^\n]*)|<<-?\s*[\'"]?(?P<mark>\w+)[\'"]?[^\n]*\n(?P<raw>.*?)^\s*(?P=mark)$'
            r'|"(?P<string>(?:[^"\\]|\\.)*)"|(?<![\w\\])\'(?P<single>[^\'\n]*)\'',
    "html": r"<!--(?P<block>.*?)-->|>(?P<text>[^<>]+)",
}
TOKENS = {kind: re.compile(pattern, re.S | re.M) for kind, pattern in TOKENS.items()}
PROSE = ("comment", "block", "string", "single", "raw", "text")

CODE = re.compile(r"``?[^`\n]+``?|\$\{[^}]*\}|\b\w*_\w*\b|https?://\S+|\]\([^)\s]*\)")
SENTENCE_END = re.compile(r"[.!?][\"')*]*\s+|\n\s*\n")
QUESTION = re.compile(r"\?[\"')*\s]*$")


def words(pattern):
    return re.compile(rf"\b(?:{pattern})\b".replace(" ", r"\s+"), re.I)


PRONOUN = (words("he|his|him|himself"), 'say "they", or name the role')
ANYWHERE = [
    (words("anew"), 'say "again"'),
    (words("for ever"), 'say "forever", or name the time'),
    (re.compile(r"\bno\s+more\b(?=\s*(?:[.,;:!]|$|(?:and|but|at|when|in|on|once|until|if|because|after|while)\b))", re.I), 'say "no longer"'),
    (words("of which"), 'begin a new clause'),
    (words("whoever|whomever|whosoever"), 'say "anyone who", "a player who" or name the role'),
    (words("thereof|therein|wherein|whereof|whence|lest|henceforth|hitherto"), "archaic"),
    PRONOUN,
    (words("be it|be they"), 'say "whether"'),
    (words("so that nobody"), 'say what happens, or "to keep … from"'),
    (words("shall"), 'say "must", "will" or the plain present'),
    (words(r"(?:for|to|from|with|by) who (?:is|are|has|gets|may|can)"), 'say "those who", or name the role'),
]
# At the start of a sentence, unless it is a question.
AT_START = [
    (re.compile(r"Who\b[^:;(]*?\b(?:is|are|was|were|has|have|had|gets|may|can|must|does)\b"), 'name the person: "A player who …", "Roles that …"'),
    (re.compile(r"What\b[^:;(]*?\b(?:is|are)\b"), 'name the thing: "Text that …", "The rest of …"'),
    (re.compile(r"(?:Never|Nowhere|Seldom|Rarely|Only then|Not for \w+|Not only)\s+(?:is|are|was|were|has|have|does|do|did|may|can|must|will)\b", re.I),
     "the subject comes first"),
    (re.compile(r"Not until\b.*?\b(?:is|are|was|were|has|have|does|do|did|may|can|must|will)\b", re.I | re.S), "the subject comes first"),
]

# (file, words in lower case): the reason why they may stand there.
ALLOWED = {
}
# Files that must show what is refused.
SAMPLES = {
    "tests/tidy/plain_english.py": "the constructions themselves",
    "tests/tidy/bites_test.py": "the bad samples",
}


class Prose:
    """A run of prose put together of pieces of a file, which knows the line of each of its characters."""

    def __init__(self, may_begin=True):
        self.text, self.starts, self.places, self.may_begin = "", [], [], may_begin

    def add(self, place, text):
        if self.text:
            self.text += "\n"
        self.starts.append(len(self.text))
        self.places.append(place)
        self.text += text

    def place(self, offset):
        piece = bisect.bisect_right(self.starts, offset) - 1
        return self.places[piece] + offset - self.starts[piece]


def blank(match):
    return re.sub(r"\S", "_", match.group())


def of_code(kind, text, comments_only):
    """Comments and strings; those that only white space or a `+` parts are one run."""
    run, end, was = None, -1, None
    for match in TOKENS[kind].finditer(text):
        name = next((name for name in PROSE if name in match.re.groupindex and match[name] is not None), None)
        if name is None:
            continue
        is_comment = name in ("comment", "block")
        if comments_only and not is_comment:
            run = None
            continue
        words_here = match[name]
        if kind == "css" or name == "block":
            words_here = re.sub(r"(?m)^(\s*)\*", r"\1 ", words_here)
        between = text[end:match.start()] if run else ""
        near = run and was == is_comment and JOINED.fullmatch(between) and between.count("\n") < 2
        if not near or (is_comment and name == "block"):
            if run:
                yield run
            run = Prose()
        run.add(match.start(name), words_here.lstrip("/!<") if name == "comment" else words_here)
        if name == "comment":
            run.places[-1] += len(words_here) - len(words_here.lstrip("/!<"))
        end, was = match.end(), is_comment
    if run:
        yield run


def of_markdown(text, is_style_guide):
    run, place, fenced = None, 0, False
    for line in text.split("\n"):
        bare = line.lstrip("> ")
        at = place + len(line) - len(bare)
        place += len(line) + 1
        if bare.startswith("```"):
            fenced = not fenced
        table, heading = bare.startswith("|"), bare.startswith("#")
        if fenced or not bare or table or heading or re.match(r"([-*+]|\d+\.)\s", bare):
            if run:
                yield run
            run = None
        if fenced or not bare or bare.startswith("```"):
            continue
        if table:
            for number, cell in enumerate(re.finditer(r"(?<=\|)[^|]+", bare)):
                if not (is_style_guide and number == 0):
                    run = Prose()
                    run.add(at + cell.start(), cell.group())
                    yield run
            run = None
            continue
        run = run or Prose(may_begin=not heading)
        run.add(at, bare)
    if run:
        yield run


def runs(path, text):
    name = path.as_posix()
    if path.suffix == ".md":
        return () if OTHER_LANGUAGE.search(name) else of_markdown(text, name == "docs/STYLE.md")
    kind = ("cpp" if path.suffix in (".cpp", ".hpp") else "js" if path.suffix in SLASHES
            else path.suffix[1:] if path.suffix in (".css", ".sql", ".py", ".html") else "hash")
    return of_code(kind, text, bool(OTHER_LANGUAGE.search(name)))


def faults(run):
    """(offset, words, rule) of everything in a run of prose that is not plain."""
    text = CODE.sub(blank, run.text)
    alone = " " not in text.strip()  # one word is a key or a name, unless it is a pronoun
    for pattern, rule in [PRONOUN] if alone else ANYWHERE:
        for match in pattern.finditer(text):
            yield match.start(), match.group(), rule
    begin = 0
    for end in [*SENTENCE_END.finditer(text), None]:
        sentence = text[begin:end.end() if end else len(text)]
        bare = sentence.lstrip(" \n\t*_\"'(-0123456789.#")
        for pattern, rule in AT_START if run.may_begin and not alone and not QUESTION.search(sentence) else ():
            match = pattern.match(bare)
            if match:
                yield begin + len(sentence) - len(bare), match.group(), rule
        begin = end.end() if end else 0


def problems(root, under="."):
    suffixes = SLASHES | HASHES | {".css", ".sql", ".py", ".md", ".html"}
    used = set()
    for path in shape.files(root, under=under):
        name = path.as_posix()
        if (path.suffix not in suffixes and path.name not in HASH_NAMES) or NOT_PROSE.search(name) or name in SAMPLES:
            continue
        try:
            text = (root / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        ends = [match.start() for match in re.finditer("\n", text)]
        found = []
        for run in runs(path, text):
            for offset, said, rule in faults(run):
                said = re.sub(r"\s+", " ", said)
                if (name, said.lower()) in ALLOWED:
                    used.add((name, said.lower()))
                    continue
                found.append((bisect.bisect_left(ends, run.place(offset)) + 1, said if len(said) <= 60 else said[:57] + "…", rule))
        for line, said, rule in sorted(found):
            yield f'{path}:{line} says "{said}": {rule}'
    if under == ".":
        for name, said in ALLOWED.keys() - used:
            if (root / name).is_file():
                yield f'tests/tidy/plain_english.py:1 allows "{said}" in {name}, which does not say it'


if __name__ == "__main__":
    shape.main(problems)
