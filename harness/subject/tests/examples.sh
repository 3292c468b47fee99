#!/bin/sh
# SPDX-License-Identifier: MIT
# examples.sh DECOY SOURCE ONESHOT OBJECT RUST GO: no case fails an example adapter. RUST and GO are built ones, or ""
# where the machine has no compiler. Those that start an interpreter for each case are asked a part of the cases,
# which ci/seed chooses, or, with "all", every one.
set -eu
decoy=$1
examples=$2/harness/subject/examples
oneshot=$3 object=$4 rust=$5 go=$6
export PYTHONDONTWRITEBYTECODE=1 DECOY_TIMEOUT=10m
seed=$("$2/ci/seed" 24)
case $seed in
all) part=1/1 ;;
*) part=$seed/24 ;;
esac

ask() {
	echo "decoy test --no-relations $*"
	"$decoy" test --no-relations "$@" -q || exit 1
}

ask --shard "$part" --parser "$examples/oneshot.py"
ask --parser "$examples/oneshot.sh"
ask --parser "$oneshot"
ask --stream "$examples/stream.py"
ask --shard "$part" --tree "$examples/tree.py"
ask --shard "$part" --tree "$examples/tree.sh"
ask --so "$object"
[ -z "$rust" ] || ask --so "$rust"
[ -z "$go" ] || ask --stream "$go"
[ "$rust" ] || echo 'examples: no rustc; object.rs is not tried'
[ "$go" ] || echo 'examples: no go; stream.go is not tried'
