#!/usr/bin/env bash
# Makes everything that a release publishes, from a clean clone of the last commit: a .deb for each Debian, a tarball, an image, the
# lists of parts, release.json (for `takamaka upgrade --check`) and SHA256SUMS. Each Debian is a bare one, made by mmdebstrap, so nothing
# of this machine gets into the result. Needs root, mmdebstrap and, for the image, buildah.
#
#   docker/release.sh OUT [--suite bookworm|trixie]… [--arch amd64|arm64]… [--image] [--twice]
#     --suite   only this Debian (both)
#     --arch    only for this processor (this machine's); arm64 is cross-compiled on any other machine, and tried by Debian's qemu-user-static
#     --image   also an image, for `docker load` or `podman load`, on the base of bookworm, without a registry
#     --twice   makes everything again and fails unless every byte is the same
set -euo pipefail
repo=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
out='' suites=() archs=() image=no twice=no
while (($#)); do
  case $1 in
    --suite) suites+=("$2"); shift ;;
    --arch) archs+=("$2"); shift ;;
    --image) image=yes ;;
    --twice) twice=yes ;;
    -*) sed -n '2,10s/^# \?//p' "$0"; exit 64 ;;
    *) out=$1 ;;
  esac
  shift
done
[[ $out ]] || { sed -n '2,10s/^# \?//p' "$0"; exit 64; }
((EUID == 0)) || { echo "makes root file systems and must be root"; exit 2; }
if ((${#suites[@]} == 0)); then suites=(bookworm trixie); fi
native=$(dpkg --print-architecture)
if ((${#archs[@]} == 0)); then archs=("$native"); fi
# amd64 comes before arm64, whose libraries may take the place of its own.
mapfile -t archs < <(printf '%s\n' "${archs[@]}" | sort -u)
for arch in "${archs[@]}"; do [[ $arch == "$native" || $arch == arm64 ]] || { echo "for $arch run it on a machine of that kind"; exit 64; }; done
SOURCE_DATE_EPOCH=$(git -C "$repo" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/takamaka-release.XXXXXX")
trap 'rm -rf --one-file-system "$folder"' EXIT
# shellcheck source=tests/packages/base.sh
. "$repo/tests/packages/base.sh"

# inside ROOT COMMANDS: in the bare root, with this machine's network.
inside() {
  local proxies
  mapfile -t proxies < <(env | grep -iE '^(https?_proxy|no_proxy)=' || true)
  unshare --mount --pid --fork --kill-child bash -c '
    mount --make-rprivate / && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$@"' bare "$1" /usr/bin/env -i \
    HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 CI=true DEBIAN_FRONTEND=noninteractive SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" \
    "${proxies[@]}" NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt npm_config_registry="$(npm config get registry 2>/dev/null || true)" \
    bash -euc "$2" </dev/null
}
packaged='
  cd /src && ./dev build release takamaka takamaka_manual
  docker/package.sh "/out/$(dpkg --print-architecture)"
  cmake --install .build/release --prefix /opt/takamaka --strip
  ldd /opt/takamaka/bin/takamaka | awk "\$3 ~ \"^/\" {print \"*/\" substr(\$3, match(\$3, \"[^/]*\$\"))}" | xargs dpkg -S | cut -d: -f1 | sort -u >/opt/takamaka/packages.txt'
# The libraries of the other processor are beside those of this one. `ldd` asks the loader, which the emulator runs.
cross_packaged='
  cd /src && dpkg --add-architecture arm64 && apt-get update -q
  apt-get install -qy --no-install-recommends crossbuild-essential-arm64 qemu-user-static python3-websockets \
    $(./dev step packages_to_build | xargs dpkg-query -W -f "\${Package}:\${Architecture}\\n" | sed -n "s/-dev:$(dpkg --print-architecture)$/-dev:arm64/p")
  printf "#!/bin/sh\nexec qemu-aarch64-static /lib/ld-linux-aarch64.so.1 --list \"\$1\"\n" >/usr/local/bin/ldd && chmod +x /usr/local/bin/ldd
  PATH=/usr/local/bin:$PATH ./dev build release-arm64 takamaka takamaka_manual
  PATH=/usr/local/bin:$PATH DEB_HOST_ARCH=arm64 docker/package.sh /out/arm64 .build/release-arm64
  tests/packages/emulated.sh /out/arm64'
# build SUITE INTO: the clone is always at /src, because a path can get into a binary.
build() {
  local system=$folder/$1 arch
  rm -rf --one-file-system "$system"
  make_base "$folder/$1.tar" "$1"
  mkdir "$system" && tar -xf "$folder/$1.tar" -C "$system" --exclude='./dev/*'
  cp --dereference /etc/resolv.conf "$system/etc/resolv.conf"
  if [[ -f /etc/hosts ]]; then cp /etc/hosts "$system/etc/hosts"; fi
  git -C "$repo" bundle create --quiet "$system/takamaka.bundle" HEAD
  inside "$system" '
    apt-get update -q && apt-get install -qy --no-install-recommends git dpkg-dev patchelf file
    git -c advice.detachedHead=false clone --quiet /takamaka.bundle /src && cd /src
    ./dev setup --yes && ./dev step do_page'
  mkdir -p "$2"
  for arch in "${archs[@]}"; do
    if [[ $arch == "$native" ]]; then inside "$system" "$packaged"; else inside "$system" "$cross_packaged"; fi
    cp "$system/out/$arch"/*.deb "$2/"
    cp "$system/out/$arch"/takamaka-*.cdx.json "$2/$(basename "$system/out/$arch"/takamaka-*.cdx.json .cdx.json)-$1-$arch.cdx.json"
    # One tarball, with the older C library, so that it runs on both.
    if [[ $1 == "${suites[0]}" ]]; then cp "$system/out/$arch"/*.tar.gz "$system/out/$arch/release.json" "$2/"; fi
  done
}
build_image() {  # INTO
  local container work storage=(--root "$folder/storage" --runroot "$folder/run") version
  export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
  version=$(sed -n 's/.*"version":"\([0-9.]*\)".*/\1/p' "$1/release.json")
  container=$(buildah "${storage[@]}" from scratch)
  buildah "${storage[@]}" add --quiet "$container" "$folder/bookworm.tar" /
  buildah "${storage[@]}" commit --quiet "$container" localhost/base
  { echo 'ARG BASE'; sed -n '/^FROM \${BASE}$/,$p' "$repo/docker/Dockerfile"; } >"$folder/Dockerfile"
  buildah "${storage[@]}" bud --format docker --network host --timestamp "$SOURCE_DATE_EPOCH" --build-arg BASE=localhost/base \
    --build-context "build=$folder/bookworm" --build-arg "VERSION=$version" --build-arg "REVISION=$(git -C "$repo" rev-parse HEAD)" \
    -f "$folder/Dockerfile" -t "localhost/takamaka:$version" "$folder/bookworm/opt"
  # What came from this machine goes: its mirrors, its proxy and its certificates; and what differs from one build to the next.
  # An image without mirrors installs nothing later: its packages come with the next image.
  container=$(buildah "${storage[@]}" from "localhost/takamaka:$version")
  buildah "${storage[@]}" run --user 0:0 "$container" update-ca-certificates --fresh >/dev/null
  work=$(buildah "${storage[@]}" mount "$container")
  rm -rf "$work"/etc/apt/{apt.conf.d/90proxy,sources.list,sources.list.d} "$work"/etc/{resolv.conf,hosts,hostname,machine-id} "$work"/var/lib/dbus/machine-id
  rm -rf "$work"/var/lib/apt/lists/* "$work"/var/cache/{apt,debconf,ldconfig}/* "$work"/var/log/* "$work"/var/lib/dpkg/*-old "$work"/tmp/*
  install -d "$work/etc/apt/sources.list.d" "$work/var/lib/apt/lists"
  buildah "${storage[@]}" umount "$container" >/dev/null
  # Docker's format keeps the HEALTHCHECK.
  buildah "${storage[@]}" commit --quiet --format docker --squash --timestamp "$SOURCE_DATE_EPOCH" "$container" "localhost/takamaka:$version"
  buildah "${storage[@]}" push --quiet "localhost/takamaka:$version" "docker-archive:$folder/image.tar"
  mkdir "$folder/image" && tar -xf "$folder/image.tar" -C "$folder/image"
  python3 "$repo/docker/plain_image.py" "$folder/image" "takamaka:$version" "$folder/plain"
  # Not compressed: not every tool reads a compressed one.
  (cd "$folder/plain" && tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -c -- *) >"$1/takamaka-$version-image.tar"
  rm -rf "$folder"/{image,image.tar,plain}
}
make_all() {  # INTO
  local suite
  for suite in "${suites[@]}"; do build "$suite" "$1"; done
  if [[ $image == yes ]]; then build_image "$1"; fi
  (cd "$1" && sha256sum -- * | LC_ALL=C sort -k 2 >"$folder/sums" && mv "$folder/sums" SHA256SUMS)
}
make_all "$out"
if [[ $twice == yes ]]; then
  make_all "$folder/again"
  cmp "$out/SHA256SUMS" "$folder/again/SHA256SUMS" && echo "made twice: every byte is the same"
fi
cat "$out/SHA256SUMS"
