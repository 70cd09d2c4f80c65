# Makes a bare Debian as a tar file; bare_install.sh, image.sh and docker/release.sh load this file. Package mirrors, proxies and certificates
# come from this machine at run time; this file names none of them.
# shellcheck shell=bash

# make_base FILE [SUITE]: creates it unless it exists; bookworm if no suite is named.
make_base() {
  local source=/etc/apt/sources.list.d/debian.sources folder suite=${2:-bookworm}
  if [[ -s $1 ]]; then return; fi
  [[ -s $source ]] || source=/etc/apt/sources.list
  folder=$(mktemp -d)
  sed "s/\b$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)/$suite/g" "$source" >"$folder/sources"
  apt-config dump | grep -iE '^Acquire::https?::Proxy' >"$folder/proxy" || true
  # In a condition, the shell turns `set -e` off.
  mmdebstrap --quiet --variant=minbase --include=ca-certificates --dpkgopt=force-unsafe-io \
    --customize-hook="upload $folder/proxy /etc/apt/apt.conf.d/90proxy" \
    --customize-hook="upload /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt" \
    "$suite" "$folder/base.tar" "$folder/sources" && mv "$folder/base.tar" "$1" || return 1
  rm -rf "$folder"
}
