#!/bin/sh
# SPDX-License-Identifier: MIT
# causes.sh DECOY ZOO_OBJECT: the rule that a failure of a faulty parser stands below.
set -u
decoy=$1 zoo=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# PARSER CASE RULE [RULE_OF_THE_CASE]
while read -r parser case rule of; do
	row 1 "^fail +$(printf %s "$case" | sed 's/[+]/[+]/g') .*\\[${of:+wrong: }$rule${of:+; case: $of}\\]$" \
		env "DECOY_ZOO_PARSER=$parser" "$decoy" test --so "$zoo" --no-relations --run "$case"
done <<'END'
nvtop-lower-base 0430 time.hold
nvtop-lower-base 1802 time.hold engine.capacity-divides
nvtop-no-dedupe 0402 client.dedupe-processes
htop-first-sight 0818 time.first-sight key.unknown-ignored
nvtop-alias-only 1212.time+63 memory.categories value.any-gap
capacity-an-engine 1213.time+63 engine.capacity-divides value.beyond-64
blanks-only 1212.time+63 value.any-gap
END

rows_end
