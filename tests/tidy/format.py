"""Every C++ file is formatted by clang-format-19."""

import shutil
import subprocess

import shape


def problems(root):
    paths = [path.as_posix() for path in shape.files(root, shape.CODE)]
    if not paths:
        return
    if not shutil.which("clang-format-19"):
        yield "dev:1 clang-format-19 is missing; ./dev setup --tests installs it"
        return
    done = subprocess.run(["clang-format-19", "--dry-run", "--Werror", *paths], cwd=root, capture_output=True, text=True)
    for path in sorted({line.split(":")[0] for line in done.stderr.splitlines() if "error:" in line}):
        yield f"{path}:1 is not formatted; run ./dev format"


if __name__ == "__main__":
    shape.main(problems)
