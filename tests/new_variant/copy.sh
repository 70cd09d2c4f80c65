#!/usr/bin/env bash
# copy.sh NAME FOLDER: the smallest game, High Tile, as FOLDER/NAME under the new name. `./dev new-variant` puts it among the
# games; the tests build one that nobody keeps. A file that is already there as it should be is not touched.
set -euo pipefail
name=$1 folder=$2/$1
words=$(sed -E 's/_/ /g; s/(^| )./\U&/g' <<<"$name") pascal=${words// /}
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/engine/variants/high_tile"
find . -type f | while read -r file; do
  mkdir -p "$(dirname "$folder/$file")"
  sed "s/high_tile/$name/g; s/HighTile/$pascal/g; s/High Tile/$words/g" "$file" >"$folder/$file.new"
  if cmp -s "$folder/$file.new" "$folder/$file"; then rm "$folder/$file.new"; else mv "$folder/$file.new" "$folder/$file"; fi
done
