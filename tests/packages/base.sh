# A bare Debian 12 as a tar file, for bare_install.sh and image.sh; loaded by them. Package mirrors, proxies and certificates are
# this machine's at run time; none of them is written down here.
# shellcheck shell=bash

# make_base FILE: unless it is there already.
make_base() {
  local source=/etc/apt/sources.list.d/debian.sources folder
  if [[ -s $1 ]]; then return; fi
  [[ -s $source ]] || source=/etc/apt/sources.list
  folder=$(mktemp -d)
  sed "s/\b$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)/bookworm/g" "$source" >"$folder/sources"
  apt-config dump | grep -iE '^Acquire::https?::Proxy' >"$folder/proxy" || true
  # In a test of a shell `set -e` is off.
  mmdebstrap --quiet --variant=minbase --include=ca-certificates --dpkgopt=force-unsafe-io \
    --customize-hook="upload $folder/proxy /etc/apt/apt.conf.d/90proxy" \
    --customize-hook="upload /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt" \
    bookworm "$folder/base.tar" "$folder/sources" && mv "$folder/base.tar" "$1" || return 1
  rm -rf "$folder"
}
