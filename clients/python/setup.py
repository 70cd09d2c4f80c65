"""Makes the links of README.md absolute, because they are also read on the page of a package index. All else is in pyproject.toml."""

import pathlib
import posixpath
import re
import tomllib

from setuptools import setup

here = pathlib.Path(__file__).parent
project = tomllib.loads((here / "pyproject.toml").read_text(encoding="utf-8"))["project"]
files = f"{project['urls']['Homepage']}/blob/v{project['version']}/"


def absolute(link: re.Match[str]) -> str:
    return f"]({files}{posixpath.normpath(posixpath.join('clients/python', link[1]))})"


readme = re.sub(r"\]\((?!https?:|#)([^)]+)\)", absolute, (here / "README.md").read_text(encoding="utf-8"))
setup(long_description=readme, long_description_content_type="text/markdown")
