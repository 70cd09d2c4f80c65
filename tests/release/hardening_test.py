"""Reads from the shipped binary that it was compiled and linked with the hardening flags of CMakeLists.txt."""

import platform
import subprocess
import unittest
from pathlib import Path

BINARY = Path(__file__).resolve().parents[2] / ".build/release/server/takamaka"


def readelf(*what):
    done = subprocess.run(["readelf", "--wide", *what, BINARY], capture_output=True, text=True, check=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
    return done.stdout


class Hardening(unittest.TestCase):
    def test_the_binary_is_position_independent(self):
        self.assertRegex(readelf("-h"), r"Type:\s+DYN")
        self.assertIn("PIE", readelf("-d"))

    def test_relocations_are_read_only_before_main(self):
        self.assertIn("GNU_RELRO", readelf("-l"))
        self.assertRegex(readelf("-d"), r"BIND_NOW|FLAGS.*NOW")

    def test_the_stack_is_not_executable(self):
        stack = next(line for line in readelf("-l").splitlines() if "GNU_STACK" in line)
        self.assertNotIn("E", stack.split("0x000000", 1)[1].split()[-2])

    def test_stack_protector_and_fortified_calls_are_linked(self):
        symbols = readelf("--dyn-syms")
        self.assertIn("__stack_chk_fail", symbols)
        self.assertRegex(symbols, r"__\w+_chk\b")

    @unittest.skipUnless(platform.machine() == "x86_64", "control-flow protection is an x86 feature")
    def test_indirect_branches_land_on_marks(self):
        # The note that enables it is missing if the system's start files lack it, as on Debian 12; our code contains the
        # marks in any case.
        self.assertGreater(BINARY.read_bytes().count(b"\xf3\x0f\x1e\xfa"), 1000)  # endbr64

    def test_the_binary_prints_its_version_and_contains_no_build_path(self):
        said = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(said, r"\d+\.\d+\.\d+")
        self.assertNotIn(str(BINARY.parents[3]).encode(), BINARY.read_bytes())


if __name__ == "__main__":
    unittest.main()
