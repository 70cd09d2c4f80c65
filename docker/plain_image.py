#!/usr/bin/env python3
"""Copies an unpacked docker-archive without what differs from one build to the next: the name of the container that it was made in.

plain_image.py UNPACKED NAME INTO
"""

import hashlib
import json
import pathlib
import shutil
import sys

unpacked, name, into = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
manifest = json.loads((unpacked / "manifest.json").read_text(encoding="utf-8"))[0]
config = json.loads((unpacked / manifest["Config"]).read_text(encoding="utf-8"))
for key in ("container", "container_config"):
    config.pop(key, None)
config["config"].pop("Hostname", None)

into.mkdir()
text = json.dumps(config, sort_keys=True, separators=(",", ":"))
file = hashlib.sha256(text.encode()).hexdigest() + ".json"
(into / file).write_text(text, encoding="utf-8")
for layer in manifest["Layers"]:
    shutil.copyfile(unpacked / layer, into / layer)
plain = [{"Config": file, "RepoTags": [name], "Layers": manifest["Layers"]}]
(into / "manifest.json").write_text(json.dumps(plain, separators=(",", ":")), encoding="utf-8")
