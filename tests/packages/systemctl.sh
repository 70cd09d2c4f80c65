#!/bin/bash
# What systemd does for the units of the package, for a root without systemd: reads the unit file and starts its command as its user,
# with its folders and its umask. Not the sandbox, the limits and the restarts.
set -eu
units=/usr/lib/systemd/system
of() { sed -n "s/^$2=//p" "$units/$1"; }
pid_of() { cat "/run/$1.pid"; }
begin() {  # UNIT
  local user folder command
  user=$(of "$1" User)
  for folder in $(of "$1" StateDirectory); do install -d -o "$user" -g "$user" -m "$(of "$1" StateDirectoryMode)" "/var/lib/$folder"; done
  umask "$(of "$1" UMask)"
  if [[ $(of "$1" Type) == oneshot ]]; then
    while read -ra command; do setpriv --reuid="$user" --regid="$user" --clear-groups "${command[@]}"; done < <(of "$1" ExecStart)
    return
  fi
  read -ra command <<<"$(of "$1" ExecStart)"
  setpriv --reuid="$user" --regid="$user" --clear-groups "${command[@]}" >>/var/log/takamaka.log 2>&1 </dev/null &
  echo "$!" >"/run/$1.pid"
  for ((i = 0; i < 400; ++i)); do  # READY=1
    if takamaka healthcheck >/dev/null 2>&1; then return; fi
    sleep 0.05
  done
  tail /var/log/takamaka.log
  return 1
}
end() {
  local pid
  pid=$(pid_of "$1")
  kill -TERM "$pid"
  tail --pid="$pid" -f /dev/null
  rm "/run/$1.pid"
}
verb=$1 unit=${*: -1}
if [[ $unit != *.* ]]; then unit=$unit.service; fi
[[ -f $units/$unit ]] || { echo "Unit $unit not found."; exit 5; }
case $verb in
  enable)
    grep -q '^WantedBy=' "$units/$unit"
    if [[ $unit == *.timer ]]; then test -f "$units/${unit%.timer}.service"; elif [[ $2 == --now ]]; then begin "$unit"; fi
    ;;
  start) begin "$unit" ;;
  stop) end "$unit" ;;
  restart) end "$unit"; begin "$unit" ;;
  reload) of "$unit" ExecReload | grep -qx '/bin/kill -HUP $MAINPID'; kill -HUP "$(pid_of "$unit")" ;;
  *) exit 1 ;;
esac
