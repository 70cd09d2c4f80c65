"""What is shipped was compiled and linked with the hardening flags of CMakeLists.txt: read back from the binary itself."""

import platform
import subprocess
import unittest
from pathlib import Path

BINARY = Path(__file__).resolve().parents[2] / ".build/release/server/takamaka"


def readelf(*what):
    done = subprocess.run(["readelf", "--wide", *what, BINARY], capture_output=True, text=True, check=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
    return done.stdout


class Hardening(unittest.TestCase):
    def test_it_can_be_loaded_anywhere(self):
        self.assertRegex(readelf("-h"), r"Type:\s+DYN")
        self.assertIn("PIE", readelf("-d"))

    def test_relocations_are_read_only_before_main(self):
        self.assertIn("GNU_RELRO", readelf("-l"))
        self.assertRegex(readelf("-d"), r"BIND_NOW|FLAGS.*NOW")

    def test_the_stack_cannot_be_executed(self):
        stack = next(line for line in readelf("-l").splitlines() if "GNU_STACK" in line)
        self.assertNotIn("E", stack.split("0x000000", 1)[1].split()[-2])

    def test_stack_protector_and_fortified_calls_are_linked(self):
        symbols = readelf("--dyn-syms")
        self.assertIn("__stack_chk_fail", symbols)
        self.assertRegex(symbols, r"__\w+_chk\b")

    @unittest.skipUnless(platform.machine() == "x86_64", "control-flow protection is an x86 feature")
    def test_indirect_branches_land_on_marks(self):
        # The note that switches it on is missing wherever the system's own start files lack it, as on Debian 12; the marks
        # are in our code all the same.
        self.assertGreater(BINARY.read_bytes().count(b"\xf3\x0f\x1e\xfa"), 1000)  # endbr64

    def test_it_says_its_version_and_names_no_folder_of_the_build(self):
        said = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(said, r"\d+\.\d+\.\d+")
        self.assertNotIn(str(BINARY.parents[3]).encode(), BINARY.read_bytes())


if __name__ == "__main__":
    unittest.main()
