#!/bin/sh
# SPDX-License-Identifier: MIT
# sample ROOT BUILD COUNT: run the tests with COUNT mutants of each component, which ci/seed chooses; with all of
# them where it prints "all".
set -eu
root=$1 build=$2 count=$3

seed=$("$root/ci/seed")
# the components that have reached their goal (ci/mutation/components.py)
set -- --component libfdinfo --component time-lint --component model --component oracle --component judge
if [ "$seed" != all ]; then
	set -- "$@" --sample "$count" --seed "$seed"
fi
echo "ci/mutate $*"
exec "$root/ci/mutate" --build "$build" "$@"
