#!/bin/sh
# SPDX-License-Identifier: MIT
# zoo.sh DECOY_DEV SOURCE: all faulty parsers are killed, no permitted design fails; each faulty parser in one
# design that ci/seed chooses, or, with "all", in each.
set -eu
seed=$("$2/ci/seed" 1000000)
case $seed in
all) exec "$1" zoo --exhaustive ;;
esac
echo "decoy-dev zoo --seed $seed"
exec "$1" zoo --seed "$seed"
