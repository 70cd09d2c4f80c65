#!/usr/bin/env bash
# copy.sh NAME FOLDER copies the smallest game, High Tile, to FOLDER/NAME under the new name. `./dev new-variant` adds it to the
# games; the tests build a temporary one. A file that is already up to date is not touched.
set -euo pipefail
name=$1 folder=$2/$1
words=$(sed -E 's/_/ /g; s/(^| )./\U&/g' <<<"$name") pascal=${words// /}
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/engine/variants/high_tile"
find . -type f | while read -r file; do
  mkdir -p "$(dirname "$folder/$file")"
  sed "s/high_tile/$name/g; s/HighTile/$pascal/g; s/High Tile/$words/g" "$file" >"$folder/$file.new"
  if cmp -s "$folder/$file.new" "$folder/$file"; then rm "$folder/$file.new"; else mv "$folder/$file.new" "$folder/$file"; fi
done
