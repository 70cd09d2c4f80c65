#!/usr/bin/env bash
# A Kubernetes of several machines on this one: each machine is a network namespace and a mount namespace with a Docker engine and a
# kubelet of its own; the host runs etcd and the control plane. The programs come from Debian 12's source package `kubernetes` (1.20; what later
# releases of Debian have is kubectl alone), so the trial works where nothing but Debian's packages can be had. Needs root.
#
#   machines.sh build            once: fetches the source, and builds it (half an hour on two cores)
#   machines.sh start [3]        starts it with this many machines, machine1, machine2, …
#   machines.sh images NAME...   gives the machines these images of the engine of this machine
#   machines.sh cut N|join N     takes machine N off the network, and puts it back
#   machines.sh stop
#
# KUBECONFIG of it: $TAKAMAKA_KUBERNETES/kubeconfig (by default /var/tmp/takamaka-kubernetes).
# Machines are 10.41.0.11, .12, …, the host is 10.41.0.1 for them; pods are in 10.42.N.0/24, services in 10.43.0.0/16.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
state=${TAKAMAKA_KUBERNETES:-/var/tmp/takamaka-kubernetes}
bin=$state/bin
host=10.41.0.1
export KUBECONFIG=$state/kubeconfig
programs=(kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy kubectl)

build() {
  if [[ -x $bin/kubelet ]]; then return; fi
  apt-get install -y -qq --no-install-recommends golang-go rsync jq make gcc libc6-dev dpkg-dev etcd-server etcd-client containernetworking-plugins conntrack iptables iproute2 docker.io >/dev/null
  mkdir -p "$state/source/lists" "$bin"
  cd "$state/source"
  sed 's/^Types: deb$/Types: deb-src/' /etc/apt/sources.list.d/debian.sources >all.sources
  local apt=(-o "Dir::State::Lists=$PWD/lists" -o "Dir::Etc::SourceList=/dev/null" -o "Dir::Etc::SourceParts=$PWD/parts")
  mkdir -p parts && mv all.sources parts/
  apt-get "${apt[@]}" update -qq
  apt-get "${apt[@]}" source -qq --only-source kubernetes
  cd kubernetes-*/
  mkdir -p .go/src/k8s.io && ln -sfn ../../.. .go/src/k8s.io/kubernetes
  GOPATH=$PWD/.go CGO_ENABLED=0 make WHAT="${programs[*]/#/cmd/}" KUBE_GIT_VERSION=v1.20.2
  cp "${programs[@]/#/_output/bin/}" "$bin/"
  gcc -O2 -static -DVERSION=3.2 -o "$bin/pause" build/pause/linux/pause.c
}

# run NAME COMMAND...: starts it in the background, with its output in a file.
run() {
  local name=$1
  shift
  setsid nohup "$@" >>"$state/$name.log" 2>&1 &
  echo $! >"$state/pids/$name"
}
# wait_for WHAT COMMAND...
wait_for() {
  local what=$1 tries
  shift
  for ((tries = 0; tries < 600; ++tries)); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.2
  done
  echo "not there after two minutes: $what; see $state/*.log" >&2
  exit 1
}

network() {
  ip link add takamaka0 type bridge
  ip addr add "$host/24" dev takamaka0
  ip link set takamaka0 up
  for ((n = 1; n <= machines; ++n)); do
    ip netns add "machine$n"
    ip link add "machine$n" type veth peer name eth0 netns "machine$n"
    ip link set "machine$n" master takamaka0 up
    ip -n "machine$n" link set lo up
    ip -n "machine$n" addr add "10.41.0.$((10 + n))/24" dev eth0
    ip -n "machine$n" link set eth0 up
    ip -n "machine$n" route add default via "$host"
    ip netns exec "machine$n" sysctl -qw net.ipv4.ip_forward=1
    ip route add "10.42.$n.0/24" via "10.41.0.$((10 + n))"
    for ((other = 1; other <= machines; ++other)); do
      ((other == n)) || ip -n "machine$n" route add "10.42.$other.0/24" via "10.41.0.$((10 + other))"
    done
  done
  ip route add 10.43.0.0/16 via 10.41.0.11 # the host reaches services through the first machine
}

control_plane() {
  local token
  token=$(head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n')
  echo "$token,admin,admin,system:masters" >"$state/tokens"
  openssl genrsa -out "$state/accounts.key" 2048 2>/dev/null
  run etcd etcd --data-dir "$state/etcd" --listen-client-urls http://127.0.0.1:12379 --advertise-client-urls http://127.0.0.1:12379 --listen-peer-urls http://127.0.0.1:12380
  run kube-apiserver "$bin/kube-apiserver" --etcd-servers=http://127.0.0.1:12379 --bind-address="$host" --advertise-address="$host" --cert-dir="$state/certificates" \
    --service-cluster-ip-range=10.43.0.0/16 --service-account-issuer=takamaka --service-account-key-file="$state/accounts.key" \
    --service-account-signing-key-file="$state/accounts.key" --token-auth-file="$state/tokens" --authorization-mode=AlwaysAllow --allow-privileged --kubelet-preferred-address-types=InternalIP
  cat >"$KUBECONFIG" <<END
apiVersion: v1
kind: Config
current-context: trial
clusters: [{ name: trial, cluster: { server: "https://$host:6443", insecure-skip-tls-verify: true } }]
users: [{ name: admin, user: { token: $token } }]
contexts: [{ name: trial, context: { cluster: trial, user: admin } }]
END
  wait_for "the API server" "$bin/kubectl" get --raw /readyz
  run kube-controller-manager "$bin/kube-controller-manager" --kubeconfig="$KUBECONFIG" --service-account-private-key-file="$state/accounts.key" --leader-elect=false
  run kube-scheduler "$bin/kube-scheduler" --kubeconfig="$KUBECONFIG" --leader-elect=false
  run names node "$here/names.mjs" "$bin/kubectl" "$host"
}

# A runtime for where this machine's kernel gives nobody a better place than others when memory runs out, as the kubelet asks for.
runtime() {
  local word bundle=''
  for word in "$@"; do
    if [[ $bundle == next ]]; then bundle=$word; fi
    if [[ $word == --bundle ]]; then bundle=next; fi
  done
  if [[ $bundle ]]; then
    jq 'if .process.oomScoreAdj < 0 then .process.oomScoreAdj = 0 else . end' "$bundle/config.json" >"$bundle/config.new"
    mv "$bundle/config.new" "$bundle/config.json"
  fi
  exec runc "$@"
}

# What runs in the namespaces of a machine: the folders of the engine and of the kubelet are its own.
machine() {
  local n=$1 own=$state/machine$1 folder
  mount -t tmpfs run /run
  for folder in /var/lib/docker /var/lib/kubelet /var/lib/dockershim /var/lib/cni /var/log/pods /var/log/containers /etc/cni/net.d; do
    mkdir -p "$own$folder" "$folder"
    mount --bind "$own$folder" "$folder"
  done
  cat >/etc/cni/net.d/10-pods.conflist <<END
{ "cniVersion": "0.4.0", "name": "pods", "plugins": [
  { "type": "bridge", "bridge": "pods0", "isGateway": true, "ipam": { "type": "host-local", "subnet": "10.42.$n.0/24", "routes": [{ "dst": "0.0.0.0/0" }] } },
  { "type": "portmap", "capabilities": { "portMappings": true } }] }
END
  # shellcheck disable=SC2016
  printf '#!/bin/sh\nexec "%s" runtime "$@"\n' "$here/machines.sh" >"$own/runtime"
  chmod +x "$own/runtime"
  dockerd --add-runtime "plain=$own/runtime" --default-runtime plain --bridge=none --iptables=false --ip-masq=false --default-ulimit nofile=20000:20000 &
  wait_for "the engine of machine$n" docker info
  if ! docker image inspect pause:3.2; then tar -C "$bin" -c pause | docker import -c 'ENTRYPOINT ["/pause"]' - pause:3.2; fi
  "$bin/kube-proxy" --kubeconfig="$KUBECONFIG" --hostname-override="machine$n" --cluster-cidr=10.42.0.0/16 --masquerade-all --proxy-mode=iptables --conntrack-max-per-core=0 &
  "$bin/kubelet" --kubeconfig="$KUBECONFIG" --hostname-override="machine$n" --node-ip="10.41.0.$((10 + n))" --network-plugin=cni --cni-bin-dir=/usr/lib/cni \
    --pod-infra-container-image=pause:3.2 --cluster-dns="$host" --cluster-domain=cluster.local --cgroups-per-qos=false --enforce-node-allocatable= \
    --fail-swap-on=false --eviction-hard= --image-gc-high-threshold=100 --authorization-mode=AlwaysAllow &
  wait
}

start() {
  machines=${1:-3}
  [[ -x $bin/kubelet ]] || { echo "first: $0 build" >&2; exit 2; }
  stop
  rm -rf "$state"/{etcd,certificates,machine*/var/lib/kubelet,machine*/var/lib/dockershim,machine*/var/lib/cni,pids,*.log}
  mkdir -p "$state/pids"
  network
  control_plane
  for ((n = 1; n <= machines; ++n)); do
    run "machine$n" nsenter --net="/run/netns/machine$n" unshare --mount --propagation private "$here/machines.sh" machine "$n"
  done
  for ((n = 1; n <= machines; ++n)); do
    wait_for "machine$n" "$bin/kubectl" wait --for=condition=Ready "node/machine$n" --timeout=1s
  done
  echo "export KUBECONFIG=$KUBECONFIG PATH=$bin:\$PATH"
}

# Runs a command in the namespaces of machine N.
inside() {
  local n=$1
  shift
  nsenter --net --mount --target "$(<"$state/pids/machine$n")" "$@"
}

images() {
  local n name
  for name in "$@"; do
    for n in "$state"/pids/machine*; do
      n=${n##*machine}
      if [[ $(inside "$n" docker image inspect -f '{{.Id}}' "$name" 2>/dev/null) != "$(docker image inspect -f '{{.Id}}' "$name")" ]]; then
        docker save "$name" | inside "$n" docker load --quiet
      fi
    done
  done
}

stop() {
  local file n pid
  for file in "$state"/pids/machine*; do
    [[ -e $file ]] || continue
    n=${file##*machine}
    pid=$(<"$file")
    if [[ -d /proc/$pid ]]; then
      pkill -g "$pid" -x kubelet || true
      inside "$n" sh -c 'docker ps -q | xargs -r docker kill' >/dev/null 2>&1 || true
    fi
  done
  for file in "$state"/pids/*; do
    if [[ -e $file ]]; then kill -- "-$(<"$file")" 2>/dev/null || true; fi
  done
  sleep 1
  for file in "$state"/pids/*; do
    if [[ -e $file ]]; then kill -KILL -- "-$(<"$file")" 2>/dev/null || true; rm "$file"; fi
  done
  for file in /run/netns/machine*; do
    if [[ -e $file ]]; then ip netns del "${file##*/}"; ip link del "${file##*/}" 2>/dev/null || true; fi
  done
  ip link del takamaka0 2>/dev/null || true
}

case ${1:-} in
  build | start | images | machine | runtime | stop) "$@" ;;
  cut) ip link set "machine$2" down ;;
  join) ip link set "machine$2" up ;;
  *) sed -n '/^#   machines/s/^#   //p' "${BASH_SOURCE[0]}"; exit 2 ;;
esac
