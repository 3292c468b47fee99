#!/bin/sh
# SPDX-License-Identifier: MIT
# sample ROOT BUILD COUNT: run the tests with COUNT mutants of each component of one code, or of the three small ones, all
# of which ci/seed chooses: to build a code with its mutants is most of the time. With all of them where it prints "all",
# and with libgrtrace, whose survivors are not explained yet.
set -eu
root=$1 build=$2 count=$3

seed=$("$root/ci/seed")
case $("$root/ci/seed" 5) in
1) codes="libfdinfo time-lint" ;;
2) codes=model ;;
3) codes=oracle ;;
4) codes=judge ;;
5) codes="lint watch report" ;;
all) codes="libfdinfo time-lint model oracle judge lint watch report libgrtrace" ;;
esac
set --
for component in $codes; do
	set -- "$@" --component "$component"
done
[ "$seed" = all ] || set -- "$@" --sample "$count" --seed "$seed"
echo "ci/mutate $*"
exec "$root/ci/mutate" --build "$build" "$@"
