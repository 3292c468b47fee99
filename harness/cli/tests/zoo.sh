#!/bin/sh
# SPDX-License-Identifier: MIT
# zoo.sh DECOY SOURCE: all faulty parsers are killed, no permitted design fails; each faulty parser in one
# design that ci/seed chooses, or, with "all", in each.
set -eu
seed=$("$2/ci/seed" 1000000)
case $seed in
all) exec "$1" test --zoo --exhaustive ;;
esac
echo "decoy test --zoo --seed $seed"
exec "$1" test --zoo --seed "$seed"
