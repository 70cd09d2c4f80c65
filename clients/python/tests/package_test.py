"""What a package index gets: every module is in the wheel and in the source archive, and the wheel works where nothing else is."""

import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

from support import ROOT

PACKAGE = ROOT / "clients/python"

try:
    import setuptools

    BUILDS = int(setuptools.__version__.split(".")[0]) >= 77
except ImportError:
    BUILDS = False


@unittest.skipUnless(BUILDS, "pyproject.toml wants setuptools 77 or newer, and this machine has none")
class Package(unittest.TestCase):
    def test_has_every_module(self):
        with tempfile.TemporaryDirectory(prefix="takamaka package-") as folder:
            out = pathlib.Path(folder, "out")
            copy = shutil.copytree(PACKAGE, pathlib.Path(folder, "copy"), ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
            build = f"from setuptools import build_meta as b; b.build_sdist({str(out)!r}); b.build_wheel({str(out)!r})"
            subprocess.run([sys.executable, "-c", build], cwd=copy, check=True, capture_output=True)
            modules = {str(file.relative_to(PACKAGE / "src")) for file in (PACKAGE / "src").rglob("*.py*") if "__pycache__" not in file.parts}
            modules = {name for name in modules if name.endswith((".py", ".typed"))}
            (wheel,), (archive,) = out.glob("*.whl"), out.glob("*.tar.gz")
            self.assertLessEqual(modules, set(zipfile.ZipFile(wheel).namelist()))
            packed = {name.split("/", 1)[-1].removeprefix("src/") for name in tarfile.open(archive).getnames()}
            self.assertLessEqual(modules | {"CHANGELOG.md", "LICENSE", "README.md", "examples/bot.py"}, packed)
            with zipfile.ZipFile(wheel) as files:
                shown = files.read(next(name for name in files.namelist() if name.endswith("/METADATA"))).decode()
            links = re.findall(r"\]\(([^)#]+)[^)]*\)", shown)
            self.assertTrue(any(link.endswith("/docs/PROTOCOL.md") for link in links))
            self.assertEqual([link for link in links if not link.startswith("https://")], [], "a package index cannot follow them")
            for field in ("Author", "Keywords", "License-Expression", "Project-URL: Homepage,", "Project-URL: Issues,", "Project-URL: Repository,"):
                self.assertIn(f"\n{field}", shown)
            shutil.rmtree(copy)
            zipfile.ZipFile(wheel).extractall(pathlib.Path(folder, "installed"))
            empty = pathlib.Path(folder, "empty")
            empty.mkdir()
            imported = f"import sys; sys.path.insert(0, {str(pathlib.Path(folder, 'installed'))!r}); import takamaka; takamaka.connect"
            subprocess.run([sys.executable, "-c", imported], cwd=empty, check=True)


if __name__ == "__main__":
    unittest.main()
