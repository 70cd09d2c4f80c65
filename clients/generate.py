#!/usr/bin/env python3
"""Writes the message types of the Python client from what `./dev docs` generates out of the C++ field lists.

    python3 clients/generate.py          writes them
    python3 clients/generate.py --check  tells whether they are outdated; exit code 1 if they are
"""

import json
import keyword
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = "web/src/generated/schema.json"
PLACE = "clients/python/src/takamaka/generated/protocol.py"


def is_row(name: str) -> bool:
    """Whether the definition is that of a row, a list of values."""
    return name.endswith("Row")


def expression(node: dict) -> str:
    """Returns the Python type of a schema."""
    if "$ref" in node:
        name = node["$ref"].rsplit("/", 1)[1]
        # Only rows.py reads rows and the names of their values.
        return "list[Any]" if is_row(name) else "Any" if name == "ColumnNames" else name
    if "const" in node:
        return f"Literal[{node['const']!r}]"
    if "enum" in node:
        return f"Literal[{', '.join(map(repr, node['enum']))}]"
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in node:
            return " | ".join(dict.fromkeys(expression(part) for part in node[choice]))
    kind = node.get("type")
    if isinstance(kind, list):
        return " | ".join(expression({**node, "type": one}) for one in kind)
    if kind == "array":
        return f"list[{expression(node.get('items', {}))}]"
    names = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None", "object": "dict[str, Any]"}
    return names.get(kind, "Any")


def typed_dictionary(name: str, definition: dict) -> str:
    required = definition.get("required", [])
    fields = []
    for key, value in definition["properties"].items():
        kind = expression(value)
        fields.append((key, kind if key in required else f"NotRequired[{kind}]", value.get("description", "")))
    about = definition.get("description", "").replace("\\", "\\\\")
    if any(keyword.iskeyword(key) for key, _, _ in fields):  # no class can have such a field
        lines = [f"# {about}"] if about else []
        lines.append(f'{name} = TypedDict("{name}", {{')
        lines += [f'    "{key}": "{kind}",' + (f"  # {text}" if text else "") for key, kind, text in fields]
        return "\n".join([*lines, "})"])
    lines = [f"class {name}(TypedDict):"]
    if about:
        lines.append(f'    """{about}"""')
    lines += [f"    {key}: {kind}" + (f"  # {text}" if text else "") for key, kind, text in fields]
    return "\n".join([*lines, "    pass"] if len(lines) == 1 else lines)


def python(schema: dict) -> str:
    definitions = schema["$defs"]
    text = f'"""The messages as typed dictionaries. Generated from {SCHEMA} by clients/generate.py. Do not edit."""\n\n'
    text += "from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypedDict, Union\n"
    unions = {name: one for name, one in definitions.items() if "properties" not in one and not is_row(name) and name != "ColumnNames"}
    for name, definition in definitions.items():
        if "properties" in definition:
            text += f"\n\n{typed_dictionary(name, definition)}\n"
    # Those of the games, such as GameEvent, consist of others.
    for name, definition in sorted(unions.items(), key=lambda one: one[0].startswith("Game")):
        parts = [expression(part) for part in definition.get("oneOf") or definition.get("anyOf") or [definition]]
        text += f"\n{name} = Union[\n" + "".join(f"    {part},\n" for part in parts) + "]\n"
    return text


def main() -> int:
    text = python(json.loads((ROOT / SCHEMA).read_text(encoding="utf-8")))
    file = ROOT / PLACE
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return 0
    if "--check" in sys.argv:
        print(f"{PLACE} is outdated: run python3 clients/generate.py")
        return 1
    file.write_text(text, encoding="utf-8")
    print(f"wrote {PLACE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
