#!/usr/bin/env bash
# Pins the images of the Dockerfiles and of compose by digest: asks their registries for the digests of the tags, records them in
# images.lock and writes them behind the tags (caddy:2@sha256:…). Needs a network, and docker with buildx, or skopeo.
#
#   docker/pin.sh [FOLDER]           resolve, record and write; `./dev pin-images` calls this
#   docker/pin.sh --check [FOLDER]   fails if an image is named by its tag alone although digests are recorded
set -euo pipefail
check=no
if [[ ${1:-} == --check ]]; then check=yes; shift; fi
cd -- "${1:-$(dirname -- "${BASH_SOURCE[0]}")}"
lock=images.lock
shopt -s nullglob
files=(Dockerfile patroni/Dockerfile* compose*.yaml)

# The images of others, as the files name them. `takamaka` is built here.
images() {
  sed -nE -e 's/^ARG BASE=//p' -e 's/^ *image: *([^ #]+).*/\1/p' "${files[@]}" | grep -vE '^takamaka(-patroni)?(:|$)' | sort -u
}
recorded() { sed -n "s|^${1//./\\.} \(sha256:[0-9a-f]\{64\}\)$|\1|p" "$lock" 2>/dev/null; }  # TAG: its digest, or nothing
any_recorded() { grep -q '^[^#]' "$lock" 2>/dev/null; }

# resolve TAG: its digest, which by definition is the SHA-256 of the manifest or index as the registry sends it.
resolve() {
  local name=$1 raw
  raw=$(mktemp)
  if command -v skopeo >/dev/null; then
    if [[ $name != */* ]]; then name=library/$name; fi
    if [[ ${name%%/*} != *.* ]]; then name=docker.io/$name; fi
    skopeo inspect --raw "docker://$name" >"$raw"
  else
    docker buildx imagetools inspect --raw "$name" >"$raw"
  fi
  [[ -s $raw ]] || { echo "the registry sent nothing for $1" >&2; rm -f "$raw"; return 1; }
  echo "sha256:$(sha256sum "$raw" | cut -d' ' -f1)"
  rm -f "$raw"
}

if [[ $check == yes ]]; then
  if ! any_recorded; then echo "images.lock records no digest yet: run ./dev pin-images where a registry can be reached"; exit 0; fi
  failed=0
  for image in $(images); do
    digest=$(recorded "${image%@*}")
    if [[ -z $digest ]]; then echo "$image: no digest is recorded in docker/images.lock"; failed=1;
    elif [[ $image != *@"$digest" ]]; then echo "$image: must be ${image%@*}@$digest"; failed=1; fi
  done
  exit "$failed"
fi

new=$(mktemp)
trap 'rm -f "$new"' EXIT
grep '^#' "$lock" >"$new" 2>/dev/null || true
for image in $(images); do  # all, before anything is written
  digest=$(resolve "${image%@*}")
  echo "${image%@*} $digest" >>"$new"
done
for image in $(images); do
  pinned=${image%@*}@$(awk -v tag="${image%@*}" '$1 == tag {print $2}' "$new")
  sed -i -E -e "s|^(ARG BASE=)${image//./\\.}$|\1$pinned|" -e "s|^( *image: *)${image//./\\.}( .*)?$|\1$pinned\2|" "${files[@]}"
  echo "$pinned"
done
cp "$new" "$lock"
