#!/usr/bin/env bash
# Packages a finished release build: the .deb for this Debian, a tarball that brings its libraries, and the list of parts. The same
# build gives the same bytes: every time in the files is that of the commit. Needs dpkg-dev and patchelf.
#
#   docker/package.sh OUT [BUILD]    BUILD: .build/release; DEB_HOST_ARCH: its processor, if it is not that of this machine
set -euo pipefail
repo=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
mkdir -p "$1"
out=$(cd -- "$1" && pwd) build=$(cd -- "${2:-$repo/.build/release}" && pwd)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$repo" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
name=takamaka-$version-linux-$(dpkg-architecture -A"$(dpkg-architecture -qDEB_HOST_ARCH)" -qDEB_TARGET_GNU_CPU)

# CPack makes the package; dpkg-deb then packs it again, with sorted names, root as the owner and no time after the commit.
deb() {
  local packed
  (cd "$folder" && cpack --config "$build/CPackConfig.cmake" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -B "$folder/cpack" >"$folder/cpack.log") || { cat "$folder/cpack.log"; return 1; }
  packed=$(echo "$folder"/cpack/takamaka_*.deb)
  dpkg-deb --raw-extract "$packed" "$folder/deb"
  LC_ALL=C sort -k 2 -o "$folder/deb/DEBIAN/md5sums" "$folder/deb/DEBIAN/md5sums"
  find "$folder/deb" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$folder/deb" "$out/$(basename "$packed")"
}
# The libraries that the program loads, except the C library: that of the system must be as new as this one.
libraries() { ldd "$1" | awk '$3 ~ "^/" {print $3}' | grep -vE '/(libc|libm|libpthread|libdl|librt|libresolv)\.so'; }
tarball() {
  local stage=$folder/$name library
  cmake --install "$build" --prefix "$stage" --strip >/dev/null
  mkdir -p "$stage/lib/takamaka" "$stage/share/takamaka/service"
  while read -r library; do
    install -m 644 "$(realpath "$library")" "$stage/lib/takamaka/$(basename "$library")"
    patchelf --set-rpath '$ORIGIN' "$stage/lib/takamaka/$(basename "$library")"
  done < <(libraries "$stage/bin/takamaka")
  patchelf --set-rpath '$ORIGIN/../lib/takamaka' "$stage/bin/takamaka"
  cp "$repo"/docker/systemd/takamaka* "$repo/docker/debian/takamaka.toml" "$stage/share/takamaka/service/"
  install -m 755 "$repo/docker/start" "$stage/start"
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w \
    -C "$folder" -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
}
deb
tarball
cp "$build/sbom.cdx.json" "$out/takamaka-$version.cdx.json"
$(sed -n 's/^CMAKE_CROSSCOMPILING_EMULATOR:[A-Z]*=//p' "$build/CMakeCache.txt") "$build/server/takamaka" version --json >"$out/release.json"
ls "$out"
