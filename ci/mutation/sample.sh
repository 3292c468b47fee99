#!/bin/sh
# SPDX-License-Identifier: MIT
# sample ROOT BUILD COUNT|all SEED: so many mutants of each component, put to the tests. Without a seed it is what
# the commit is named, so that each has others; without a commit, what is in the sources.
set -eu
root=$1 build=$2 count=$3 seed=$4

# the components that have their goal
set -- --component libfdinfo --component time-lint
if [ "$count" = all ]; then
	exec "$root/ci/mutate" --build "$build" "$@"
fi
[ -n "$seed" ] || seed=$(git -C "$root" rev-parse --verify HEAD 2>/dev/null) ||
	seed=$(cat "$root"/libfdinfo/src/* "$root"/harness/judge/*.c "$root"/harness/oracle/*.c "$root"/fake-drm/model/*.c | cksum)
echo "ci/mutate --sample $count --seed '$seed'"
exec "$root/ci/mutate" --build "$build" --sample "$count" --seed "$seed" "$@"
