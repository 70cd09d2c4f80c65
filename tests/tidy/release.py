"""All packages have the version and the address of CMakeLists.txt, and each changelog has a section of this version."""

import json
import re
import tomllib

import shape

PROJECT = re.compile(r"^project\(takamaka VERSION (\S+) HOMEPAGE_URL (\S+)", re.M)
# Files that repeat the version, each with the text before it.
REPEATED = {
    "docker/Dockerfile": "ARG VERSION=",
    "docker/kubernetes/cluster.yaml": "image: takamaka:",
    "docker/kubernetes/takamaka.yaml": "image: takamaka:",
    "clients/python/pyproject.toml": 'version = "',
}
CHANGELOGS = ["CHANGELOG.md", "clients/conformance/CHANGELOG.md", "clients/python/CHANGELOG.md", "clients/typescript/CHANGELOG.md"]
PACKAGES = ["clients/conformance/package.json", "clients/typescript/package.json"]


def problems(root):
    def text(name):
        return (root / name).read_text(encoding="utf-8")

    version, address = PROJECT.search(text("CMakeLists.txt")).groups()
    for name, before in REPEATED.items():
        for number, line in shape.lines(root, name):
            found = re.search(rf"(?:^|\s){re.escape(before)}([\w.+-]+)", line)
            if found and found[1] != version:
                yield f"{name}:{number} has the version {found[1]}; CMakeLists.txt has {version}"
    for name in CHANGELOGS:
        if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", text(name), re.M):
            yield f"{name}:1 has no section of {version}"
    python = tomllib.loads(text("clients/python/pyproject.toml"))["project"]["urls"]
    addresses = {"clients/python/pyproject.toml": [python["Homepage"], python["Repository"], python["Issues"]]}
    for name in PACKAGES:
        package = json.loads(text(name))
        addresses[name] = [package["homepage"], package["repository"]["url"].removeprefix("git+"), package["bugs"]]
    for name, found in addresses.items():
        for wanted, one in zip([address, f"{address}.git", f"{address}/issues"], found):
            if one != wanted:
                yield f"{name}:1 has the address {one}; after CMakeLists.txt it is {wanted}"


if __name__ == "__main__":
    shape.main(problems)
